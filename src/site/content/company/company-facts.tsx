import { PinMap } from "#src/core/locations/map/pin-map.tsx";
import { streetMapAddress } from "#src/core/locations/own-place/street-map.ts";
import type { Company } from "./company.server.ts";

const unknown = <span className="muted">Henüz belirtilmedi</span>;

/** The facts about the company that the law asks of a site, and those that are not configured. */
export function CompanyFacts({ company, contactEmail }: { company: Company; contactEmail: string }) {
  const { name, address, phone, hours, mersis, taxOffice, taxNumber, kep, point } = company;
  return (
    <>
      <dl className="kv company">
        <div>
          <dt>Ticaret unvanı</dt>
          <dd>{name ?? unknown}</dd>
        </div>
        <div>
          <dt>Merkez adresi</dt>
          <dd>{address ?? unknown}</dd>
        </div>
        <div>
          <dt>E-posta</dt>
          <dd>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </dd>
        </div>
        <div>
          <dt>Telefon</dt>
          <dd>{phone === undefined ? unknown : <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}</dd>
        </div>
        <div>
          <dt>Çalışma saatleri</dt>
          <dd>{hours ?? unknown}</dd>
        </div>
        <div>
          <dt>MERSİS no</dt>
          <dd>{mersis ?? unknown}</dd>
        </div>
        <div>
          <dt>Vergi dairesi ve numarası</dt>
          <dd>{taxOffice && taxNumber ? `${taxOffice}, ${taxNumber}` : unknown}</dd>
        </div>
        <div>
          <dt>KEP adresi</dt>
          <dd>{kep ?? unknown}</dd>
        </div>
      </dl>
      {point !== undefined && (
        <>
          <PinMap at={{ lat: point.latitude, lon: point.longitude }} label="Merkezimizin yeri" />
          <p>
            <a href={streetMapAddress(point)} rel="noreferrer nofollow" target="_blank">
              Sokak haritasında açın
            </a>
          </p>
        </>
      )}
    </>
  );
}

import { Link } from "react-router";
import { DamageDrawing, DamageLegend, PanelKey, panelLineId } from "#src/selling/listings/damage-drawing.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import type { PointResult } from "../report.ts";
import type { CertifiedCarView, ReportView } from "./view.server.ts";

type Props = { report: ReportView };

const tones: Record<PointResult, string> = {
  ok: "tag--good",
  attention: "tag--warn",
  fault: "tag--bad",
  "not-measured": "",
};

const ResultTag = ({ result, text }: { result: PointResult; text: string }) => (
  <b className={`tag ${tones[result]}`}>{text}</b>
);

/** Who inspected the car and when, the conclusion, and how many points have each result. */
export const Summary = ({ report }: Props) => (
  <section className="block" aria-labelledby="h-sonuc">
    <h2 id="h-sonuc">Ekspertiz sonucu</h2>
    <div className="prose">
      {report.conclusion.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <ul className="certified__counts" aria-label={`${report.pointCount} noktanın sonucu`}>
      {report.counts.map(({ result, name, count }) => (
        <li key={result}>
          <strong className="num">{count}</strong> <ResultTag result={result} text={name} />
        </li>
      ))}
    </ul>
    <dl className="certified__facts">
      {[
        ["İnceleme", report.inspectedOn],
        ["O günkü kilometre", report.mileage],
        ["Geçerlilik", `${report.validUntil} gününe kadar`],
        ["İnceleyen", report.inspector],
        ["Merkez", report.centre.name],
        ["Yetki belgesi", report.centre.approvalNumber],
        ["Adres", report.centre.address],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Telefon</dt>
        <dd>
          <a href={report.centre.phone.uri}>{report.centre.phone.text}</a>
        </dd>
      </div>
    </dl>
  </section>
);

const PointLine = ({ point }: { point: ReportView["findings"][number] }) => (
  <li>
    <span>
      {point.name}
      {point.note !== "" && <small>{point.note}</small>}
    </span>
    <ResultTag result={point.result} text={point.resultName} />
  </li>
);

/** The points with a fault, then those that need attention. */
export const Findings = ({ report: { findings } }: Props) => (
  <section className="block" aria-labelledby="h-bulgular">
    <h2 id="h-bulgular">Önce bilmeniz gerekenler</h2>
    {findings.length === 0 ? (
      <p>Kusurlu ya da dikkat isteyen bir nokta bulunmadı.</p>
    ) : (
      <ul className="certified__points">
        {findings.map((point) => (
          <PointLine key={point.code} point={point} />
        ))}
      </ul>
    )}
  </section>
);

/** The panels: the drawing, its legend, and the same in words. */
export const Panels = ({ report: { damage } }: Props) => (
  <section className="block" aria-labelledby="h-kaporta">
    <h2 id="h-kaporta">Boya ve değişen</h2>
    <div className="damage">
      <div className="damage__car">
        <DamageDrawing damage={damage.panels} />
      </div>
      <div className="stack">
        <p>{damage.sentence}</p>
        <DamageLegend />
        {damage.damaged.length > 0 && (
          <ul className="dlist">
            {damage.damaged.map(({ slug, name, letter, stateName }) => (
              <li key={slug} id={panelLineId(slug)}>
                <PanelKey letter={letter} />
                {name}
                <b>{stateName}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  </section>
);

/** The measured values, with the limits from which they need attention. */
export const Measures = ({ report: { measures } }: Props) =>
  measures.length > 0 && (
    <section className="block certified__measures" aria-labelledby="h-olcumler">
      <h2 id="h-olcumler">Ölçülen değerler</h2>
      {measures.map(({ name, rows }) => (
        <table key={name}>
          <caption>{name}</caption>
          <thead className="sr">
            <tr>
              {["Ölçüm ve sınırı", "Değer", "Durum"].map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row">
                  {row.name}
                  <small>{row.limit}</small>
                </th>
                <td className="num">{row.value}</td>
                <td>
                  {row.isOutside ? (
                    <ResultTag result="attention" text="Sınır dışında" />
                  ) : (
                    <ResultTag result="ok" text="Sınır içinde" />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );

/** Photos of what was found. */
export const ReportPhotos = ({ photos }: { photos: ReportView["photos"] }) => (
  <section className="block" aria-labelledby="h-fotograflar">
    <h2 id="h-fotograflar">Bulguların fotoğrafları</h2>
    <ul className="certified__photos">
      {photos.map(({ id, note }, at) => (
        <li key={id}>
          <figure>
            <a href={photoUrl(id, 1600, "jpg")}>
              <Photo
                id={id}
                alt={note === "" ? `${at + 1}. bulgu` : note}
                kind="card"
                sizes="(min-width: 48rem) 220px, 45vw"
              />
            </a>
            {note !== "" && <figcaption className="tiny">{note}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  </section>
);

/** Every point in groups that open one by one; `details` needs no script and is found by the browser's search. */
export const PointGroups = ({ report }: Props) => (
  <section className="block" aria-labelledby="h-noktalar">
    <h2 id="h-noktalar">{report.pointCount} noktanın tamamı</h2>
    {report.groups.map(({ slug, name, summary, points }) => (
      <details key={slug} className="certified__group">
        <summary>
          {name}
          <span className="certified__tags">
            {summary.map(({ result, text }) => (
              <ResultTag key={result} result={result} text={text} />
            ))}
          </span>
        </summary>
        <ul className="certified__points">
          {points.map((point) => (
            <PointLine key={point.code} point={point} />
          ))}
        </ul>
      </details>
    ))}
  </section>
);

/** The file of the report with its hash, and its versions. */
export const Proof = ({ report, versions }: Props & Pick<CertifiedCarView, "versions">) => (
  <section className="block" aria-labelledby="h-belge">
    <h2 id="h-belge">Raporun belgesi</h2>
    <p>
      Rapor no {report.number}, {report.version}. sürüm, {report.publishedAt}. <a href={report.pdf}>PDF dosyası</a>
    </p>
    <p className="small">
      Dosyanın özeti (SHA-256): <code className="certified__hash">{report.sha256}</code>
    </p>
    <p className="small">
      <Link to={report.verification}>Elinizdeki dosyayı doğrulayın</Link>
    </p>
    {report.correction !== "" && <p className="small">Düzeltme: {report.correction}</p>}
    {versions.length > 1 && (
      <ul className="certified__versions">
        {versions.map(({ version, at, correction, address, isShown }) => (
          <li key={version}>
            {isShown ? <strong>{version}. sürüm</strong> : <Link to={address}>{version}. sürüm</Link>}, {at}
            {correction !== "" && `: ${correction}`}
          </li>
        ))}
      </ul>
    )}
  </section>
);

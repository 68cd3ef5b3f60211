import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { stockMessages } from "../rules.ts";
import type { readSourcePage } from "./source-data.server.ts";

type Data = Awaited<ReturnType<typeof readSourcePage>>;

/** The vehicles that are not live yet; those whose seller has to do something about their authority come first. */
export function WaitingVehicles({ waiting, blockedCount }: Pick<Data, "waiting" | "blockedCount">) {
  if (waiting.length === 0) return null;
  return (
    <section className="stock__section">
      <h2>Yayını bekleyen araçlar</h2>
      {blockedCount > 0 && (
        <Notice
          tone="warn"
          text={`${formatNumber(blockedCount)} aracın ilan yetkisi (EİDS) eksik. Yetki alınana kadar yayına giremezler; her satırdaki bağlantı ne yapılacağını gösterir.`}
        />
      )}
      <DataTable
        label="Yayını bekleyen araçlar"
        head={["Stok no", "İlan", "İlan yetkisi"]}
        rows={waiting.map(({ stockNumber, keyCode, title, authority, address }) => ({
          key: keyCode,
          cells: [
            stockNumber,
            title,
            <Link key="yetki" to={address}>
              {authority}
            </Link>,
          ],
        }))}
      />
    </section>
  );
}

/** The vehicles that left the queue before they were decided on. */
export function WithdrawnVehicles({ withdrawn }: Pick<Data, "withdrawn">) {
  if (withdrawn.length === 0) return null;
  return (
    <section className="stock__section">
      <h2>Onaydan çekilen araçlar</h2>
      <p className="muted">{stockMessages.withdrawnReturn}</p>
      <DataTable
        label="Onaydan çekilen araçlar"
        head={["Stok no", "İlan", "Neden"]}
        rows={withdrawn.map(({ stockNumber, title, reason }) => ({
          key: stockNumber,
          cells: [stockNumber, title, reason ?? "–"],
        }))}
      />
    </section>
  );
}

/** The photos that could not be fetched. */
export function PhotoFaults({ photoFaults }: Pick<Data, "photoFaults">) {
  if (photoFaults.length === 0) return null;
  return (
    <section className="stock__section">
      <h2>Alınamayan fotoğraflar</h2>
      <DataTable
        label="Alınamayan fotoğraflar"
        head={["Stok no", "Adres", "Neden"]}
        rows={photoFaults.map(({ stockNumber, url, fault }) => ({
          key: `${stockNumber} ${url}`,
          cells: [stockNumber, url, fault],
        }))}
      />
      <Form method="post" id="fotograflar">
        <SubmitButton look="line" name="islem" value="fotograf">
          Fotoğrafları yeniden deneyin
        </SubmitButton>
      </Form>
    </section>
  );
}

/** The newest runs of a source. */
export function RunHistory({ source, runs }: Pick<Data, "source" | "runs">) {
  if (runs.length === 0) return null;
  return (
    <section className="stock__section">
      <h2>Geçmiş</h2>
      <DataTable
        label="Geçmiş"
        head={["Tarih", "Durum", "Satır", "Yeni", "Değişen", "Çıkan", "Alınmayan", "Ayrıntı"]}
        rows={runs.map(({ id, at, by, stateName, message, rowCount, counts }) => ({
          key: id,
          cells: [
            `${at}, ${by}`,
            message ? `${stateName}: ${message}` : stateName,
            formatNumber(rowCount),
            formatNumber(counts.new + counts.returned),
            formatNumber(counts.changed),
            formatNumber(counts.gone),
            formatNumber(counts.refused),
            <Link key="satirlar" to={`/kurumsal/stok/${source.id}/${id}`} aria-label={`Satırlar: ${at}`}>
              Satırlar
            </Link>,
          ],
        }))}
      />
    </section>
  );
}

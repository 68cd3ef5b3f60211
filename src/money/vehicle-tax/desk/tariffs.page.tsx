import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { readAudit } from "#src/core/audit/service.server.ts";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { CsvForm } from "#src/ui/form/csv-form.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { selectTaxYears } from "../queries.server.ts";
import { tariffNames } from "../rules.ts";
import type { Route } from "./+types/tariffs.page.ts";
import { classNames, tariffTexts, TariffForm, csvMaxLength } from "./rules.ts";
import { addTariff, previewTariff } from "./service.server.ts";

const fields = fieldsOf(TariffForm);

export const meta = () => [{ title: "MTV tarifeleri – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "vehicleTax");
  const years = await selectTaxYears(ctx);
  return {
    years: years.map(({ year, source, publishedOn, addedAt, rows }) => ({
      year,
      source,
      publishedOn: publishedOn ? formatDate(publishedOn) : "–",
      addedAt: addedAt ? formatDate(addedAt) : "Ürünle gelen",
      rows,
    })),
    audit: await readAudit(ctx, { actions: ["addTaxYear"], limit: 50 }),
  };
});

const percent = (value: number) => `%${value.toFixed(2).replace(".", ",")}`;

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "vehicleTax", "change");
  return {
    add: async () => ({ done: tariffTexts.added(await addTariff(ctx, form)) }),
    preview: async () => {
      const { csv, year, before, groups } = await previewTariff(ctx, form);
      return {
        preview: {
          csv,
          year,
          before,
          groups: groups.map(({ tariff, vehicleClass, count, earlierCount, change }) => ({
            name: `${tariffNames[tariff]}: ${classNames[vehicleClass]}`,
            count,
            earlierCount,
            change: change === undefined ? "–" : [...new Set(change.map(percent))].join(" – "),
          })),
        },
      };
    },
  };
});

/** The tariffs by year. A year is added as a whole from a CSV text, after a preview, and never changed. */
export default function TariffsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { years, audit } = loaderData;
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const answer = actionData && !("preview" in actionData) ? actionData : undefined;
  // A refused addition shows the text again, so that it can be corrected.
  const refused = answer && "message" in answer ? answer : undefined;
  return (
    <DeskPage title="MTV tarifeleri" answer={answer}>
      <DataTable
        label="Kayıtlı tarifeler"
        head={["Yıl", "Kaynak", "Yayım", "Eklendi", "Hücre", "Dosya"]}
        rows={years.map(({ year, source, publishedOn, addedAt, rows }) => ({
          key: year,
          cells: [
            String(year),
            source,
            publishedOn,
            addedAt,
            { number: formatNumber(rows) },
            <a key={year} href={`/yonetim/vergi/${year}.csv`} download>
              {year} CSV
            </a>,
          ],
        }))}
      />
      <section className="panel">
        <h2>Yeni yıl</h2>
        <CsvForm
          id="tarife"
          label="Tarifenin CSV metni"
          hint="Sütunlar, kayıtlı bir yılın dosyasındaki gibi olmalıdır; tutarlar TL’dir, açık uçlar boş bırakılır."
          rows={10}
          maxLength={csvMaxLength}
          answer={refused}
          preview={
            preview && {
              csv: preview.csv,
              shown: (
                <>
                  <p>
                    {preview.year} tarifesi
                    {preview.before === undefined ? "" : `, ${preview.before} yılına göre değişimiyle`}. Henüz
                    kaydedilmedi.
                  </p>
                  <DataTable
                    label="Önizleme"
                    head={["Tarife", "Hücre", "Önceki", "Değişim"]}
                    rows={preview.groups.map(({ name, count, earlierCount, change }) => ({
                      key: name,
                      cells: [
                        name,
                        { number: formatNumber(count) },
                        { number: formatNumber(earlierCount) },
                        { number: change },
                      ],
                    }))}
                  />
                </>
              ),
            }
          }
          store={{ button: "add", label: "Tarifeyi ekleyin" }}
        >
          <TextField {...fields.source} label="Kaynak" hint="Tebliğin adı, Resmî Gazete günü ve sayısı" />
          <TextField name="publishedOn" label="Yayım günü" type="date" />
          <ReasonField />
        </CsvForm>
      </section>
      <AuditTable rows={audit} />
    </DeskPage>
  );
}

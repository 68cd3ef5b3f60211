import { Link } from "react-router";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { useMayOpen } from "#src/staff/desks/own-desks.ts";
import { appContext } from "#src/shared/context.server.ts";
import { formatDay } from "#src/shared/dates.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { CsvForm } from "#src/ui/form/csv-form.tsx";
import { CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/tables.page.ts";
import { type RowState, tableTexts, AddForm, csvMaxLength, valueMaxLength } from "./rules.ts";
import { addFile, addRow, endRow, previewFile, readTable, readTables, requireTable } from "./service.server.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";

const fields = fieldsOf(AddForm);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData?.table?.label ?? "Tarihli tablolar"], { site: "Kontak yönetimi" }) },
  { name: "robots", content: "noindex" },
];

const overviewPath = "/yonetim/tablolar";

/** `/yonetim/tablolar`, and the desk of one table at its own address: one of its subjects (`konu`) or groups (`grup`). */
export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  if (url.pathname === overviewPath) return { tables: await readTables(ctx) };
  const asked = { subject: url.searchParams.get("konu"), group: url.searchParams.get("grup") };
  return { table: await readTable(ctx, url.pathname, asked) };
});

/** The submitted button names the step. */
export const action = formActions(({ ctx, form, url: { pathname: address } }: Sent<Route.ActionArgs>) => {
  requireTable(ctx, address, "change");
  return {
    add: [() => addRow(ctx, address, form), tableTexts.added],
    preview: async () => ({ preview: await previewFile(ctx, address, form) }),
    file: async () => ({ done: tableTexts.addedMany(await addFile(ctx, address, form)) }),
    end: [() => endRow(ctx, address, form), tableTexts.ended],
  };
});

/** The dated tables that govern behaviour, and desks for those that have no page of their own. */
export default function TablesPage({ loaderData, actionData }: Route.ComponentProps) {
  return "table" in loaderData && loaderData.table ? (
    <TableDesk table={loaderData.table} answer={actionData} />
  ) : (
    <Overview tables={loaderData.tables ?? []} />
  );
}

function Overview({ tables }: { tables: Awaited<ReturnType<typeof readTables>> }) {
  const mayOpen = useMayOpen();
  const coming = tables.flatMap((table) => table.coming.map((row) => ({ ...row, label: table.label, id: table.id })));
  return (
    <DeskPage
      title="Tarihli tablolar"
      lead="Davranışı bir günden başlayarak değiştiren bütün tablolar. Satırlar değiştirilmez: yenisi eklenir ya da son günü yazılır."
    >
      <DataTable
        label="Tablolar"
        head={["Tablo", "Neyi belirler", "Yürürlükteki satır", "Son başlangıç", "Kaynak", "Gelecek"]}
        rows={tables.map(({ id, label, about, page, count, since, source, coming: next }) => ({
          key: id,
          cells: [
            mayOpen(page) ? (
              <Link key={id} to={page}>
                {label}
              </Link>
            ) : (
              label
            ),
            about,
            { number: formatNumber(count) },
            since ? formatDay(since) : "–",
            source || "–",
            next.length === 0 ? "–" : `${formatNumber(next.length)} satır, ilki ${formatDay(next[0]!.validFrom)}`,
          ],
        }))}
      />
      <section>
        <h2>Yürürlüğe girecekler</h2>
        <DataTable
          label="Yürürlüğe girecekler"
          head={["Gün", "Tablo", "Konu", "Değer"]}
          rows={coming
            .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
            .slice(0, 200)
            .map(({ id, key, label, subject, value, validFrom }) => ({
              key: `${id} ${key}`,
              cells: [formatDay(validFrom), label, subject, value],
            }))}
        />
      </section>
    </DeskPage>
  );
}

const stateNames: Record<RowState, string> = { past: "Geçmiş", now: "Yürürlükte", coming: "Gelecek" };

type Table = Awaited<ReturnType<typeof readTable>>;

function TableDesk({ table, answer }: { table: Table; answer: Route.ComponentProps["actionData"] }) {
  const { id, label, about, fields, rows, today, isWhole, hasOwnDay, chosen, grid, audit } = table;
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  const firstDay = !hasOwnDay && <FirstDay today={today} />;
  const hasFiles = rows.some(({ file }) => file !== undefined);
  const endable = rows.filter(({ canEnd }) => canEnd);
  return (
    <DeskPage title={label} lead={about} above={[{ to: overviewPath, label: "Tarihli tablolar" }]} answer={answer}>
      {grid && <Grid grid={grid} chosen={chosen?.subject} />}
      {!isWhole && (
        <DeskForm
          id="satir"
          title={chosen ? `Yeni satır: ${chosen.subject}` : "Yeni satır"}
          step="add"
          button="Kaydedin"
          answer={answer}
          version={`${chosen?.subject} ${rows.length}`}
        >
          {fields.map((field) => (
            <RowField key={field.name} field={field} begin={chosen?.form[field.name]} />
          ))}
          {firstDay}
          <SourceField />
          <ReasonField />
        </DeskForm>
      )}
      <section className="panel">
        <h2>Dosyadan satırlar</h2>
        <CsvForm
          id="dosya"
          label="CSV metni"
          hint={`Sütunlar: ${fields.map((field) => field.label).join(", ")}.${
            fields.some(({ isMultiple }) => isMultiple) ? " Bir sütunun birden çok değeri | ile ayrılır." : ""
          }`}
          maxLength={csvMaxLength}
          answer={refusalOf(answer, "preview", "file")}
          before={firstDay}
          preview={
            preview && {
              csv: preview.csv,
              shown: (
                <>
                  <p>
                    {formatNumber(preview.rows.length)} satır
                    {preview.validFrom && `, ${formatDay(preview.validFrom)} gününden başlayarak`}. Henüz kaydedilmedi.
                  </p>
                  {preview.faults.map((text) => (
                    <p key={text} className="tiny">
                      {text}
                    </p>
                  ))}
                  <DataTable
                    label="Önizleme"
                    head={preview.shown?.head ?? fields.map((field) => field.label)}
                    rows={(
                      preview.shown?.rows ??
                      preview.rows.slice(0, 100).map((row) => fields.map(({ name }) => row[name] ?? ""))
                    ).map((cells, at) => ({ key: at, cells }))}
                  />
                </>
              ),
            }
          }
          store={{ button: "file", label: "Satırları ekleyin" }}
        >
          {preview?.validFrom && <input type="hidden" name="validFrom" value={preview.validFrom} />}
          <SourceField />
          <ReasonField />
        </CsvForm>
      </section>
      {endable.length > 0 && (
        <DeskForm
          id="son"
          title="Satırı sona erdirin"
          step="end"
          button="Sona erdirin"
          look="line"
          answer={answer}
          version={endable.length}
        >
          <SelectField
            name="row"
            label="Satır"
            options={endable.map(({ key, subject, validFrom }) => ({
              value: key,
              label: `${subject}, ${formatDay(validFrom)}`,
            }))}
          />
          <TextField name="validTo" label="Artık geçerli olmayacağı ilk gün" type="date" defaultValue={today} />
          <SourceField />
          <ReasonField />
        </DeskForm>
      )}
      <section>
        <h2>{chosen ? `Satırlar: ${chosen.subject}` : "Satırlar"}</h2>
        <DataTable
          label={label}
          head={["Konu", "Değer", "Başlangıç", "Son", "Durum", "Kaynak", ...(hasFiles ? ["Dosya"] : [])]}
          rows={rows.slice(0, 1000).map(({ key, subject, value, validFrom, validTo, source, state, file }) => ({
            key: `${id} ${key}`,
            cells: [
              subject,
              value,
              formatDay(validFrom),
              validTo === null ? "–" : formatDay(validTo),
              state === "now" ? <strong key={key}>{stateNames.now}</strong> : stateNames[state],
              source,
              ...(file
                ? [
                    <a key={file} href={file} download>
                      CSV<span className="sr">: {subject}</span>
                    </a>,
                  ]
                : []),
            ],
          }))}
        />
      </section>
      <AuditTable rows={audit} />
    </DeskPage>
  );
}

/** A group as a grid. A place that is pressed fills the form of a new row, and its rows alone are listed. */
function Grid({
  grid: { group, groups, columns, lines },
  chosen,
}: {
  grid: NonNullable<Table["grid"]>;
  chosen: string | undefined;
}) {
  const to = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;
  return (
    <>
      {groups.length > 1 && (
        <nav className="tabs" aria-label="Bölümler">
          {groups.map((name) => (
            <Link key={name} to={to({ grup: name })} aria-current={name === group ? "page" : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <div className="dated-table__grid">
        <DataTable
          label={group}
          head={["Satır", ...columns]}
          rows={lines.map(({ name, cells }) => ({
            key: name,
            cells: [
              name,
              ...cells.map((cell, at) => ({
                number: cell && (
                  <Link
                    to={`${to({ konu: cell.subject })}#satir`}
                    aria-current={cell.subject === chosen ? "true" : undefined}
                  >
                    {cell.now?.value ?? "–"}
                    {cell.next && (
                      <span className="tiny">
                        {" "}
                        ({formatDay(cell.next.validFrom)}: {cell.next.value})
                      </span>
                    )}
                    <span className="sr">{`: ${name}, ${columns[at]}`}</span>
                  </Link>
                ),
              })),
            ],
          }))}
        />
      </div>
    </>
  );
}

const FirstDay = ({ today }: { today: string }) => (
  <TextField name="validFrom" label="Geçerli olacağı ilk gün" type="date" defaultValue={today} />
);

const SourceField = () => <TextField {...fields.source} label="Kaynak" />;

/** A field of a new row: its choices, or a text. */
function RowField({
  field: { options, isMultiple, isOptional = false, ...field },
  begin,
}: {
  field: Table["fields"][number];
  begin: string | undefined;
}) {
  const common = { ...field, isOptional };
  if (!options) return <TextField {...common} maxLength={valueMaxLength} defaultValue={begin} />;
  return isMultiple ? (
    <CheckboxGroup {...common} options={options} className="dated-table__choices" />
  ) : (
    <SelectField {...common} options={options} defaultValue={begin} />
  );
}

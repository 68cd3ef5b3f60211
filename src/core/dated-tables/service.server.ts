import { parse } from "csv-parse/sync";
import { readAudit, recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { futureDay } from "./future-day.server.ts";
import { insertEnd, selectEndedKeys } from "./queries.server.ts";
import { type DatedDesk, type DatedTable, datedTablesOf } from "./registry.server.ts";
import { columnOf, type ShownField, valueOf, wordsOf } from "./words.ts";
import { AddForm, EndForm, FileForm, fileRowsMax, PreviewForm, stateOf, tableTexts } from "./rules.ts";

const shownAudit = 50;

const refuse = (status: number, message: string, field?: string): never => {
  throw new Refusal(status, message, field === undefined ? undefined : { [field]: message });
};

/** A registered table; 404 for an unknown one. */
function getTable(ctx: Context, id: string): DatedTable {
  return datedTablesOf(ctx).get(id) ?? refuse(404, pageNotFound);
}

function getDesk(ctx: Context, id: string): { table: DatedTable; desk: DatedDesk } {
  const table = getTable(ctx, id);
  return { table, desk: table.desk ?? refuse(404, pageNotFound) };
}

/** The fields of a desk with all their choices. */
const fieldsOf = (ctx: Context, { fields }: DatedDesk): Promise<ShownField[]> =>
  Promise.all(
    fields.map(async ({ options, ...field }) => ({
      ...field,
      ...(options && { options: typeof options === "function" ? await options(ctx) : options }),
    })),
  );

const valuesOf = (fields: readonly ShownField[], given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(field, given[field.name])]));

/** All tables with what is in force today and what comes. */
export async function readTables(ctx: Context) {
  requireDesk(ctx, "tables");
  const today = calendarDay(ctx.clock());
  return Promise.all(
    [...datedTablesOf(ctx)].map(async ([id, { label, about, page, desk, rows }]) => {
      const all = await rows(ctx);
      const inState = (state: string) => all.filter((row) => stateOf(row, all, today) === state);
      const [now, coming] = [inState("now"), inState("coming")];
      return {
        id,
        label,
        about,
        page: page ?? (desk ? `/yonetim/tablolar/${id}` : null),
        count: now.length,
        since: now.reduce((latest, { validFrom }) => (validFrom > latest ? validFrom : latest), ""),
        source: now.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]?.source ?? "",
        coming: coming.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom)),
      };
    }),
  );
}

/** One table with all its rows, the newest first, and the fields of its desk. */
export async function readTable(ctx: Context, id: string) {
  requireDesk(ctx, "tables");
  const { table, desk } = getDesk(ctx, id);
  const today = calendarDay(ctx.clock());
  const [rows, ended, audit] = await Promise.all([
    table.rows(ctx),
    selectEndedKeys(ctx, id),
    readAudit(ctx, { actions: ["addDatedRow", "endDatedRow"], subjectStart: `${table.label}: `, limit: shownAudit }),
  ]);
  return {
    id,
    label: table.label,
    about: table.about,
    fields: await fieldsOf(ctx, desk),
    isWhole: desk.faultsOfFile !== undefined,
    today,
    audit,
    rows: rows
      .map((row) => ({ ...row, state: stateOf(row, rows, today) }))
      .map((row) => ({ ...row, canEnd: endsRows(desk) && row.state !== "past" && !ended.has(row.key) }))
      .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom)),
  };
}

const endsRows = ({ hasEnds, end }: DatedDesk): boolean => hasEnds === true || end !== undefined;

type NewRow = { validFrom: string; source: string };
type Insert = (tx: Context, values: NewRow) => Promise<{ subject: string; isNew: boolean }>;

/** Adds a row from today or a later day on; 409 where that day has one. */
export async function addRow(ctx: Context, id: string, form: unknown): Promise<void> {
  requireDesk(ctx, "tables", "change");
  const { table, desk } = getDesk(ctx, id);
  if (desk.faultsOfFile) refuse(404, pageNotFound);
  const { reason, validFrom, source } = parseInput(AddForm, form);
  const given = valuesOf(await fieldsOf(ctx, desk), form as Record<string, unknown>);
  const values = parseInput(desk.schema, given) as object;
  await store(ctx, table, [{ ...values, validFrom: futureDay(ctx, validFrom, "validFrom"), source }], reason);
}

async function store(ctx: Context, table: DatedTable, rows: readonly NewRow[], reason: string) {
  await inTransaction(ctx, async (tx) => {
    for (const row of rows) {
      const { subject, isNew } = await (table.desk!.insert as Insert)(tx, row);
      if (!isNew) refuse(409, `${subject}: ${tableTexts.there}`, rows.length === 1 ? "validFrom" : "csv");
      await recordAudit(tx, {
        action: "addDatedRow",
        subject: `${table.label}: ${subject}, ${row.validFrom}`.slice(0, 200),
        reason,
      });
    }
  });
  table.desk!.changed?.();
}

/** The values of a file's rows, or what is wrong with them, by line. */
async function readFile(ctx: Context, desk: DatedDesk, csv: string) {
  const { schema, faultsOfFile } = desk;
  const fields = await fieldsOf(ctx, desk);
  let records: Record<string, string>[] = [];
  try {
    records = parse(csv, {
      columns: (header: string[]) => header.map((name) => columnOf(fields, name) ?? name.trim()),
      delimiter: [",", ";"],
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    refuse(422, tableTexts.noCsv, "csv");
  }
  if (records.length === 0) refuse(422, tableTexts.noRows, "csv");
  if (records.length > fileRowsMax) refuse(422, tableTexts.tooMany, "csv");
  const faults: string[] = [];
  const rows = records.flatMap((record, at) => {
    const typed = Object.fromEntries(fields.map(({ name }) => [name, record[name] ?? ""]));
    const given = Object.fromEntries(fields.map((field) => [field.name, wordsOf(field, typed[field.name])]));
    try {
      return [{ given, values: parseInput(schema, valuesOf(fields, typed)) as object }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(
        tableTexts.line(
          at + 2,
          Object.entries(error.fields ?? {})
            .map((one) => one.join(": "))
            .join("; "),
        ),
      );
      return [];
    }
  });
  if (faults.length === 0 && faultsOfFile) faults.push(...faultsOfFile(rows.map(({ values }) => values as never)));
  return { rows, faults };
}

/** What adding a file would do; nothing is stored. */
export async function previewFile(ctx: Context, id: string, form: unknown) {
  requireDesk(ctx, "tables", "change");
  const { desk } = getDesk(ctx, id);
  const { csv, validFrom } = parseInput(PreviewForm, form);
  const day = futureDay(ctx, validFrom, "validFrom");
  const { rows, faults } = await readFile(ctx, desk, csv);
  return { csv, validFrom: day, rows: rows.map(({ given }) => given), faults };
}

/** Adds all rows of a file from a day on, or none; returns their number. */
export async function addFile(ctx: Context, id: string, form: unknown): Promise<number> {
  requireDesk(ctx, "tables", "change");
  const { table, desk } = getDesk(ctx, id);
  const { csv, reason, validFrom, source } = parseInput(FileForm, form);
  const day = futureDay(ctx, validFrom, "validFrom");
  const { rows, faults } = await readFile(ctx, desk, csv);
  if (faults.length > 0) refuse(422, faults.slice(0, 20).join("\n"), "csv");
  await store(
    ctx,
    table,
    rows.map(({ values }) => ({ ...values, validFrom: day, source })),
    reason,
  );
  return rows.length;
}

/** Ends a row from today or a later day on; 409 where it has an end. */
export async function endRow(ctx: Context, id: string, form: unknown): Promise<void> {
  requireDesk(ctx, "tables", "change");
  const { table, desk } = getDesk(ctx, id);
  if (!endsRows(desk)) refuse(404, pageNotFound);
  const { row: key, validTo, source, reason } = parseInput(EndForm, form);
  const day = futureDay(ctx, validTo, "validTo");
  const row = (await table.rows(ctx)).find((one) => one.key === key) ?? refuse(422, tableTexts.unknownRow, "row");
  if (row.validTo !== null && row.validTo <= day) refuse(409, tableTexts.hasEnd, "row");
  await inTransaction(ctx, async (tx) => {
    const isNew = desk.end
      ? await desk.end(tx, { key, validTo: day, source })
      : await insertEnd(tx, { entity: id, entityId: key, validTo: day, source });
    if (!isNew) refuse(409, tableTexts.hasEnd, "row");
    await recordAudit(tx, {
      action: "endDatedRow",
      subject: `${table.label}: ${row.subject}, ${day}`.slice(0, 200),
      reason,
    });
  });
  desk.changed?.();
}

import { parse } from "csv-parse/sync";
import { readAudit, recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { type DeskLevel, deskOf } from "#src/shared/desks.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { futureDay } from "./future-day.server.ts";
import { insertEnd, selectEndedKeys } from "./queries.server.ts";
import { addressOf, type DatedDesk, type DatedTable, datedTablesOf } from "./registry.server.ts";
import { gridOf, groupsOf } from "./grid.ts";
import { columnOf, type ShownField, valueOf, wordsOf } from "./words.ts";
import { AddForm, EndForm, FileForm, fileRowsMax, PreviewForm, stateOf, tableTexts } from "./rules.ts";

const shownAudit = 50;
const shownFaults = 20;

const refuse = (status: number, message: string, field?: string): never => {
  throw new Refusal(status, message, field === undefined ? undefined : { [field]: message });
};

/** The table with this address, for those whose roles may read or change it; 404 for an unknown one. */
export function requireTable(ctx: Context, address: string, level: DeskLevel = "read") {
  const [id, table] =
    [...datedTablesOf(ctx)].find((entry) => addressOf(...entry) === address) ?? refuse(404, pageNotFound);
  requireDesk(ctx, deskOf(address)!, level);
  return { id, table, desk: table.desk };
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
    [...datedTablesOf(ctx)].map(async ([id, table]) => {
      const all = await table.rows(ctx);
      const inState = (state: string) => all.filter((row) => stateOf(row, all, today) === state);
      const [now, coming] = [inState("now"), inState("coming")];
      return {
        id,
        label: table.label,
        about: table.about,
        page: addressOf(id, table),
        count: now.length,
        since: now.reduce((latest, { validFrom }) => (validFrom > latest ? validFrom : latest), ""),
        source: now.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]?.source ?? "",
        coming: coming.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom)),
      };
    }),
  );
}

type Asked = { subject: string | null; group: string | null };

/**
 * A table and the fields of its desk, with its rows, the newest first: all, or those of one subject or of the group whose
 * grid is shown.
 */
export async function readTable(ctx: Context, address: string, asked: Asked) {
  const { id, table, desk } = requireTable(ctx, address);
  const today = calendarDay(ctx.clock());
  const [stored, ended, audit] = await Promise.all([
    table.rows(ctx),
    selectEndedKeys(ctx, id),
    readAudit(ctx, { actions: ["addDatedRow", "endDatedRow"], subjectStart: `${table.label}: `, limit: shownAudit }),
  ]);
  const rows = stored.map((row) => ({ ...row, state: stateOf(row, stored, today) }));
  const chosen = rows.find(({ subject }) => subject === asked.subject);
  const group = (chosen ?? rows.find(({ cell }) => cell?.group === asked.group) ?? rows[0])?.cell?.group;
  const ofGroup = rows.filter(({ cell }) => cell?.group === group);
  return {
    id,
    label: table.label,
    about: table.about,
    fields: await fieldsOf(ctx, desk),
    isWhole: desk.whole !== undefined,
    hasOwnDay: desk.whole?.firstDay !== undefined,
    today,
    audit,
    chosen: chosen ? { subject: chosen.subject, form: chosen.cell?.form ?? {} } : null,
    grid: group === undefined ? null : { group, groups: groupsOf(rows), ...gridOf(ofGroup) },
    rows: ofGroup
      .filter(({ subject }) => !chosen || subject === chosen.subject)
      .map((row) => ({ ...row, canEnd: endsRows(desk) && row.state !== "past" && !ended.has(row.key) }))
      .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom)),
  };
}

const endsRows = ({ hasEnds, end }: DatedDesk): boolean => hasEnds === true || end !== undefined;

type Common = { validFrom: string; source: string };

/** Adds a row from today or a later day on; 409 where that day has one. */
export async function addRow(ctx: Context, address: string, form: unknown): Promise<void> {
  const { table, desk } = requireTable(ctx, address, "change");
  if (desk.whole) refuse(404, pageNotFound);
  const { reason, validFrom, source } = parseInput(AddForm, form);
  const given = valuesOf(await fieldsOf(ctx, desk), form as Record<string, unknown>);
  const values = parseInput(desk.schema, given) as object;
  await store(ctx, table, [values], { validFrom: futureDay(ctx, validFrom, "validFrom"), source }, reason, "validFrom");
}

async function store(
  ctx: Context,
  { label, desk }: DatedTable,
  rows: readonly object[],
  common: Common,
  reason: string,
  field: string,
) {
  const { insert, whole, changed } = desk as unknown as DatedDesk<object>;
  await inTransaction(ctx, async (tx) => {
    const steps = whole
      ? [() => whole.insert(tx, rows, common)]
      : rows.map((row) => () => insert(tx, { ...row, ...common }));
    for (const step of steps) {
      const { subject, isNew, ...amount } = await step();
      if (!isNew) refuse(409, `${subject}: ${tableTexts.there}`, field);
      await recordAudit(tx, {
        action: "addDatedRow",
        subject: `${label}: ${subject}, ${common.validFrom}`.slice(0, 200),
        reason,
        ...amount,
      });
    }
  });
  changed?.();
}

/** The values of a file's rows, or what is wrong with them, by line. */
async function readFile(ctx: Context, desk: DatedDesk, csv: string) {
  const fields = await fieldsOf(ctx, desk);
  let records: Record<string, string>[] = [];
  let columns: string[] = [];
  try {
    records = parse(csv, {
      columns: (header: string[]) => (columns = header.map((name) => columnOf(fields, name) ?? name.trim())),
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
  const missing = fields.filter(({ name, isOptional }) => !isOptional && !columns.includes(name));
  if (missing.length > 0) refuse(422, tableTexts.noColumns(missing.map(({ label }) => label)), "csv");
  const faults: string[] = [];
  const rows = records.flatMap((record, at) => {
    const typed = Object.fromEntries(fields.map(({ name }) => [name, record[name] ?? ""]));
    const given = Object.fromEntries(fields.map((field) => [field.name, wordsOf(field, typed[field.name])]));
    try {
      return [{ given, values: parseInput(desk.schema, valuesOf(fields, typed)) as object }];
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
  const values = rows.map((row) => row.values as never);
  if (faults.length === 0 && desk.whole) faults.push(...(await desk.whole.faults(values, ctx)));
  return { given: rows.map((row) => row.given), values, faults: faults.slice(0, shownFaults) };
}

/** The first day of a file without faults: its own, or that of the form, today or later. */
const firstDayOf = (ctx: Context, { whole }: DatedDesk, values: readonly never[], typed: string) =>
  whole?.firstDay ? whole.firstDay(values) : futureDay(ctx, typed, "validFrom");

/** What adding a file would do; nothing is stored. */
export async function previewFile(ctx: Context, address: string, form: unknown) {
  const { desk } = requireTable(ctx, address, "change");
  const { csv, validFrom } = parseInput(PreviewForm, form);
  const { given, values, faults } = await readFile(ctx, desk, csv);
  const isFine = faults.length === 0;
  return {
    csv,
    validFrom: isFine || !desk.whole?.firstDay ? firstDayOf(ctx, desk, values, validFrom) : null,
    rows: given,
    shown: isFine && desk.whole?.preview ? await desk.whole.preview(ctx, values) : null,
    faults,
  };
}

/** Adds all rows of a file from a day on, or none; returns their number. */
export async function addFile(ctx: Context, address: string, form: unknown): Promise<number> {
  const { table, desk } = requireTable(ctx, address, "change");
  const { csv, reason, validFrom, source } = parseInput(FileForm, form);
  const { values, faults } = await readFile(ctx, desk, csv);
  if (faults.length > 0) refuse(422, faults.join("\n"), "csv");
  await store(ctx, table, values, { validFrom: firstDayOf(ctx, desk, values, validFrom), source }, reason, "csv");
  return values.length;
}

/** Ends a row from today or a later day on; 409 where it has an end. */
export async function endRow(ctx: Context, address: string, form: unknown): Promise<void> {
  const { id, table, desk } = requireTable(ctx, address, "change");
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

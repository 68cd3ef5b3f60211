import { recordAudit } from "#src/core/audit/service.server.ts";
import { type PersonalRule, registryOf } from "#src/people/data-rights/registry/registry.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import type { Table } from "#src/shared/personal-data/rule.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formatBytes } from "../rules.ts";
import { selectColumns, selectRows, selectTables } from "./queries.server.ts";
import { camelCase, type Column, cursorOf, deskOf, isShown, masked, parseCursor, rowsPerPage } from "./rules.ts";
import { reasonLimits } from "#src/staff/desks/rules.ts";

const ruleOf = (ctx: Context, table: string) => registryOf(ctx).rules.get(camelCase(table) as Table);
const personalRuleOf = (ctx: Context, table: string): PersonalRule | undefined => {
  const rule = ruleOf(ctx, table);
  return rule && !("notPersonal" in rule) ? rule : undefined;
};
/** A table without a rule is treated as personal. */
const isPersonal = (ctx: Context, table: string) =>
  ruleOf(ctx, table) === undefined || personalRuleOf(ctx, table) !== undefined;

/** Every table of the database, and where its rows are seen. */
export async function readTables(ctx: Context) {
  requireDesk(ctx, "data");
  return (await selectTables(ctx)).map(({ name, rows, bytes }) => ({
    name,
    rows: formatNumber(rows),
    size: formatBytes(bytes),
    title: personalRuleOf(ctx, name)?.title ?? "",
    desk: deskOf(camelCase(name)),
  }));
}

/** The rows to read of a table: `id` filters by the primary key, `member` by the owner's id. */
export type TableQuery = { reason: string; id: string; member: string; before: string };

/** Whether PostgreSQL could not convert a text to the type of its column (SQLSTATE class 22, data exception). */
const isDataException = (error: unknown) =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith("22");

/** The column that holds the id of a row's owner, if the table has one. */
function ownerColumn(ctx: Context, table: string, columns: readonly Column[]): Column | undefined {
  const owners = personalRuleOf(ctx, table)?.owner.filter((path) => path.table === undefined) ?? [];
  return columns.find(({ name }) => owners.some(({ column }) => column === camelCase(name)));
}

/**
 * One page of a table for an admin, without secrets and personal data. Rows are read only for a reason, and every page that
 * is read is recorded. 404 for an unknown table.
 */
export async function readTable(ctx: Context, table: string, { reason, id, member, before }: TableQuery) {
  requireDesk(ctx, "data");
  const columns = await selectColumns(ctx, table);
  if (columns.length === 0) throw new Refusal(404, pageNotFound);
  const shown = new Set(columns.filter((one) => isShown(one, isPersonal(ctx, table))).map(({ name }) => name));
  const key = columns.filter(({ isKey }) => isKey);
  // The key of a table's last row would be in the address of the next page. A table whose key is masked has one page.
  const hasOpenKey = key.length > 0 && key.every(({ name }) => shown.has(name));
  const idColumn = key.length === 1 && hasOpenKey ? key[0] : undefined;
  const owner = ownerColumn(ctx, table, columns);
  const about = {
    table,
    title: personalRuleOf(ctx, table)?.title ?? "",
    desk: deskOf(camelCase(table)),
    columns: columns.map(({ name, type }) => ({ name, type, isMasked: !shown.has(name) })),
    canFilterById: idColumn !== undefined,
    canFilterByMember: owner !== undefined,
  };
  if (reason.trim().length < reasonLimits.min) return { ...about, rows: undefined, next: undefined };

  const where = [
    ...(id !== "" && idColumn ? [{ column: idColumn, value: id }] : []),
    ...(member !== "" && owner ? [{ column: owner, value: member }] : []),
  ];
  const filters = [...(id === "" ? [] : [`kimlik ${id}`]), ...(member === "" ? [] : [`üye ${member}`])];
  await recordAudit(ctx, {
    action: "readTable",
    subject: table,
    reason: [reason.trim(), ...filters].join(", ").slice(0, reasonLimits.max),
  });
  const start = hasOpenKey ? parseCursor(before, key.length) : undefined;
  const found = await selectRows(
    ctx,
    { table, columns, shown },
    { where, before: start, limit: rowsPerPage + 1 },
  ).catch((error: unknown) => {
    // No row has such a value.
    if (isDataException(error)) return [];
    throw error;
  });
  const rows = found.slice(0, rowsPerPage);
  const last = rows.at(-1);
  const keyAt = columns.flatMap(({ isKey }, at) => (isKey ? [at] : []));
  return {
    ...about,
    rows: rows.map((row) => columns.map(({ name }, at) => cellText(row[`c${at}`], shown.has(name)))),
    next:
      hasOpenKey && last && found.length > rowsPerPage
        ? cursorOf(keyAt.map((at) => String(last[`c${at}`])))
        : undefined,
  };
}

const cellText = (value: string | boolean | null | undefined, isOpen: boolean): string =>
  isOpen ? String(value ?? "–") : value === true ? masked : "–";

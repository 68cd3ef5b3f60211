import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { belongsToMember } from "../registry/paths-queries.server.ts";
import type { PersonalRule } from "../registry/registry.ts";
import type { Exported, Table } from "#src/shared/personal-data/rule.ts";

type Read = Pick<Context, "db" | "features">;

const rowsAtOnce = 500;

const isExported = (entry: [string, Exported]): entry is [string, Exclude<Exported, false>] => entry[1] !== false;

/** The exported columns of a table, with their headings. */
export function exportedColumns({ columns }: PersonalRule) {
  return Object.entries(columns as Record<string, Exported | readonly [Exported, unknown]>)
    .map(([column, rule]): [string, Exported] => [
      column,
      Array.isArray(rule) ? (rule[0] as Exported) : (rule as Exported),
    ])
    .filter(isExported)
    .map(([column, shown]) => ({ column, shown, heading: typeof shown === "string" ? shown : shown.heading }));
}

const isTheirs = (ctx: Read, table: Table, { owner, exportWhen }: PersonalRule, memberId: number) => {
  const [before = "", ...rest] = exportWhen?.split(":member") ?? [];
  const further = exportWhen
    ? sql` and (${sql.raw(before)}${sql.join(
        rest.map((text) => sql`${memberId}${sql.raw(text)}`),
        sql``,
      )})`
    : sql``;
  return sql<boolean>`${belongsToMember(ctx, table, owner, memberId)}${further}`;
};

/** How many rows of a table are in a member's export. */
export async function countRows(ctx: Read, table: Table, rule: PersonalRule, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${isTheirs(ctx, table, rule, memberId)}`.execute(
    ctx.db,
  );
  return rows[0]!.count;
}

/**
 * The rows of a table that are in a member's export, in batches, oldest first: each a list of JSON values in the order
 * of `exportedColumns`. In a transaction, one table at a time.
 */
export async function* readRows(ctx: Context, table: Table, rule: PersonalRule, memberId: number) {
  const { db } = ctx;
  const columns = exportedColumns(rule);
  const values = columns.map(({ column, shown }) => valueOf(table, column, shown, memberId));
  const order = "id" in rule.columns ? sql`order by ${sql.ref(`${table}.id`)}` : sql``;
  await sql`declare exported no scroll cursor for
    select jsonb_build_array(${sql.join(values)}) as "values"
    from ${sql.table(table)} where ${isTheirs(ctx, table, rule, memberId)} ${order}`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql<{ values: unknown[] }>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(db);
      if (rows.length === 0) return;
      yield rows.map((row) => row.values.map((value, at) => readStored(ctx, columns[at]!.shown, value, memberId)));
    }
  } finally {
    await sql`close exported`.execute(db);
  }
}

/** The exported value of a stored one: what is encrypted is exported in clear. */
const readStored = (ctx: Context, shown: Exclude<Exported, false>, value: unknown, memberId: number): unknown =>
  typeof shown === "object" && "read" in shown && typeof value === "string" ? shown.read(ctx, memberId, value) : value;

function valueOf(table: Table, column: string, shown: Exclude<Exported, false>, memberId: number): RawBuilder<unknown> {
  const own = sql.ref(`${table}.${column}`);
  if (typeof shown === "string" || "read" in shown) return sql`${own}`;
  if ("isSide" in shown)
    return sql`case when ${own} = ${memberId} then 'Siz' when ${own} is not null then 'Başkası' end`;
  const [named, name] = shown.nameIn;
  return sql`(select ${sql.ref(`named.${name}`)} from ${sql.table(named)} as named where named.id = ${own})`;
}

/** The file names of the member's own picture. */
export const findPictureId = async ({ db }: Read, memberId: number): Promise<string | null> =>
  (await db.selectFrom("member").where("id", "=", memberId).select("pictureId").executeTakeFirst())?.pictureId ?? null;

/** The ids of the photos in the member's listings and drafts. */
export async function selectPhotoIds(ctx: Read, rule: PersonalRule, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from photo where ${isTheirs(ctx, "photo", rule, memberId)} order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Path, Table } from "#src/shared/personal-data/rule.ts";
import { personalRule } from "./registry.ts";

type Read = Pick<Context, "features">;

/** SQL condition: whether a row of `table` belongs to the member by one of the paths. */
export function belongsToMember(
  ctx: Read,
  table: Table,
  paths: readonly Path[],
  memberId: number,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    paths.map((path) => leads(ctx, table, path, memberId)),
    sql` or `,
  )})`;
}

function leads(
  ctx: Read,
  table: Table,
  { column, table: next, key = "id", when }: Path,
  memberId: number,
): RawBuilder<boolean> {
  const own = sql.ref(`${table}.${column}`);
  const further = when === undefined ? sql`` : sql` and ${sql.raw(when)}`;
  if (next === undefined) return sql<boolean>`(${own} = ${memberId}${further})`;
  const { owner } = personalRule(ctx, next);
  return sql<boolean>`${own} in (select ${sql.ref(`${next}.${key}`)} from ${sql.table(next)}
    where ${belongsToMember(ctx, next, owner, memberId)}${further})`;
}

import { type RawBuilder, sql } from "kysely";
import { personalRule } from "./registry.ts";
import type { Path, Table } from "./rule.ts";

/** SQL that says whether a row of `table` leads to the member by one of the paths. */
export function leadsTo(table: Table, paths: readonly Path[], memberId: number): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    paths.map((path) => leads(table, path, memberId)),
    sql` or `,
  )})`;
}

function leads(table: Table, { column, table: next, key = "id", when }: Path, memberId: number): RawBuilder<boolean> {
  const own = sql.ref(`${table}.${column}`);
  const further = when === undefined ? sql`` : sql` and ${sql.raw(when)}`;
  if (next === undefined) return sql<boolean>`(${own} = ${memberId}${further})`;
  const { owner } = personalRule(next);
  return sql<boolean>`${own} in (select ${sql.ref(`${next}.${key}`)} from ${sql.table(next)}
    where ${leadsTo(next, owner, memberId)}${further})`;
}

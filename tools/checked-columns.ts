import type { ClientBase } from "pg";

/**
 * The TypeScript type of each text column whose values a check lists (`check (kind in ('a', 'b'))`), by `table.column`, as
 * kysely-codegen takes overrides: `Generated<"a" | "b">` for one with a default.
 */
export async function checkedColumns(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ path: string; check: string; isNullable: boolean; hasDefault: boolean }>(`
    select relname || '.' || attname as path, pg_get_constraintdef(pg_constraint.oid) as check,
      not attnotnull as "isNullable", atthasdef as "hasDefault"
    from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where relnamespace = 'public'::regnamespace and contype = 'c' and cardinality(conkey) = 1
    order by path`);
  return Object.fromEntries(
    rows.flatMap(({ path, check, isNullable, hasDefault }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1];
      if (list === undefined) return [];
      const values = [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => JSON.stringify(value));
      const type = [...values, ...(isNullable ? ["null"] : [])].join(" | ");
      return [[path, hasDefault ? `Generated<${type}>` : type]];
    }),
  );
}

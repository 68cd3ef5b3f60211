import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Column } from "./rules.ts";

type Read = Pick<Context, "db">;

export type TableFacts = { name: string; rows: number; bytes: number };

/** All tables of the site; `rows` as PostgreSQL estimates them, which is 0 until it has counted. */
export async function selectTables({ db }: Read): Promise<TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
    order by relname`.execute(db);
  return rows;
}

/** The columns of a table, in their order; `isKey` are those of the primary key. */
export async function selectColumns({ db }: Read, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, coalesce(attnum = any(conkey), false) as is_key
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    left join pg_constraint on conrelid = attrelid and contype = 'p'
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = ${table} and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  return rows;
}

const longestValue = 200;

export type RowFilter = {
  /** The value of a column, as text. */
  where: { column: Column; value: string }[];
  /** The cursor: the page has the rows whose key is lower than these values. */
  before?: readonly string[] | undefined;
  limit: number;
};

/**
 * Rows of a table, by key from the highest: of the `shown` columns the value as text, of the others whether there is one.
 * Masked values never leave the database. `table` and the columns are those of `selectColumns`.
 */
export async function selectRows(
  { db }: Read,
  { table, columns, shown }: { table: string; columns: readonly Column[]; shown: ReadonlySet<string> },
  { where, before, limit }: RowFilter,
): Promise<Record<string, string | boolean | null>[]> {
  const key = columns.filter(({ isKey }) => isKey);
  const typed = (value: string, { type }: Column) => sql`${value}::text::${sql.raw(type)}`;
  const conditions = [
    sql`true`,
    ...where.map(({ column, value }) => sql`${sql.id(column.name)} = ${typed(value, column)}`),
    ...(before && key.length > 0
      ? [
          sql`(${sql.join(key.map(({ name }) => sql.id(name)))}) < (${sql.join(key.map((one, at) => typed(before[at]!, one)))})`,
        ]
      : []),
  ];
  const selected = columns.map(({ name }, at) =>
    shown.has(name)
      ? sql`left(${sql.id(name)}::text, ${longestValue}) as ${sql.id(`c${at}`)}`
      : sql`${sql.id(name)} is not null as ${sql.id(`c${at}`)}`,
  );
  const order = key.length > 0 ? sql`order by ${sql.join(key.map(({ name }) => sql`${sql.id(name)} desc`))}` : sql``;
  const { rows } = await sql<Record<string, string | boolean | null>>`
    select ${sql.join(selected)} from ${sql.id(table)} where ${sql.join(conditions, sql` and `)} ${order} limit ${limit}`.execute(
    db,
  );
  return rows;
}

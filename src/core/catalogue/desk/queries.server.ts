import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { type EntityName, entities } from "./entities.ts";

type Reader = Pick<Context, "db">;
export type Row = Record<string, unknown>;

/** The advisory lock of everything that writes the catalogue. */
const lockNumber = 7_340_131;

/** Serialises changes of the catalogue across processes until the transaction ends. */
export async function lockCatalogue({ db }: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db);
}

/** The key of a table's rows, as text in the order of the history's `entity_id`. */
const keys: Partial<Record<string, readonly string[]>> = { option_value: ["kind", "slug"] };
const keyOf = (entity: EntityName, alias: string) =>
  sql.join(
    (keys[entity] ?? ["id"]).map((column) => sql`${sql.ref(`${alias}.${column}`)}::text`),
    sql` || '/' || `,
  );

/** A row of an entity; undefined without it. */
export async function findRow({ db }: Reader, entity: EntityName, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select entry.* from ${sql.table(entities[entity].table)} entry where ${keyOf(entity, "entry")} = ${id}`.execute(db);
  return rows[0];
}

/** The rows of an entity below one of its parent, in their order; `null` are those without a parent. */
export async function selectRows(
  { db }: Reader,
  entity: EntityName,
  where: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> {
  const conditions = Object.entries(where).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  const { columns } = entities[entity];
  const order = columns.some(({ name }) => name === "sort")
    ? sql`sort`
    : columns.some(({ name }) => name === "name")
      ? sql`name collate "tr-x-icu"`
      : sql`year_from nulls first, id`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(entities[entity].table)}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``} order by ${order}`.execute(db);
  return rows;
}

export async function updateRow({ db }: Reader, entity: EntityName, id: string, values: Row): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(entities[entity].table)} entry set ${sql.join(changes)}
    where ${keyOf(entity, "entry")} = ${id}`.execute(db);
}

export async function insertRow({ db }: Reader, entity: EntityName, values: Row): Promise<void> {
  await sql`insert into ${sql.table(entities[entity].table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(db);
}

/** An id for a new row, never given out before. */
export async function nextId({ db }: Reader): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('catalogue_change', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** The name of the entry that has this slug now or had it before, among those in `scope`; undefined if it is free. */
export async function findSlugOwner(
  { db }: Reader,
  entity: "brand" | "model" | "variant",
  scope: Row,
  slug: string,
  exceptId: number,
): Promise<string | undefined> {
  const conditions = Object.entries(scope).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(entity)} where ${sql.join(
      [sql`id <> ${exceptId}`, sql`(slug = ${slug} or ${slug} = any(former_slugs))`, ...conditions],
      sql` and `,
    )} limit 1`.execute(db);
  return rows[0]?.name;
}

export type ChangeAction = "add" | "change" | "merge" | "retire" | "restore" | "remove";
export type NewChange = {
  entity: string;
  entityId: string;
  action: ChangeAction;
  before: Row;
  after: Row;
  reason: string;
  memberId: number;
};

/** Adds rows of history; the change feed publishes them. */
export async function insertChanges({ db }: Reader, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto("catalogueChange")
    .values(
      changes.map((change) => ({
        ...change,
        before: JSON.stringify(change.before),
        after: JSON.stringify(change.after),
      })),
    )
    .execute();
}

/** The last change of a row; 0 before the first. Forms send it back, so that concurrent edits are refused. */
export async function lastChangeOf({ db }: Reader, entity: string, entityId: string): Promise<number> {
  const row = await db
    .selectFrom("catalogueChange")
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .orderBy("id", "desc")
    .limit(1)
    .select("id")
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The latest changes, of one row or of all. */
export const selectChanges = ({ db }: Reader, of?: { entity: string; entityId: string }, limit = 50) =>
  db
    .selectFrom("catalogueChange")
    .leftJoin("member", "member.id", "catalogueChange.memberId")
    .$if(of !== undefined, (query) =>
      query.where("catalogueChange.entity", "=", of!.entity).where("catalogueChange.entityId", "=", of!.entityId),
    )
    .orderBy("catalogueChange.id", "desc")
    .limit(limit)
    .select([
      "catalogueChange.id",
      "catalogueChange.entity",
      "catalogueChange.entityId",
      "catalogueChange.action",
      "catalogueChange.before",
      "catalogueChange.after",
      "catalogueChange.reason",
      "catalogueChange.at",
      "member.firstName",
      "member.lastName",
    ])
    .execute();

/** The columns of a table that the desk changed, in snake case, by the key of the row; none for a row that it removed. */
export async function selectDeskColumns(
  { db }: Reader,
  table: string,
): Promise<{ entityId: string; columns: string[] }[]> {
  const { rows } = await sql<{ entityId: string; columns: string[] }>`
    select entity_id, array_remove(array_agg(distinct key), null) as columns
    from catalogue_change left join lateral jsonb_object_keys(after) as key on true
    where entity = ${table} group by entity_id`.execute(db);
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return rows.map(({ entityId, columns }) => ({ entityId, columns: columns.map(snake) }));
}

/** The vehicle types that a brand is offered in. */
/** A brand that is not merged, by its present address. */
export const findBrandBySlug = ({ db }: Reader, slug: string) =>
  db
    .selectFrom("brand")
    .where("slug", "=", slug)
    .where("mergedInto", "is", null)
    .select(["id", "name"])
    .executeTakeFirst();

export const selectTypesOfBrand = ({ db }: Reader, brandId: number) =>
  db.selectFrom("vehicleTypeBrand").where("brandId", "=", brandId).select(["vehicleTypeId", "isPopular"]).execute();

export const upsertTypeOfBrand = (
  { db }: Reader,
  row: { vehicleTypeId: number; brandId: number; isPopular: boolean },
) =>
  db
    .insertInto("vehicleTypeBrand")
    .values(row)
    .onConflict((conflict) => conflict.columns(["vehicleTypeId", "brandId"]).doUpdateSet({ isPopular: row.isPopular }))
    .execute();

/** The ids of the vehicle types that have an option. */
export async function selectTypesOfOption(
  { db }: Reader,
  { kind, slug }: { kind: string; slug: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom("vehicleTypeOption")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .select("vehicleTypeId")
    .execute();
  return rows.map(({ vehicleTypeId }) => vehicleTypeId);
}

export const insertTypeOfOption = ({ db }: Reader, row: { vehicleTypeId: number; kind: string; slug: string }) =>
  db.insertInto("vehicleTypeOption").values(row).execute();

/** Locks catalogue entries until the transaction ends. Inserts and updates of listings that refer to them wait. */
export async function lockEntries({ db }: Reader, entity: EntityName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from ${sql.table(entity)} where id = any(${ids}::integer[]) order by id for update`.execute(db);
}

/** The slugs that the entries merged into one had last and before. */
export async function selectMergedSlugs({ db }: Reader, entity: "brand" | "model", id: number): Promise<string[]> {
  const { rows } = await sql<{ slugs: string[] }>`
    select slug || former_slugs as slugs from ${sql.table(entity)} where merged_into = ${id}`.execute(db);
  return rows.flatMap(({ slugs }) => slugs);
}

/** Follows earlier merges into an entry that is merged itself now. */
export async function redirectMerged({ db }: Reader, entity: EntityName, from: number, to: number): Promise<void> {
  await sql`update ${sql.table(entity)} set merged_into = ${to} where merged_into = ${from}`.execute(db);
}

/** The nicknames of a brand, or of a model of it, by present and former slugs; those of generations are not among them. */
export const selectNicknamesOf = ({ db }: Reader, brands: readonly string[], models: readonly string[] | null) =>
  db
    .selectFrom("searchNickname")
    .where("brand", "in", brands)
    .where((eb) => (models === null ? eb("model", "is", null) : eb("model", "in", models)))
    .where("yearFrom", "is", null)
    .orderBy("name")
    .select("name")
    .execute();

/** Adds a nickname; false where the name is one of something else. */
export async function insertNickname(
  { db }: Reader,
  nickname: { name: string; brand: string; model: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto("searchNickname")
    .values(nickname)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteNickname = ({ db }: Reader, name: string) =>
  db.deleteFrom("searchNickname").where("name", "=", name).execute();

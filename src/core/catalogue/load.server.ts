import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import type { Db } from "#src/shared/db.server.ts";
import { clearPlacesCache } from "#src/core/locations/places.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { clearCatalogueCache } from "./catalogue.server.ts";
import { lockCatalogue, selectDeskColumns } from "./desk/queries.server.ts";
import { type Load, type Row, sources } from "./reference-files.ts";

/** Within which columns slugs are unique. */
const slugScopes: Record<string, readonly string[]> = {
  brand: [],
  model: ["vehicle_type_id", "brand_id"],
  variant: ["model_id"],
};

/** Increment this when the same files lead to different rows. */
const loaderVersion = 2;

/**
 * The rows to load with what the desk changed since: its values take the place of the file's, rows that it added to a join
 * table are loaded again, and those that it removed are left out.
 */
async function withDeskValues(db: Db, { table, key, rows, ...load }: Load): Promise<Load> {
  const changes = await selectDeskColumns({ db }, table);
  if (changes.length === 0) return { table, key, rows, ...load };
  const idOf = (row: Row) => key.map((column) => row[column]).join("/");
  const columnsOf = new Map(changes.map(({ entityId, columns }) => [entityId, columns]));
  const id = sql.join(
    key.map((column) => sql`${sql.ref(column)}::text`),
    sql` || '/' || `,
  );
  const { rows: present } = await sql<{ id: string; row: Row }>`
    select ${id} as id, to_jsonb(present) as row from ${sql.table(table)} present
    where ${id} = any(${[...columnsOf.keys()]}::text[])`.execute(db);
  const presentOf = new Map(present.map((one) => [one.id, one.row]));
  const known = new Set(rows.map(idOf));
  return {
    ...load,
    table,
    key,
    rows: [
      ...rows.flatMap((row) => {
        const [columns, own] = [columnsOf.get(idOf(row)), presentOf.get(idOf(row))];
        if (!columns) return [row];
        return own ? [{ ...row, ...Object.fromEntries(columns.map((column) => [column, own[column]])) }] : [];
      }),
      ...(load.isLink ? present.filter((one) => !known.has(one.id)).map(({ row }) => row) : []),
    ],
  };
}

/**
 * Loads the reference data of `folder` in one transaction; concurrent processes wait for each other. Unchanged files are
 * skipped, rows that listings may reference are never deleted, and what the desk changed stays. Returns the names of the loaded files.
 */
export async function loadReferenceData({ db }: { db: Db }, folder = "reference-data"): Promise<string[]> {
  const loaded = await db.transaction().execute(async (tx) => {
    await lockCatalogue({ db: tx });
    const versions = await tx.selectFrom("referenceDataVersion").select(["file", "sha256"]).execute();
    const known = new Map(versions.map(({ file, sha256 }) => [file, sha256]));
    const changed: string[] = [];
    for (const { files, loads } of sources) {
      const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
      const now = files.map((file) => ({ file, sha256: hash(texts.get(file)!) }));
      if (now.every(({ file, sha256 }) => known.get(file)?.equals(sha256))) continue;
      for (const given of loads((file) => readRows(file, texts.get(file)!))) await load(tx, given);
      await tx
        .insertInto("referenceDataVersion")
        .values(now)
        .onConflict((conflict) =>
          conflict.column("file").doUpdateSet((eb) => ({ sha256: eb.ref("excluded.sha256"), loadedAt: sql`now()` })),
        )
        .execute();
      changed.push(...files);
    }
    return changed;
  });
  if (loaded.length > 0) {
    clearPlacesCache(db);
    clearCatalogueCache(db);
  }
  return loaded;
}

const hash = (text: string) => createHash("sha256").update(`${loaderVersion}\n${text}`).digest();

/** Parses a file into rows by column name; an empty field is null. */
function readRows(file: string, text: string): Row[] {
  const rows: Row[] = file.endsWith(".json")
    ? JSON.parse(text)
    : parse(text, { columns: true, cast: (value) => (value === "" ? null : value) });
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])));
}

/**
 * Rows of a file whose slugs are those of entries that the desk added or renamed. They are loaded as merged into these, so
 * that what the files have below them is found there.
 */
async function sameAsDesk(db: Db, { table, columns, rows }: Load): Promise<{ id: number; target: number }[]> {
  const scope = lookup(slugScopes, table);
  const changed = scope ? await selectDeskColumns({ db }, table) : [];
  const ids = changed.flatMap(({ entityId, columns: own }) => (own.includes("slug") ? [Number(entityId)] : []));
  if (!scope || ids.length === 0) return [];
  const isSame = ["slug", ...scope].map((column) => sql`${sql.ref(`given.${column}`)} = ${sql.ref(`entry.${column}`)}`);
  const found = await sql<{ id: number; target: number }>`
    select given.id, coalesce(entry.merged_into, entry.id) as target
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(${sql.raw(columns)})
    join ${sql.table(table)} entry on ${sql.join(isSame, sql` and `)}
    where entry.id = any(${ids}::integer[]) and entry.id <> given.id`.execute(db);
  return found.rows;
}

async function load(db: Db, given: Load) {
  const merged = await sameAsDesk(db, given);
  const targets = new Map(merged.map(({ id, target }) => [String(id), target]));
  const rows = given.rows.map((row) =>
    targets.has(String(row["id"])) ? { ...row, slug: `${String(row["slug"])}-${String(row["id"])}` } : row,
  );
  await write(db, await withDeskValues(db, { ...given, rows }));
  for (const { id, target } of merged)
    await sql`update ${sql.table(given.table)} set merged_into = ${target} where id = ${id}`.execute(db);
}

async function write(db: Db, { table: name, key, columns, rows, isLink = false, hasDesk = false }: Load) {
  const names = columns.split(",").map((column) => column.trim().split(" ")[0]!);
  const rest = names.filter((column) => !key.includes(column));
  const refs = (wanted: string[], table?: string) =>
    sql.join(wanted.map((column) => sql.ref(table ? `${table}.${column}` : column)));
  const records = JSON.stringify(rows.map((row) => Object.fromEntries(names.map((column) => [column, row[column]]))));
  const given = sql`json_to_recordset(${records}::json) as given(${sql.raw(columns)})`;
  const change =
    rest.length === 0
      ? sql`nothing`
      : sql`update set (${refs(rest)}) = row(${refs(rest, "excluded")})
          where (${refs(rest, name)}) is distinct from (${refs(rest, "excluded")})
            ${hasDesk ? sql`and ${sql.ref(`${name}.added_at`)} is null` : sql``}`;
  await sql`insert into ${sql.table(name)} (${refs(names)}) select ${refs(names)} from ${given}
    on conflict (${refs(key)}) do ${change}`.execute(db);
  if (isLink)
    await sql`delete from ${sql.table(name)}
      where not exists (select from ${given} where (${refs(key, "given")}) = (${refs(key, name)}))
        ${hasDesk ? sql`and added_at is null` : sql``}`.execute(db);
}

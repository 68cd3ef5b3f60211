import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";

type Reader = Pick<Context, "db">;

/** The whole catalogue of one snapshot, table by table, in display order; merged entries are included. */
export const selectCatalogue = ({ db }: Reader) =>
  db.isTransaction
    ? selectTables(db)
    : db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(selectTables);

async function selectTables(db: Db) {
  const byName = sql`name collate "tr-x-icu"`;
  return {
    version: await selectCatalogueVersion({ db }),
    vehicleTypes: await db.selectFrom("vehicleType").selectAll().orderBy("sort").execute(),
    brands: await db.selectFrom("brand").selectAll().orderBy(byName).execute(),
    typeBrands: await db.selectFrom("vehicleTypeBrand").selectAll().execute(),
    models: await db.selectFrom("model").selectAll().execute(),
    variants: await db.selectFrom("variant").selectAll().execute(),
    engines: await db.selectFrom("engine").selectAll().orderBy("yearFrom").orderBy("id").execute(),
    options: await db.selectFrom("optionValue").selectAll().orderBy("kind").orderBy("sort").execute(),
    typeOptions: await db.selectFrom("vehicleTypeOption").selectAll().execute(),
    attributes: await db.selectFrom("specialAttribute").selectAll().orderBy("sort").execute(),
    equipmentGroups: await db.selectFrom("equipmentGroup").selectAll().orderBy("sort").execute(),
    equipment: await db.selectFrom("equipment").selectAll().orderBy("sort").execute(),
    spareParts: await db.selectFrom("sparePartNode").selectAll().orderBy("sort").execute(),
  };
}

/** The id of the desk's last change; `0` before the first. */
export async function selectCatalogueVersion({ db }: Reader): Promise<string> {
  const row = await db.selectFrom("catalogueChange").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return String(row?.id ?? 0);
}

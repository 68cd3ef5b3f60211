import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Reader = Pick<Context, "db">;

/** The whole catalogue, table by table, in display order. */
export async function selectCatalogue({ db }: Reader) {
  const byName = sql`name collate "tr-x-icu"`;
  const [vehicleTypes, brands, typeBrands, models, variants, engines, options, typeOptions] = await Promise.all([
    db.selectFrom("vehicleType").selectAll().orderBy("sort").execute(),
    db.selectFrom("brand").selectAll().orderBy(byName).execute(),
    db.selectFrom("vehicleTypeBrand").selectAll().execute(),
    db.selectFrom("model").selectAll().execute(),
    db.selectFrom("variant").selectAll().execute(),
    db.selectFrom("engine").selectAll().orderBy("yearFrom").orderBy("id").execute(),
    db.selectFrom("optionValue").selectAll().orderBy("kind").orderBy("sort").execute(),
    db.selectFrom("vehicleTypeOption").selectAll().execute(),
  ]);
  const [attributes, equipmentGroups, equipment, spareParts] = await Promise.all([
    db.selectFrom("specialAttribute").selectAll().orderBy("sort").execute(),
    db.selectFrom("equipmentGroup").selectAll().orderBy("sort").execute(),
    db.selectFrom("equipment").selectAll().orderBy("sort").execute(),
    db.selectFrom("sparePartNode").selectAll().orderBy("sort").execute(),
  ]);
  return {
    vehicleTypes,
    brands,
    typeBrands,
    models,
    variants,
    engines,
    options,
    typeOptions,
    attributes,
    equipmentGroups,
    equipment,
    spareParts,
  };
}

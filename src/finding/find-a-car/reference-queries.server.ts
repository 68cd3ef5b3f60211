import { sql } from "kysely";
import type { CatalogueReference, Level } from "#src/core/catalogue/desk/references.server.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** Where in the path `otomobil/volkswagen/passat/1-6-tdi` of a wish the slug of a level stands, from 1. */
const places: Partial<Record<Level, number>> = { brand: 2, model: 3, variant: 4 };

async function count(ctx: Context, level: Level, id: number): Promise<number> {
  const place = places[level];
  if (place === undefined) return 0;
  const catalogue = await catalogueOf(ctx);
  const variant = level === "variant" ? catalogue.variant(id) : undefined;
  const model = level === "model" ? catalogue.model(id) : variant && catalogue.model(variant.modelId);
  const brand = level === "brand" ? catalogue.brand(id) : model && catalogue.brand(model.brandId);
  const slugs = [brand?.slug, model?.slug, variant?.slug].filter((slug) => slug !== undefined);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from car_wish
    where exists (select from jsonb_array_elements_text(wish -> 'vehicleModel') as path
      where (string_to_array(path, '/'))[2:${sql.lit(place)}] = ${slugs}::text[])`.execute(ctx.db);
  return rows[0]!.count;
}

/** Wishes name vehicles by slugs, of which former ones lead to the present entries whenever a wish is read. */
export const wishReferences: readonly CatalogueReference[] = [{ label: "Araç isteği", count }];

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** Blocks of listing ids that hold live listings, and when each changed last. Block n holds ids n*size+1 … (n+1)*size. */
export const selectSitemapParts = ({ db }: Context, size: number) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .select([sql<number>`((id - 1) / ${sql.lit(size)})::int`.as("part"), sql<Date>`max(updated_at)`.as("changedAt")])
    .execute();

/** Live listings with ids above `after` up to `to`, in their order. */
export const selectSitemapListings = ({ db }: Context, after: number, to: number, limit: number) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .where("state", "=", "active")
    .where("listing.id", ">", after)
    .where("listing.id", "<=", to)
    .orderBy("listing.id")
    .limit(limit)
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.title",
      "listing.listingType",
      "listing.updatedAt",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "model.slug as modelSlug",
    ])
    .execute();

/** The listing types beside sale that have live listings, and when the newest of them changed. */
export const selectSitemapSections = ({ db }: Context) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("listingType", "in", ["kiralik", "yedek-parca"])
    .groupBy("listingType")
    .orderBy("listingType")
    .select([
      sql<"kiralik" | "yedek-parca">`listing_type`.as("listingType"),
      sql<Date>`max(updated_at)`.as("changedAt"),
    ])
    .execute();

/**
 * Every type, brand, model and city of a model with live listings for sale, and when the newest of them changed; grouped
 * upwards by rollup. From `offset` on, in one order.
 */
export const selectSitemapVehicles = ({ db }: Context, offset: number, limit: number) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .innerJoin("city", "city.id", "listing.cityId")
    .where("state", "=", "active")
    .where("listingType", "=", "satilik")
    .groupBy(sql`rollup (vehicle_type.slug, brand.slug, model.slug, city.slug)`)
    .orderBy(sql`1 nulls first, 2 nulls first, 3 nulls first, 4 nulls first`)
    .offset(offset)
    .limit(limit)
    .select([
      sql<string | null>`vehicle_type.slug`.as("type"),
      sql<string | null>`brand.slug`.as("brand"),
      sql<string | null>`model.slug`.as("model"),
      sql<string | null>`city.slug`.as("city"),
      sql<Date>`max(listing.updated_at)`.as("changedAt"),
    ])
    .execute();

/** How many of these pages there are. */
export async function countSitemapVehicles({ db }: Context): Promise<number> {
  const pages = db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("listingType", "=", "satilik")
    .groupBy(sql`rollup (vehicle_type_id, brand_id, model_id, city_id)`)
    .select(sql<number>`1`.as("one"))
    .as("pages");
  const { count } = await db
    .selectFrom(pages)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

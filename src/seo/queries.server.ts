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

/** Live listings with whoever has a page because of them: the business that offers them, else the private member. */
const withSeller = ({ db }: Context) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("business", "business.id", "listing.businessId")
    .where("listing.state", "=", "active")
    .where((eb) =>
      eb.or([
        eb("business.id", "is not", null),
        // Who works for a business has no page but the business's.
        eb.and([eb("owner.isActive", "=", true), eb("owner.businessId", "is", null)]),
      ]),
    );

const ownPath = sql<string>`case when business.id is null then owner.path_name end`;

/** Everybody who offers something, a shop by its slug and a member by their path, and when the newest of it changed. */
export const selectSitemapSellers = (ctx: Context, offset: number, limit: number) =>
  withSeller(ctx)
    .groupBy(["business.slug", ownPath])
    .orderBy("business.slug")
    .orderBy(ownPath)
    .offset(offset)
    .limit(limit)
    .select(["business.slug as shop", ownPath.as("member"), sql<Date>`max(listing.updated_at)`.as("changedAt")])
    .execute();

/** How many these are, and when the newest of all changed; `null` where nobody offers anything. */
export const countSitemapSellers = (ctx: Context) =>
  withSeller(ctx)
    .select([
      sql<number>`count(distinct coalesce(business.id::text, owner.path_name))::int`.as("count"),
      sql<Date | null>`max(listing.updated_at)`.as("changedAt"),
    ])
    .executeTakeFirstOrThrow();

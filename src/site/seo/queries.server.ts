import { sql } from "kysely";
import { joinVehicle } from "#src/core/catalogue/vehicle-queries.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";

/**
 * Applies the changes since the last run to the sitemap's counts. `partSize` is the number of listing ids in a part. Reads
 * all listings if any may have changed (first start, bulk load).
 */
export const countSitemapChanges = (ctx: Context, partSize: number): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const isAny = await db.selectFrom("sitemapChange").select("id").limit(1).executeTakeFirst();
    if (!isAny) return;
    // Serialises concurrent runs, which would deadlock on each other's rows.
    await sql`select pg_advisory_xact_lock(hashtext('sitemap'))`.execute(db);
    const everything = await db
      .selectFrom("sitemapChange")
      .where("listingId", "is", null)
      .select("id")
      .limit(1)
      .executeTakeFirst();
    if (everything)
      for (const table of ["sitemapPage", "sitemapSeller", "sitemapPart"] as const)
        await db.updateTable(table).set({ live: 0 }).execute();
    const of = sql`listing_type, vehicle_type_id, brand_id, model_id, city_id, business_id, owner_id`;
    // One statement, so that the listings are read in the same snapshot as the deleted changes.
    const [taken, counted] = everything
      ? [
          sql`true`,
          sql`select id as listing_id, ${of}, 1 as delta, updated_at as changed_at from listing where state = 'active'
              union all select listing_id, ${of}, 0, changed_at from taken where listing_id is not null`,
        ]
      : [sql`listing_id is not null`, sql`select * from taken`];
    const sums = sql`sum(delta)::int, max(changed_at)`;
    const added = (table: string) =>
      sql`do update set live = ${sql.ref(table)}.live + excluded.live,
            changed_at = greatest(${sql.ref(table)}.changed_at, excluded.changed_at)`;
    await sql`
      with taken as (delete from sitemap_change where ${taken} returning *),
      counted as materialized (${counted}),
      pages as (
        insert into sitemap_page
        select listing_type, vehicle_type_id, brand_id, model_id, city_id, ${sums} from counted group by 1, 2, 3, 4, 5
        on conflict (listing_type, vehicle_type_id, brand_id, model_id, city_id) ${added("sitemap_page")}),
      sellers as (
        insert into sitemap_seller
        select business_id, case when business_id is null then owner_id end, ${sums} from counted group by 1, 2
        on conflict (business_id, owner_id) ${added("sitemap_seller")})
      insert into sitemap_part
      select ((listing_id - 1) / ${sql.lit(partSize)})::int, ${sums} from counted group by 1
      on conflict (part) ${added("sitemap_part")}`.execute(db);
  });

/** The parts with live listings, and when each changed last. Part n holds the listing ids n*size+1 … (n+1)*size. */
export const selectSitemapParts = ({ db }: Context) =>
  db.selectFrom("sitemapPart").where("live", ">", 0).orderBy("part").select(["part", "live", "changedAt"]).execute();

/** Live listings with ids above `after` up to `to`, by id. */
export const selectSitemapListings = ({ db }: Context, after: number, to: number, limit: number) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .$call(joinVehicle)
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

/** The listing types other than sale that have live listings, and their last change. */
export const selectSitemapSections = ({ db }: Context) =>
  db
    .selectFrom("sitemapPage")
    .where("listingType", "in", ["kiralik", "yedek-parca"])
    .groupBy("listingType")
    .having(sql`sum(live)`, ">", 0)
    .orderBy("listingType")
    .select([
      sql<"kiralik" | "yedek-parca">`listing_type`.as("listingType"),
      sql<Date>`max(changed_at)`.as("changedAt"),
    ])
    .execute();

/**
 * The result pages with live listings for sale, and when one of their listings last came, changed or left: of every type
 * and group of types, brand, model and city of a model; of every brand and every city over all types; of every type in
 * every city.
 */
const vehiclePages = ({ db }: Context) =>
  db
    .selectFrom("sitemapPage as page")
    .innerJoin("vehicleType as type", "type.id", "page.vehicleTypeId")
    .leftJoin("vehicleType as group", "group.id", "type.parentId")
    .innerJoin("brand", "brand.id", "page.brandId")
    .innerJoin("model", "model.id", "page.modelId")
    .innerJoin("city", "city.id", "page.cityId")
    .where("listingType", "=", "satilik")
    .groupBy(
      sql`grouping sets (
        rollup (type.slug, brand.slug, model.slug, city.slug), ("group".slug), (brand.slug), (city.slug), (type.slug, city.slug))`,
    )
    .having(sql`sum(page.live)`, ">", 0)
    // Of the types that belong to no group there is no page of a group.
    .having(sql<boolean>`(grouping("group".slug) = 1 or "group".slug is not null)`)
    .select([
      sql<string | null>`coalesce(type.slug, "group".slug)`.as("type"),
      sql<string | null>`brand.slug`.as("brand"),
      sql<string | null>`model.slug`.as("model"),
      sql<string | null>`city.slug`.as("city"),
      sql<Date>`max(page.changed_at)`.as("changedAt"),
    ]);

/** These pages from `offset` on, in one order. */
export const selectSitemapVehicles = (ctx: Context, offset: number, limit: number) =>
  vehiclePages(ctx)
    .orderBy(sql`1 nulls first, 2 nulls first, 3 nulls first, 4 nulls first`)
    .offset(offset)
    .limit(limit)
    .execute();

/** How many of these pages there are, and when one of them changed last; `null` where there never was a listing. */
export const countSitemapVehicles = (ctx: Context) =>
  ctx.db
    .selectFrom(vehiclePages(ctx).as("pages"))
    .select([
      sql<number>`count(*)::int`.as("count"),
      (eb) =>
        eb
          .selectFrom("sitemapPage")
          .select(sql<Date | null>`max(changed_at)`.as("at"))
          .as("changedAt"),
    ])
    .executeTakeFirstOrThrow();

/** The businesses and private members with live listings. */
const sellers = ({ db }: Context) =>
  db
    .selectFrom("sitemapSeller as seller")
    .leftJoin("member as owner", "owner.id", "seller.ownerId")
    .leftJoin("business", "business.id", "seller.businessId")
    .where("seller.live", ">", 0)
    .where((eb) =>
      eb.or([
        eb.and([eb("business.id", "is not", null), eb("business.suspendedAt", "is", null)]),
        // Members of a business have no page of their own.
        eb.and([eb("owner.isActive", "=", true), eb("owner.businessId", "is", null)]),
      ]),
    );

/** The pages of sellers with live listings, a shop by its slug, a member by their path, and the last change. */
export const selectSitemapSellers = (ctx: Context, offset: number, limit: number) =>
  sellers(ctx)
    .orderBy("business.slug")
    .orderBy("owner.pathName")
    .offset(offset)
    .limit(limit)
    .select(["business.slug as shop", "owner.pathName as member", "seller.changedAt"])
    .execute();

/** The number of these pages and their last change, which is `null` if there are none. */
export const countSitemapSellers = (ctx: Context) =>
  sellers(ctx)
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`max(seller.changed_at)`.as("changedAt")])
    .executeTakeFirstOrThrow();

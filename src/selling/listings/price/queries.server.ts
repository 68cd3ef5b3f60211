import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import {
  changesShown,
  type Comparables,
  comparablesNeeded,
  type ComparedListing,
  nearMileages,
  scopes,
  widestYears,
} from "./rules.ts";

/**
 * The live sale listings this one is compared with: ids and prices, cheapest first, of the first of the `scopes` that
 * holds enough, else of the widest; `scope` is its place in the list. Reads one index only, never the rows.
 */
export async function selectComparables({ db, clock }: Context, listing: ComparedListing): Promise<Comparables> {
  const { min, max } = nearMileages(listing.mileageKm);
  const { variantId, fuel, gear, modelYear: year } = listing;
  const conditions = scopes.map(({ of, years, hasMileage }) => {
    const vehicle = {
      variant: sql`variant_id = ${variantId}::integer`,
      "fuel-and-gear": sql`fuel = ${fuel}::text and gear = ${gear}::text`,
      fuel: sql`fuel = ${fuel}::text`,
      model: sql`true`,
    }[of];
    const mileage = hasMileage ? sql`and mileage_km between ${min} and ${max}` : sql``;
    return sql`coalesce(${vehicle} and model_year between ${year - years} and ${year + years} ${mileage}, false)`;
  });
  const { rows } = await sql<Comparables>`
    with near as materialized (
      select id, price_kurus, array[${sql.join(conditions)}] as fits
      from listing
      where state = 'active' and listing_type = 'satilik'
        and vehicle_type_id = ${listing.vehicleTypeId} and brand_id = ${listing.brandId} and model_id = ${listing.modelId}
        and model_year between ${year - widestYears} and ${year + widestYears}
        and currency = ${listing.currency} and id <> ${listing.id}
        and (expires_at is null or expires_at > ${clock()})
    ), chosen as (
      select coalesce(
        (select min(place) from generate_series(1, ${scopes.length}::integer) as place
         where (select count(*) from near where fits[place]) >= ${comparablesNeeded}),
        ${scopes.length}) as place
    )
    select chosen.place - 1 as scope,
      array_agg(near.id::float8 order by price_kurus, near.id) as ids,
      array_agg(price_kurus::float8 order by price_kurus, near.id) as prices
    from chosen join near on near.fits[chosen.place]
    group by chosen.place`.execute(db);
  return rows[0] ?? { scope: scopes.length - 1, ids: [], prices: [] };
}

/** What a row of the table says of a listing. */
export const selectCompared = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom("listing")
    .where("id", "in", ids)
    .select([
      "id",
      "keyCode",
      "title",
      "vehicleTypeId",
      "brandId",
      "modelId",
      "variantId",
      "partId",
      "modelYear",
      "mileageKm",
      "ageType",
      "listingType",
      "damage",
      "paintedCount",
      "replacedCount",
      "cityId",
      "townId",
      "priceKurus",
      "currency",
    ])
    .execute();

/** What the price was before, newest change first. */
export const selectPriceChanges = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingPriceChange")
    .where("listingId", "=", listingId)
    .orderBy("id", "desc")
    .limit(changesShown)
    .select(["id", "at", "oldKurus", "newKurus"])
    .execute();

/** What a listing cost before its last change of price: the lowest price of the 30 days before. */
export type EarlierPrice = { listingId: number; earlierKurus: number; at: Date };

/** The earlier prices of the listings whose price was ever changed. */
export async function selectEarlierPrices(
  { db }: Pick<Context, "db">,
  listingIds: readonly number[],
): Promise<EarlierPrice[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<EarlierPrice>`
    select last.listing_id, last.at, min(change.old_kurus) as earlier_kurus
    from (
      select listing_id, max(at) as at from listing_price_change
      where listing_id = any(${listingIds}::bigint[]) group by listing_id
    ) last
    join listing_price_change change
      on change.listing_id = last.listing_id and change.at > last.at - interval '30 days'
    group by last.listing_id, last.at`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";

type Read = Pick<Context, "db">;

/** The condition that a listing is in the scope that the member manages. */
export const isReached = ({ businessId, members }: FleetScope) =>
  members === "all"
    ? sql<boolean>`listing.business_id = ${businessId}`
    : sql<boolean>`listing.business_id = ${businessId} and listing.owner_id = any(${members})`;

/** States of listings that are not for rent any more; their bookings stay. */
const ended = ["sold", "removed"];

export type OfferRow = {
  listingId: number;
  keyCode: string;
  state: string;
  modelYear: number | null;
  vehicleTypeId: number;
  brandId: number;
  modelId: number;
  variantId: number | null;
  cityId: number;
  townId: number | null;
  partId: string | null;
  gear: string | null;
  rentKmLimit: number | null;
  rentPeriod: string | null;
  /** Null where booking was never turned on. */
  class: string | null;
  seats: number | null;
  isBookable: boolean | null;
  extraKmKurus: number | null;
  units: number;
  rates: number;
};

/**
 * The rental listings that a member reaches, those that can be booked first: all that are for rent or have units, or the
 * one with this key code.
 */
export async function selectOffers({ db }: Read, scope: FleetScope, keyCode?: string): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select listing.id as listing_id, listing.key_code, listing.state, listing.model_year, listing.vehicle_type_id,
      listing.brand_id, listing.model_id, listing.variant_id, listing.city_id, listing.town_id, listing.part_id,
      listing.gear, listing.rent_km_limit, listing.rent_period,
      rental_offer.class, rental_offer.seats, rental_offer.is_bookable, rental_offer.extra_km_kurus,
      (select count(*)::int from rental_unit where rental_unit.listing_id = listing.id and removed_at is null) as units,
      (select count(*)::int from rental_rate
        where rental_rate.listing_id = listing.id and season_id is null and min_days = 1) as rates
    from listing left join rental_offer on rental_offer.listing_id = listing.id
    where ${isReached(scope)} and listing.listing_type = 'kiralik'
      and (listing.state <> all(${ended}) or rental_offer.listing_id is not null)
      ${keyCode === undefined ? sql`` : sql`and listing.key_code = ${keyCode}`}
    order by rental_offer.is_bookable desc nulls last, listing.id`.execute(db);
  return rows;
}

type OfferValues = { class: string; seats: number; extraKmKurus: number; isBookable: boolean };

/** Makes a listing bookable, or changes how it is. */
export const upsertOffer = (
  { db, clock }: Pick<Context, "db" | "clock">,
  listingId: number,
  businessId: number,
  values: OfferValues,
) =>
  db
    .insertInto("rentalOffer")
    .values({ listingId, businessId, ...values, updatedAt: clock() })
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet({ ...values, updatedAt: clock() }))
    .execute();

/** Opens or closes an offer for new bookings. */
export const updateBookable = ({ db, clock }: Pick<Context, "db" | "clock">, listingId: number, isBookable: boolean) =>
  db.updateTable("rentalOffer").set({ isBookable, updatedAt: clock() }).where("listingId", "=", listingId).execute();

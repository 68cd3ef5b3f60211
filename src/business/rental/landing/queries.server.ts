import { sql } from "kysely";
import type { RentPeriod } from "#src/selling/listings/rules.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { rentalSubject } from "../page-subjects.ts";

/** An offer with units at a place, and what its page answers questions from. */
export type PlaceOffer = {
  listingId: number;
  businessId: number;
  business: string;
  businessSlug: string;
  class: string;
  units: number;
  opensMinute: number;
  closesMinute: number;
  rentDepositKurus: number | null;
  rentKmLimit: number | null;
  rentPeriod: RentPeriod;
  leastAge: number;
  minLicenceYears: number;
  freeCancellationHours: number | null;
};

/** The offers that can be booked, with units, at an open counter of a place. */
const bookable = (now: Date) => sql`
  rental_unit unit
  join rental_offer offer on offer.listing_id = unit.listing_id and offer.is_bookable
  join rental_terms terms on terms.business_id = offer.business_id
  join rental_business_place counter on counter.business_id = offer.business_id
    and counter.place_id = unit.place_id and counter.closed_at is null
  join listing on listing.id = unit.listing_id and listing.state = 'active' and listing.listing_type = 'kiralik'
    and listing.expires_at > ${now} and unit.removed_at is null`;

/** The offers at a place, in no order. */
export async function selectPlaceOffers(ctx: Context, placeId: number): Promise<PlaceOffer[]> {
  const { rows } = await dependOnSubjects(["business", rentalSubject], () =>
    sql<PlaceOffer>`
    select offer.listing_id, offer.business_id, business.short_name as business, business.slug as business_slug,
      offer.class, count(*)::integer as units, counter.opens_minute, counter.closes_minute, listing.rent_deposit_kurus,
      listing.rent_km_limit, listing.rent_period,
      greatest(terms.min_driver_age, coalesce(listing.min_driver_age, 0))::integer as least_age,
      terms.min_licence_years, terms.free_cancellation_hours
    from ${bookable(ctx.clock())}
    join business on business.id = offer.business_id
    where unit.place_id = ${placeId}
    group by offer.listing_id, listing.id, business.id, counter.business_id, counter.place_id, terms.business_id`.execute(
      ctx.db,
    ),
  );
  return rows;
}

/** The places that have offers, by id, with their number. */
export async function selectPlacesWithOffers(ctx: Context): Promise<{ placeId: number; offers: number }[]> {
  const { rows } = await dependOnSubjects(["business", rentalSubject], () =>
    sql<{ placeId: number; offers: number }>`
    select unit.place_id, count(distinct unit.listing_id)::integer as offers
    from ${bookable(ctx.clock())} group by unit.place_id order by unit.place_id`.execute(ctx.db),
  );
  return rows;
}

/** Where vehicles of a place may be dropped off instead, with the lowest fee of each place. */
export const selectOneWayPlaces = ({ db }: Context, placeId: number, businessIds: readonly number[]) =>
  businessIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("rentalOneWayFee as fee")
        .innerJoin("rentalPlace as place", "place.id", "fee.toPlaceId")
        .where("fee.fromPlaceId", "=", placeId)
        .where("fee.businessId", "in", businessIds)
        .groupBy(["place.id"])
        .orderBy(sql`min(fee.fee_kurus)`)
        .orderBy("place.id")
        .select(["place.name", (eb) => eb.fn.min("fee.feeKurus").as("feeKurus")])
        .execute();

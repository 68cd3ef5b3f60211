import { sql } from "kysely";
import type { RentPeriod } from "#src/selling/listings/rules.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { minuteOfDay } from "../counter-hours.ts";
import { placeSubject, rentalSubject } from "../page-subjects.ts";
import type { RentedDays, Season } from "../price/price.ts";

/** What a search asks of the database: places by id, and drivers by age. */
export type FreeRequest = {
  /** Where vehicles are picked up. */
  placeIds: readonly number[];
  /** Where they are dropped off; null: each where it was picked up. */
  dropoffId: number | null;
  pickupAt: Date;
  dropoffAt: Date;
  driverAge: number;
  rented: RentedDays;
};

/** An offer with free units at a place for the whole span, and all that its price needs. */
export type FreeOffer = {
  placeId: number;
  listingId: number;
  units: number;
  keyCode: string;
  class: string;
  seats: number;
  gear: string | null;
  fuel: string | null;
  rentPeriod: RentPeriod;
  rentDepositKurus: number | null;
  rentKmLimit: number | null;
  businessId: number;
  businessSlug: string;
  business: string;
  youngDriverAge: number;
  youngDriverDayKurus: number;
  freeCancellationHours: number | null;
  oneWayKurus: number;
  /** Season (null: base), least days and price of a day, for rentals of this length. */
  rates: [number | null, number, number][];
};

/** The longest turnaround that terms may have (`rental_terms`). */
const maxTurnaround = sql`interval '1440 minutes'`;

/**
 * The offers that have units free at these places for the whole span, until they are cleaned after it; at counters that are
 * open at both times, for drivers of this age, with a fee for each place of drop-off that is not that of pick-up. A unit is
 * busy when one of its spans begins before it would be cleaned: what is busy at a place is read from one index.
 */
export async function selectFreeOffers(ctx: Context, request: FreeRequest): Promise<FreeOffer[]> {
  const { placeIds, dropoffId, pickupAt, dropoffAt, driverAge, rented } = request;
  const dropoff = dropoffId === null ? sql`free.place_id` : sql`${dropoffId}::integer`;
  const isOpen = (counter: string, at: Date) =>
    sql`${sql.ref(`${counter}.closed_at`)} is null
      and ${minuteOfDay(at)} between ${sql.ref(`${counter}.opens_minute`)} and ${sql.ref(`${counter}.closes_minute`)}`;
  const { rows } = await dependOnSubjects(["business", rentalSubject, ...placeIds.map(placeSubject)], () =>
    sql<FreeOffer>`
    with busy as materialized (
      select span.unit_id, min(lower(span.span)) as from_at
      from unnest(${[...placeIds]}::integer[]) as place (id)
      cross join lateral (
        select unit_id, span from rental_unit_span
        where int4range(place_id, place_id, '[]') && int4range(place.id, place.id, '[]')
          and span && tstzrange(${pickupAt}, ${dropoffAt}::timestamptz + ${maxTurnaround})
      ) as span
      group by span.unit_id
    ), free as materialized (
      select unit.place_id, unit.listing_id, count(*)::integer as units
      from rental_unit unit
      join rental_offer offer on offer.listing_id = unit.listing_id and offer.is_bookable
      join rental_terms terms on terms.business_id = offer.business_id and terms.min_driver_age <= ${driverAge}
      left join busy on busy.unit_id = unit.id
        and busy.from_at < ${dropoffAt}::timestamptz + terms.turnaround_minutes * interval '1 minute'
      where unit.place_id = any(${[...placeIds]}::integer[]) and unit.removed_at is null and busy.unit_id is null
      group by unit.place_id, unit.listing_id
    )
    select free.place_id, free.listing_id, free.units, listing.key_code, offer.class, offer.seats, listing.gear,
      listing.fuel, listing.rent_period, listing.rent_deposit_kurus, listing.rent_km_limit, offer.business_id,
      business.slug as business_slug, business.short_name as business, terms.young_driver_age,
      terms.young_driver_day_kurus, terms.free_cancellation_hours, coalesce(fee.fee_kurus, 0) as one_way_kurus,
      rate.rates
    from free
    join rental_offer offer on offer.listing_id = free.listing_id
    join rental_terms terms on terms.business_id = offer.business_id
    join business on business.id = offer.business_id
    join rental_business_place pickup
      on pickup.business_id = offer.business_id and pickup.place_id = free.place_id and ${isOpen("pickup", pickupAt)}
    join rental_business_place dropoff
      on dropoff.business_id = offer.business_id and dropoff.place_id = ${dropoff} and ${isOpen("dropoff", dropoffAt)}
    left join rental_one_way_fee fee
      on fee.business_id = offer.business_id and fee.from_place_id = free.place_id and fee.to_place_id = ${dropoff}
    join listing on listing.id = free.listing_id and listing.state = 'active' and listing.listing_type = 'kiralik'
      and listing.expires_at > ${ctx.clock()} and coalesce(listing.min_driver_age, 0) <= ${driverAge}
    cross join lateral (
      select json_agg(json_build_array(season_id, min_days, day_kurus)) as rates from rental_rate
      where listing_id = free.listing_id and min_days <= ${rented.length.days}
    ) as rate
    where rate.rates is not null and (fee.fee_kurus is not null or free.place_id = ${dropoff})
    order by free.listing_id, free.place_id`.execute(ctx.db),
  );
  return rows;
}

/** The seasons, by business, that the days of a rental may be in, of businesses at these places. */
export async function selectSeasons(
  { db }: Pick<Context, "db">,
  { placeIds, rented }: Pick<FreeRequest, "placeIds" | "rented">,
): Promise<Map<number, Season[]>> {
  const rows = await db
    .selectFrom("rentalSeason as season")
    .where("season.firstDay", "<=", sql<Date>`${rented.days.at(-1)!}::date`)
    .where("season.lastDay", ">=", sql<Date>`${rented.days[0]!}::date`)
    .where("season.businessId", "in", (eb) =>
      eb.selectFrom("rentalBusinessPlace").where("placeId", "in", placeIds).select("businessId"),
    )
    .select([
      "season.businessId",
      "season.id",
      sql<string>`season.first_day::text`.as("firstDay"),
      sql<string>`season.last_day::text`.as("lastDay"),
    ])
    .execute();
  const seasons = new Map<number, Season[]>();
  for (const { businessId, ...season } of rows) seasons.set(businessId, [...(seasons.get(businessId) ?? []), season]);
  return seasons;
}

/** The extras that businesses give without a price, by business. */
export async function selectFreeExtras(
  { db }: Pick<Context, "db">,
  businessIds: readonly number[],
): Promise<{ businessId: number; kind: string }[]> {
  if (businessIds.length === 0) return [];
  return db
    .selectFrom("rentalExtra")
    .where("businessId", "in", businessIds)
    .where("dayKurus", "=", 0)
    .select(["businessId", "kind"])
    .orderBy("kind")
    .execute();
}

/** The hours of each counter at these places that hands over vehicles that can be booked. */
export const selectCounters = ({ db }: Pick<Context, "db">, placeIds: readonly number[]) =>
  db
    .selectFrom("rentalBusinessPlace as counter")
    .where("counter.placeId", "in", placeIds)
    .where("counter.closedAt", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("rentalOffer")
          .whereRef("rentalOffer.businessId", "=", "counter.businessId")
          .where("rentalOffer.isBookable", "is", true)
          .select("rentalOffer.listingId"),
      ),
    )
    .select(["counter.businessId", "counter.placeId", "counter.opensMinute", "counter.closesMinute"])
    .execute();

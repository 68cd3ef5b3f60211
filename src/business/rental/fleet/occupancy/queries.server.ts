import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";
import { isReached } from "../offers/queries.server.ts";

type Read = Pick<Context, "db">;
type Period = { from: Date; until: Date };

export type ReportUnit = {
  keyCode: string;
  class: string;
  placeName: string;
  /** Times in ms since 1970. */
  ownedFrom: number;
  ownedUntil: number | null;
  rented: { from: number; until: number }[];
  service: { from: number; until: number }[];
};

/**
 * Units with the rentals and service spans that touch a period. A rental takes its unit from pick-up to drop-off: the time
 * for cleaning is no rental. A unit is counted from when it was added, or from its first rental where that is earlier.
 */
export async function selectReportUnits({ db }: Read, scope: FleetScope, { from, until }: Period) {
  const ms = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
  const { rows } = await sql<ReportUnit>`
    select listing.key_code, rental_offer.class, rental_place.name as place_name,
      ${ms(sql`least(unit.added_at, (select min(pickup_at) from rental_booking as first_one
        where first_one.unit_id = unit.id))`)} as owned_from,
      ${ms(sql`unit.removed_at`)} as owned_until,
      (select coalesce(json_agg(json_build_object('from', ${ms(sql`pickup_at`)}, 'until', ${ms(sql`dropoff_at`)})), '[]')
        from rental_booking as booking
        where booking.unit_id = unit.id and booking.state in ('confirmed', 'handedOver', 'returned')
          and booking.pickup_at < ${until} and booking.dropoff_at > ${from}) as rented,
      (select coalesce(json_agg(json_build_object('from', ${ms(sql`lower(span)`)}, 'until', ${ms(sql`upper(span)`)})), '[]')
        from rental_unit_span as service
        where int4range(service.unit_id, service.unit_id, '[]') && int4range(unit.id, unit.id, '[]')
          and service.kind = 'service' and service.span && tstzrange(${from}, ${until})) as service
    from rental_unit as unit
    join rental_offer on rental_offer.listing_id = unit.listing_id
    join listing on listing.id = unit.listing_id
    join rental_place on rental_place.id = unit.place_id
    where ${isReached(scope)} and (unit.removed_at is null or unit.removed_at > ${from})`.execute(db);
  return rows;
}

export type ReportRental = {
  keyCode: string;
  class: string;
  placeName: string;
  month: string;
  totalKurus: number;
  rentKurus: number;
  days: number;
  /** Whole days from the booking to the pick-up. */
  leadDays: number;
};

/** The rentals of a period by their pick-up; cancelled ones and customers who did not come are left out. */
export async function selectReportRentals({ db }: Read, scope: FleetScope, { from, until }: Period) {
  const { rows } = await sql<ReportRental>`
    select listing.key_code, rental_offer.class, pickup.name as place_name,
      to_char(booking.pickup_at at time zone 'Europe/Istanbul', 'YYYY-MM') as month, booking.total_kurus,
      (booking.price ->> 'rentKurus')::bigint as rent_kurus, (booking.price -> 'length' ->> 'days')::int as days,
      greatest(0, floor(extract(epoch from booking.pickup_at - booking.created_at) / 86400))::int as lead_days
    from rental_booking as booking
    join listing on listing.id = booking.listing_id
    join rental_offer on rental_offer.listing_id = booking.listing_id
    join rental_place as pickup on pickup.id = booking.pickup_place_id
    where booking.business_id = ${scope.businessId} and ${isReached(scope)}
      and booking.state in ('confirmed', 'handedOver', 'returned')
      and booking.pickup_at >= ${from} and booking.pickup_at < ${until}`.execute(db);
  return rows;
}

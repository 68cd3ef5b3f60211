import { sql } from "kysely";
import { brandAndModelJoins } from "#src/core/catalogue/vehicle-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";
import type { BookingState } from "../booking-state-names.ts";
import { isReached } from "../offers/queries.server.ts";

type Read = Pick<Context, "db">;

export type Movement = {
  code: string;
  kind: "pickup" | "return";
  at: Date;
  driverName: string;
  driverPhone: string;
  plate: string | null;
  placeName: string;
  brandName: string;
  modelName: string;
};

const reachedBookings = (scope: FleetScope) => sql`
  from rental_booking as booking
  join listing on listing.id = booking.listing_id ${brandAndModelJoins}
  join rental_place as pickup on pickup.id = booking.pickup_place_id
  join rental_place as dropoff on dropoff.id = booking.dropoff_place_id
  left join rental_unit as unit on unit.id = booking.unit_id
  where booking.business_id = ${scope.businessId} and ${isReached(scope)}`;

/** What is still to be handed over or taken back before a time, the earliest first; what is late is among them. */
export async function selectMovements({ db }: Read, scope: FleetScope, before: Date): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select booking.code, case booking.state when 'confirmed' then 'pickup' else 'return' end as kind,
      case booking.state when 'confirmed' then booking.pickup_at else booking.dropoff_at end as at,
      booking.driver_name, booking.driver_phone, unit.plate,
      case booking.state when 'confirmed' then pickup.name else dropoff.name end as place_name,
      brand.name as brand_name, model.name as model_name
    ${reachedBookings(scope)}
      and ((booking.state = 'confirmed' and booking.pickup_at < ${before})
        or (booking.state = 'handedOver' and booking.dropoff_at < ${before}))
    order by at, booking.id limit 500`.execute(db);
  return rows;
}

export type BookingRow = {
  code: string;
  state: BookingState;
  pickupAt: Date;
  dropoffAt: Date;
  driverName: string;
  plate: string | null;
  brandName: string;
  modelName: string;
  totalKurus: number;
  total: number;
};
type BookingSearch = { text: string; state?: BookingState | undefined; limit: number; offset: number };

/** Bookings that were paid for, the latest pick-up first; `text` is a code, or part of a driver's name or a plate. */
export async function selectFleetBookings({ db }: Read, scope: FleetScope, search: BookingSearch) {
  const { text, state, limit, offset } = search;
  const part = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<BookingRow>`
    select booking.code, booking.state, booking.pickup_at, booking.dropoff_at, booking.driver_name, unit.plate,
      brand.name as brand_name, model.name as model_name, booking.total_kurus, count(*) over ()::int as total
    ${reachedBookings(scope)} and booking.state not in ('held', 'expired')
      ${state === undefined ? sql`` : sql`and booking.state = ${state}`}
      ${
        text === ""
          ? sql``
          : sql`and (booking.code = ${text.toUpperCase()} or booking.driver_name ilike ${part}
              or replace(unit.plate, ' ', '') ilike replace(${part}, ' ', ''))`
      }
    order by booking.pickup_at desc, booking.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

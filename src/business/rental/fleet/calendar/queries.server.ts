import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";
import type { BookingState } from "../booking-state-names.ts";
import { isReached } from "../offers/queries.server.ts";

type Read = Pick<Context, "db">;

/** A span of a unit; times are ISO texts. Without a code it is held for a payment, or in service. */
export type CalendarSpan = {
  id: number;
  kind: "booking" | "service";
  from: string;
  until: string;
  note: string;
  code: string | null;
  state: BookingState | null;
  driver: string | null;
};
export type CalendarUnit = {
  id: number;
  plate: string;
  keyCode: string;
  placeName: string;
  total: number;
  spans: CalendarSpan[];
};

type View = {
  from: Date;
  until: Date;
  keyCode?: string | undefined;
  placeId?: number | undefined;
  limit: number;
  offset: number;
};

/** Units that a member reaches with their spans between two times, offer by offer. */
export async function selectCalendar({ db }: Read, scope: FleetScope, view: View): Promise<CalendarUnit[]> {
  // The units of the page are chosen first, so that no spans are read of those on the pages before it.
  const { rows } = await sql<CalendarUnit>`
    select unit.id, unit.plate, unit.key_code, unit.place_name, unit.total,
      (select coalesce(json_agg(json_build_object('id', span.id, 'kind', span.kind, 'from', lower(span.span),
          'until', upper(span.span), 'note', span.note, 'code', booking.code, 'state', booking.state,
          'driver', booking.driver_name) order by lower(span.span)), '[]')
        from rental_unit_span as span left join rental_booking as booking on booking.id = span.booking_id
        where int4range(span.unit_id, span.unit_id, '[]') && int4range(unit.id, unit.id, '[]')
          and span.span && tstzrange(${view.from}, ${view.until})) as spans
    from (
      select unit.id, unit.plate, unit.listing_id, listing.key_code, rental_place.name as place_name,
        count(*) over ()::int as total
      from rental_unit as unit
      join listing on listing.id = unit.listing_id
      join rental_place on rental_place.id = unit.place_id
      where ${isReached(scope)} and unit.removed_at is null
        ${view.keyCode === undefined ? sql`` : sql`and listing.key_code = ${view.keyCode}`}
        ${view.placeId === undefined ? sql`` : sql`and unit.place_id = ${view.placeId}`}
      order by unit.listing_id, unit.plate, unit.id limit ${view.limit} offset ${view.offset}
    ) as unit
    order by unit.listing_id, unit.plate, unit.id`.execute(db);
  return rows;
}

/** A unit that a member reaches. */
export async function findUnit({ db }: Read, scope: FleetScope, unitId: number) {
  const { rows } = await sql<{ id: number; listingId: number; plate: string }>`
    select unit.id, unit.listing_id, unit.plate
    from rental_unit as unit join listing on listing.id = unit.listing_id
    where ${isReached(scope)} and unit.id = ${unitId} and unit.removed_at is null`.execute(db);
  return rows[0];
}

/** A service span of a unit that a member reaches. */
export async function findService({ db }: Read, scope: FleetScope, id: number) {
  const { rows } = await sql<{
    id: number;
    unitId: number;
    listingId: number;
    plate: string;
    from: Date;
    until: Date;
    note: string;
  }>`
    select span.id, span.unit_id, unit.listing_id, unit.plate, lower(span.span) as from, upper(span.span) as until, span.note
    from rental_unit_span as span
    join rental_unit as unit on unit.id = span.unit_id
    join listing on listing.id = unit.listing_id
    where ${isReached(scope)} and span.id = ${id} and span.kind = 'service'`.execute(db);
  return rows[0];
}

/**
 * Locks the spans of an offer's units: two writes that overlap would each wait for the other before the exclusion
 * constraint decides.
 */
export async function lockSpans({ db }: Read, listingId: number) {
  await sql`select from rental_offer where listing_id = ${listingId} for no key update`.execute(db);
}

const exclusionViolation = "23P01";
/** Whether the exclusion constraint refused a span, because another one of the unit overlaps it. */
export const isOverlap = (error: unknown) => (error as { code?: string }).code === exclusionViolation;

const range = ({ from, until }: { from: Date; until: Date }) => sql<string>`tstzrange(${from}, ${until})`;

export const insertService = (
  { db }: Read,
  { unitId, note, ...span }: { unitId: number; from: Date; until: Date; note: string },
) =>
  db
    .insertInto("rentalUnitSpan")
    .values({ unitId, kind: "service", note, span: range(span) })
    .execute();

export const updateService = ({ db }: Read, id: number, { note, ...span }: { from: Date; until: Date; note: string }) =>
  db
    .updateTable("rentalUnitSpan")
    .set({ note, span: range(span) })
    .where("id", "=", id)
    .execute();

export const deleteService = ({ db }: Read, id: number) =>
  db.deleteFrom("rentalUnitSpan").where("id", "=", id).where("kind", "=", "service").execute();

/** The first span of a unit that overlaps a time, other than `exceptId`. */
export async function findOverlap(
  { db }: Read,
  { unitId, exceptId, ...span }: { unitId: number; exceptId?: number; from: Date; until: Date },
) {
  const { rows } = await sql<{ kind: string; code: string | null; from: Date; until: Date }>`
    select span.kind, booking.code, lower(span.span) as from, upper(span.span) as until
    from rental_unit_span as span left join rental_booking as booking on booking.id = span.booking_id
    where span.unit_id = ${unitId} and span.span && ${range(span)} and span.id <> ${exceptId ?? 0}
    order by lower(span.span) limit 1`.execute(db);
  return rows[0];
}

/** A booking of an offer that a member reaches, locked until the transaction ends. */
export async function lockMovable({ db }: Read, scope: FleetScope, code: string) {
  const { rows } = await sql<{ id: number; listingId: number; unitId: number | null; state: BookingState }>`
    select booking.id, booking.listing_id, booking.unit_id, booking.state
    from rental_booking as booking join listing on listing.id = booking.listing_id
    where ${isReached(scope)} and booking.business_id = ${scope.businessId} and booking.code = ${code}
    for update of booking`.execute(db);
  return rows[0];
}

/** Gives a booking another unit; the exclusion constraint refuses one that is not free. */
export async function moveSpan(
  { db, clock }: Pick<Context, "db" | "clock">,
  bookingId: number,
  unitId: number,
): Promise<void> {
  await db.updateTable("rentalUnitSpan").set({ unitId }).where("bookingId", "=", bookingId).execute();
  await db.updateTable("rentalBooking").set({ unitId, updatedAt: clock() }).where("id", "=", bookingId).execute();
}

/** The other units of a booking's offer that are free for all of its span, those at its pick-up place first. */
export async function selectFreeUnits({ db }: Read, bookingId: number) {
  const { rows } = await sql<{ id: number; plate: string; placeName: string }>`
    select unit.id, unit.plate, rental_place.name as place_name
    from rental_booking as booking
    join rental_unit_span as own on own.booking_id = booking.id
    join rental_unit as unit on unit.listing_id = booking.listing_id and unit.id <> own.unit_id
    join rental_place on rental_place.id = unit.place_id
    where booking.id = ${bookingId} and unit.removed_at is null
      and not exists (select from rental_unit_span as span
        where int4range(span.unit_id, span.unit_id, '[]') && int4range(unit.id, unit.id, '[]') and span.span && own.span)
    order by unit.place_id <> booking.pickup_place_id, unit.plate`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from "kysely";
import { inSavepoint } from "#src/shared/savepoint-queries.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { OccupiedSpan } from "../occupied-span.ts";

type Wanted = OccupiedSpan & { listingId: number; placeId: number; ignoredBookingId?: number | null };

const range = ({ from, to }: OccupiedSpan) => sql`tstzrange(${from}, ${to})`;
/** The same expression as in the exclusion constraint, so that PostgreSQL uses its index. */
const isOfUnit = (unitId: RawBuilder<unknown>) =>
  sql`int4range(span.unit_id, span.unit_id, '[]') && int4range(${unitId}, ${unitId}, '[]')`;

/**
 * The units of an offer at a place that are free for all of a span, those first whose neighbouring spans leave the shortest
 * gaps, so that long free times stay in one piece.
 */
export async function selectFreeUnits({ db }: Context, wanted: Wanted): Promise<number[]> {
  const { listingId, placeId, ignoredBookingId = null } = wanted;
  const unitId = sql`unit.id`;
  // Spans of service belong to no booking, and are never ignored.
  const isOther = ignoredBookingId === null ? sql`true` : sql`span.booking_id is distinct from ${ignoredBookingId}`;
  const { rows } = await sql<{ id: number }>`
    select unit.id from rental_unit as unit
    cross join lateral (
      select max(upper(span.span)) as at from rental_unit_span as span
      where ${isOfUnit(unitId)} and span.span << ${range(wanted)} and ${isOther}) as before
    cross join lateral (
      select min(lower(span.span)) as at from rental_unit_span as span
      where ${isOfUnit(unitId)} and span.span >> ${range(wanted)} and ${isOther}) as after
    where unit.listing_id = ${listingId} and unit.place_id = ${placeId} and unit.removed_at is null
      and not exists (
        select from rental_unit_span as span
        where ${isOfUnit(unitId)} and span.span && ${range(wanted)} and ${isOther})
    order by coalesce(${wanted.from}::timestamptz - before.at, interval '10 years')
      + coalesce(after.at - ${wanted.to}::timestamptz, interval '10 years'), unit.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lets one transaction at a time take units of an offer: two inserts that overlap would each wait for the other. The
 * exclusion constraint decides all the same.
 */
export async function lockOffer({ db }: Context, listingId: number) {
  await sql`select from rental_offer where listing_id = ${listingId} for no key update`.execute(db);
}

const exclusionViolation = "23P01";

/** Runs an insert or update of spans; false, with nothing changed, where another span overlaps. */
async function withoutOverlap(tx: Context, write: () => Promise<unknown>): Promise<boolean> {
  try {
    await inSavepoint(tx, write);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== exclusionViolation) throw error;
    return false;
  }
}

/** Takes the unit for a booking, in place of the one that it had; false where the unit is not free. */
export const placeBookingSpan = (
  tx: Context,
  bookingId: number,
  unitId: number,
  span: OccupiedSpan,
): Promise<boolean> =>
  withoutOverlap(tx, () =>
    sql`insert into rental_unit_span (unit_id, span, kind, booking_id) values (${unitId}, ${range(span)}, 'booking', ${bookingId})
        on conflict (booking_id) do update set unit_id = excluded.unit_id, span = excluded.span`.execute(tx.db),
  );

/** Holds for a change what its span needs beyond the booking's own; false where that is not free. */
export const placeChangeSpan = (
  tx: Context,
  { bookingId, changeId, unitId }: { bookingId: number; changeId: number; unitId: number },
  span: OccupiedSpan,
): Promise<boolean> =>
  withoutOverlap(tx, () =>
    sql`insert into rental_unit_span (unit_id, span, kind, change_id)
      select ${unitId}::integer, part, 'booking', ${changeId}::bigint
      from unnest(tstzmultirange(${range(span)}) - coalesce(
        (select tstzmultirange(span) from rental_unit_span where booking_id = ${bookingId} and unit_id = ${unitId}),
        tstzmultirange())) as part`.execute(tx.db),
  );

export const deleteBookingSpan = ({ db }: Context, bookingId: number) =>
  db.deleteFrom("rentalUnitSpan").where("bookingId", "=", bookingId).execute();

/** Ends a booking's span now, with the time for cleaning, where that is earlier; removes one that has not begun. */
export async function shortenBookingSpan({ db, clock }: Context, bookingId: number, turnaroundMinutes: number) {
  const end = addSeconds(clock(), 60 * turnaroundMinutes);
  await sql`delete from rental_unit_span where booking_id = ${bookingId} and lower(span) >= ${end}`.execute(db);
  await sql`update rental_unit_span set span = tstzrange(lower(span), least(upper(span), ${end}::timestamptz))
    where booking_id = ${bookingId}`.execute(db);
}

export const deleteChangeSpan = ({ db }: Context, changeId: number) =>
  db.deleteFrom("rentalUnitSpan").where("changeId", "=", changeId).execute();

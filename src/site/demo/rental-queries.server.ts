import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { RentalBooking, RentalRate, RentalReview, RentalUnit } from "#src/shared/database.ts";
import type { RentalFleet } from "./market/rental-fleets.ts";

type Tx = Pick<Context, "db" | "clock">;

/** The rental places of these slugs, by slug. */
export async function selectPlaceIds({ db }: Tx, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("rentalPlace")
    .where("simpleSlug", "in", slugs)
    .select(["id", "simpleSlug"])
    .execute();
  return new Map(rows.map(({ id, simpleSlug }) => [simpleSlug, id]));
}

/** Terms, counters, extras, one-way fees and seasons of a business; the ids of the seasons in their order. */
export async function insertRentalBusiness(
  { db, clock }: Tx,
  businessId: number,
  {
    fleet,
    placeIds,
    seasons,
  }: {
    fleet: RentalFleet;
    placeIds: ReadonlyMap<string, number>;
    seasons: readonly { name: string; firstDay: string; lastDay: string }[];
  },
): Promise<number[]> {
  await db
    .insertInto("rentalTerms")
    .values({ businessId, ...fleet.terms, updatedAt: clock() })
    .execute();
  const counters = fleet.places.flatMap(({ slug, hours, note }) => {
    const placeId = placeIds.get(slug);
    return placeId === undefined
      ? []
      : { businessId, placeId, note, ...(hours && { opensMinute: hours[0], closesMinute: hours[1] }) };
  });
  await db.insertInto("rentalBusinessPlace").values(counters).execute();
  await db
    .insertInto("rentalExtra")
    .values(fleet.extras.map((extra) => ({ businessId, ...extra })))
    .execute();
  const pairs = counters.flatMap(({ placeId: fromPlaceId }) =>
    counters
      .filter(({ placeId }) => placeId !== fromPlaceId)
      .map(({ placeId: toPlaceId }) => ({ businessId, fromPlaceId, toPlaceId, feeKurus: fleet.oneWayKurus })),
  );
  await db.insertInto("rentalOneWayFee").values(pairs).execute();
  const inserted = await db
    .insertInto("rentalSeason")
    .values(seasons.map((season) => ({ businessId, ...season })))
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

type NewOffer = {
  listingId: number;
  businessId: number;
  class: string;
  seats: number;
  extraKmKurus: number;
  rates: Omit<Insertable<RentalRate>, "listingId">[];
  units: Omit<Insertable<RentalUnit>, "listingId">[];
};

/** An offer with its rates and units; the ids of the units in their order. */
export async function insertRentalOffer({ db, clock }: Tx, { rates, units, ...offer }: NewOffer): Promise<number[]> {
  const { listingId } = offer;
  await db
    .insertInto("rentalOffer")
    .values({ ...offer, updatedAt: clock() })
    .execute();
  await db
    .insertInto("rentalRate")
    .values(rates.map((rate) => ({ listingId, ...rate })))
    .execute();
  const inserted = await db
    .insertInto("rentalUnit")
    .values(units.map((unit) => ({ listingId, ...unit })))
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

/** Bookings with the spans of their units, until these are cleaned. */
export async function insertRentalBookings(
  { db }: Tx,
  bookings: readonly (Insertable<RentalBooking> & { unitId: number })[],
  turnaroundMinutes: number,
): Promise<void> {
  if (bookings.length === 0) return;
  const inserted = await db.insertInto("rentalBooking").values(bookings).returning("id").execute();
  const ids = inserted.map(({ id }) => id);
  await sql`insert into rental_unit_span (unit_id, span, kind, booking_id)
    select unit_id, tstzrange(pickup_at, dropoff_at + ${turnaroundMinutes} * interval '1 minute'), 'booking', id
    from rental_booking where id = any(${ids}::bigint[]) order by id`.execute(db);
}

/** Rentals of a business whose vehicle came back, except those of one customer, the oldest first. */
export const selectReturnedRentals = ({ db }: Tx, businessId: number, exceptId: number) =>
  db
    .selectFrom("rentalBooking")
    .where("businessId", "=", businessId)
    .where("state", "=", "returned")
    .where("memberId", "!=", exceptId)
    .orderBy("dropoffAt")
    .orderBy("id")
    .select(["id as bookingId", "listingId", "dropoffAt"])
    .execute();

export async function insertRentalReviews({ db }: Tx, reviews: readonly Insertable<RentalReview>[]): Promise<void> {
  if (reviews.length > 0) await db.insertInto("rentalReview").values(reviews).execute();
}

/** The codes of rentals that nothing was charged for, of those of these businesses that can be paid, the oldest first. */
export const selectUnpaidRentals = ({ db }: Tx, slugs: readonly string[]) =>
  db
    .selectFrom("rentalBooking")
    .innerJoin("business", "business.id", "rentalBooking.businessId")
    .innerJoin("subMerchant", "subMerchant.businessId", "business.id")
    .leftJoin("rentalCharge", "rentalCharge.bookingId", "rentalBooking.id")
    .where("business.slug", "in", slugs)
    .where("subMerchant.providerKey", "is not", null)
    .where("rentalCharge.attemptId", "is", null)
    .orderBy("rentalBooking.createdAt")
    .orderBy("rentalBooking.id")
    .select("rentalBooking.code")
    .execute();

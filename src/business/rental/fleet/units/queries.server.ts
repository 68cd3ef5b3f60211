import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

/** Units of an offer by plate: `limit` of them from `offset` on, and how many there are. */
export async function selectUnits(
  { db }: Read,
  listingId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<{ id: number; plate: string; placeName: string; isBooked: boolean; total: number }>`
    select rental_unit.id, plate, rental_place.name as place_name, count(*) over ()::int as total,
      exists (select from rental_booking where rental_booking.unit_id = rental_unit.id
        and state in ('held', 'confirmed', 'handedOver')) as is_booked
    from rental_unit join rental_place on rental_place.id = place_id
    where listing_id = ${listingId} and removed_at is null
    order by plate, rental_unit.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Locks an offer against concurrent changes of its units and against new bookings; how many units it has. */
export async function lockUnits({ db }: Read, listingId: number): Promise<number> {
  await db.selectFrom("rentalOffer").where("listingId", "=", listingId).select("listingId").forUpdate().execute();
  const { count } = await db
    .selectFrom("rentalUnit")
    .where("listingId", "=", listingId)
    .where("removedAt", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds units; the plates that were added. A plate of another unit that is in use is left out. */
export async function insertUnits(
  { db, clock }: Pick<Context, "db" | "clock">,
  units: { listingId: number; placeId: number; plates: readonly string[] },
): Promise<string[]> {
  const { listingId, placeId, plates } = units;
  const rows = await db
    .insertInto("rentalUnit")
    .values(plates.map((plate) => ({ listingId, placeId, plate, addedAt: clock() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("plate")
    .execute();
  return rows.map(({ plate }) => plate);
}

/** Those of these units that the offer has, locked: while they are, nobody books one of them. */
export const lockChosenUnits = ({ db }: Read, listingId: number, ids: readonly number[]) =>
  db
    .selectFrom("rentalUnit")
    .where("listingId", "=", listingId)
    .where("id", "in", ids)
    .where("removedAt", "is", null)
    .select(["id", "plate"])
    .orderBy("id")
    .forUpdate()
    .execute();

/** The plates of those units that are booked now or later. */
export async function selectBookedPlates({ db, clock }: Pick<Context, "db" | "clock">, ids: readonly number[]) {
  const { rows } = await sql<{ plate: string }>`
    select distinct plate from rental_unit join rental_unit_span on unit_id = rental_unit.id
    where rental_unit.id = any(${ids}) and kind = 'booking' and upper(span) > ${clock()} order by plate`.execute(db);
  return rows.map(({ plate }) => plate);
}

export const updateUnitPlace = ({ db }: Read, ids: readonly number[], placeId: number) =>
  db.updateTable("rentalUnit").set({ placeId }).where("id", "in", ids).execute();

/** Takes units out of the fleet with their service spans to come; bookings of the past stay. */
export async function removeUnits({ db, clock }: Pick<Context, "db" | "clock">, ids: readonly number[]) {
  await db.updateTable("rentalUnit").set({ removedAt: clock() }).where("id", "in", ids).execute();
  await db
    .deleteFrom("rentalUnitSpan")
    .where("unitId", "in", ids)
    .where("kind", "=", "service")
    .where(sql<boolean>`lower(span) > ${clock()}`)
    .execute();
}

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { isOpenOn } from "../../places/queries.server.ts";

type Read = Pick<Context, "db">;
type Dated = Pick<Context, "db" | "clock">;

export type FleetPlace = {
  id: number;
  name: string;
  kind: "airport" | "railway" | "city";
  opensMinute: number;
  closesMinute: number;
  note: string;
  units: number;
};

/** The open places of a business by name, with how many units stand there. */
export async function selectFleetPlaces({ db }: Read, businessId: number): Promise<FleetPlace[]> {
  const { rows } = await sql<FleetPlace>`
    select rental_place.id, name, kind, opens_minute, closes_minute, note,
      (select count(*)::int from rental_unit join rental_offer using (listing_id)
        where rental_unit.place_id = rental_place.id and removed_at is null
          and rental_offer.business_id = ${businessId}) as units
    from rental_business_place join rental_place on rental_place.id = place_id
    where business_id = ${businessId} and closed_at is null
    order by name collate "tr-x-icu"`.execute(db);
  return rows;
}

/** Every place that is open today and that a business may add. */
export async function selectAddablePlaces({ db, clock }: Dated, businessId: number) {
  const { rows } = await sql<Pick<FleetPlace, "id" | "name" | "kind">>`
    select id, name, kind from rental_place place
    where ${isOpenOn(calendarDay(clock()))} and not exists (select from rental_business_place
      where place_id = place.id and business_id = ${businessId} and closed_at is null)
    order by kind, name collate "tr-x-icu"`.execute(db);
  return rows;
}

export const hasOpenPlace = async ({ db }: Read, businessId: number, placeId: number): Promise<boolean> =>
  (await db
    .selectFrom("rentalBusinessPlace")
    .where("businessId", "=", businessId)
    .where("placeId", "=", placeId)
    .where("closedAt", "is", null)
    .select("placeId")
    .executeTakeFirst()) !== undefined;

type PlaceValues = { opensMinute: number; closesMinute: number; note: string };

/** Adds a place, or opens a closed one again; false where it is open already or does not exist today. */
export async function insertFleetPlace({ db, clock }: Dated, businessId: number, placeId: number, values: PlaceValues) {
  const exists = await db
    .selectFrom("rentalPlace as place")
    .where("id", "=", placeId)
    .where(isOpenOn(calendarDay(clock())))
    .select("id")
    .executeTakeFirst();
  if (!exists) return false;
  const added = await db
    .insertInto("rentalBusinessPlace")
    .values({ businessId, placeId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["businessId", "placeId"])
        .doUpdateSet({ ...values, closedAt: null })
        .where("rentalBusinessPlace.closedAt", "is not", null),
    )
    .returning("placeId")
    .executeTakeFirst();
  return added !== undefined;
}

export async function updateFleetPlace(
  { db }: Read,
  businessId: number,
  placeId: number,
  values: Partial<PlaceValues & { closedAt: Date }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("rentalBusinessPlace")
    .set(values)
    .where("businessId", "=", businessId)
    .where("placeId", "=", placeId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type OneWayFee = { fromPlaceId: number; toPlaceId: number; feeKurus: number };

/** The one-way fees between open places of a business. */
export const selectOneWayFees = ({ db }: Read, businessId: number): Promise<OneWayFee[]> =>
  db
    .selectFrom("rentalOneWayFee")
    .where("businessId", "=", businessId)
    .select(["fromPlaceId", "toPlaceId", "feeKurus"])
    .execute();

/** Replaces the one-way fees of a business. */
export async function replaceOneWayFees({ db }: Read, businessId: number, fees: readonly OneWayFee[]) {
  await db.deleteFrom("rentalOneWayFee").where("businessId", "=", businessId).execute();
  if (fees.length > 0)
    await db
      .insertInto("rentalOneWayFee")
      .values(fees.map((fee) => ({ businessId, ...fee })))
      .execute();
}

import { sql } from "kysely";
import { brandAndModelJoins } from "#src/core/catalogue/vehicle-queries.server.ts";
import type { BilledLength } from "#src/business/rental/price/span.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";
import type { BookingState } from "../booking-state-names.ts";
import { isReached } from "../offers/queries.server.ts";
import type { HandoverKind } from "./rules.ts";
import type { Wear } from "./wear.ts";

type Read = Pick<Context, "db">;

export type HandoverBooking = {
  id: number;
  code: string;
  memberId: number;
  businessId: number;
  businessName: string;
  keyCode: string;
  ownerId: number;
  state: BookingState;
  unitId: number | null;
  plate: string | null;
  pickupAt: Date;
  dropoffAt: Date;
  pickupPlace: string;
  dropoffPlace: string;
  driverName: string;
  driverPhone: string;
  brandName: string;
  modelName: string;
  modelYear: number | null;
  price: { rentKurus: number; length: BilledLength; extras: readonly { kind: string; count: number }[] };
  totalKurus: number;
  prepaidKurus: number;
  depositKurus: number;
  kmLimit: number | null;
  extraKmKurus: number;
};

const bookings = sql`
  select booking.id, booking.code, booking.member_id, booking.business_id, business.name as business_name,
    listing.key_code, listing.owner_id, booking.state, booking.unit_id, unit.plate, booking.pickup_at, booking.dropoff_at,
    pickup.name as pickup_place, dropoff.name as dropoff_place, booking.driver_name, booking.driver_phone,
    brand.name as brand_name, model.name as model_name, listing.model_year, booking.price, booking.total_kurus,
    booking.prepaid_kurus, booking.deposit_kurus, booking.km_limit,
    coalesce((booking.terms ->> 'extraKmKurus')::bigint, rental_offer.extra_km_kurus, 0) as extra_km_kurus
  from rental_booking as booking
  join listing on listing.id = booking.listing_id ${brandAndModelJoins}
  join business on business.id = booking.business_id
  join rental_place as pickup on pickup.id = booking.pickup_place_id
  join rental_place as dropoff on dropoff.id = booking.dropoff_place_id
  left join rental_offer on rental_offer.listing_id = booking.listing_id
  left join rental_unit as unit on unit.id = booking.unit_id`;

/** A booking of an offer that a member of the business reaches. */
export async function findFleetBooking({ db }: Read, scope: FleetScope, code: string) {
  const { rows } = await sql<HandoverBooking>`${bookings}
    where booking.business_id = ${scope.businessId} and ${isReached(scope)} and booking.code = ${code}`.execute(db);
  return rows[0];
}

/** A booking of any customer, by its id or code. */
export async function findAnyBooking(
  { db }: Read,
  by: { id: number } | { code: string },
): Promise<HandoverBooking | undefined> {
  const isOne = "id" in by ? sql`booking.id = ${by.id}` : sql`booking.code = ${by.code}`;
  const { rows } = await sql<HandoverBooking>`${bookings} where ${isOne}`.execute(db);
  return rows[0];
}

/** Locks a booking against a second hand-over of it. */
export const lockBooking = ({ db }: Read, id: number) =>
  db.selectFrom("rentalBooking").where("id", "=", id).select("id").forUpdate().execute();

/** The highest mileage that was noted of a unit; 0 before its first hand-over. */
export async function findLastMileage({ db }: Read, unitId: number): Promise<number> {
  const row = await db
    .selectFrom("rentalHandover")
    .innerJoin("rentalBooking", "rentalBooking.id", "rentalHandover.bookingId")
    .where("rentalBooking.unitId", "=", unitId)
    .select(({ fn }) => fn.max("mileageKm").as("km"))
    .executeTakeFirst();
  return Number(row?.km ?? 0);
}

/** The damage that a unit had when it last came back. */
export async function findLastWear({ db }: Read, unitId: number): Promise<Wear> {
  const row = await db
    .selectFrom("rentalHandover")
    .innerJoin("rentalBooking", "rentalBooking.id", "rentalHandover.bookingId")
    .where("rentalBooking.unitId", "=", unitId)
    .orderBy("rentalHandover.at", "desc")
    .select("damage")
    .executeTakeFirst();
  return (row?.damage ?? {}) as Wear;
}

/** The code of the booking with which a unit is out. */
export const findCodeOut = async ({ db }: Read, unitId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom("rentalBooking")
      .where("unitId", "=", unitId)
      .where("state", "=", "handedOver")
      .select("code")
      .executeTakeFirst()
  )?.code;

/** The hand-over of a booking and its return, those that were noted. */
export const selectHandovers = ({ db }: Read, bookingId: number) =>
  db
    .selectFrom("rentalHandover")
    .where("bookingId", "=", bookingId)
    .orderBy("at")
    .select([
      "kind",
      "at",
      "mileageKm",
      "fuelEighths",
      (eb) => eb.ref("damage").$castTo<Wear>().as("damage"),
      "depositKurus",
      "depositKeptKurus",
      "depositReason",
      "extraKm",
      "extraKmKurus",
      "lateKurus",
      "signedWith",
      "signature",
      "note",
      "photoIds",
    ])
    .execute();
export type Handover = Awaited<ReturnType<typeof selectHandovers>>[number];

export const insertHandover = (
  { db, clock, member }: Pick<Context, "db" | "clock" | "member">,
  bookingId: number,
  { damage, ...handover }: Omit<Handover, "at">,
) =>
  db
    .insertInto("rentalHandover")
    .values({ bookingId, at: clock(), actorId: member?.id ?? null, damage: JSON.stringify(damage), ...handover })
    .execute();

/** The photos that were sent for a hand-over or return, in their order. */
export async function selectPhotoIds({ db }: Read, bookingId: number, kind: HandoverKind): Promise<string[]> {
  const rows = await db
    .selectFrom("rentalHandoverPhoto")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", kind)
    .orderBy("createdAt")
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const insertPhoto = (
  { db, clock }: Pick<Context, "db" | "clock">,
  photo: { id: string; bookingId: number; kind: HandoverKind; bytes: number },
) =>
  db
    .insertInto("rentalHandoverPhoto")
    .values({ ...photo, createdAt: clock() })
    .execute();

export const deletePhoto = ({ db }: Read, id: string) =>
  db.deleteFrom("rentalHandoverPhoto").where("id", "=", id).execute();

/** A photo with the code of its booking. */
export const findPhoto = ({ db }: Read, id: string) =>
  db
    .selectFrom("rentalHandoverPhoto")
    .innerJoin("rentalBooking", "rentalBooking.id", "rentalHandoverPhoto.bookingId")
    .where("rentalHandoverPhoto.id", "=", id)
    .select(["rentalHandoverPhoto.id", "rentalBooking.code", "kind"])
    .executeTakeFirst();

/** Those of these ids that are photos. */
export async function selectKnownPhotos({ db }: Read, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("rentalHandoverPhoto").where("id", "in", ids).select("id").execute();
  return rows.map(({ id }) => id);
}

import { randomInt } from "node:crypto";
import { type Updateable, type Insertable, sql } from "kysely";
import { withVehicleNames } from "#src/core/catalogue/vehicle-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { RentalBooking } from "#src/shared/database.ts";
import { storedStates } from "#src/shared/state-queries.server.ts";
import type { StoredBilling } from "#src/money/orders/billing/queries.server.ts";
import type { RentalPrice } from "../price/price.ts";
import type { BookingTerms } from "./refund-rule.ts";
import { codeAlphabet, codeLength } from "./rules.ts";
import { type BookingAction, bookingMachine, type BookingTab } from "./states.ts";

/** A code that customers can read out. It need not be secret: reservations of others answer 404. */
export const makeBookingCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

const bookings = ({ db }: Context) =>
  db
    .selectFrom("rentalBooking as booking")
    .innerJoin("rentalPlace as pickup", "pickup.id", "booking.pickupPlaceId")
    .innerJoin("rentalPlace as dropoff", "dropoff.id", "booking.dropoffPlaceId")
    .innerJoin("listing", "listing.id", "booking.listingId")
    .$call(withVehicleNames)
    .innerJoin("business", "business.id", "booking.businessId")
    .selectAll("booking")
    .select([
      "pickup.name as pickupPlace",
      "pickup.simpleSlug as pickupSlug",
      "pickup.latitude as pickupLatitude",
      "pickup.longitude as pickupLongitude",
      "dropoff.name as dropoffPlace",
      "dropoff.simpleSlug as dropoffSlug",
      "listing.keyCode",
      "listing.modelYear",
      "business.name as businessName",
      sql<string>`to_char(booking.driver_birth_day, 'YYYY-MM-DD')`.as("driverBirthDay"),
      sql<string>`to_char(booking.driver_licence_day, 'YYYY-MM-DD')`.as("driverLicenceDay"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof bookings>["executeTakeFirstOrThrow"]>>;
/** A booking with the names of its places, vehicle and business. Amounts are in kuruş. */
export type Booking = Omit<Row, "price" | "terms" | "billing"> & {
  price: RentalPrice;
  terms: BookingTerms;
  billing: StoredBilling;
};
const asBooking = (row: Row) => row as unknown as Booking;

type BookingId = { id: number } | { code: string };

/** `lock`: the booking stays as it is until the transaction ends; whoever changes it locks it first. */
export async function findBooking(ctx: Context, by: BookingId, { lock = false } = {}): Promise<Booking | undefined> {
  const row = await bookings(ctx)
    .$call((query) => ("id" in by ? query.where("booking.id", "=", by.id) : query.where("booking.code", "=", by.code)))
    .$if(lock, (query) => query.forUpdate("booking"))
    .executeTakeFirst();
  return row && asBooking(row);
}

/** The booking that was made of a quote. */
export const findBookingOfQuote = ({ db }: Context, quoteId: string) =>
  db
    .selectFrom("rentalBooking")
    .where("quoteId", "=", quoteId)
    .select(["code", "memberId", "state", "heldUntil"])
    .executeTakeFirst();

/** The booking of an offer that its customer has begun to pay, while its unit is held. */
export const findHeldBooking = (
  { db, clock }: Context,
  { memberId, listingId }: { memberId: number; listingId: number },
) =>
  db
    .selectFrom("rentalBooking")
    .where("memberId", "=", memberId)
    .where("listingId", "=", listingId)
    .where("state", "=", "held")
    .where("heldUntil", ">", clock())
    .orderBy("heldUntil", "desc")
    .select(["code", "state", "heldUntil"])
    .executeTakeFirst();

type NewBooking = Omit<
  Insertable<RentalBooking>,
  "price" | "terms" | "billing" | "createdAt" | "updatedAt" | "state" | "code"
> & { price: RentalPrice; terms: BookingTerms; billing: StoredBilling };

/** Inserts a held booking with a new code. */
export async function insertBooking({ db, clock }: Context, booking: NewBooking) {
  const now = clock();
  return db
    .insertInto("rentalBooking")
    .values({
      ...booking,
      code: makeBookingCode(),
      state: "held",
      price: JSON.stringify(booking.price),
      terms: JSON.stringify(booking.terms),
      billing: JSON.stringify(booking.billing),
      createdAt: now,
      updatedAt: now,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
}

type Change = Pick<Updateable<RentalBooking>, "heldUntil" | "unitId" | "remindedAt">;
export const updateBooking = ({ db, clock }: Context, id: number, change: Change) =>
  db
    .updateTable("rentalBooking")
    .set({ ...change, updatedAt: clock() })
    .where("id", "=", id)
    .execute();

/** What a change of dates or places writes. */
export type BookingContent = {
  unitId: number;
  pickupPlaceId: number;
  dropoffPlaceId: number;
  pickupAt: Date;
  dropoffAt: Date;
  price: RentalPrice;
  terms: BookingTerms;
  totalKurus: number;
  prepaidKurus: number;
  depositKurus: number;
  kmLimit: number | null;
  contract: string;
  contractVersion: string;
  contractHash: string;
};
export const updateBookingContent = (
  { db, clock }: Context,
  id: number,
  { price, terms, ...content }: BookingContent,
) =>
  db
    .updateTable("rentalBooking")
    .set({
      ...content,
      price: JSON.stringify(price),
      terms: JSON.stringify(terms),
      remindedAt: null,
      updatedAt: clock(),
    })
    .where("id", "=", id)
    .execute();

/** Records what happened to a booking; the id of the entry. */
export async function insertBookingEvent(
  { db, clock, member }: Context,
  bookingId: number,
  { action }: { action: BookingAction | "hold" },
  details: object = {},
): Promise<number> {
  const { id } = await db
    .insertInto("rentalBookingEvent")
    .values({ bookingId, action, details: JSON.stringify(details), at: clock(), actorId: member?.id ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the state of a booking, with details in its history. */
export const changeBooking = storedStates(bookingMachine, {
  table: "rentalBooking",
  touched: ({ clock }) => ({ updatedAt: clock() }),
  record: insertBookingEvent,
});

/** Ended holds, of one offer or of all; those that another transaction works on are skipped. */
export const lockEndedHolds = ({ db, clock }: Context, { listingId, limit }: { listingId?: number; limit: number }) =>
  db
    .selectFrom("rentalBooking")
    .where("state", "=", "held")
    .where("heldUntil", "<=", clock())
    .$if(listingId !== undefined, (query) => query.where("listingId", "=", listingId!))
    .orderBy("heldUntil")
    .limit(limit)
    .select(["id", "code"])
    .forUpdate()
    .skipLocked()
    .execute();

/** A member's bookings that pass a filter, unpaid ones first, then by their pick-up. */
export async function selectBookings(
  ctx: Context,
  { memberId, tab, offset, limit }: { memberId: number; tab: BookingTab; offset: number; limit: number },
): Promise<Booking[]> {
  const rows = await bookings(ctx)
    .where("booking.memberId", "=", memberId)
    .where(tabCondition(tab, ctx.clock()))
    .orderBy(sql`booking.state = 'held'`, "desc")
    .orderBy("booking.pickupAt", tab === "gelecek" ? "asc" : "desc")
    .orderBy("booking.id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(asBooking);
}

function tabCondition(tab: BookingTab, now: Date) {
  const isOver = sql<boolean>`(booking.state in ('returned', 'noShow') or (booking.state = 'confirmed' and booking.dropoff_at < ${now}))`;
  if (tab === "gecmis") return isOver;
  if (tab === "iptal") return sql<boolean>`booking.state in ('cancelledByCustomer', 'cancelledByBusiness', 'expired')`;
  return sql<boolean>`(booking.state in ('held', 'confirmed', 'handedOver') and not ${isOver})`;
}

export async function countBookings({ db, clock }: Context, memberId: number): Promise<Record<BookingTab, number>> {
  const now = clock();
  const counted = (tab: BookingTab) => sql<number>`(count(*) filter (where ${tabCondition(tab, now)}))::int`.as(tab);
  return db
    .selectFrom("rentalBooking as booking")
    .where("memberId", "=", memberId)
    .select([counted("gelecek"), counted("gecmis"), counted("iptal")])
    .executeTakeFirstOrThrow();
}

/** Confirmed bookings that are picked up before `before` and were not reminded of. */
export const selectUnreminded = ({ db, clock }: Context, before: Date, limit: number) =>
  db
    .selectFrom("rentalBooking")
    .where("state", "=", "confirmed")
    .where("remindedAt", "is", null)
    .where("pickupAt", ">", clock())
    .where("pickupAt", "<=", before)
    .orderBy("pickupAt")
    .limit(limit)
    .select("id")
    .execute();

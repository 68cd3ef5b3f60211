import { type Insertable } from "kysely";
import type { RentalBooking } from "#src/shared/database.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aBranch, aMember } from "./builders.ts";
import { aRentalBusiness, aRentalOffer, aRentalPlace } from "./rental.ts";

/**
 * A rental business with two places and its people: the owner, and a manager and a user of one branch. `offer` is a listing
 * of the user with two units, `ownersOffer` one of the owner with one unit.
 */
export async function aFleet(app: TestApp) {
  const place = await aRentalPlace(app, { name: "Deneme Havalimanı" });
  const otherPlace = await aRentalPlace(app, { name: "Deneme Garı", kind: "railway" });
  const { businessId, owner } = await aRentalBusiness(app, [place.id, otherPlace.id]);
  const { id: branchId } = await aBranch(app, businessId);
  const manager = await aMember(app, { businessId, businessRole: "manager", branchId });
  const user = await aMember(app, { businessId, businessRole: "user", branchId });
  const common = { businessId, placeId: place.id };
  return {
    businessId,
    place,
    otherPlace,
    owner,
    manager,
    user,
    offer: await aRentalOffer(app, { ...common, ownerId: user.id, units: 2 }),
    ownersOffer: await aRentalOffer(app, { ...common, ownerId: owner.id }),
  };
}

let bookings = 0;
/** A confirmed booking of a unit with its span, by default of three days from tomorrow, for 3.000 TL. */
export async function aBooking(
  app: Pick<TestApp, "db" | "now">,
  {
    from = addDays(app.now, 1),
    days = 3,
    ...values
  }: Pick<Insertable<RentalBooking>, "businessId" | "listingId" | "pickupPlaceId"> &
    Partial<Insertable<RentalBooking>> & { unitId: number; from?: Date; days?: number },
) {
  const { db, now } = app;
  const memberId = values.memberId ?? (await aMember(app, { firstName: "Selin", lastName: "Aydın" })).id;
  const [pickupAt, dropoffAt] = [from, addDays(from, days)];
  const rentKurus = days * 100_000;
  const price = {
    length: { days, lateHours: 0 },
    rentKurus,
    oneWayKurus: 0,
    youngDriverKurus: 0,
    extras: [],
    totalKurus: rentKurus,
  };
  const terms = {
    minDriverAge: 22,
    minLicenceYears: 2,
    youngDriverAge: 25,
    youngDriverDayKurus: 0,
    freeUntil: null,
    lateRefundPercent: 0,
    prepaidPercent: 100,
    turnaroundMinutes: 60,
    extraKmKurus: 450,
  };
  const booking = await db
    .insertInto("rentalBooking")
    .values({
      code: `TST${uniqueLetters(++bookings)}`,
      memberId,
      dropoffPlaceId: values.pickupPlaceId,
      pickupAt,
      dropoffAt,
      state: "confirmed",
      price: JSON.stringify(price),
      terms: JSON.stringify(terms),
      totalKurus: rentKurus,
      prepaidKurus: rentKurus,
      depositKurus: 500_000,
      kmLimit: 900,
      driverName: "Selin Aydın",
      driverBirthDay: "1990-05-04",
      driverLicenceDay: "2012-05-04",
      driverPhone: "+905321234567",
      billing: "{}",
      contract: "Sözleşme",
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  const isSpanned = ["held", "confirmed", "handedOver", "returned"].includes(values.state ?? "confirmed");
  if (isSpanned)
    await db
      .insertInto("rentalUnitSpan")
      .values({
        unitId: values.unitId,
        kind: "booking",
        bookingId: booking.id,
        span: `[${pickupAt.toISOString()},${addDays(dropoffAt, 1 / 24).toISOString()})`,
      })
      .execute();
  return { ...booking, memberId, pickupAt, dropoffAt };
}

const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Five letters or digits that are different for each number. */
function uniqueLetters(number: number): string {
  let rest = number;
  return Array.from({ length: 5 }, () => {
    const letter = alphabet[rest % alphabet.length]!;
    rest = Math.floor(rest / alphabet.length);
    return letter;
  }).join("");
}

/** The plates of an offer's units. */
export const platesIn = async ({ db }: Pick<TestApp, "db">, listingId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("rentalUnit")
    .where("listingId", "=", listingId)
    .where("removedAt", "is", null)
    .select("plate")
    .orderBy("plate")
    .execute();
  return rows.map(({ plate }) => plate);
};

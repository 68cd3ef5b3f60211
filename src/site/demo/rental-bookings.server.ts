import texts from "#reference-data/demo/rental-fleets.json" with { type: "json" };
import { parseTripTime } from "#src/business/rental/addresses.ts";
import { includedKm } from "#src/business/rental/km-limit.ts";
import { rentalPrice } from "#src/business/rental/price/price.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, addHours, calendarDay } from "#src/shared/dates.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";
import type { RentalFleet } from "./market/rental-fleets.ts";
import { insertAll, insertSpans, selectReturnedRentals } from "./queries.server.ts";
import type { Random } from "./random.ts";

type Offered = {
  businessId: number;
  listingId: number;
  offer: RentalFleet["offers"][number];
  /** With their numbers among the units of the fleet, by which they are booked. */
  units: readonly { unitId: number; placeId: number; number: number }[];
  tariff: Parameters<typeof rentalPrice>[0];
  /** Who booked: of the fleet's first unit the documented private member, who is the first. */
  customerIds: readonly number[];
  isFirst: boolean;
  random: Random;
};

/** Books the units of an offer: in the past, now, and in the weeks to come. */
export async function writeBookings(
  tx: Context,
  fleet: RentalFleet,
  { businessId, listingId, offer, units, tariff, customerIds, isFirst, random }: Offered,
) {
  const now = tx.clock();
  const { prepaidPercent, turnaroundMinutes } = fleet.terms;
  const bookings = units.flatMap(({ unitId, placeId, number }, n) =>
    stays(number).map(({ state, fromDay, days, isSoon }) => {
      const pickupAt = addDays(isSoon ? soon(now) : parseTripTime(`${calendarDay(now)}T10:00`)!, fromDay);
      const dropoffAt = addDays(pickupAt, days);
      const extras = { oneWayKurus: 0, youngDriverDayKurus: 0, extras: [] };
      const price = rentalPrice(tariff, pickupAt, dropoffAt, extras)!;
      const driver = random.pick(drivers);
      const code = aCode(random);
      const memberId = isFirst && n === 0 ? customerIds[0]! : random.pick(customerIds);
      return {
        code,
        memberId,
        businessId,
        listingId,
        unitId,
        pickupPlaceId: placeId,
        dropoffPlaceId: placeId,
        pickupAt,
        dropoffAt,
        state,
        price: JSON.stringify(price),
        terms: JSON.stringify(termsOf(fleet, pickupAt)),
        totalKurus: price.totalKurus,
        prepaidKurus: Math.max(1, Math.round((price.totalKurus * prepaidPercent) / 100)),
        depositKurus: offer.depositKurus ?? 0,
        kmLimit: includedKm({ rentKmLimit: offer.kmLimit, rentPeriod: "gunluk" }, price.length),
        ...driver,
        driverPhone: "+905550000000",
        billing: JSON.stringify(billingOf(driver.driverName, encryptFor(tx, memberId, "10000000146"))),
        contract: "Araç kiralama sözleşmesi",
        createdAt: addDays(pickupAt, -bookedDaysAhead),
        updatedAt: addDays(pickupAt, state === "confirmed" ? -bookedDaysAhead : 0),
      };
    }),
  );
  await insertSpans(tx, await insertAll(tx, "rentalBooking", bookings), turnaroundMinutes);
}

/**
 * Reviews two of three returned rentals of a business; those of `exceptId`, who can still write one, are left out. The phone
 * number in the oldest makes it wait for a moderator.
 */
export async function writeReviews(
  tx: Context,
  businessId: number,
  { random, exceptId }: { random: Random; exceptId: number },
) {
  const { praise, mixed, held } = texts.reviews;
  const returned = await selectReturnedRentals(tx, businessId, exceptId);
  const reviews = returned.flatMap(({ bookingId, listingId, dropoffAt }) => {
    if (!random.chance(2 / 3)) return [];
    const isHappy = random.chance(0.8);
    return {
      bookingId,
      businessId,
      listingId,
      stars: isHappy ? random.pick([4, 5, 5]) : 3,
      text: random.pick(isHappy ? praise : mixed),
      state: "shown" as const,
      createdAt: new Date(Math.min(addDays(dropoffAt, 1).getTime(), tx.clock().getTime())),
    };
  });
  const [first, ...others] = reviews;
  if (first) await insertAll(tx, "rentalReview", [{ ...first, text: held, state: "held" }, ...others]);
}

/** What a kilometre more costs. */
export const extraKmKurus = 6_00;

const halfHourMs = 30 * 60 * 1000;
/** Three hours from now, at a half hour. */
const soon = (now: Date) => new Date(Math.ceil(now.getTime() / halfHourMs + 6) * halfHourMs);

/** More than the days to the latest stay, so that every booking was made before now. */
const bookedDaysAhead = 40;

/** `isSoon`: it begins and ends a few hours from now on its days, else at ten in the morning. */
type Stay = { state: "returned" | "handedOver" | "confirmed"; fromDay: number; days: number; isSoon?: true };

/** When the n-th unit is booked: in the past, now, and in the weeks to come. */
function stays(n: number): Stay[] {
  const some: (Stay | false)[] = [
    { state: "returned", fromDay: -14 - (n % 5), days: 3 + (n % 4) },
    n % 3 === 0 && { state: "handedOver", fromDay: -2, days: 4 + (n % 3) },
    n % 6 === 1 && { state: "handedOver", fromDay: -2, days: 2, isSoon: true },
    n % 6 === 2 && { state: "confirmed", fromDay: 1, days: 3 },
    n % 2 === 0 && { state: "confirmed", fromDay: 6 + (n % 6), days: 2 + (n % 7) },
    { state: "confirmed", fromDay: 24 + (n % 9), days: 3 + (n % 5) },
  ];
  return some.filter((stay) => stay !== false);
}

/** The terms of the fleet as a booking stores them. */
function termsOf({ terms: { freeCancellationHours, ...terms } }: RentalFleet, pickupAt: Date) {
  const freeUntil = addHours(pickupAt, -freeCancellationHours).toISOString();
  return { ...terms, youngDriverAge: 25, freeUntil, extraKmKurus };
}

const drivers = [
  { driverName: "Merve Arslan", driverBirthDay: "1989-04-12", driverLicenceDay: "2009-06-01" },
  { driverName: "Kerem Yalçın", driverBirthDay: "1978-11-03", driverLicenceDay: "1998-03-15" },
  { driverName: "Elif Karaca", driverBirthDay: "1994-07-25", driverLicenceDay: "2014-09-10" },
  { driverName: "Onur Sezer", driverBirthDay: "1985-01-30", driverLicenceDay: "2006-02-20" },
];

const billingOf = (name: string, citizenshipNumberEncrypted: string) => {
  const [firstName, lastName] = name.split(" ");
  const company = { company: null, taxAdministration: null, taxNumber: null };
  const address = "Kadıköy, İstanbul";
  return { kind: "person", firstName, lastName, citizenshipNumberEncrypted, ...company, address };
};

const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ".split("");
const aCode = (random: Random) => Array.from({ length: 8 }, () => random.pick(codeLetters)).join("");

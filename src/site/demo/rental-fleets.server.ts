import type { InsertedListing, NewListing } from "#src/selling/listings/queries.server.ts";
import { insertListings } from "#src/selling/listings/queries.server.ts";
import { isRentalClass } from "#src/business/rental/classes.ts";
import { parseTripTime } from "#src/business/rental/addresses.ts";
import { includedKm } from "#src/business/rental/km-limit.ts";
import { rateLengths, rentalPrice } from "#src/business/rental/price/price.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { inventPlate } from "./market/plates.ts";
import { classVehicles, demoSeasons, lengthDiscounts, type RentalFleet, rentalFleets } from "./market/rental-fleets.ts";
import { insertBusinesses, insertMembers } from "./queries.server.ts";
import type { Random } from "./random.ts";
import {
  insertRentalBookings,
  insertRentalBusiness,
  insertRentalOffer,
  selectPlaceIds,
} from "./rental-queries.server.ts";
import { fillRentalReviews } from "./rental-reviews.server.ts";

type Fleets = {
  /** Rental listings of the market, whose vehicles the fleets have as well. */
  rentals: readonly NewListing[];
  passwordHash: string;
  /** Who booked: the documented private member first. */
  customerIds: readonly number[];
  random: Random;
};

/** Writes the demo market's rental businesses with their fleets, and bookings around today; returns their listings. */
export async function fillRentalFleets(
  tx: Context,
  { rentals, passwordHash, customerIds, random }: Fleets,
): Promise<{ rows: NewListing[]; inserted: InsertedListing[] }> {
  const rows: NewListing[] = [];
  const inserted: InsertedListing[] = [];
  const placeIds = await selectPlaceIds(
    tx,
    rentalFleets.flatMap(({ places }) => places.map(({ slug }) => slug)),
  );
  for (const fleet of rentalFleets) {
    const written = await fillFleet(tx, fleet, { rentals, passwordHash, customerIds, random, placeIds });
    rows.push(...written.rows);
    inserted.push(...written.inserted);
  }
  return { rows, inserted };
}

async function fillFleet(
  tx: Context,
  fleet: RentalFleet,
  { rentals, passwordHash, customerIds, random, placeIds }: Fleets & { placeIds: ReadonlyMap<string, number> },
) {
  const now = tx.clock();
  const [businessId] = await insertBusinesses(tx, [
    {
      slug: fleet.slug,
      name: fleet.name,
      shortName: fleet.shortName,
      cityId: fleet.cityId,
      isRental: true,
      package: "corporate",
      createdAt: addDays(now, -400),
    },
  ]);
  const [ownerId] = await insertMembers(tx, [
    {
      ...fleet.owner,
      businessId: businessId!,
      businessRole: "owner",
      passwordHash,
      emailConfirmedAt: addDays(now, -400),
      termsAcceptedAt: addDays(now, -400),
      createdAt: addDays(now, -400),
    },
  ]);
  const year = Number(calendarDay(now).slice(0, 4));
  const seasons = [year - 1, year, year + 1].flatMap(demoSeasons);
  const seasonIds = await insertRentalBusiness(tx, businessId!, {
    fleet,
    placeIds,
    seasons: seasons.map(({ name, firstDay, lastDay }) => ({ name, firstDay, lastDay })),
  });
  const rows = fleet.offers.map((offer): NewListing => {
    const template = vehicleOf(offer.class, rentals, random);
    return {
      ...template,
      ownerId: ownerId!,
      businessId: businessId!,
      cityId: fleet.cityId,
      townId: null,
      rentPeriod: "gunluk",
      priceKurus: offer.dayKurus,
      rentDeposits: offer.depositKurus === null ? ["depozito-yok"] : ["kredi-karti"],
      rentDepositKurus: offer.depositKurus,
      rentKmLimit: offer.kmLimit,
      minDriverAge: offer.class === "lux" ? 27 : null,
      plate: inventPlate(fleet.cityId, random),
      title: upperCase("Havalimanında teslim günlük kiralık"),
      descriptionHtml:
        "<p>Bakımlı ve kaskolu araçlarımız temizlenmiş, deposu dolu teslim edilir. Aynı sınıftan bir araç, seçtiğiniz tarihler için sizin adınıza ayrılır.</p>",
    };
  });
  const inserted = await insertListings(tx, rows, { actorId: null, action: "publish" });
  for (const [index, offer] of fleet.offers.entries()) {
    const { id: listingId } = inserted[index]!;
    const rates = [null, ...seasons.keys()].flatMap((at) =>
      rateLengths.map((minDays) => ({
        seasonId: at === null ? null : seasonIds[at]!,
        minDays,
        dayKurus: toLira(offer.dayKurus * lengthDiscounts[minDays] * (at === null ? 1 : seasons[at]!.factor)),
      })),
    );
    const units = Array.from({ length: offer.units }, (_, n) => ({
      placeId: placeIds.get(fleet.places[n % fleet.places.length]!.slug)!,
      plate: inventPlate(fleet.cityId, random),
    }));
    const unitIds = await insertRentalOffer(tx, {
      listingId,
      businessId: businessId!,
      class: offer.class,
      seats: offer.seats,
      extraKmKurus: offer.kmLimit === null ? 0 : 6_00,
      rates,
      units,
    });
    const bookings = unitIds.flatMap((unitId, n) =>
      stays(n + index).map(({ state, fromDay, days, isSoon }) => {
        const pickupAt = addDays(isSoon ? soon(now) : parseTripTime(`${calendarDay(now)}T10:00`)!, fromDay);
        const dropoffAt = addDays(pickupAt, days);
        const price = rentalPrice(
          { rates, seasons: seasons.map((season, at) => ({ ...season, id: seasonIds[at]! })) },
          pickupAt,
          dropoffAt,
          {
            oneWayKurus: 0,
            youngDriverDayKurus: 0,
            extras: [],
          },
        )!;
        const { placeId } = units[n]!;
        const driver = random.pick(drivers);
        const code = aCode(random);
        const memberId = n === 0 && index === 0 ? customerIds[0]! : random.pick(customerIds);
        return {
          code,
          memberId,
          businessId: businessId!,
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
          prepaidKurus: Math.max(1, Math.round((price.totalKurus * fleet.terms.prepaidPercent) / 100)),
          depositKurus: offer.depositKurus ?? 0,
          kmLimit: includedKm({ rentKmLimit: offer.kmLimit, rentPeriod: "gunluk" }, price.length),
          driverName: driver.name,
          driverBirthDay: driver.birthDay,
          driverLicenceDay: driver.licenceDay,
          driverPhone: "+905550000000",
          billing: JSON.stringify(billingOf(driver.name, encryptFor(tx, memberId, "10000000146"))),
          contract: "Araç kiralama sözleşmesi",
          createdAt: addDays(pickupAt, -bookedDaysAhead),
          updatedAt: addDays(pickupAt, state === "confirmed" ? -bookedDaysAhead : 0),
        };
      }),
    );
    await insertRentalBookings(tx, bookings, fleet.terms.turnaroundMinutes);
  }
  await fillRentalReviews(tx, businessId!, { random: random.fork("reviews"), exceptId: customerIds[0]! });
  return { rows, inserted };
}

const halfHourMs = 30 * 60 * 1000;
/** Three hours from now, at a half hour. */
const soon = (now: Date) => new Date(Math.ceil(now.getTime() / halfHourMs + 6) * halfHourMs);

const toLira = (kurus: number) => Math.round(kurus / 1000) * 1000;

/** A vehicle of the class among the market's rentals, the cheapest cars for the cheapest class. */
function vehicleOf(slug: string, rentals: readonly NewListing[], random: Random): NewListing {
  const { types, from, to } = classVehicles[isRentalClass(slug) ? slug : "ekonomik"];
  const fitting = rentals
    .filter(({ vehicleTypeId }) => types.includes(vehicleTypeId))
    .toSorted((a, b) => Number(a.powerHp ?? 0) - Number(b.powerHp ?? 0));
  const some = fitting.slice(Math.floor(from * fitting.length), Math.max(1, Math.ceil(to * fitting.length)));
  return random.pick(some.length > 0 ? some : rentals);
}

/** More than the days to the latest stay, so that every booking was made before now. */
const bookedDaysAhead = 40;

/** `isSoon`: it begins and ends a few hours from now on its days, else at ten in the morning. */
type Stay = { state: "returned" | "handedOver" | "confirmed"; fromDay: number; days: number; isSoon?: true };

/** When the n-th unit is booked: in the past, now, and in the weeks to come. */
function stays(n: number): Stay[] {
  const all: Stay[] = [
    { state: "returned", fromDay: -14 - (n % 5), days: 3 + (n % 4) },
    ...(n % 3 === 0 ? [{ state: "handedOver" as const, fromDay: -2, days: 4 + (n % 3) }] : []),
    ...(n % 6 === 1 ? [{ state: "handedOver" as const, fromDay: -2, days: 2, isSoon: true as const }] : []),
    ...(n % 6 === 2 ? [{ state: "confirmed" as const, fromDay: 1, days: 3 }] : []),
    ...(n % 2 === 0 ? [{ state: "confirmed" as const, fromDay: 6 + (n % 6), days: 2 + (n % 7) }] : []),
    { state: "confirmed", fromDay: 24 + (n % 9), days: 3 + (n % 5) },
  ];
  return all;
}

const termsOf = ({ terms }: RentalFleet, pickupAt: Date) => ({
  minDriverAge: terms.minDriverAge,
  minLicenceYears: terms.minLicenceYears,
  youngDriverAge: 25,
  youngDriverDayKurus: terms.youngDriverDayKurus,
  freeUntil:
    terms.freeCancellationHours === null
      ? null
      : new Date(pickupAt.getTime() - terms.freeCancellationHours * 3_600_000).toISOString(),
  lateRefundPercent: terms.lateRefundPercent,
  prepaidPercent: terms.prepaidPercent,
  turnaroundMinutes: terms.turnaroundMinutes,
  extraKmKurus: 6_00,
});

const drivers = [
  { name: "Merve Arslan", birthDay: "1989-04-12", licenceDay: "2009-06-01" },
  { name: "Kerem Yalçın", birthDay: "1978-11-03", licenceDay: "1998-03-15" },
  { name: "Elif Karaca", birthDay: "1994-07-25", licenceDay: "2014-09-10" },
  { name: "Onur Sezer", birthDay: "1985-01-30", licenceDay: "2006-02-20" },
];

const billingOf = (name: string, citizenshipNumberEncrypted: string) => {
  const [firstName, lastName] = name.split(" ");
  const company = { company: null, taxAdministration: null, taxNumber: null };
  return {
    kind: "person",
    firstName,
    lastName,
    citizenshipNumberEncrypted,
    ...company,
    address: "Kadıköy, İstanbul",
  };
};

const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ".split("");
const aCode = (random: Random) => Array.from({ length: 8 }, () => random.pick(codeLetters)).join("");

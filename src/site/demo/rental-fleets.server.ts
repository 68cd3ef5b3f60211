import type { InsertedListing, NewListing } from "#src/selling/listings/queries.server.ts";
import { insertListings } from "#src/selling/listings/queries.server.ts";
import { selectPlacesBySlug } from "#src/business/rental/places/queries.server.ts";
import { isRentalClass } from "#src/business/rental/classes.ts";
import { rateLengths } from "#src/business/rental/price/price.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { inventPlate } from "./market/plates.ts";
import { classVehicles, demoSeasons, lengthDiscounts, type RentalFleet, rentalFleets } from "./market/rental-fleets.ts";
import { joined } from "./people.server.ts";
import { insertAll } from "./queries.server.ts";
import type { Random } from "./random.ts";
import { extraKmKurus, writeBookings, writeReviews } from "./rental-bookings.server.ts";

type Fleets = {
  /** Rental listings of the market, whose vehicles the fleets have as well. */
  rentals: readonly NewListing[];
  passwordHash: string;
  /** Who booked: the documented private member first. */
  customerIds: readonly number[];
  /** Of each offer. */
  mostUnits: number;
  random: Random;
};
type Written = { rows: NewListing[]; inserted: InsertedListing[] };

/** Writes the demo market's rental businesses with their fleets, and bookings around today; returns their listings. */
export async function fillRentalFleets(tx: Context, given: Fleets): Promise<Written> {
  const written: Written = { rows: [], inserted: [] };
  const slugs = rentalFleets.flatMap(({ places }) => places.map(({ slug }) => slug));
  const placeIds = new Map((await selectPlacesBySlug(tx, slugs)).map(({ simpleSlug, id }) => [simpleSlug, id]));
  for (const fleet of rentalFleets) {
    const { rows, inserted } = await fillFleet(tx, fleet, { ...given, placeIds });
    written.rows.push(...rows);
    written.inserted.push(...inserted);
  }
  return written;
}

async function fillFleet(
  tx: Context,
  fleet: RentalFleet,
  { rentals, passwordHash, customerIds, mostUnits, random, placeIds }: Fleets & { placeIds: Map<string, number> },
): Promise<Written> {
  const now = tx.clock();
  const { slug, name, shortName, cityId } = fleet;
  const createdAt = addDays(now, -400);
  const [businessId = 0] = await insertAll(tx, "business", [
    { slug, name, shortName, cityId, isRental: true, package: "corporate", createdAt },
  ]);
  const [ownerId = 0] = await insertAll(tx, "member", [
    {
      ...fleet.owner,
      businessId,
      businessRole: "owner",
      passwordHash,
      ...joined(createdAt),
    },
  ]);
  const seasons = await writeTerms(tx, businessId, fleet, placeIds);
  const rows = fleet.offers.map((offer): NewListing => ({
    ...vehicleOf(offer.class, rentals, random),
    ownerId,
    businessId,
    cityId,
    townId: null,
    rentPeriod: "gunluk",
    priceKurus: offer.dayKurus,
    rentDeposits: offer.depositKurus === null ? ["depozito-yok"] : ["kredi-karti"],
    rentDepositKurus: offer.depositKurus,
    rentKmLimit: offer.kmLimit,
    minDriverAge: offer.class === "lux" ? 27 : null,
    plate: inventPlate(cityId, random),
    title: upperCase("Havalimanında teslim günlük kiralık"),
    descriptionHtml:
      "<p>Bakımlı ve kaskolu araçlarımız temizlenmiş, deposu dolu teslim edilir. Aynı sınıftan bir araç, seçtiğiniz tarihler için sizin adınıza ayrılır.</p>",
  }));
  const inserted = await insertListings(tx, rows, { actorId: null, action: "publish" });
  for (const [index, offer] of fleet.offers.entries()) {
    const { id: listingId } = inserted[index]!;
    const rates = [undefined, ...seasons].flatMap((season) =>
      rateLengths.map((minDays) => ({
        seasonId: season?.id ?? null,
        minDays,
        dayKurus: toLira(offer.dayKurus * lengthDiscounts[minDays] * (season?.factor ?? 1)),
      })),
    );
    const units = Array.from({ length: Math.min(offer.units, mostUnits) }, (_, n) => ({
      listingId,
      placeId: placeIds.get(fleet.places[n % fleet.places.length]!.slug)!,
      plate: inventPlate(cityId, random),
    }));
    await insertAll(tx, "rentalOffer", [
      {
        listingId,
        businessId,
        class: offer.class,
        seats: offer.seats,
        extraKmKurus: offer.kmLimit === null ? 0 : extraKmKurus,
        updatedAt: now,
      },
    ]);
    await insertAll(
      tx,
      "rentalRate",
      rates.map((rate) => ({ listingId, ...rate })),
    );
    const unitIds = await insertAll(tx, "rentalUnit", units);
    await writeBookings(tx, fleet, {
      businessId,
      listingId,
      offer,
      units: units.map(({ placeId }, n) => ({ placeId, unitId: unitIds[n]!, number: n + index })),
      tariff: { rates, seasons },
      customerIds,
      isFirst: index === 0,
      random,
    });
  }
  await writeReviews(tx, businessId, { random: random.fork("reviews"), exceptId: customerIds[0]! });
  return { rows, inserted };
}

/** Terms, counters, extras, one-way fees and seasons of a business; returns the seasons. */
async function writeTerms(tx: Context, businessId: number, fleet: RentalFleet, placeIds: Map<string, number>) {
  await insertAll(tx, "rentalTerms", [{ businessId, ...fleet.terms, updatedAt: tx.clock() }]);
  const counters = fleet.places.map(({ slug, hours, note }) => ({
    businessId,
    placeId: placeIds.get(slug)!,
    note,
    ...(hours && { opensMinute: hours[0], closesMinute: hours[1] }),
  }));
  await insertAll(tx, "rentalBusinessPlace", counters);
  await insertAll(
    tx,
    "rentalExtra",
    fleet.extras.map((extra) => ({ businessId, ...extra })),
  );
  const ways = counters.flatMap(({ placeId: fromPlaceId }) =>
    counters.map(({ placeId: toPlaceId }) => ({ businessId, fromPlaceId, toPlaceId, feeKurus: fleet.oneWayKurus })),
  );
  await insertAll(
    tx,
    "rentalOneWayFee",
    ways.filter(({ fromPlaceId, toPlaceId }) => fromPlaceId !== toPlaceId),
  );
  const year = Number(calendarDay(tx.clock()).slice(0, 4));
  const seasons = [year - 1, year, year + 1].flatMap(demoSeasons);
  const ids = await insertAll(
    tx,
    "rentalSeason",
    seasons.map(({ name, firstDay, lastDay }) => ({ businessId, name, firstDay, lastDay })),
  );
  return seasons.map((season, at) => ({ ...season, id: ids[at]! }));
}

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

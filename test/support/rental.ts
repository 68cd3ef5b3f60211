import type { Rate } from "#src/business/rental/price/price.ts";
import type { TestApp } from "./app.ts";
import { aMember, aShop } from "./builders.ts";
import { aListing } from "./listings.ts";

let places = 900_000;
/** A place where vehicles are picked up, by default an airport in İstanbul. */
export async function aRentalPlace(
  { db }: Pick<TestApp, "db">,
  {
    kind = "airport",
    cityId = 34,
    name = "Deneme Havalimanı",
  }: { kind?: "airport" | "railway" | "city"; cityId?: number; name?: string } = {},
) {
  const id = ++places;
  await db
    .insertInto("rentalPlace")
    .values({
      id,
      name,
      simpleSlug: `deneme-${id}`,
      kind,
      airportCode: null,
      countryId: 90,
      countryName: "Türkiye",
      cityId,
      latitude: 41,
      longitude: 29,
    })
    .execute();
  return { id, simpleSlug: `deneme-${id}` };
}

/** A rental business with its owner and terms, and the places where it hands vehicles over at any hour. */
export async function aRentalBusiness(app: TestApp, placeIds: readonly number[]) {
  const { id: businessId } = await aShop(app, { isRental: true });
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  await app.db.insertInto("rentalTerms").values({ businessId, updatedAt: app.now }).execute();
  await app.db
    .insertInto("rentalBusinessPlace")
    .values(placeIds.map((placeId) => ({ businessId, placeId })))
    .execute();
  return { businessId, owner };
}

const plateLetters = "ABCDEFGHIJKLMNOPRSTUVYZ";
const numbersOfLetters = 900;
let plates = process.pid * numbersOfLetters;

/** A valid plate. Plates of units are unique, also between the processes of browser tests: each begins with other letters. */
function aUnitPlate() {
  const group = Math.floor(plates / numbersOfLetters);
  const letters = [1, plateLetters.length, plateLetters.length ** 2].map(
    (size) => plateLetters[Math.floor(group / size) % plateLetters.length],
  );
  return `34 ${letters.join("")} ${100 + (plates++ % numbersOfLetters)}`;
}

/** A listing of a rental business that can be booked, with alike units at one place; by default 1.000 TL a day. */
export async function aRentalOffer(
  app: TestApp,
  {
    businessId,
    ownerId,
    placeId,
    units = 1,
    rates = [{ seasonId: null, minDays: 1, dayKurus: 100_000 }],
    rentalClass = "ekonomik",
  }: {
    businessId: number;
    ownerId: number;
    placeId: number;
    units?: number;
    rates?: readonly Rate[];
    rentalClass?: string;
  },
) {
  const listing = await aListing(app, {
    businessId,
    ownerId,
    listingType: "kiralik",
    rentPeriod: "gunluk",
    priceKurus: 100_000,
    photoIds: [],
  });
  await app.db
    .insertInto("rentalOffer")
    .values({ listingId: listing.id, businessId, class: rentalClass, seats: 5, updatedAt: app.now })
    .execute();
  await app.db
    .insertInto("rentalRate")
    .values(rates.map((rate) => ({ listingId: listing.id, ...rate })))
    .execute();
  const inserted = await app.db
    .insertInto("rentalUnit")
    .values(Array.from({ length: units }, () => ({ listingId: listing.id, placeId, plate: aUnitPlate() })))
    .returning("id")
    .execute();
  return { listingId: listing.id, keyCode: listing.keyCode, unitIds: inserted.map(({ id }) => id) };
}

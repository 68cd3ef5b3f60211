import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { randomFrom } from "#test/support/random.ts";
import { readRentalMarket, searchByReference } from "#test/support/rental-reference.ts";
import { aRentalBusiness, aRentalOffer, aRentalPlace } from "#test/support/rental.ts";
import { parseTripTime } from "../addresses.ts";
import { rentalClasses } from "../classes.ts";
import { type ChosenFilters, countValues, filterKeys, filterOffers, noFilters, rentalFilters } from "./filters.ts";
import { findOffers } from "./offers.server.ts";

const app = await testApp();
app.now = parseTripTime("2026-12-20T09:15")!;
const { integer, one, is } = randomFrom(20261220);

const places = await Promise.all([aRentalPlace(app), aRentalPlace(app), aRentalPlace(app)]);
const placeIds = places.map(({ id }) => id);
const anHour = (days: number) => addDays(parseTripTime("2026-12-20T00:00")!, integer(days * 48) / 48);

/** Two businesses with random hours, terms, fees and seasons round New Year. */
async function aMarket() {
  for (let made = 0; made < 2; made++) {
    const { businessId, owner } = await aRentalBusiness(app, placeIds);
    await app.db
      .updateTable("rentalTerms")
      .where("businessId", "=", businessId)
      .set({
        minDriverAge: one([18, 22]),
        youngDriverAge: 25,
        youngDriverDayKurus: one([0, 5_000]),
        turnaroundMinutes: one([0, 45, 1440]),
        freeCancellationHours: one([null, 48]),
      })
      .execute();
    await sql`update rental_business_place set opens_minute = 8 * 60, closes_minute = 22 * 60
      where business_id = ${businessId} and place_id = ${placeIds[1]}`.execute(app.db);
    await app.db
      .insertInto("rentalOneWayFee")
      .values({ businessId, fromPlaceId: placeIds[0]!, toPlaceId: placeIds[1]!, feeKurus: 30_000 })
      .execute();
    const { id: seasonId } = await app.db
      .insertInto("rentalSeason")
      .values({ businessId, name: "Yılbaşı", firstDay: "2026-12-30", lastDay: "2027-01-02" })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 5; n++) {
      const rates = [
        { seasonId: null, minDays: one([1, 1, 3]), dayKurus: 90_001 + integer(100) },
        { seasonId: null, minDays: 7, dayKurus: 80_000 },
        ...(is(0.7) ? [{ seasonId, minDays: one([1, 3]), dayKurus: 150_000 }] : []),
      ];
      const { listingId, unitIds } = await aRentalOffer(app, {
        businessId,
        ownerId: owner.id,
        placeId: one(placeIds),
        units: 1 + integer(3),
        rentalClass: one(Object.keys(rentalClasses)),
        rates,
      });
      await app.db
        .updateTable("listing")
        .where("id", "=", listingId)
        .set({
          minDriverAge: one([null, null, 27]),
          rentDepositKurus: one([null, 500_000, 1_500_000]),
          rentKmLimit: one([null, 300]),
          gear: one(["otomatik", "duz"]),
        })
        .execute();
      for (const unitId of unitIds) await book(unitId);
    }
  }
}

/** Spans that do not overlap, a few days long. */
async function book(unitId: number) {
  let from = anHour(6);
  for (let n = 0; n < 3; n++) {
    const to = addDays(from, (2 + integer(150)) / 48);
    await sql`insert into rental_unit_span (unit_id, span, kind)
      values (${unitId}, tstzrange(${from}, ${to}), 'service')`.execute(app.db);
    from = addDays(to, integer(200) / 48);
  }
}

const asked = () => {
  const pickupAt = anHour(20);
  return {
    placeIds: one([placeIds, [one(placeIds)]]),
    dropoffId: one([null, null, placeIds[1]!]),
    pickupAt,
    dropoffAt: addDays(pickupAt, (1 + integer(20 * 48)) / 48),
    driverAge: one([19, 23, 30]),
  };
};

const someFilters = (): ChosenFilters => ({
  ...noFilters,
  classes: is(0.5) ? ["ekonomik", "suv"] : [],
  gears: is(0.3) ? ["otomatik"] : [],
  deposits: is(0.3) ? ["yok", "0-5000"] : [],
  freeCancellation: is(0.3) ? ["1"] : [],
});

test("a search finds what a slow reference finds, with the same totals and counts of filters", async () => {
  await aMarket();
  const market = await readRentalMarket(app.db);
  let found = 0;
  for (let n = 0; n < 300; n++) {
    const request = asked();
    const offers = await findOffers(app.ctx(), request);
    expect(
      offers
        .map(({ placeId, listingId, units, price }) => `${placeId} ${listingId} ${units} ${price.totalKurus}`)
        .toSorted(),
      JSON.stringify(request),
    ).toEqual(searchByReference(market, request, app.now));
    found += offers.length;
    const chosen = someFilters();
    const counts = countValues(offers, chosen);
    for (const key of filterKeys)
      for (const [value, count] of counts[key])
        expect(count, `${key} ${value}`).toBe(filterOffers(offers, { ...chosen, [key]: [value] }).length);
    for (const key of filterKeys)
      for (const offer of filterOffers(offers, { ...chosen, [key]: [] })) {
        const value = rentalFilters[key].valueOf(offer);
        if (value !== null) expect(counts[key].get(value), `${key} ${value}`).toBeGreaterThan(0);
      }
  }
  // Otherwise nothing was compared.
  expect(found).toBeGreaterThan(300);
});

test("a unit that moves to another place is found there, busy as it was", async () => {
  const { businessId, owner } = await aRentalBusiness(app, placeIds);
  const { listingId, unitIds } = await aRentalOffer(app, { businessId, ownerId: owner.id, placeId: placeIds[0]! });
  const pickupAt = parseTripTime("2027-03-01T10:00")!;
  const request = { dropoffId: null, pickupAt, dropoffAt: addDays(pickupAt, 2), driverAge: 30 };
  const isFreeAt = async (placeId: number) =>
    (await findOffers(app.ctx(), { ...request, placeIds: [placeId] })).some((offer) => offer.listingId === listingId);
  expect(await isFreeAt(placeIds[0]!)).toBe(true);
  await sql`insert into rental_unit_span (unit_id, span, kind)
    values (${unitIds[0]}, tstzrange(${pickupAt}, ${addDays(pickupAt, 1)}), 'service')`.execute(app.db);
  expect(await isFreeAt(placeIds[0]!)).toBe(false);
  await app.db.updateTable("rentalUnit").where("id", "=", unitIds[0]!).set({ placeId: placeIds[2]! }).execute();
  expect(await isFreeAt(placeIds[2]!)).toBe(false);
  await sql`delete from rental_unit_span where unit_id = ${unitIds[0]}`.execute(app.db);
  expect(await isFreeAt(placeIds[2]!)).toBe(true);
});

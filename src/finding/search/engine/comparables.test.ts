import { expect, test } from "vitest";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { type ComparedListing, comparablesNeeded } from "#src/selling/listings/price/rules.ts";
import { openListing } from "#src/selling/listings/detail/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { randomFrom } from "#test/support/random.ts";
import { memoryEngine } from "./memory-engine.server.ts";
import { sqlEngine } from "./sql-engine.server.ts";

const app = await testApp();
const { integer, one, is, orNull } = randomFrom(20261121);
const sql = sqlEngine(app.ctx());
const index = memoryEngine(app.deps.search, app.deps);

const ownerId = (await aMember(app)).id;
const vehicle = await someVehicle(app);
const keyCodes: string[] = [];
for (let n = 0; n < 160; n++) {
  const isRental = is(0.1);
  const { keyCode } = await aListing(app, {
    ownerId,
    photoIds: [],
    variantId: is(0.5) ? vehicle.variantId : null,
    fuel: orNull(one(["benzin", "dizel", "lpg-benzin"])),
    gear: orNull(one(["duz", "otomatik"])),
    modelYear: is(0.06) ? 2001 : 2014 + integer(8),
    mileageKm: integer(12) * 15_000,
    priceKurus: (900_000 + integer(300) * 1000) * 100,
    state: one(["active", "active", "active", "active", "active", "passive", "sold"]),
    listingType: isRental ? "kiralik" : "satilik",
    rentPeriod: isRental ? "gunluk" : null,
    expiresAt: addDays(app.now, one([-1, 10, 10, 10, 10])),
  });
  keyCodes.push(keyCode);
}

test("the index compares every listing with the same market as PostgreSQL", async () => {
  const rows = await app.db.selectFrom("listing").where("listingType", "=", "satilik").selectAll().execute();
  const counts: number[] = [];
  for (const listing of (rows as ComparedListing[]).slice(0, 80)) {
    const found = await sql.comparables(listing);
    expect(await index.comparables(listing)).toEqual(found);
    counts.push(found.ids.length);
  }
  const enough = counts.filter((count) => count >= comparablesNeeded).length;
  expect([enough > 20, enough < counts.length]).toEqual([true, true]);
});

test("the index and PostgreSQL hold the same price positions", async () => {
  await fitPrices(app.ctx());
  const rows = await app.db.selectFrom("listing").select("id").orderBy("id").execute();
  const ids = [...rows.map(({ id }) => id), 2_000_000_000];
  const positions = await sql.pricePositions(ids);
  expect(await index.pricePositions(ids)).toEqual(positions);
  expect(positions.filter((position) => position !== null).length).toBeGreaterThan(50);
  expect(positions.at(-1)).toBeNull();
});

test("a card has the label of the listing's own page", async () => {
  const some = keyCodes.slice(0, 60);
  const labels = new Map<string, string>();
  for (const keyCode of some) {
    const opened = await openListing(app.ctx(), keyCode, {});
    const label = "comparison" in opened ? opened.comparison?.fairness?.label : undefined;
    if (label) labels.set(keyCode, label);
  }
  const cards = await listingCards(app.ctx(), some, { hasLabels: true });
  const live = cards.filter(({ keyCode }) => labels.has(keyCode));
  expect(live.map(({ keyCode, fairness }) => [keyCode, fairness?.label])).toEqual([...labels]);
  expect(new Set(labels.values()).size).toBeGreaterThan(2);
  const unlabelled = await listingCards(app.ctx(), some);
  expect(unlabelled.every(({ fairness }) => fairness === null)).toBe(true);
});

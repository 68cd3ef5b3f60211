import { expect, test } from "vitest";
import { listingCards } from "#src/listings/cards.server.ts";
import type { ComparedListing } from "#src/listings/price/rules.ts";
import { openListing } from "#src/listings/detail/service.server.ts";
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

test("the index knows the market of every listing as PostgreSQL does", async () => {
  const rows = await app.db.selectFrom("listing").where("listingType", "=", "satilik").selectAll().execute();
  const listings = rows as ComparedListing[];
  const markets = await sql.compare(listings);
  expect(await index.compare(listings)).toEqual(markets);
  const enough = markets.filter(({ count }) => count >= 12).length;
  expect([enough > 50, enough < markets.length]).toEqual([true, true]);
});

test("a card has the label of the listing's own page, whichever engine is asked", async () => {
  const labels: (string | undefined)[] = [];
  for (const keyCode of keyCodes.slice(0, 60)) {
    const opened = await openListing(app.ctx(), keyCode, {});
    labels.push("comparison" in opened ? opened.comparison?.fairness?.label : undefined);
  }
  for (const engine of [sql, index]) {
    const cards = await listingCards(app.ctx(), keyCodes.slice(0, 60), engine.compare);
    const isOpen = (at: number) => labels[at] !== undefined;
    expect(cards.filter((_, at) => isOpen(at)).map(({ fairness }) => fairness?.label)).toEqual(labels.filter(Boolean));
  }
  expect(new Set(labels).size).toBe(5);
  const unlabelled = await listingCards(app.ctx(), keyCodes.slice(0, 60));
  expect(unlabelled.every(({ fairness }) => fairness === null)).toBe(true);
});

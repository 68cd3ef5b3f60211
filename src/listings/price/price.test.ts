import { beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { openListing } from "../detail/service.server.ts";

let app: TestApp;
let models: { brandId: number; modelId: number }[];
beforeAll(async () => {
  app = await testApp();
  models = await app.db
    .selectFrom("model")
    .where("vehicleTypeId", "=", 1)
    .where("brandId", "=", (await someVehicle(app)).brandId)
    .orderBy("id", "desc")
    .select(["brandId", "id as modelId"])
    .execute();
});

type Values = Parameters<typeof aListing>[1];

/** A model of this test's own, and listings of it. */
function aMarket() {
  const model = { ...models.pop()!, variantId: null };
  return {
    list: (values: Values = {}) => aListing(app, { photoIds: [], ...model, ...values }),
    async listMany(count: number, values: Values = {}) {
      const ownerId = (await aMember(app)).id;
      for (let at = 0; at < count; at++)
        await aListing(app, {
          photoIds: [],
          ...model,
          ownerId,
          priceKurus: (1_000_000 + at * 10_000) * 100,
          ...values,
        });
    },
  };
}

async function compare(keyCode: string, options = {}) {
  const opened = await openListing(app.ctx(), keyCode, options);
  if (opened.opening === "gone" || opened.opening === "passive") throw new Error("not open");
  return opened.comparison;
}

test("twelve live listings of the model, of about this year, give a label with its proof", async () => {
  const market = aMarket();
  await market.listMany(11);
  const { keyCode } = await market.list({ priceKurus: 900_000_00 });
  expect(await compare(keyCode)).toMatchObject({ count: 11, fairness: null, chart: null });
  await market.list({ priceKurus: 1_110_000_00 });
  expect(await compare(keyCode)).toMatchObject({
    count: 12,
    fairness: { label: "Çok uygun fiyat", proof: "Benzer 12 ilanın ortasından 155.000\u00a0TL (%14,7) düşük." },
    chart: { median: "1.055.000\u00a0TL", quartiles: ["1.027.500\u00a0TL", "1.082.500\u00a0TL"] },
  });
});

test("what is not live, too old or new, rented, in another currency or of another model is left out", async () => {
  const market = aMarket();
  const { keyCode } = await market.list();
  for (const state of ["pending", "passive", "expired", "sold", "removed"] as const) await market.list({ state });
  await market.list({ modelYear: 2016 });
  await market.list({ modelYear: 2022 });
  await market.list({ currency: "EUR" });
  await market.list({ expiresAt: app.now });
  await market.list({ listingType: "kiralik", rentPeriod: "gunluk" });
  await aMarket().list();
  expect(await compare(keyCode)).toMatchObject({ count: 0, rows: [{ isOwn: true }] });
  for (const modelYear of [2017, 2021]) await market.list({ modelYear });
  expect(await compare(keyCode)).toMatchObject({ count: 2 });
});

test("the nearest scope with enough listings is taken", async () => {
  const market = aMarket();
  const { keyCode } = await market.list({ fuel: "dizel", gear: "duz", mileageKm: 100_000 });
  await market.listMany(12, { fuel: "benzin", gear: "duz" });
  expect(await compare(keyCode)).toMatchObject({ count: 12 });
  await market.listMany(12, { fuel: "dizel", gear: "otomatik", modelYear: 2021, mileageKm: 300_000 });
  expect(await compare(keyCode)).toMatchObject({ count: 12, scope: expect.stringMatching(/, dizel, 2017–2021$/) });
  await market.listMany(11, { fuel: "dizel", gear: "duz", modelYear: 2020, mileageKm: 70_000 });
  await market.list({ fuel: "dizel", gear: "duz", modelYear: 2018, mileageKm: 130_000 });
  await market.list({ fuel: "dizel", gear: "duz", modelYear: 2018, mileageKm: 130_001 });
  expect(await compare(keyCode)).toMatchObject({
    count: 12,
    scope: expect.stringMatching(/, dizel, .*, 2018–2020, 70\.000–130\.000\u00a0km$/),
  });
});

test("of the same variant twelve listings are enough, whatever else the model has", async () => {
  const vehicle = await someVehicle(app);
  const { keyCode } = await aListing(app, { photoIds: [], priceKurus: 1_000_000_00 });
  for (let at = 0; at < 12; at++) await aListing(app, { photoIds: [], priceKurus: 1_000_000_00 });
  for (let at = 0; at < 12; at++)
    await aListing(app, { photoIds: [], ...vehicle, variantId: null, priceKurus: 2_000_000_00 });
  expect(await compare(keyCode)).toMatchObject({
    count: 12,
    fairness: { label: "Piyasa değerinde", proof: "Benzer 12 ilanın tam ortasında." },
    scope: expect.stringMatching(/^Passat .+, 2018–2020, 69\.000–128\.000\u00a0km$/),
  });
});

test("the table shows the nearest prices with this listing among them, and all when asked", async () => {
  const market = aMarket();
  await market.listMany(20);
  const { keyCode } = await market.list({ priceKurus: 1_095_000_00, damage: { roof: "painted", hood: "replaced" } });
  const short = (await compare(keyCode))!;
  expect(short).toMatchObject({ count: 20, isShortened: true });
  expect(short.rows.map(({ price }) => Number.parseInt(price.replaceAll(".", ""), 10) / 1000)).toEqual([
    1060, 1070, 1080, 1090, 1095, 1100, 1110, 1120, 1130,
  ]);
  expect(short.rows.filter(({ isOwn }) => isOwn)).toMatchObject([{ keyCode, year: 2019, city: "İstanbul" }]);
  const whole = (await compare(keyCode, { allComparables: true }))!;
  expect(whole.rows).toHaveLength(21);
  expect(whole.isShortened).toBe(false);
});

test("rentals are not compared", async () => {
  const { keyCode } = await aMarket().list({ listingType: "kiralik", rentPeriod: "gunluk" });
  expect(await compare(keyCode)).toBeNull();
});

test("the history of a price tells its changes, the newest first, and the days on the site", async () => {
  const { id, keyCode } = await aMarket().list({ priceKurus: 950_000_00, publishedAt: addDays(app.now, -12) });
  const opened = async () => (await openListing(app.ctx(), keyCode)) as { history: unknown };
  expect(await opened()).toMatchObject({ history: { listed: "İlan 12 gündür yayında.", rows: [] } });
  for (const [oldKurus, newKurus] of [
    [1_000_000_00, 900_000_00],
    [900_000_00, 950_000_00],
  ] as const)
    await app.db.insertInto("listingPriceChange").values({ listingId: id, oldKurus, newKurus, at: app.now }).execute();
  expect(await opened()).toMatchObject({
    history: {
      rows: [
        { difference: "+50.000\u00a0TL", price: "950.000\u00a0TL" },
        { difference: "−100.000\u00a0TL", price: "900.000\u00a0TL" },
        { date: "İlk fiyat", difference: null, price: "1.000.000\u00a0TL" },
      ],
    },
  });
});

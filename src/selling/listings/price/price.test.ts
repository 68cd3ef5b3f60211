import { beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, aPriceChange, someVehicle } from "#test/support/listings.ts";
import { openListing } from "../detail/service.server.ts";
import { fitPrices } from "./estimate/service.server.ts";

const app = await testApp();
let models: { brandId: number; modelId: number }[];
beforeAll(async () => {
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

/** A motorcycle's type, brand and model. */
const aMotorbike = () =>
  app.db
    .selectFrom("model")
    .innerJoin("vehicleType", "vehicleType.id", "model.vehicleTypeId")
    .where("vehicleType.slug", "=", "motosiklet")
    .select(["vehicleTypeId", "brandId", "model.id as modelId"])
    .executeTakeFirstOrThrow();

async function compare(keyCode: string, options = {}) {
  const opened = await openListing(app.ctx(), keyCode, options);
  if (opened.opening === "gone" || opened.opening === "passive") throw new Error("not open");
  return opened.comparison;
}

test("once prices are fitted, a price has a label with its proof, and says what sets the vehicle apart", async () => {
  const market = aMarket();
  const ownerId = (await aMember(app)).id;
  for (let at = 0; at < 30; at++)
    await market.list({ ownerId, mileageKm: 60_000 + at * 5_000, priceKurus: (1_300_000 - at * 5_000) * 100 });
  const { keyCode } = await market.list({ priceKurus: 900_000_00, mileageKm: 197_000 });
  expect(await compare(keyCode)).toMatchObject({ count: 30, fairness: null, expected: null });
  await fitPrices(app.ctx());
  expect(await compare(keyCode)).toMatchObject({
    fairness: {
      label: "Çok uygun fiyat",
      proof: expect.stringMatching(/^Benzer 30 ilana göre beklenen fiyattan .+ düşük\.$/),
    },
    reason: null,
    expected: {
      price: expect.stringMatching(/^\d\.\d{3}\.000\u00a0TL$/),
      span: expect.stringMatching(/TL – .+TL$/),
      differences: "Benzerlerinden 62.000\u00a0km fazla.",
      basis: expect.stringMatching(/^Beklenen fiyat yayındaki 30 .+ ilanından hesaplandı\.$/),
    },
  });
});

test("another price of a listing changes its label, not what the vehicle is expected to cost", async () => {
  const market = aMarket();
  await market.listMany(13);
  const { id, keyCode } = await market.list({ priceKurus: 1_050_000_00 });
  await fitPrices(app.ctx());
  const before = (await compare(keyCode))!;
  app.now = addDays(app.now, 1 / 24);
  await aPriceChange(app, id, { oldKurus: 1_050_000_00, newKurus: 800_000_00 });
  await app.db.updateTable("listing").set({ priceKurus: 800_000_00 }).where("id", "=", id).execute();
  const after = (await compare(keyCode))!;
  expect(after.expected).toEqual(before.expected);
  expect([before.fairness?.label, after.fairness?.label]).toEqual(["Piyasa değerinde", "Çok uygun fiyat"]);
});

test("what was read of a fit is kept until the next one, even of the same time", async () => {
  const market = aMarket();
  await market.listMany(13);
  const { keyCode } = await market.list({ priceKurus: 1_050_000_00 });
  await fitPrices(app.ctx());
  const first = await compare(keyCode);
  await app.db.deleteFrom("pricePool").execute();
  expect(await compare(keyCode)).toEqual(first);
  await market.listMany(30, { priceKurus: 2_000_000_00 });
  await fitPrices(app.ctx());
  expect((await compare(keyCode))!.expected).not.toEqual(first!.expected);
});

test("a model with few listings is compared with its brand and says so; a type with few has no label", async () => {
  await aMarket().listMany(12);
  const { keyCode } = await aMarket().list({ priceKurus: 1_050_000_00 });
  const { keyCode: bike } = await aMarket().list({ ...(await aMotorbike()) });
  await fitPrices(app.ctx());
  const { expected } = (await compare(keyCode))!;
  expect(expected?.basis).toMatch(/^Yayında yeterince .+ yok\. Beklenen fiyat yayındaki \d+ Volkswagen ilanından/);
  expect(await compare(bike)).toMatchObject({
    fairness: null,
    expected: null,
    reason: "Yayında benzer ilan yok. Fiyatı değerlendirmek için en az 12 benzer ilan gerekir.",
  });
});

test("prices in another currency, rentals and listings that are not live are not fitted", async () => {
  const countOf = async () => {
    await fitPrices(app.ctx());
    return (await app.db.selectFrom("pricePool").where("kind", "=", "type").select("count").execute()).reduce(
      (sum, { count }) => sum + count,
      0,
    );
  };
  const before = await countOf();
  const market = aMarket();
  for (const state of ["pending", "passive", "sold"] as const) await market.list({ state });
  await market.list({ currency: "EUR" });
  await market.list({ expiresAt: app.now });
  await market.list({ listingType: "kiralik", rentPeriod: "gunluk" });
  expect(await countOf()).toBe(before);
  await market.list();
  expect(await countOf()).toBe(before + 1);
});

test("fits that run at the same time leave the pools of one of them", async () => {
  await Promise.all([fitPrices(app.ctx()), fitPrices(app.ctx()), fitPrices(app.ctx())]);
  const types = await app.db.selectFrom("pricePool").where("kind", "=", "type").select("id").execute();
  expect(types.map(({ id }) => id)).toEqual([...new Set(types.map(({ id }) => id))]);
  expect(types.length).toBeGreaterThan(0);
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

test("the history of a price lists its changes, the newest first, and the days on the site", async () => {
  const { id, keyCode } = await aMarket().list({ priceKurus: 950_000_00, publishedAt: addDays(app.now, -12) });
  const opened = async () => (await openListing(app.ctx(), keyCode)) as { history: unknown };
  expect(await opened()).toMatchObject({ history: { listed: "İlan 12 gündür yayında.", rows: [] } });
  for (const [oldKurus, newKurus] of [
    [1_000_000_00, 900_000_00],
    [900_000_00, 950_000_00],
  ] as const)
    await aPriceChange(app, id, { oldKurus, newKurus });
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

import { expect, test } from "vitest";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const vehicle = await app.db
  .selectFrom("model")
  .innerJoin("brand", "brand.id", "model.brandId")
  .innerJoin("variant", "variant.modelId", "model.id")
  .where("brand.slug", "=", "renault")
  .where("model.slug", "=", "megane")
  .where("model.vehicleTypeId", "=", 1)
  .where("variant.name", "=", "1.5 dCi Touch")
  .select(["brand.id as brandId", "model.id as modelId", "variant.id as variantId"])
  .executeTakeFirstOrThrow();

// A market in which the vehicle of a file costs about 720.000 TL.
const ownerId = (await aMember(app)).id;
const businessId = (await aShop(app)).id;
for (let at = 0; at < 30; at++)
  await aListing(app, {
    ...vehicle,
    fuel: "dizel",
    gear: "duz",
    powerHp: 90,
    capacityCc: 1461,
    ownerId,
    businessId,
    photoIds: [],
    modelYear: 2014 + (at % 3),
    mileageKm: 90_000 + (at % 10) * 2_000,
    priceKurus: (710_000 + ((at * 7) % 30) * 700) * 100,
  });
await fitPrices(app.ctx());

const described = { Yakıt: "Dizel", Vites: "Düz" };
const slip = /^Fiyat 1\.250\u00a0TL, benzer araçlar yaklaşık 7\d\d\.000\u00a0TL\. .+ \(Fiyat onayı: Evet\)$/;
const far = /^Fiyat 300\.000\u00a0TL, benzer ilanların %\d\d altında$/;

test("a price that nobody means is refused in a file until its row confirms it; one far from others is named", async () => {
  feed.vehicles = [
    aVehicle("S1", { ...described, Fiyat: 1_250 }),
    aVehicle("S2", { ...described, Fiyat: 300_000 }),
    aVehicle("S3", described),
  ];
  const stock = await aStock(app, feed);
  await stock.map();
  expect(await stock.rows()).toMatchObject([
    { outcome: "refused", details: expect.stringMatching(slip) },
    { outcome: "new", details: expect.stringMatching(far) },
    { outcome: "new", details: "" },
  ]);
  feed.vehicles = [aVehicle("S1", { ...described, Fiyat: 1_250, "Fiyat onayı": "Evet" })];
  const confirming = await aStock(app, feed);
  await confirming.map();
  expect(await confirming.rows()).toMatchObject([{ outcome: "new", details: "" }]);
});

test("the API takes such a price with priceConfirmed alone, and does not ask about a price that stays", async () => {
  const { call } = await anApiBusiness(app);
  const send = (number: string, values: object, more = {}) =>
    call("POST", "/listings", { body: { vehicle: anApiVehicle(number, { ...described, ...values }), ...more } });
  expect(await send("A1", { Fiyat: 1_250 })).toMatchObject({
    status: 422,
    body: { fields: { "vehicle.Fiyat": expect.stringMatching(slip) } },
  });
  const sent = await send("A1", { Fiyat: 1_250 }, { priceConfirmed: true });
  expect(sent).toMatchObject({ status: 201, body: { warnings: [], vehicle: { Fiyat: 1_250 } } });
  const patch = (values: object, more = {}) =>
    call("PATCH", `/listings/${sent.body.id}`, { body: { vehicle: values, ...more } });
  expect(await patch({ Kilometre: 99_000 })).toMatchObject({ status: 200, body: { warnings: [] } });
  expect(await patch({ Fiyat: 12_500 })).toMatchObject({ status: 422 });
  expect(await patch({ Fiyat: 300_000 })).toMatchObject({
    status: 200,
    body: { warnings: [expect.stringMatching(far)], vehicle: { Fiyat: 300_000 } },
  });
});

import { beforeAll, expect, test } from "vitest";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { alertsOf, aNewListing, aSavedSearch } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer, listingRow, priceStep, sendsEdit } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";

const app = await testApp();
let seller: Awaited<ReturnType<typeof aMember>>;
/** What the market below says that a Passat with 84,500 km costs, in lira. */
const expected = 1_300_000 - 84_500 / 10;
const lira = (share: number) => formatNumber(Math.round(expected * share));
const mileage = "84.500";

/** Passats of the kind that `aNewListing` publishes, whose prices fall evenly with their mileage. */
beforeAll(async () => {
  ({ owner: seller } = await aDealer(app));
  const { vehicleTypeId, brandId, modelId, variantId, modelYear, fuel, gear, body, powerHp, capacityCc } =
    await listingRow(app, await aNewListing(app, seller));
  const vehicle = { vehicleTypeId, brandId, modelId, variantId, modelYear, fuel, gear, body, powerHp, capacityCc };
  const { id: ownerId } = await aMember(app);
  for (let at = 0; at < 40; at++) {
    const mileageKm = 20_000 + at * 4_000;
    const priceKurus = Math.round((1_300_000 - mileageKm / 10) * (0.97 + 0.015 * (at % 5)) * 100);
    await aListing(app, { ...vehicle, ownerId, photoIds: [], mileageKm, priceKurus });
  }
  await fitPrices(app.ctx());
});

const keyCodes = async (memberId: number) => (await alertsOf(app, memberId)).map(({ keyCode }) => keyCode);

test("a search for good prices is alerted of a listing with that label alone, and of one that is made cheaper", async () => {
  const buyer = await aMember(app);
  await aSavedSearch(app, buyer.id, { address: "/otomobil/volkswagen-passat?degerlendirme=cok-uygun,uygun" });
  const cheap = await aNewListing(app, seller, { mileage, price: lira(0.8) });
  const dear = await aNewListing(app, seller, { mileage, price: lira(1.25) });
  expect(await keyCodes(buyer.id)).toEqual([cheap]);
  await sendsEdit(app, seller, dear, priceStep(lira(0.82)));
  await app.runJobs();
  expect(await keyCodes(buyer.id)).toEqual([cheap, dear]);
});

test("a search round a place is alerted of listings within its radius alone", async () => {
  const [near, wide] = [await aMember(app), await aMember(app)];
  await aSavedSearch(app, near.id, { address: "/otomobil?yakin=ankara&yaricap=50" });
  await aSavedSearch(app, wide.id, { address: "/otomobil?yakin=ankara&yaricap=500" });
  const places = await placesOf(app);
  const townOf = (city: number, slug: string) => ({
    city: String(city),
    town: String(places.townsOf(city).find((town) => town.slug === slug)!.id),
  });
  const inAnkara = await aNewListing(app, seller, townOf(6, "cankaya"));
  const inKonya = await aNewListing(app, seller, townOf(42, "selcuklu"));
  await aNewListing(app, seller, townOf(65, "edremit"));
  expect(await keyCodes(near.id)).toEqual([inAnkara]);
  expect(await keyCodes(wide.id)).toEqual([inAnkara, inKonya]);
});

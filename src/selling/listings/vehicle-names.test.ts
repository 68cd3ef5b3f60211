import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { listingCards } from "./cards.server.ts";

const app = await testApp();

test("a card names a car that another process has added to the catalogue", async () => {
  const { keyCode } = await aListing(app);
  const [before] = await listingCards(app.ctx(), [keyCode]);
  expect(before?.name).toMatch(/^Volkswagen Passat/);

  const [brandId, modelId] = [900_001, 900_001];
  await app.db.insertInto("brand").values({ id: brandId, slug: "yeni-marka", name: "Yeni Marka" }).execute();
  await app.db
    .insertInto("model")
    .values({ id: modelId, vehicleTypeId: 1, brandId, slug: "ilk-model", name: "İlk Model" })
    .execute();
  const added = await aListing(app, { brandId, modelId, variantId: null });
  const cards = await listingCards(app.ctx(), [added.keyCode, keyCode]);
  expect(cards.map(({ name }) => name)).toEqual(["Yeni Marka İlk Model", before?.name]);
  expect(cards[0]?.address).toContain("/yeni-marka-ilk-model/");
});

import { expect, onTestFinished, test } from "vitest";
import { catalogueOf, clearCatalogueCache } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { everything } from "../engine/engine.ts";
import { followListings } from "./change-feed.ts";
import { summariseTable } from "./table-summary.server.ts";

const app = await testApp();
const recordChange = () =>
  app.db
    .insertInto("catalogueChange")
    .values({ entity: "brand", entityId: "1", action: "change", reason: "Test" })
    .execute();

test("a renamed brand is found by its new name without reading the listings again", async () => {
  await aListing(app);
  const fills: boolean[] = [];
  const subjects: string[] = [];
  const feed = followListings({
    url: app.url,
    onReady: (isReady) => fills.push(isReady),
    onChange: (changes) => subjects.push(...(changes ?? []).flatMap((one) => ("subject" in one ? one.subject : []))),
    onError: () => {},
  });
  onTestFinished(() => feed.close());
  await feed.sync();
  await feed.labelled();
  const count = (word: string) => feed.store.count({ ...everything, words: [word] }, app.now.getTime());
  expect([count("volkswagen"), count("zorlubrand")]).toEqual([1, 0]);
  const { brandId, variantId } = await someVehicle(app);
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable("brand").set({ name: "Zorlubrand" }).where("id", "=", brandId).execute();
    await tx.updateTable("variant").set({ name: "Yepyeniad" }).where("id", "=", variantId).execute();
    await tx
      .insertInto("listingChange")
      .columns(["listingId"])
      .expression(tx.selectFrom("listing").select("id"))
      .execute();
    await tx
      .insertInto("catalogueChange")
      .values({ entity: "brand", entityId: String(brandId), action: "change", reason: "Test" })
      .execute();
  });
  await feed.sync();
  expect([count("volkswagen"), count("zorlubrand"), count("yepyeniad")]).toEqual([0, 1, 1]);
  clearCatalogueCache(app.db);
  expect({ size: feed.store.size, checksum: feed.store.checksum() }).toEqual(await summariseTable(app.url, app.db));
  // Ready once: the index was filled a single time.
  expect(fills).toEqual([true]);
  expect(subjects).toContain("catalogue");
});

test("a change made elsewhere drops this process's cached catalogue", async () => {
  const before = await catalogueOf(app);
  expect(await catalogueOf(app)).toBe(before);
  await recordChange();
  await app.deps.search.sync();
  const after = await catalogueOf(app);
  expect(after).not.toBe(before);
  expect(after.version).not.toBe(before.version);
});

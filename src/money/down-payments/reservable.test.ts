import { expect, onTestFinished, test } from "vitest";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { testApp } from "#test/support/app.ts";
import { downPaymentsIn } from "#test/support/down-payments.ts";
import { listedOn } from "#test/support/listed.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";

const app = await testApp();
const kit = downPaymentsIn(app);

const isReservable = async ({ id }: { id: number }) =>
  (await app.db.selectFrom("listing").where("id", "=", id).select("isReservable").executeTakeFirstOrThrow())
    .isReservable;
const found = async () => listedOn(await openPage(app, "/satilik?rezerve=1")).map(({ keyCode }) => keyCode);
const landing = async () => (await openPage<{ cards: CardView[]; total: number }>(app, "/on-odeme")).data!;

test("a vehicle can be reserved exactly while its business offers it", async () => {
  const { businessId, owner, listing } = await kit.aDealer();
  const own = { businessId, ownerId: owner.id };
  const later = await aListing(app, own);
  const rental = await aListing(app, { ...own, listingType: "kiralik", rentPeriod: "gunluk" });
  const all = [listing, later, rental, await aListing(app)];
  const offered = () => Promise.all(all.map(isReservable));
  const set = (values: object) =>
    app.db.updateTable("downPaymentSetting").set(values).where("businessId", "=", businessId).execute();
  expect(await offered()).toEqual([true, true, false, false]);
  await set({ isOn: false });
  expect(await offered()).toEqual([false, false, false, false]);
  await set({ isOn: true, isForAll: false });
  await app.db.insertInto("downPaymentListing").values({ listingId: later.id, businessId }).execute();
  expect(await offered()).toEqual([false, true, false, false]);
  await set({ isForAll: true });
  expect(await offered()).toEqual([true, true, false, false]);
  // An account that is not open yet, as the provider refused it.
  const account = (values: object) =>
    app.db.updateTable("subMerchant").set(values).where("businessId", "=", businessId).execute();
  await account({ providerKey: null, state: "refused" });
  expect(await offered()).toEqual([false, false, false, false]);
  await account({ providerKey: "K1", state: "active" });
  expect(await offered()).toEqual([true, true, false, false]);
  // Without the agreement about the commission nothing is offered.
  await app.db.deleteFrom("commissionAgreement").where("businessId", "=", businessId).execute();
  await app.db.updateTable("listing").set({ businessId: null }).where("id", "=", later.id).execute();
  await app.db.updateTable("listing").set({ businessId }).where("id", "=", later.id).execute();
  expect(await isReservable(later)).toBe(false);
});

test("the search finds what can be reserved, its cards say so, and the page of down payments leads there", async () => {
  const { listing, buyer } = await kit.aReservation();
  const free = await kit.aDealer();
  // The one that is reserved is not found.
  const { keyCode } = free.listing;
  expect(await found()).toContain(keyCode);
  expect(await found()).not.toContain(listing.keyCode);
  const rows = listedOn(await openPage(app, "/satilik"));
  const textOf = (code: string) => rows.find((row) => row.keyCode === code)!.text;
  expect(textOf(keyCode)).toContain("Rezerve edilebilir");
  expect(textOf(listing.keyCode)).toMatch(/Rezerve (?!edilebilir)/);
  const { cards, total } = await landing();
  expect(total).toBe((await found()).length);
  expect(cards.find((card) => card.keyCode === keyCode)).toMatchObject({ reservation: "Rezerve edilebilir" });

  const { pageUrl } = await kit.send(buyer, keyCode);
  await kit.callback(await kit.payAtProvider(pageUrl!));
  expect(await found()).not.toContain(keyCode);
});

test("where nothing is sold nobody filters by it, and no card says it", async () => {
  const { listing } = await kit.aDealer();
  const { payments } = app.deps;
  onTestFinished(() => void (app.deps.payments = payments));
  app.deps.payments = undefined;
  expect((await openPage(app, "/satilik?rezerve=1")).location).toBe("/satilik");
  const rows = listedOn(await openPage(app, "/satilik"));
  expect(rows.find(({ keyCode }) => keyCode === listing.keyCode)!.text).not.toContain("Rezerve edilebilir");
  expect((await openPage(app, "/on-odeme")).status).toBe(404);
});

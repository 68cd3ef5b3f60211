import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { aFollow, aGarageItem, alertsOf, aNewListing, aSavedSearch, changes } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { selectChangedSearches } from "./queries.server.ts";
import { aDealer, detailsOf, listingRow, priceStep, sendsEdit } from "#test/support/edits.ts";

const app = await testApp();
let seller: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  // A dealer, because private members may have only a few listings.
  ({ owner: seller } = await aDealer(app));
});

const kinds = async (memberId: number) => (await alertsOf(app, memberId)).map(({ kind }) => kind);

describe("a new listing", () => {
  test("creates an alert for members whose saved search matches it, and for nobody else", async () => {
    const [buyer, other, careless] = [await aMember(app), await aMember(app), await aMember(app)];
    await aSavedSearch(app, buyer.id);
    await aSavedSearch(app, other.id, { address: "/otomobil/volkswagen-passat?fiyat_max=1000000" });
    await aSavedSearch(app, careless.id, { frequency: "off" });
    const keyCode = await aNewListing(app, seller);
    expect(await alertsOf(app, buyer.id)).toMatchObject([{ kind: "match", keyCode, waits: true }]);
    expect(await alertsOf(app, other.id)).toEqual([]);
    expect(await alertsOf(app, careless.id)).toEqual([]);
  });

  test("matches a search that was saved, changed or turned on just before", async () => {
    const buyer = await aMember(app);
    const search = await aSavedSearch(app, buyer.id, { frequency: "off" });
    await aNewListing(app, seller);
    expect(await kinds(buyer.id)).toEqual([]);
    await app.db.updateTable("savedSearch").set({ frequency: "daily" }).where("id", "=", search).execute();
    await aNewListing(app, seller);
    expect(await kinds(buyer.id)).toEqual(["match"]);
    await app.db.updateTable("savedSearch").set({ address: "/motosiklet" }).where("id", "=", search).execute();
    await aNewListing(app, seller);
    expect(await kinds(buyer.id)).toEqual(["match"]);
    await app.db.updateTable("savedSearch").set({ address: "/otomobil" }).where("id", "=", search).execute();
    await aNewListing(app, seller);
    expect(await kinds(buyer.id)).toEqual(["match", "match"]);
    await app.db.deleteFrom("savedSearch").where("id", "=", search).execute();
    await aNewListing(app, seller);
    expect(await kinds(buyer.id)).toEqual(["match", "match"]);
  });

  test("is sent to a search with unknown words exactly when the search's result page shows it", async () => {
    const [buyer, wisher, picky] = [await aMember(app), await aMember(app), await aMember(app)];
    const first = { title: "XYZQWE VE BAKIMLI ARAÇ" };
    await aSavedSearch(app, buyer.id, { address: "/otomobil/volkswagen-passat?ara=qqabcd" });
    await aSavedSearch(app, wisher.id, { address: "/otomobil/volkswagen-passat?ara=xyzqwe" });
    await aSavedSearch(app, picky.id, { address: "/otomobil/volkswagen-golf?ara=qqabcd" });
    const plain = await aNewListing(app, seller);
    const worded = await aNewListing(app, seller, first);
    await aNewListing(app, seller);
    expect((await alertsOf(app, buyer.id)).length).toBe(3);
    expect((await alertsOf(app, wisher.id)).map(({ keyCode }) => keyCode)).toEqual([plain, worded]);
    expect(await alertsOf(app, picky.id)).toEqual([]);
  });

  test("is one alert where several searches find it, and none twice when the job runs twice", async () => {
    const buyer = await aMember(app);
    const searches = [await aSavedSearch(app, buyer.id), await aSavedSearch(app, buyer.id, { address: "/otomobil" })];
    const keyCode = await aNewListing(app, seller);
    const change = { keyCode, ownerId: seller.id, historyId: 1, reasonCodes: [], note: "" };
    await publish(app.ctx(), "listing.approved", { ...change, from: "pending", to: "active" });
    await publish(app.ctx(), "listing.approved", { ...change, from: "pending", to: "active" });
    await app.runJobs();
    const [alert, ...others] = await alertsOf(app, buyer.id);
    expect(others).toEqual([]);
    const sources = await app.db.selectFrom("alertSource").where("alertId", "=", alert!.id).selectAll().execute();
    expect(sources.map(({ sourceId }) => sourceId).toSorted((a, b) => a - b)).toEqual(searches);
  });

  test("creates no alert for its seller or members of the same business", async () => {
    const { owner, user } = await aDealer(app);
    const privateSeller = await aMember(app);
    for (const { id } of [owner, user, privateSeller]) await aSavedSearch(app, id);
    await aNewListing(app, owner);
    await aNewListing(app, privateSeller);
    const matches = async ({ id }: { id: number }) =>
      (await alertsOf(app, id)).filter(({ kind }) => kind === "match").length;
    expect(await matches(privateSeller)).toBe(1);
    expect(await matches(owner)).toBe(1);
    expect(await matches(user)).toBe(1);
  });

  test("creates no alert for a closed account, and no mail to an unconfirmed address", async () => {
    const [closed, unconfirmed] = [
      await aMember(app, { isActive: false }),
      await aMember(app, { emailConfirmedAt: null }),
    ];
    for (const { id } of [closed, unconfirmed]) await aSavedSearch(app, id);
    await aNewListing(app, seller);
    expect(await alertsOf(app, closed.id)).toEqual([]);
    expect(await alertsOf(app, unconfirmed.id)).toMatchObject([{ kind: "match", waits: false }]);
  });

  test("creates an alert for followers of its seller unless it was published before they followed", async () => {
    const [fan, shopFan] = [await aMember(app), await aMember(app)];
    const someone = await aMember(app);
    const early = await aNewListing(app, someone);
    app.now = addDays(app.now, 1);
    await aFollow(app, fan.id, { kind: "member", id: someone.id });
    await aFollow(app, shopFan.id, { kind: "business", id: seller.businessId! });
    await changes(app, someone, early, "pause");
    await changes(app, someone, early, "resume");
    expect(await alertsOf(app, fan.id)).toEqual([]);
    const keyCode = await aNewListing(app, someone);
    const shops = await aNewListing(app, seller);
    expect(await alertsOf(app, fan.id)).toMatchObject([{ kind: "match", keyCode, waits: true }]);
    expect(await alertsOf(app, shopFan.id)).toMatchObject([{ kind: "match", keyCode: shops }]);
  });
});

test("a resumed listing creates alerts only for members who had none for it", async () => {
  const [before, after] = [await aMember(app), await aMember(app)];
  await aSavedSearch(app, before.id);
  const keyCode = await aNewListing(app, seller);
  await changes(app, seller, keyCode, "pause");
  await aSavedSearch(app, after.id);
  await changes(app, seller, keyCode, "resume");
  expect(await kinds(before.id)).toEqual(["match"]);
  expect(await alertsOf(app, after.id)).toMatchObject([{ kind: "match", keyCode }]);
});

describe("an edit", () => {
  test("creates an alert for searches that match the listing only since the edit", async () => {
    const [rich, poor] = [await aMember(app), await aMember(app)];
    const keyCode = await aNewListing(app, seller);
    await aSavedSearch(app, rich.id, { address: "/otomobil/volkswagen-passat?fiyat_max=1300000" });
    await aSavedSearch(app, poor.id, { address: "/otomobil/volkswagen-passat?fiyat_max=1200000" });
    await sendsEdit(app, seller, keyCode, priceStep("1.199.000"));
    await app.runJobs();
    expect(await alertsOf(app, poor.id)).toMatchObject([{ kind: "match", keyCode }]);
    expect(await alertsOf(app, rich.id)).toEqual([]);
  });

  test("of the description alone creates no alert", async () => {
    const keyCode = await aNewListing(app, seller);
    const buyer = await aMember(app);
    await aSavedSearch(app, buyer.id);
    const { title } = await listingRow(app, keyCode);
    const details = await detailsOf(app, seller, keyCode);
    const sent = {
      ...details,
      title,
      swap: "0",
      warranty: "0",
      step: "ilan",
      description: "<p>Yeni bakımdan çıktı.</p>",
    };
    await sendsEdit(app, seller, keyCode, sent);
    await app.runJobs();
    expect((await listingRow(app, keyCode)).descriptionHtml).toContain("bakımdan");
    expect(await alertsOf(app, buyer.id)).toEqual([]);
  });
});

describe("a price that falls", () => {
  test("creates an alert with both prices for garages, followers and searches that matched the listing before", async () => {
    const [owner, follower, searcher, late] = [
      await aMember(app),
      await aMember(app),
      await aMember(app),
      await aMember(app),
    ];
    await aSavedSearch(app, searcher.id);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, owner.id, keyCode);
    await aFollow(app, follower.id, { kind: "listing", id: (await listingRow(app, keyCode)).id });
    app.now = addDays(app.now, 1);
    await sendsEdit(app, seller, keyCode, priceStep("1.199.000"));
    await app.runJobs();
    const drop = { kind: "price", keyCode, oldPriceKurus: 124_500_000, newPriceKurus: 119_900_000, waits: true };
    expect(await alertsOf(app, owner.id)).toMatchObject([drop]);
    expect(await alertsOf(app, follower.id)).toMatchObject([drop]);
    expect(await alertsOf(app, searcher.id)).toMatchObject([{ kind: "match" }, drop]);

    app.now = addDays(app.now, 1);
    await aGarageItem(app, late.id, keyCode);
    await sendsEdit(app, seller, keyCode, priceStep("1.150.000"));
    await app.runJobs();
    expect(await kinds(owner.id)).toEqual(["price", "price"]);
    expect(await alertsOf(app, late.id)).toMatchObject([{ oldPriceKurus: 119_900_000, newPriceKurus: 115_000_000 }]);
    // A search gets one price alert per listing.
    expect(await kinds(searcher.id)).toEqual(["match", "price"]);
  });

  test("while paused creates an alert on resume; a price that rises creates none", async () => {
    const buyer = await aMember(app);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, buyer.id, keyCode);
    app.now = addDays(app.now, 1);
    await sendsEdit(app, seller, keyCode, priceStep("1.300.000"));
    await changes(app, seller, keyCode, "pause");
    await sendsEdit(app, seller, keyCode, priceStep("1.280.000"));
    await app.runJobs();
    expect(await alertsOf(app, buyer.id)).toEqual([]);
    await changes(app, seller, keyCode, "resume");
    expect(await alertsOf(app, buyer.id)).toMatchObject([{ kind: "price", oldPriceKurus: 130_000_000 }]);
  });
});

describe("the end of a listing", () => {
  test("creates one alert for garages and followers, none for searches", async () => {
    const [owner, quiet, searcher] = [await aMember(app), await aMember(app), await aMember(app)];
    await aSavedSearch(app, searcher.id);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, owner.id, keyCode);
    await aGarageItem(app, quiet.id, keyCode, false);
    await changes(app, seller, keyCode, "sell");
    await changes(app, seller, keyCode, "remove");
    expect(await alertsOf(app, owner.id)).toMatchObject([{ kind: "sold", keyCode, waits: true }]);
    expect(await alertsOf(app, quiet.id)).toMatchObject([{ kind: "sold", waits: false }]);
    expect(await kinds(searcher.id)).toEqual(["match"]);
  });

  test("by a moderator creates an alert without the reason", async () => {
    const owner = await aMember(app);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, owner.id, keyCode);
    await changes(app, await aMember(app, { role: "moderator" }), keyCode, "takeDown");
    expect(await kinds(owner.id)).toEqual(["removed"]);
  });
});

test("saved searches are read again after a rollback that keeps the database's identity", async () => {
  // A copied folder was put back: the snapshot that was remembered is ahead of the counter.
  const [row] = await selectChangedSearches(app.ctx(), "2000000000:2000000000:");
  expect(row).toMatchObject({ mustReload: true });
  expect(await selectChangedSearches(app.ctx(), row!.snapshot)).toMatchObject([{ mustReload: false, id: null }]);
});

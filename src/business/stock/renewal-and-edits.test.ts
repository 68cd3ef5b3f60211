import { beforeEach, expect, test } from "vitest";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { aFeedServer, aLiveStock, aVehicle, type Stock } from "#test/support/stock.ts";
import { stockMessages } from "./rules.ts";

const app = await testApp();
const feed = await aFeedServer(app);
beforeEach(async () => {
  await app.db.updateTable("stockSource").set({ isAutomatic: false }).execute();
  feed.answer = undefined;
});

const expire = (stock: Stock, stockNumbers: readonly string[]) =>
  app.db
    .updateTable("listing")
    .set({ state: "expired", expiresAt: addDays(app.now, -1) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("stockItem")
        .where("sourceId", "=", stock.sourceId)
        .where("stockNumber", "in", stockNumbers)
        .select("listingId"),
    )
    .execute();
const statesOf = async (stock: Stock) => (await stock.listings()).map(({ state }) => state);

test("an expired listing whose vehicle is still in the feed is renewed, also where the file did not change", async () => {
  const stock = await aLiveStock(app, feed, 3);
  feed.answer = (request, response) => {
    response.setHeader("etag", '"v1"');
    if (request.headers["if-none-match"] === '"v1"') return void response.writeHead(304).end();
    response.end(JSON.stringify(feed.vehicles));
  };
  expect(await stock.pull()).toMatchObject({ state: "unchanged" });
  await expire(stock, ["S2"]);
  expect(await stock.pull()).toMatchObject({ state: "done", returnedCount: 1, changedCount: 0 });
  expect(await stock.rows()).toMatchObject([
    { stockNumber: "S2", outcome: "returned", details: stockMessages.renewed },
  ]);
  expect(await statesOf(stock)).toEqual(["active", "active", "active"]);
  expect((await stock.listings())[1]!.expiresAt!.getTime()).toBeGreaterThan(addDays(app.now, 50).getTime());
  expect(await stock.pull()).toMatchObject({ state: "unchanged" });
});

test("renewals beyond the package are refused with a sentence and the listing stays expired", async () => {
  const stock = await aLiveStock(app, feed, 11);
  await expire(stock, ["S11"]);
  await app.db.updateTable("business").set({ package: "none" }).where("id", "=", stock.businessId).execute();
  expect(await stock.pull()).toMatchObject({ state: "unchanged", refusedCount: 1 });
  expect(await stock.rows()).toMatchObject([
    { stockNumber: "S11", outcome: "refused", details: expect.stringContaining("Paketinizle") },
  ]);
  expect((await statesOf(stock)).filter((state) => state === "expired")).toHaveLength(1);
});

test("a vehicle that a person paused stays paused while it is in the file", async () => {
  const stock = await aLiveStock(app, feed, 4);
  const [first] = await stock.listings();
  await changeState(app.ctx(), { keyCode: first!.keyCode, action: "pause", actor: stock.owner as never });
  feed.vehicles = [aVehicle("S1", { Fiyat: 700_000 }), ...feed.vehicles.slice(1)];
  await stock.read();
  await stock.apply();
  expect((await stock.listings())[0]).toMatchObject({ state: "passive", priceKurus: 700_000_00 });
});

test("a listing edited on the site keeps the edit until its row changes; then the file wins, and the difference says so", async () => {
  const stock = await aLiveStock(app, feed, 2);
  const [first] = await stock.listings();
  app.now = addSeconds(app.now, 60);
  await app.db
    .insertInto("listingHistory")
    .values({
      listingId: first!.id,
      at: app.now,
      actorId: stock.owner.id,
      action: "edit",
      fromState: "active",
      toState: "active",
      note: "Fiyat",
    })
    .execute();
  await app.db.updateTable("listing").set({ priceKurus: 690_000_00 }).where("id", "=", first!.id).execute();
  expect(await stock.read()).toMatchObject({ state: "unchanged" });
  feed.vehicles = [aVehicle("S1", { Kilometre: 99_000 }), ...feed.vehicles.slice(1)];
  expect(await stock.read()).toMatchObject({ state: "planned", changedCount: 1 });
  const changes = [
    { name: "Kilometre", before: "98.000 km", after: "99.000 km" },
    { name: "Fiyat", before: "690.000 TL", after: "750.000 TL", isEdited: true },
  ];
  expect(await stock.rows()).toMatchObject([{ changes, details: "" }]);
  const page = await openPage(app, `/kurumsal/stok/${stock.sourceId}`, stock.owner);
  expect(page.data).toMatchObject({ rows: [{ changes }] });
  await stock.apply();
  expect((await stock.listings())[0]).toMatchObject({ priceKurus: 750_000_00, mileageKm: 99_000 });
  // Changes that a file made do not count as edits on the site.
  app.now = addSeconds(app.now, 60);
  feed.vehicles = [aVehicle("S1", { Kilometre: 99_000, Fiyat: 740_000 }), ...feed.vehicles.slice(1)];
  await stock.read();
  expect(await stock.rows()).toMatchObject([{ changes: [{ name: "Fiyat" }] }]);
  expect((await stock.rows())[0]!.changes).not.toMatchObject([{ isEdited: true }]);
});

test("a column that the file lost changes no listing; without a needed one the run waits for its mapping", async () => {
  const stock = await aLiveStock(app, feed, 2);
  const without = (name: string) =>
    feed.vehicles.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== name)));
  const all = feed.vehicles;
  feed.vehicles = without("Açıklama") as typeof all;
  expect(await stock.read()).toMatchObject({ state: "unchanged" });
  expect((await stock.listings())[0]!.descriptionHtml).toBe("<p>Bakımları zamanında yapıldı.</p>");
  feed.vehicles = all.map(({ Fiyat, ...row }) => ({ ...row, "Satış fiyatı": Fiyat! }));
  expect(await stock.read()).toMatchObject({ state: "mapping", message: stockMessages.columnsGone(["Fiyat"]) });
  const page = await openPage(app, `/kurumsal/stok/${stock.sourceId}`, stock.owner);
  expect(page.data).toMatchObject({ mapping: { mapping: { columns: { price: "Satış fiyatı", brand: "Marka" } } } });
});

import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { aMember } from "#test/support/builders.ts";
import { messages } from "#src/shared/validation.ts";
import { testApp } from "#test/support/app.ts";
import { aFeedServer, aLiveStock, aStock, aVehicle } from "#test/support/stock.ts";
import { stockMessages } from "./rules.ts";
import { removeSource } from "./service.server.ts";
import { readSourcePage } from "./sources/source-data.server.ts";
import { runJobKey } from "./runs/lease.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);

beforeEach(async () => {
  await app.db.updateTable("stockSource").set({ isAutomatic: false }).execute();
  feed.vehicles = [];
  feed.answer = undefined;
});

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `S${i + from}`);
const statesOf = async (stock: Awaited<ReturnType<typeof aStock>>) =>
  (await stock.listings()).map(({ stockNumber, state }) => [stockNumber, state]);

test("a feed is mapped, compared with the stock, and applied: its vehicles wait for approval with their authority asked", async () => {
  feed.vehicles = [
    aVehicle("S1"),
    aVehicle("S2", { Marka: "Olmayan" }),
    aVehicle("S3", { Plaka: "" }),
    aVehicle("S1"),
    aVehicle("S4", { Plaka: "34 RED 123" }),
    aVehicle("S5", { Açıklama: "Bakımlı. ".repeat(600) }),
  ];
  const stock = await aStock(app, feed);
  await app.runJobs();
  expect((await stock.openRun()).state).toBe("mapping");
  await stock.map();
  expect(await stock.lastRun()).toMatchObject({ state: "planned", rowCount: 6, newCount: 2, refusedCount: 4 });
  expect(await stock.rows()).toMatchObject([
    { rowNumber: 1, stockNumber: "S1", outcome: "new", details: "" },
    { rowNumber: 2, stockNumber: "S2", outcome: "refused", details: "Marka katalogda yok: Olmayan" },
    { rowNumber: 3, stockNumber: "S3", outcome: "refused", details: "Plaka yazmadan araç ilanı verilemez" },
    { rowNumber: 4, stockNumber: "S1", outcome: "refused", details: "Bu stok numarası dosyada birden çok kez geçiyor" },
    { rowNumber: 5, stockNumber: "S4", outcome: "new", details: "" },
    { rowNumber: 6, stockNumber: "S5", outcome: "refused", details: "Açıklama çok uzun" },
  ]);
  expect(await stock.listings()).toEqual([]);

  expect(await stock.apply()).toMatchObject({ state: "done", newCount: 2, refusedCount: 4, appliedRows: 6 });
  const [first, second] = await stock.listings();
  expect(first).toMatchObject({
    state: "pending",
    source: null,
    ownerId: stock.owner.id,
    businessId: stock.businessId,
    plate: "34 ABC 101",
    priceKurus: 750_000_00,
    mileageKm: 98_000,
    cityId: 35,
    descriptionHtml: "<p>Bakımları zamanında yapıldı.</p>",
  });
  const authority = await app.db
    .selectFrom("listingAuthority")
    .where("listingId", "in", [first!.id, second!.id])
    .orderBy("listingId")
    .select("status")
    .execute();
  expect(authority.map(({ status }) => status)).toEqual(["granted", "denied"]);
});

test("a row with a card's number in its description is refused", async () => {
  feed.vehicles = [aVehicle("S1", { Açıklama: "Kapora için 5555 5555 5555 4444 numaralı kart." }), aVehicle("S2")];
  const stock = await aStock(app, feed);
  await stock.map();
  expect(await stock.rows()).toMatchObject([
    { stockNumber: "S1", outcome: "refused", details: messages.cardNumber },
    { stockNumber: "S2", outcome: "new" },
  ]);
});

test("an unchanged feed writes nothing", async () => {
  const stock = await aLiveStock(app, feed, 3);
  const before = await stock.listings();
  const items = () =>
    app.db
      .selectFrom("stockItem")
      .selectAll()
      .select((eb) => eb.ref("xmin" as never).as("version"))
      .execute();
  const itemsBefore = await items();
  expect(await stock.read()).toMatchObject({ state: "unchanged", newCount: 0, changedCount: 0, goneCount: 0 });
  expect(await stock.listings()).toEqual(before);
  expect(await items()).toEqual(itemsBefore);
});

test("a changed row changes its listing as an edit does: a price stays live, fewer kilometres go back to the moderators", async () => {
  const stock = await aLiveStock(app, feed, 3);
  feed.vehicles = [
    aVehicle("S1", { Fiyat: 700_000 }),
    aVehicle("S2", { Kilometre: 50_000 }),
    aVehicle("S3", { "Bir başka sütun": "x" }),
  ];
  expect(await stock.read()).toMatchObject({ state: "planned", changedCount: 2, newCount: 0, goneCount: 0 });
  expect((await stock.rows()).map(({ stockNumber, changes }) => [stockNumber, changes])).toEqual([
    ["S1", [{ name: "Fiyat", before: "750.000 TL", after: "700.000 TL" }]],
    ["S2", [{ name: "Kilometre", before: "98.000 km", after: "50.000 km" }]],
  ]);
  expect((await stock.openRun()).fileColumns).toMatchObject({
    filled: expect.arrayContaining([{ label: "Fiyat (TL)", path: "Fiyat" }]),
    unread: ["Bir başka sütun"],
  });
  await stock.apply();
  expect(await statesOf(stock)).toEqual([
    ["S1", "active"],
    ["S2", "pending"],
    ["S3", "active"],
  ]);
  const [first, second] = await stock.listings();
  expect([first!.priceKurus, second!.mileageKm]).toEqual([700_000_00, 50_000]);
  const prices = await app.db.selectFrom("listingPriceChange").where("listingId", "=", first!.id).selectAll().execute();
  expect(prices).toMatchObject([{ oldKurus: 750_000_00, newKurus: 700_000_00 }]);
  expect(await stock.read()).toMatchObject({ state: "unchanged" });
});

test("fields without a column in the file keep what was written on the site", async () => {
  const stock = await aLiveStock(app, feed, 1);
  await app.db
    .updateTable("listing")
    .set({ colour: "beyaz", title: "TEK ELDEN TERTEMİZ MEGANE" })
    .where("businessId", "=", stock.businessId)
    .execute();
  feed.vehicles = [aVehicle("S1", { Fiyat: 1_000_000 })];
  await stock.read();
  await stock.apply();
  expect((await stock.listings())[0]).toMatchObject({
    priceKurus: 1_000_000_00,
    colour: "beyaz",
    title: "TEK ELDEN TERTEMİZ MEGANE",
  });
});

test("what vanishes is paused and comes back when it returns", async () => {
  const stock = await aLiveStock(app, feed, 5);
  const all = feed.vehicles;
  feed.vehicles = all.slice(1);
  expect(await stock.read()).toMatchObject({ state: "planned", goneCount: 1, liveCount: 5 });
  await stock.apply();
  expect((await statesOf(stock))[0]).toEqual(["S1", "passive"]);
  feed.vehicles = all;
  expect(await stock.read()).toMatchObject({ state: "planned", returnedCount: 1, newCount: 0 });
  await stock.apply();
  expect((await statesOf(stock))[0]).toEqual(["S1", "active"]);
});

test("a vehicle that vanishes while it waits for approval leaves the queue, and waits again when it returns", async () => {
  const stock = await aLiveStock(app, feed, 4);
  const all = [...feed.vehicles, aVehicle("S5")];
  feed.vehicles = all;
  await stock.read();
  await stock.apply();
  feed.vehicles = all.slice(0, 4);
  await stock.read();
  expect(await stock.rows()).toMatchObject([{ stockNumber: "S5", outcome: "gone", details: stockMessages.withdrawn }]);
  await stock.apply();
  expect((await statesOf(stock))[4]).toEqual(["S5", "draft"]);
  const page = await readSourcePage(stock.ctx(), await stock.source());
  expect(page.withdrawn).toMatchObject([{ stockNumber: "S5", reason: stockMessages.leftFile }]);
  feed.vehicles = all;
  expect(await stock.read()).toMatchObject({ returnedCount: 1, newCount: 0 });
  await stock.apply();
  expect((await statesOf(stock))[4]).toEqual(["S5", "pending"]);
  expect((await readSourcePage(stock.ctx(), await stock.source())).withdrawn).toEqual([]);
});

test("a vehicle that is gone and approved nevertheless is paused", async () => {
  const stock = await aLiveStock(app, feed, 2);
  await app.db
    .updateTable("stockItem")
    .set({ goneAt: app.now })
    .where("sourceId", "=", stock.sourceId)
    .where("stockNumber", "=", "S2")
    .execute();
  const { keyCode, id } = (await stock.listings())[1]!;
  await app.db.updateTable("listing").set({ state: "pending" }).where("id", "=", id).execute();
  await changeState(app.ctx(), { keyCode, action: "approve", actor: await aMember(app, { role: "moderator" }) });
  await app.runJobs();
  expect((await statesOf(stock))[1]).toEqual(["S2", "passive"]);
});

test("the vehicles of a removed source go on waiting, as its live ones stay live", async () => {
  const stock = await aLiveStock(app, feed, 2);
  feed.vehicles = [...feed.vehicles, aVehicle("S3")];
  await stock.read();
  await stock.apply();
  await removeSource(stock.ctx(), stock.sourceId);
  expect(await statesOf(stock)).toEqual([
    ["S1", "active"],
    ["S2", "active"],
    ["S3", "pending"],
  ]);
});

test("an automatic run is applied at once, but more than 30 % vanishing wait for a person who confirms", async () => {
  const stock = await aLiveStock(app, feed, 10);
  feed.vehicles = [...numbers(7).map((number) => aVehicle(number)), aVehicle("S11")];
  expect(await stock.pull()).toMatchObject({ state: "done", goneCount: 3, newCount: 1, memberId: null });
  await stock.approveAll();
  feed.vehicles = numbers(5).map((number) => aVehicle(number));
  expect(await stock.pull()).toMatchObject({ state: "planned", goneCount: 3, liveCount: 8 });
  const active = async () => (await statesOf(stock)).filter(([, state]) => state === "active").length;
  expect(await active()).toBe(8);
  // While a run waits for a person, the hourly pull starts no other one.
  const { id } = await stock.lastRun();
  expect((await stock.pull()).id).toBe(id);
  await expect(stock.apply()).rejects.toMatchObject({ status: 422 });
  expect(await stock.apply(true)).toMatchObject({ state: "done" });
  expect(await active()).toBe(5);
});

test("vehicles beyond the package are refused, and taken once there is room", async () => {
  feed.vehicles = numbers(12).map((number) => aVehicle(number));
  const stock = await aStock(app, feed);
  await app.db.updateTable("business").set({ package: "none" }).where("id", "=", stock.businessId).execute();
  await stock.map();
  expect(await stock.lastRun()).toMatchObject({ newCount: 10, refusedCount: 2 });
  await stock.apply();
  expect(await stock.listings()).toHaveLength(10);
  feed.vehicles = feed.vehicles.slice(2);
  await stock.approveAll();
  await stock.read();
  expect(await stock.apply()).toMatchObject({ newCount: 2, refusedCount: 0, goneCount: 2 });
  expect(await stock.listings()).toHaveLength(12);
});

test("a feed that did not change since its last run is not read again (ETag)", async () => {
  const stock = await aLiveStock(app, feed, 2);
  feed.answer = (request, response) => {
    response.setHeader("etag", '"v2"');
    if (request.headers["if-none-match"] === '"v2"') return void response.writeHead(304).end();
    response.end(JSON.stringify([aVehicle("S1", { Fiyat: 701_000 }), aVehicle("S2")]));
  };
  await stock.read();
  await stock.apply();
  await stock.pull();
  expect(feed.requests.at(-1)!.etag).toBe('"v2"');
  expect(await stock.lastRun()).toMatchObject({ state: "unchanged", rowCount: 0 });
});

test("a sold or removed vehicle that is still in the file is not changed", async () => {
  const stock = await aLiveStock(app, feed, 2);
  await app.db.updateTable("listing").set({ state: "sold" }).where("businessId", "=", stock.businessId).execute();
  const stateName = async () =>
    (await readSourcePage(stock.ctx(), await stock.source())).runs.map((run) => run.stateName)[0];
  feed.vehicles = [aVehicle("S1", { Fiyat: 705_000 }), aVehicle("S2")];
  expect(await stock.read()).toMatchObject({ state: "unchanged", refusedCount: 1 });
  expect(await stateName()).toBe("Değişiklik yok, alınmayan satırlar var");
  feed.vehicles = [aVehicle("S1", { Fiyat: 705_000 }), aVehicle("S2", { Fiyat: 705_000 })];
  expect(await stock.read()).toMatchObject({ state: "unchanged", refusedCount: 2 });
  expect(await stateName()).toBe("Hiçbir satır alınmadı");
});

test("a slow run does not hold up the next one: runs are spread over two queues", async () => {
  const stocks = [await aStock(app, feed), await aStock(app, feed)];
  const keys = await Promise.all(stocks.map(async ({ openRun }) => runJobKey((await openRun()).id)));
  const { rows } = await sql`select distinct queue_name from graphile_worker.jobs where key = any(${keys})`.execute(
    app.db,
  );
  expect(rows).toHaveLength(2);
});

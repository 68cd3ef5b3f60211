import { expect, test } from "vitest";
import { createKey } from "#src/business/business-api/keys/service.server.ts";
import { listingMessages } from "#src/business/business-api/listings/rules.ts";
import { addSource, pullNow, saveMapping, startApplying } from "#src/business/stock/service.server.ts";
import { findOpenRun, findSource, selectRunRows, selectRuns } from "#src/business/stock/queries.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiVehicle, callApi } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { aFeedServer, aLiveStock, aStock, aVehicle, type Stock } from "#test/support/stock.ts";
import { stockMessages } from "../rules.ts";

const app = await testApp();
const feed = await aFeedServer(app);

/** Another source of the same business, whose first file has been compared with the stock. */
async function anotherSource(stock: Stock) {
  const id = await addSource(stock.ctx(), { name: "Şube programı", feedUrl: feed.url });
  await app.runJobs();
  const { mapping } = (await findSource(app.ctx(), stock.sourceId))!;
  await saveMapping(stock.ctx(), id, mapping);
  await app.runJobs();
  const lastRun = async () => (await selectRuns(app.ctx(), id, 1))[0]!;
  return {
    id,
    lastRun,
    rows: async () =>
      (await selectRunRows(app.ctx(), (await lastRun()).id, { limit: 50 })).map(
        ({ stockNumber, outcome, changes, details }) => ({ stockNumber, outcome, changes, details }),
      ),
    read: async () => {
      await pullNow(stock.ctx(), id);
      await app.runJobs();
      return lastRun();
    },
    apply: async (isMoving: boolean) => {
      const run = (await findOpenRun(app.ctx(), id))!;
      await startApplying(stock.ctx(), id, { runId: run.id, isConfirmed: true, isMoving });
      await app.runJobs();
      return lastRun();
    },
  };
}

const apiOf = async (stock: Stock) => {
  const key = await createKey(stock.ctx(), { name: "Sınama", scopes: ["listings:read", "listings:write"] });
  return (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    callApi(app, method, `/api/v1${path}`, { key, ...(body && { body }) });
};

test("vehicles of another source are shown with their changes, and moved only where that is asked for", async () => {
  const stock = await aLiveStock(app, feed, 2);
  feed.vehicles = [aVehicle("S1", { Fiyat: 700_000 }), aVehicle("S2")];
  const other = await anotherSource(stock);
  const price = { name: "Fiyat", before: "750.000 TL", after: "700.000 TL" };
  expect(await other.rows()).toEqual([
    { stockNumber: "S1", outcome: "elsewhere", changes: [price], details: "“Galeri programı” kaynağında" },
    { stockNumber: "S2", outcome: "elsewhere", changes: [], details: "“Galeri programı” kaynağında" },
  ]);
  expect(await other.apply(false)).toMatchObject({ state: "done", elsewhereCount: 2 });
  expect((await stock.listings()).map(({ priceKurus }) => priceKurus)).toEqual([750_000_00, 750_000_00]);

  expect(await other.read()).toMatchObject({ state: "planned", elsewhereCount: 2, newCount: 0, refusedCount: 0 });
  await other.apply(true);
  expect((await stock.listings()).map(({ priceKurus }) => priceKurus)).toEqual([700_000_00, 750_000_00]);
  expect(await other.read()).toMatchObject({ state: "unchanged", elsewhereCount: 0 });
  // The former source neither changes them nor pauses them any more.
  feed.vehicles = [aVehicle("S2", { Fiyat: 701_000 })];
  expect(await stock.read()).toMatchObject({ elsewhereCount: 1, goneCount: 0, changedCount: 0 });
});

test("a listing of the site is the same vehicle by key code, plate or chassis, and no second one is made", async () => {
  feed.vehicles = [aVehicle("S1", { "Şasi no": "" })];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  const { vehicleTypeId, brandId, modelId, modelYear } = (await stock.listings())[0]!;
  const vehicle = { vehicleTypeId, brandId, modelId, modelYear: modelYear! };
  const owned = { ...vehicle, ownerId: stock.owner.id, businessId: stock.businessId };
  const byCode = await aListing(app, { ...owned, plate: null });
  const byPlate = await aListing(app, { ...owned, plate: "06 KTN 606" });
  const byChassis = await aListing(app, { ...owned, plate: null, chassisNumber: "WVWZZZ1KZAW000001" });
  feed.vehicles = [
    aVehicle("S1", { "Şasi no": "" }),
    aVehicle(byCode.keyCode, { Plaka: "06 ABC 111" }),
    aVehicle("P", { Plaka: "06ktn606" }),
    aVehicle("C", { Plaka: "06 ABC 112", "Şasi no": "WVWZZZ1KZAW000001" }),
    aVehicle("P2", { Plaka: "06 KTN 606" }),
  ];
  await stock.read();
  const rows = await stock.rows();
  expect(rows.map(({ stockNumber, outcome }) => [stockNumber, outcome])).toEqual([
    [byCode.keyCode, "elsewhere"],
    ["P", "elsewhere"],
    ["C", "elsewhere"],
    ["P2", "refused"],
  ]);
  expect(rows[0]!.details).toContain(stockMessages.ofSite(byCode.keyCode));
  expect(rows[3]!.details).toBe(stockMessages.repeatedVehicle("P"));
  await startApplying(stock.ctx(), stock.sourceId, {
    runId: (await stock.openRun()).id,
    isConfirmed: false,
    isMoving: true,
  });
  await app.runJobs();
  const moved = await stock.listings();
  expect(moved.map(({ stockNumber, keyCode }) => [stockNumber, keyCode])).toEqual(
    expect.arrayContaining([
      [byCode.keyCode, byCode.keyCode],
      ["P", byPlate.keyCode],
      ["C", byChassis.keyCode],
    ]),
  );
  expect(moved).toHaveLength(4);
});

test("a vehicle with a new stock number stays one listing; beside its former number it is refused", async () => {
  const stock = await aLiveStock(app, feed, 2);
  const [first] = await stock.listings();
  const { Plaka: plate } = aVehicle("S1");
  feed.vehicles = [aVehicle("N1", { Plaka: plate! }), aVehicle("S2")];
  expect(await stock.read()).toMatchObject({ newCount: 0, goneCount: 0, changedCount: 1 });
  expect(await stock.rows()).toMatchObject([{ outcome: "changed", details: "Stok numarası: S1 → N1" }]);
  await stock.apply();
  expect((await stock.listings()).find(({ stockNumber }) => stockNumber === "N1")?.keyCode).toBe(first!.keyCode);
  feed.vehicles = [aVehicle("X", { Plaka: plate! }), ...feed.vehicles];
  await stock.read();
  expect(await stock.rows()).toMatchObject([
    { stockNumber: "X", outcome: "refused", details: stockMessages.repeatedVehicle("N1") },
  ]);
});

test("the API neither changes nor sells a vehicle of a feed, takes it over where asked, and makes no second listing", async () => {
  const stock = await aLiveStock(app, feed, 1);
  const call = await apiOf(stock);
  const keyCode = (await stock.listings())[0]!.keyCode;
  const { Plaka: plate } = aVehicle("S1");
  const where = stockMessages.ofSource("Galeri programı");
  const refused = { status: 409, body: { detail: listingMessages.elsewhere(where) } };
  expect(await call("POST", "/listings", { vehicle: anApiVehicle("S1") })).toMatchObject(refused);
  expect(await call("POST", "/listings", { vehicle: anApiVehicle("A1", { Plaka: plate }) })).toMatchObject(refused);
  expect(await call("PATCH", `/listings/${keyCode}`, { vehicle: { Fiyat: 710_000 } })).toMatchObject(refused);
  for (const [method, path] of [
    ["POST", "/sold"],
    ["POST", "/pause"],
    ["POST", "/publish"],
    ["DELETE", ""],
  ] as const)
    expect(await call(method, `/listings/${keyCode}${path}`)).toMatchObject({
      status: 409,
      body: { detail: listingMessages.ownedByFeed("Galeri programı") },
    });
  const moved = await call("PATCH", `/listings/${keyCode}`, { vehicle: { Fiyat: 740_000 }, move: true });
  expect(moved).toMatchObject({ status: 200, body: { id: keyCode, vehicle: { Fiyat: 740_000 } } });
  const twin = anApiVehicle("A2", { Plaka: plate });
  expect(await call("POST", "/listings", { vehicle: twin, move: true })).toMatchObject({
    status: 409,
    body: { fields: { "vehicle.Plaka": stockMessages.repeatedVehicle("S1") } },
  });
  expect((await call("POST", `/listings/${keyCode}/sold`)).body).toMatchObject({ state: "sold" });
  expect(await call("POST", "/listings", { vehicle: anApiVehicle("S1") })).toMatchObject({
    status: 409,
    body: { fields: { "vehicle.Stok no": stockMessages.ended.sold } },
  });
});

test("vehicles of a removed source can be moved to another one", async () => {
  const stock = await aLiveStock(app, feed, 1);
  const other = await anotherSource(stock);
  const { removeSource } = await import("../service.server.ts");
  await removeSource(stock.ctx(), stock.sourceId);
  await other.apply(true);
  const [item] = await app.db.selectFrom("stockItem").where("sourceId", "=", other.id).select("stockNumber").execute();
  expect(item).toEqual({ stockNumber: "S1" });
});

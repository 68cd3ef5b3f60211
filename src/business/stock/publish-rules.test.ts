import { beforeEach, expect, test } from "vitest";
import { onlyStated } from "#src/selling/listings/damage/entering.ts";
import { publishFaults } from "#src/selling/listings/publish-rules.ts";
import { addHours } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { aJpeg } from "#test/support/photos.ts";
import { aFeedServer, aLiveStock, aStock, aVehicle, type Vehicle } from "#test/support/stock.ts";
import { photoTries, stockMessages, withoutStop } from "./rules.ts";
import { retryPhotos } from "./service.server.ts";
import { readSourcePage } from "./sources/source-data.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const bare = { listingType: "satilik", vehicleTypeId: 1, damage: onlyStated({}) } as const;
const { photos: noPhotos, damage: noDamage } = publishFaults(bare, 0) as { photos: string; damage: string };
const bareValues = { Fotoğraflar: "", "Boya değişen": "" };
const bothFields = { "vehicle.Fotoğraflar": expect.anything(), "vehicle.Boya değişen": expect.anything() };

beforeEach(async () => {
  await app.db.updateTable("stockSource").set({ isAutomatic: false }).execute();
  feed.answer = undefined;
});

async function stockOf(...vehicles: Vehicle[]) {
  feed.vehicles = vehicles;
  const stock = await aStock(app, feed);
  await stock.map();
  return stock;
}

test("a file’s new vehicle is refused with the wizard’s sentences; one of a type without panels needs no damage", async () => {
  const motorcycle = { ...bareValues, "Araç türü": "Motosiklet", Marka: "Honda", Model: "CB 125 F", Versiyon: "" };
  const stock = await stockOf(
    aVehicle("S1", bareValues),
    aVehicle("S2", { "Boya değişen": "Belirtilmedi" }),
    aVehicle("S3"),
    aVehicle("S4", motorcycle),
  );
  const rows = await stock.rows();
  expect(rows.slice(0, 3)).toMatchObject([
    { outcome: "refused", details: `${withoutStop(noPhotos)}; ${withoutStop(noDamage)}` },
    { outcome: "refused", details: withoutStop(noDamage) },
    { outcome: "new" },
  ]);
  expect(rows[3]!.details).not.toContain(withoutStop(noDamage));
});

test("a change that takes the statement of damage away is refused; what a live listing lacked before is not asked", async () => {
  const stock = await aLiveStock(app, feed, 2);
  const [, second] = await stock.listings();
  const damage = JSON.stringify(onlyStated({}));
  await app.db.updateTable("listing").set({ damage }).where("id", "=", second!.id).execute();
  feed.vehicles = [
    aVehicle("S1", { "Boya değişen": "Belirtilmedi" }),
    aVehicle("S2", { "Boya değişen": "", Fiyat: 700_000 }),
  ];
  await stock.read();
  expect(await stock.rows()).toMatchObject([
    { stockNumber: "S1", outcome: "refused", details: withoutStop(noDamage) },
    { stockNumber: "S2", outcome: "changed", changes: [{ name: "Fiyat" }] },
  ]);
  // Another vehicle must be seen, and is asked everything.
  feed.vehicles = [aVehicle("S1"), aVehicle("S2", { "Boya değişen": "", Kilometre: 20_000 })];
  await stock.read();
  expect(await stock.rows()).toMatchObject([{ stockNumber: "S2", outcome: "refused", details: withoutStop(noDamage) }]);
});

test("the API keeps an incomplete draft and refuses to publish it, with a sentence for each field", async () => {
  const { call } = await anApiBusiness(app);
  const atOnce = await call("POST", "/listings", { body: { vehicle: anApiVehicle("A1", bareValues), publish: true } });
  expect(atOnce).toMatchObject({ status: 422, body: { fields: bothFields } });
  expect(await call("GET", "/listings")).toMatchObject({ body: { items: [] } });
  const draft = await call("POST", "/listings", { body: { vehicle: anApiVehicle("A1", bareValues) } });
  expect(draft).toMatchObject({ status: 201, body: { state: "draft" } });
  const refused = await call("POST", `/listings/${draft.body.id}/publish`);
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { "vehicle.Fotoğraflar": noPhotos, "vehicle.Boya değişen": noDamage } },
  });
  expect((await call("GET", `/listings/${draft.body.id}`)).body.state).toBe("draft");
  const { Fotoğraflar, "Boya değişen": damage } = anApiVehicle("A1");
  const vehicle = { Fotoğraflar, "Boya değişen": damage };
  await call("PATCH", `/listings/${draft.body.id}`, { body: { vehicle } });
  expect(await call("POST", `/listings/${draft.body.id}/publish`)).toMatchObject({ body: { state: "pending" } });
});

test("a draft of the API shows the photos of its addresses; a published listing keeps its last one", async () => {
  const { call } = await anApiBusiness(app);
  const jpeg = await aJpeg();
  feed.answer = (_request, response) => void response.end(jpeg);
  const { body } = await call("POST", "/listings", { body: { vehicle: anApiVehicle("A1") } });
  await app.runJobs();
  const url = `${feed.origin}/a.jpg`;
  app.deps.ownAddresses.push(url);
  const { body: sent } = await call("POST", `/listings/${body.id}/photos`, { body: { url } });
  await call("POST", `/listings/${body.id}/publish`);
  expect(await call("DELETE", `/listings/${body.id}/photos/${sent.photos[0].id}`)).toMatchObject({
    status: 422,
    body: { fields: { photoIds: noPhotos } },
  });
});

test("a listing none of whose photos can be fetched leaves the queue; once they can, it waits again", async () => {
  const jpeg = await aJpeg();
  let hasPhoto = false;
  feed.answer = (request, response) => {
    if (!request.url!.startsWith("/foto")) return void response.end(JSON.stringify(feed.vehicles));
    if (hasPhoto) response.end(jpeg);
    else response.writeHead(404).end();
  };
  const stock = await stockOf(aVehicle("S1", { Fotoğraflar: `${feed.origin}/foto/a.jpg` }));
  await stock.apply();
  const state = async () => (await stock.listings())[0]!.state;
  for (let tries = 1; tries < photoTries.most; tries++) {
    expect(await state()).toBe("pending");
    app.now = addHours(app.now, photoTries.hours);
    await enqueue(app.deps, "stock.sweep", {});
    await app.runJobs();
  }
  expect(await state()).toBe("draft");
  const { withdrawn } = await readSourcePage(stock.ctx(), await stock.source());
  expect(withdrawn).toMatchObject([{ stockNumber: "S1", reason: stockMessages.noPhotos }]);
  hasPhoto = true;
  await retryPhotos(stock.ctx(), stock.sourceId);
  await app.runJobs();
  expect((await stock.listings())[0]).toMatchObject({ state: "pending", photoCount: 1 });
});

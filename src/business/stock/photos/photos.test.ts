import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aJpeg } from "#test/support/photos.ts";
import { addHours } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";
import { fetchFaults } from "../fetching/rules.ts";
import { countQueues } from "#src/staff/moderation/queries.server.ts";
import { photoHours } from "#src/staff/moderation/rules.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const pictures = new Map<string, Buffer>();
const fetched = () => feed.requests.filter(({ url }) => url.startsWith("/foto")).map(({ url }) => url);

beforeEach(async () => {
  pictures.clear();
  for (const name of ["a", "b", "c"]) pictures.set(`/foto/${name}.jpg`, await aJpeg(800, 600));
  feed.requests.length = 0;
  feed.answer = (request, response) => {
    const picture = pictures.get(request.url!);
    if (picture) return void response.end(picture);
    if (request.url!.startsWith("/foto")) return void response.writeHead(404).end();
    response.end(JSON.stringify(feed.vehicles));
  };
});

const photosOf = (listingId: number) =>
  app.db.selectFrom("listingPhoto").where("listingId", "=", listingId).orderBy("position").select("photoId").execute();
const url = (name: string) => `${feed.origin}/foto/${name}.jpg`;

test("the desk waits for the photos of a new vehicle, for some hours", async () => {
  feed.vehicles = [aVehicle("B1", { Fotoğraflar: [url("a")] })];
  const stock = await aStock(app, feed);
  const waiting = async () => (await countQueues(app.ctx())).waiting;
  const before = await waiting();
  await stock.map();
  await stock.apply();
  expect(await waiting()).toBe(before + 1);
  await app.db.updateTable("stockItem").set({ photosDueAt: app.now }).where("sourceId", "=", stock.sourceId).execute();
  const { id } = (await stock.listings())[0]!;
  await app.db.updateTable("listing").set({ updatedAt: app.now }).where("id", "=", id).execute();
  expect(await waiting()).toBe(before);
  const { now } = app;
  app.now = addHours(now, photoHours + 1);
  expect(await waiting()).toBe(before + 1);
  app.now = now;
});

test("photos are fetched after the rows, once for each address, in their order", async () => {
  feed.vehicles = [
    aVehicle("S1", { Fotoğraflar: [url("a"), url("b")] }),
    aVehicle("S2", { Fotoğraflar: `${url("b")} | ${url("missing")}|${url("c")}` }),
  ];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  const [first, second] = await stock.listings();
  const [a, b] = (await photosOf(first!.id)).map(({ photoId }) => photoId);
  const [b2, c] = (await photosOf(second!.id)).map(({ photoId }) => photoId);
  expect([first!.photoCount, second!.photoCount, first!.state]).toEqual([2, 2, "pending"]);
  expect(b2).toBe(b);
  expect(new Set([a, b, c]).size).toBe(3);
  expect(fetched()).toEqual(["/foto/a.jpg", "/foto/b.jpg", "/foto/missing.jpg", "/foto/c.jpg"]);
  const page = await openPage(app, `/kurumsal/stok/${stock.sourceId}`, stock.owner);
  expect(page.data).toMatchObject({ photoFaults: [{ stockNumber: "S2", fault: fetchFaults.status(404) }] });

  // Another order, one photo less: nothing known is fetched again.
  feed.requests.length = 0;
  feed.vehicles = [aVehicle("S1", { Fotoğraflar: [url("b"), url("a")] }), feed.vehicles[1]!];
  await stock.read();
  expect(await stock.rows()).toMatchObject([
    {
      outcome: "changed",
      changes: [{ name: "Fotoğraflar", before: "2 fotoğraf", after: "2 fotoğraf (değişen ya da sırası başka)" }],
    },
  ]);
  await stock.apply();
  expect((await photosOf(first!.id)).map(({ photoId }) => photoId)).toEqual([b, a]);
  expect(fetched()).toEqual([]);
  expect(await stock.read()).toMatchObject({ state: "unchanged" });
});

test("other photos of a live listing go back to the moderators; addresses in the own network and files that are no photo are refused", async () => {
  feed.vehicles = [aVehicle("S1", { Fotoğraflar: url("a") })];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  await stock.approveAll();
  pictures.set("/foto/text.jpg", Buffer.from("<html>"));
  // An origin of feeds, but not of this one.
  const otherOrigin = feed.origin.replace("127.0.0.1", "localhost");
  app.deps.feeds.ownOrigins.push(otherOrigin);
  const refused = ["https://127.0.0.1/a.jpg", "http://example.com/a.jpg", `${otherOrigin}/foto/c.jpg`];
  feed.vehicles = [aVehicle("S1", { Fotoğraflar: [url("b"), url("text"), ...refused] })];
  await stock.read();
  await stock.apply();
  const [listing] = await stock.listings();
  expect([listing!.state, listing!.photoCount]).toEqual(["pending", 1]);
  const faults = await app.db
    .selectFrom("stockPhoto")
    .where("businessId", "=", stock.businessId)
    .where("fault", "is not", null)
    .orderBy("url")
    .select("fault")
    .execute();
  expect(faults.map(({ fault }) => fault)).toEqual([
    expect.stringMatching(/fotoğraf|resim/i),
    fetchFaults.address,
    fetchFaults.address,
    fetchFaults.notPublic,
  ]);
});

test("one address in many rows is fetched once; what fails is tried again some hours later, and at once when somebody asks", async () => {
  feed.vehicles = Array.from({ length: 6 }, (_, at) =>
    aVehicle(`S${at + 1}`, { Fotoğraflar: Array.from({ length: 100 }, () => url("a")) }),
  );
  feed.vehicles[0] = aVehicle("S1", { Fotoğraflar: [url("a"), url("late")] });
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  expect(fetched()).toEqual(["/foto/a.jpg", "/foto/late.jpg"]);
  const late = () => fetched().filter((path) => path === "/foto/late.jpg").length;
  const countsOf = async () => new Set((await stock.listings()).map(({ photoCount }) => photoCount));
  expect(await countsOf()).toEqual(new Set([1]));
  const sweepAfter = async (hours: number) => {
    app.now = addHours(app.now, hours);
    await enqueue(app.deps, "stock.sweep", {});
    await app.runJobs();
    return late();
  };
  expect(await sweepAfter(1)).toBe(1);
  expect([await sweepAfter(6), await sweepAfter(6), await sweepAfter(6), await sweepAfter(6)]).toEqual([2, 3, 4, 4]);
  pictures.set("/foto/late.jpg", await aJpeg(800, 600));
  expect(await sweepAfter(6)).toBe(4);
  const answer = await sendForm(app, `/kurumsal/stok/${stock.sourceId}`, { islem: "fotograf" }, stock.owner);
  expect(answer.location).toMatch(/\?fotograf$/);
  await app.runJobs();
  expect(late()).toBe(5);
  expect((await stock.listings())[0]!.photoCount).toBe(2);
});

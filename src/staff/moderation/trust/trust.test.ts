import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { deskIn } from "#test/support/desk.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aFeedServer, aStock, aVehicle, type Stock, type Vehicle } from "#test/support/stock.ts";
import { decisions } from "../rules.ts";
import { trustTexts } from "./rules.ts";
import { readStanding } from "./service.server.ts";

const app = await testApp();
const { aModerator, decide, list, open, historyOf, stateOf, report } = deskIn(app);
const feed = await aFeedServer(app);
/** Each dealer has plates, photos and a description of their own: what several sellers share is suspicious. */
const dealer = { number: 0 };
const photo = (stockNumber = "S1") => `${feed.origin}/foto/${dealer.number}-${stockNumber}.jpg`;
const car = (stockNumber: string, values: Vehicle = {}) =>
  aVehicle(stockNumber, {
    Fotoğraflar: photo(stockNumber),
    Plaka: aPlateOf(stockNumber),
    Açıklama: `Aracın bakımları yetkili serviste yapıldı, belgeleri hazır: galeri ${dealer.number}.`,
    ...values,
  });
const aPlateOf = (stockNumber: string) => `${String(10 + dealer.number)} TR ${1000 + Number(stockNumber.slice(1))}`;
const reason = "Belgesi kontrol edildi, kaydı temiz.";

const isPhoto = (url: string) => url.startsWith("/foto");
beforeEach(() => {
  dealer.number++;
  feed.answer = (request, response) => {
    if (!isPhoto(request.url!)) return void response.end(JSON.stringify(feed.vehicles));
    void aPicture(request.url!).then((bytes) => response.end(bytes));
  };
});

/** A picture that looks like no other, the same for the same seed. */
async function aPicture(seed: string): Promise<Buffer> {
  const [width, height] = [12, 9];
  const pixels = createHash("sha512").update(seed).digest();
  const raw = Buffer.from(
    Array.from({ length: width * height }, (_, at) => pixels[at % pixels.length]! ^ ((at * 37) % 256)),
  );
  return sharp(raw, { raw: { width, height, channels: 1 } })
    .resize(800, 600)
    .jpeg()
    .toBuffer();
}

const press = async (businessId: number, step: string, cookie?: string) =>
  sendForm(
    app,
    `/yonetim/isletmeler/${businessId}`,
    { islem: step, reason },
    { cookie: cookie ?? (await aModerator()).cookie },
  );

async function aTrustedStock(count: number) {
  feed.vehicles = Array.from({ length: count }, (_, at) => car(`S${at + 1}`));
  const stock = await aStock(app, feed);
  await press(stock.businessId, "grantTrust");
  await stock.map();
  await stock.apply();
  return stock;
}

const statesOf = async (stock: Stock) => (await stock.listings()).map(({ state }) => state);
const publications = (businessId: number) =>
  app.db.selectFrom("atOncePublication").selectAll().where("businessId", "=", businessId).execute();
const samplesOf = async (businessId: number) =>
  (await publications(businessId)).filter(({ isSample, seenAt }) => isSample && seenAt === null).length;

test("a file of a dealer whom staff trust goes live without a decision or a mail, and is all looked at afterwards", async () => {
  const stock = await aTrustedStock(5);
  expect(new Set(await statesOf(stock))).toEqual(new Set(["active"]));
  expect(await samplesOf(stock.businessId)).toBe(5);
  expect(await app.mails(stock.owner.email)).toEqual([]);
});

test("an edit by the file and a listing by the API go live at once; a risky one waits", async () => {
  const stock = await aTrustedStock(2);
  feed.vehicles = [
    car("S1", { Kilometre: 60_000 }),
    car("S2", { Açıklama: "Arayın: 0532 123 45 67, WhatsApp'tan yazın." }),
  ];
  await stock.read();
  await stock.apply();
  expect(await statesOf(stock)).toEqual(["active", "active"]);
  const [edited] = await stock.listings();
  expect((await historyOf(edited!.id)).map(({ action }) => action)).toEqual([
    "publish",
    "edit",
    "publishAtOnce",
    "resubmit",
    "publishAtOnce",
  ]);
  const api = await anApiBusiness(app);
  await press(api.businessId, "grantTrust");
  const send = (number: string, values: object = {}) =>
    api.call("POST", "/listings", {
      body: {
        vehicle: anApiVehicle(number, { Fotoğraflar: [], Açıklama: "Garajda saklandı, ilk sahibinden.", ...values }),
        priceConfirmed: true,
      },
    });
  dealer.number++;
  const plain = await send("A1");
  // The price of another world is a sign of fraud.
  const risky = await send("A2", { Başlık: "BMW 320 M SPORT", Fiyat: 1 });
  for (const { body } of [plain, risky]) {
    await api.call("POST", `/listings/${body.id}/photos`, { body: { url: ownPhoto() } });
    expect(await api.call("POST", `/listings/${body.id}/publish`)).toMatchObject({ body: { state: "pending" } });
  }
  await app.runJobs();
  expect([await stateOf(plain.body.id), await stateOf(risky.body.id)]).toEqual(["active", "pending"]);
});

function ownPhoto() {
  app.deps.ownAddresses.push(photo());
  return photo();
}

test("the sample is a queue of its own, live meanwhile; found right, it leaves the queue and counts", async () => {
  const stock = await aTrustedStock(2);
  const [first] = await stock.listings();
  const { keyCode, id } = first!;
  const { cookie } = await aModerator();
  const tab = async () => (await list(cookie, "?durum=sonradan")).rows.map((row) => row.keyCode);
  expect(await tab()).toContain(keyCode);
  expect((await list(cookie)).rows.map((row) => row.keyCode)).not.toContain(keyCode);
  expect((await open(cookie, keyCode)).decisions).toEqual(["pass", "askChange", "takeDown"]);
  expect((await decide(cookie, keyCode, { decision: "pass" })).status).toBe(302);
  expect([await stateOf(keyCode), (await historyOf(id)).at(-1)!.action]).toEqual(["active", "pass"]);
  expect(await tab()).not.toContain(keyCode);
  expect((await open(cookie, keyCode)).decisions).toEqual(["askChange", "takeDown"]);
  expect(await decide(cookie, keyCode, { decision: "pass" })).toMatchObject({ status: 302 });
  expect(decisions.pass.done).toBe("uygun bulundu");
});

test.each(["takeDown", "an upheld report"])(
  "%s ends the privilege at once, and puts the recent listings that nobody saw into the sample",
  async (violation) => {
    const stock = await aTrustedStock(3);
    await app.db
      .updateTable("atOncePublication")
      .set({ isSample: false })
      .where("businessId", "=", stock.businessId)
      .execute();
    const [first] = await stock.listings();
    const { cookie } = await aModerator();
    // The violation is later than the grant.
    app.now = addDays(app.now, 1);
    if (violation !== "takeDown") await report(first!.keyCode);
    await decide(
      cookie,
      first!.keyCode,
      violation === "takeDown"
        ? { decision: "takeDown", "removal[]": "fraud" }
        : { decision: "askChange", note: "Kilometreyi düzeltiniz." },
    );
    await app.runJobs();
    expect(await samplesOf(stock.businessId)).toBe(2);
    expect(await readStanding(app.ctx(), stock.businessId)).toMatchObject({ mayPublish: false });
    feed.vehicles = [...feed.vehicles, car("S9")];
    await stock.read();
    await stock.apply();
    expect((await stock.listings()).at(-1)).toMatchObject({ stockNumber: "S9", state: "pending" });
  },
);

test("what moderators sent back waits for them; asking for a change is no violation", async () => {
  const stock = await aTrustedStock(1);
  const [first] = await stock.listings();
  const { cookie } = await aModerator();
  app.now = addDays(app.now, 1);
  await decide(cookie, first!.keyCode, { decision: "askChange", note: "Fotoğrafı değiştiriniz." });
  expect(await readStanding(app.ctx(), stock.businessId)).toMatchObject({ mayPublish: true });
  feed.vehicles = [car("S1", { Kilometre: 50_000 })];
  await stock.read();
  await stock.apply();
  expect(await statesOf(stock)).toEqual(["pending"]);
});

test("a certificate that was changed, and a vehicle that was removed as fraud, end it", async () => {
  const stock = await aTrustedStock(1);
  await app.db
    .updateTable("business")
    .set({ certificateNumber: "0612345" })
    .where("id", "=", stock.businessId)
    .execute();
  expect(await readStanding(app.ctx(), stock.businessId)).toMatchObject({ mayPublish: false });
  dealer.number++;
  const other = await aTrustedStock(1);
  // A vehicle that was removed as fraud before.
  await aRemovedFraud("34 FRD 123");
  feed.vehicles = [...feed.vehicles, car("S2", { Plaka: "34 FRD 123" }), car("S3")];
  await other.read();
  await other.apply();
  expect(await readStanding(app.ctx(), other.businessId)).toMatchObject({ mayPublish: false });
  expect((await other.listings())[1]).toMatchObject({ stockNumber: "S2", state: "pending" });
});

async function aRemovedFraud(plate: string) {
  const { keyCode } = await aListing(app, { plate });
  await decide((await aModerator()).cookie, keyCode, { decision: "takeDown", "removal[]": "fraud" });
}

test("the dealer reads how their listings go live and why; the staff who may change it do, with a reason", async () => {
  feed.vehicles = [car("S1")];
  const stock = await aStock(app, feed);
  const shown = async () => (await openPage(app, "/kurumsal/stok", stock.owner)).data;
  expect(await shown()).toMatchObject({
    standing: { mayPublish: false, why: expect.stringContaining("doğrulanmadı") },
  });
  expect((await press(stock.businessId, "grantTrust", stock.owner.cookie)).status).toBe(404);
  const support = await aModerator();
  await app.db
    .updateTable("member")
    .set({ staffRoles: ["support"] })
    .where("id", "=", support.id)
    .execute();
  expect((await press(stock.businessId, "grantTrust", support.cookie)).status).toBe(404);
  await stock.map();
  await stock.apply();
  expect(await statesOf(stock)).toEqual(["pending"]);
  // What waits already goes live too.
  await press(stock.businessId, "grantTrust");
  await app.runJobs();
  expect(await statesOf(stock)).toEqual(["active"]);
  expect(await shown()).toMatchObject({ standing: { mayPublish: true, percent: 100 } });
  await press(stock.businessId, "endTrust");
  expect(await shown()).toMatchObject({ standing: { mayPublish: false } });
  const { data } = await openPage(app, `/yonetim/isletmeler/${stock.businessId}`, await aModerator());
  expect(data).toMatchObject({ isTrusted: false, audit: [{ reason }, { reason }] });
  expect(trustTexts.no).toMatch(/denetlendikten sonra/);
});

test("what no event announces is found within ten minutes", async () => {
  feed.vehicles = [car("S1")];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  await app.db
    .insertInto("dealerTrust")
    .values({
      businessId: stock.businessId,
      state: "granted",
      cause: "staff",
      certificateNumber: "3400123",
      at: app.now,
    })
    .execute();
  await enqueue(app.deps, "moderation.publish-all-at-once", {});
  await app.runJobs();
  expect(await statesOf(stock)).toEqual(["active"]);
});

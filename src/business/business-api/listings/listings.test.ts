import { expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { exportJson } from "#src/business/stock/export/export.server.ts";
import { stockMessages } from "#src/business/stock/rules.ts";
import { messages } from "#src/shared/validation.ts";
import { testApp } from "#test/support/app.ts";
import { aBranch, aMember } from "#test/support/builders.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";
import { listingMessages } from "./rules.ts";

const app = await testApp();
type Call = Awaited<ReturnType<typeof anApiBusiness>>["call"];
const create = async (call: Call, number: string, values = {}, more = {}) => {
  const answer = await call("POST", "/listings", { body: { vehicle: anApiVehicle(number, values), ...more } });
  return { ...answer, id: String(answer.body.id) };
};
const approve = async (keyCode: string) =>
  app.db
    .updateTable("listing")
    .set({ state: "active", publishedAt: app.now, expiresAt: addSeconds(app.now, 60 * 86_400) })
    .where("keyCode", "=", keyCode)
    .execute();

test("a vehicle becomes a draft, which is published and waits for approval with its authority asked", async () => {
  const { call } = await anApiBusiness(app);
  const { status, body, id } = await create(call, "A1");
  expect(status).toBe(201);
  expect(body).toMatchObject({
    stockNumber: "A1",
    state: "draft",
    vehicle: { "Stok no": "A1", Marka: "Renault", Model: "Megane", Fiyat: 750_000, İl: "İzmir" },
    photos: [],
    publishedAt: null,
  });
  expect((await call("POST", `/listings/${id}/publish`)).body).toMatchObject({ id, state: "pending" });
  await app.runJobs();
  expect((await call("GET", `/listings/${id}`)).body).toMatchObject({
    state: "pending",
    authority: expect.stringContaining("doğrulandı"),
  });
  expect((await call("POST", `/listings/${id}/publish`)).status).toBe(200);
  await approve(id);
  expect((await call("POST", `/listings/${id}/pause`)).body.state).toBe("passive");
  expect((await call("POST", `/listings/${id}/pause`)).body.state).toBe("passive");
  expect((await call("POST", `/listings/${id}/publish`)).body.state).toBe("active");
  expect((await call("POST", `/listings/${id}/sold`)).body.state).toBe("sold");
  expect(await call("POST", `/listings/${id}/pause`)).toMatchObject({
    status: 409,
    body: { detail: listingMessages.state("pause", "sold") },
  });
  expect((await call("DELETE", `/listings/${id}`)).body.state).toBe("removed");
  expect((await call("GET", "/listings")).body.items).toEqual([]);
  expect((await call("GET", "/listings?state=removed")).body.items).toHaveLength(1);
});

test("the same stock number updates the listing with the columns that were sent", async () => {
  const { call } = await anApiBusiness(app);
  const { id } = await create(call, "A1", { Kilometre: 90_000, Renk: "Beyaz" }, { publish: true });
  const { Kilometre: _km, ...without } = anApiVehicle("A1", { Fiyat: 700_000, Kilometre: 91_000 });
  const again = await call("POST", "/listings", { body: { vehicle: { ...without, Kilometre: 91_000 } } });
  expect(again).toMatchObject({
    status: 200,
    body: { id, state: "pending", vehicle: { Fiyat: 700_000, Kilometre: 91_000, Renk: "Beyaz" } },
  });
});

test("a part is changed or cleared, a whole replaces; equal values after a change on the site are written too", async () => {
  const { call } = await anApiBusiness(app);
  const { id } = await create(call, "A1", { Renk: "Beyaz", "Galeri fiyatı": 700_000 });
  const patch = (vehicle: object) => call("PATCH", `/listings/${id}`, { body: { vehicle } });
  expect((await patch({ Fiyat: 640_000, "Galeri fiyatı": "" })).body.vehicle).toMatchObject({
    Fiyat: 640_000,
    "Galeri fiyatı": "",
    Renk: "Beyaz",
    Plaka: "34 KTN 117",
  });
  await app.db.updateTable("listing").set({ priceKurus: 1_000_00 }).where("keyCode", "=", id).execute();
  expect((await patch({ Fiyat: 640_000 })).body.vehicle.Fiyat).toBe(640_000);
  const put = await call("PUT", `/listings/${id}`, { body: { vehicle: anApiVehicle("A1", { Fiyat: 650_000 }) } });
  expect(put.body.vehicle).toMatchObject({ Fiyat: 650_000, Renk: "" });
  expect(await patch({ "Stok no": "B2" })).toMatchObject({
    status: 422,
    body: { fields: { "vehicle.Stok no": listingMessages.stockNumber } },
  });
});

test("an unknown property is named by its path, with the column that is meant, beside all other problems", async () => {
  const { call } = await anApiBusiness(app);
  const misspelt = { ...anApiVehicle("A1", { Marka: "Olmayan", Fiyat: undefined }), prise: 750_000, Rnek: "Beyaz" };
  const refused = await call("POST", "/listings", { body: { vehicle: { ...misspelt, Yok: 1 }, publsih: true } });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fields: {
        publsih: "“publsih” adında bir alan yok.",
        "vehicle.prise": "“prise” adında bir alan yok. “Fiyat” mı demek istediniz?",
        "vehicle.Rnek": "“Rnek” adında bir alan yok. “Renk” mı demek istediniz?",
        "vehicle.Yok": "“Yok” adında bir alan yok.",
        "vehicle.Marka": "Marka katalogda yok: Olmayan",
        "vehicle.Fiyat": "Fiyat yok ya da geçersiz",
      },
    },
  });
  expect(refused.body.detail).toContain("“Fiyat” mı demek istediniz?");
  expect(await call("GET", "/listings")).toMatchObject({ body: { items: [] } });
  const { id } = (await create(call, "A1")).body;
  const patched = await call("PATCH", `/listings/${id}`, { body: { vehicle: { Kilometre: "çok", Fiyatı: 1 } } });
  expect(Object.keys(patched.body.fields).toSorted()).toEqual(["vehicle.Fiyatı", "vehicle.Kilometre"]);
});

test("what a stock's file is refused for is refused here, at the columns that it is about", async () => {
  const { call } = await anApiBusiness(app);
  expect(await create(call, "A1", { Marka: "Olmayan", Fiyat: "bedava" })).toMatchObject({
    status: 422,
    body: {
      code: "invalid",
      fields: { "vehicle.Marka": "Marka katalogda yok: Olmayan", "vehicle.Fiyat": "Fiyat yok ya da geçersiz" },
    },
  });
  expect(await create(call, "A2", { Plaka: "" })).toMatchObject({
    status: 422,
    body: { detail: "Plaka yazmadan araç ilanı verilemez" },
  });
  expect(await create(call, "A3", { Açıklama: "Kapora kartı: 4111 1111 1111 1111" })).toMatchObject({
    status: 422,
    body: { detail: messages.cardNumber },
  });
  expect((await call("POST", "/listings", { body: { vehicle: { "Stok no": "A4" } } })).body.fields).toHaveProperty([
    "vehicle.Marka",
  ]);
  expect(await app.db.selectFrom("stockItem").select("id").where("stockNumber", "in", ["A2", "A3"]).execute()).toEqual(
    [],
  );
});

test("published listings count against the package, drafts do not", async () => {
  const { call, businessId } = await anApiBusiness(app);
  await app.db.updateTable("business").set({ package: "none" }).where("id", "=", businessId).execute();
  const answers = [];
  for (let n = 1; n <= 11; n++) answers.push(await create(call, `A${n}`, {}, { publish: true }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 201), 409]);
  expect(answers.at(-1)!.body).toMatchObject({ code: "conflict", detail: expect.stringContaining("en fazla 10") });
  expect((await create(call, "A12")).status).toBe(201);
  const { count } = await app.db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(11);
});

test("vehicles of a feed stay the feed's; those of the site are taken over, and the export can be sent back", async () => {
  const feed = await aFeedServer(app);
  feed.vehicles = [aVehicle("S1")];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  const { createKey } = await import("../keys/service.server.ts");
  const { callApi } = await import("#test/support/business-api.ts");
  const key = await createKey(stock.ctx(), { name: "Sınama", scopes: ["listings:read", "listings:write"] });
  const call: Call = (method, path, sent) => callApi(app, method, `/api/v1${path}`, { key, ...sent });
  expect(await create(call, "S1")).toMatchObject({
    status: 409,
    body: { detail: listingMessages.elsewhere(stockMessages.ofSource("Galeri programı")) },
  });
  const site = await aListing(app, { ownerId: stock.owner.id, businessId: stock.businessId, state: "passive" });
  const { body } = await call("GET", `/listings/${site.keyCode}`);
  expect(body).toMatchObject({ stockNumber: site.keyCode, vehicle: { "Stok no": site.keyCode } });
  const sentBack = await call("POST", "/listings", { body: { vehicle: body.vehicle } });
  expect(sentBack).toMatchObject({ status: 200, body: { id: site.keyCode, state: "passive", vehicle: body.vehicle } });
  let text = "";
  for await (const part of exportJson(app.ctx(), { businessId: stock.businessId })) text += part;
  const { Fotoğraflar: _photos, ...exported } = JSON.parse(text).find(
    (one: Record<string, unknown>) => one["Stok no"] === site.keyCode,
  );
  expect(exported).toMatchObject(body.vehicle);
  const exportSent = await call("POST", "/listings", { body: { vehicle: exported } });
  expect(exportSent).toMatchObject({ status: 200, body: { id: site.keyCode, vehicle: body.vehicle } });
});

test("listings are found by state, stock number, branch and time of change", async () => {
  const { call, businessId } = await anApiBusiness(app);
  const branch = await aBranch(app, businessId);
  await aMember(app, { businessId, businessRole: "manager", branchId: branch.id });
  await create(call, "A1");
  await create(call, "A2", { Şube: branch.name });
  app.now = addSeconds(app.now, 60);
  await create(call, "A3", {}, { publish: true });
  const numbers = async (query: string) =>
    (await call("GET", `/listings?${query}`)).body.items.map((one: { stockNumber: string }) => one.stockNumber);
  expect(await numbers("")).toEqual(["A1", "A2", "A3"]);
  expect(await numbers("state=pending")).toEqual(["A3"]);
  expect(await numbers("stockNumber=A2")).toEqual(["A2"]);
  expect(await numbers(`branch=${encodeURIComponent(branch.name)}`)).toEqual(["A2"]);
  const since = encodeURIComponent(addSeconds(app.now, -30).toISOString());
  expect(await numbers(`updatedSince=${since}`)).toEqual(["A3"]);
  expect((await call("GET", "/listings?updatedSince=dün")).status).toBe(422);
  expect((await call("GET", "/listings?limit=101")).status).toBe(422);
});

test("pages have each listing once while others are added, changed and removed; other cursors are refused", async () => {
  const business = await anApiBusiness(app);
  const { call, owner, businessId } = business;
  const some = [];
  for (let n = 0; n < 7; n++) some.push(await aListing(app, { ownerId: owner.id, businessId }));
  const seen: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null; page++) {
    const answer = await call("GET", `/listings?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...answer.body.items.map((one: { id: string }) => one.id));
    cursor = answer.body.nextCursor;
    if (page === 0) {
      await changeState(app.ctx(), { keyCode: some[0]!.keyCode, action: "remove", actor: business.ctx().member! });
      await app.db.updateTable("listing").set({ updatedAt: app.now }).where("keyCode", "=", some[3]!.keyCode).execute();
    }
    if (page === 1) some.push(await aListing(app, { ownerId: owner.id, businessId }));
  }
  expect(seen).toEqual(some.map(({ keyCode }) => keyCode));
  const { nextCursor } = (await call("GET", "/listings?limit=2")).body;
  const other = await anApiBusiness(app);
  expect((await other.call("GET", `/listings?limit=2&cursor=${nextCursor}`)).status).toBe(400);
  expect((await call("GET", `/listings?limit=2&state=active&cursor=${nextCursor}`)).status).toBe(400);
  const forged = Buffer.from(JSON.stringify([0])).toString("base64url");
  expect(await call("GET", `/listings?cursor=${forged}`)).toMatchObject({
    status: 400,
    body: { code: "invalid_request" },
  });
  expect((await call("GET", `/listings?limit=3&cursor=${nextCursor}`)).status).toBe(200);
});

test("another business's listings answer 404 everywhere", async () => {
  const { call } = await anApiBusiness(app);
  const other = await anApiBusiness(app);
  const { id } = await create(other.call, "A1");
  for (const [method, path, body] of [
    ["GET", `/listings/${id}`],
    ["PUT", `/listings/${id}`, { vehicle: anApiVehicle("A1") }],
    ["PATCH", `/listings/${id}`, { vehicle: { Fiyat: 701_000 } }],
    ["POST", `/listings/${id}/publish`],
    ["POST", `/listings/${id}/pause`],
    ["POST", `/listings/${id}/sold`],
    ["DELETE", `/listings/${id}`],
    ["PUT", `/listings/${id}/photos`, { photoIds: [] }],
    ["DELETE", `/listings/${id}/photos/x`],
    ["POST", `/listings/${id}/photos`, { url: "https://example.com/a.jpg" }],
    ["GET", `/statistics/listings?listingId=${id}`],
  ] as const)
    expect([method, path, (await call(method, path, body ? { body } : {})).status]).toEqual([method, path, 404]);
  expect((await create(call, "A1")).body.id).not.toBe(id);
  expect((await other.call("GET", `/listings/${id}`)).body.vehicle.Fiyat).toBe(750_000);
});

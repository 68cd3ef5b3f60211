import { beforeEach, expect, test } from "vitest";
import { createKey } from "#src/business/business-api/keys/service.server.ts";
import { addWebhook } from "#src/business/business-api/webhooks/service.server.ts";
import { stockMessages } from "#src/business/stock/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aBranch } from "#test/support/builders.ts";
import { type ApiBusiness, anApiBusiness, anApiVehicle, callApi } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { aPhoto } from "#test/support/sale.ts";
import { isWrite } from "./endpoint.server.ts";
import { endpointGroups } from "./endpoints.server.ts";
import { webhooksMax } from "./webhooks/rules.ts";

const app = await testApp();
beforeEach(() => app.db.deleteFrom("throttle").execute());

const endpoints = endpointGroups.flatMap((group) => group.endpoints);
const json = { "content-type": "application/json" };
const urlOf = (path: string, id = "YOKYOKYOK") => path.replaceAll(/:\w+/g, id);
const own = ({ owner, businessId }: ApiBusiness, values = {}) =>
  aListing(app, { ownerId: owner.id, businessId, ...values });
const listingsOf = async ({ businessId }: ApiBusiness) =>
  app.db.selectFrom("listing").where("businessId", "=", businessId).orderBy("id").selectAll().execute();

test("a revoked key is refused by every call, also for a request that it has sent before", async () => {
  const { call, key, businessId } = await anApiBusiness(app);
  const sent = { body: { vehicle: anApiVehicle("A1") }, idempotencyKey: "bir" };
  expect((await call("POST", "/listings", sent)).status).toBe(201);
  await app.db.updateTable("apiKey").set({ revokedAt: app.now }).where("businessId", "=", businessId).execute();
  expect(await call("POST", "/listings", sent)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  for (const { method, path } of endpoints)
    expect([path, (await callApi(app, method, urlOf(path), { key })).status]).toEqual([path, 401]);
});

test("of 20 writes that are sent at once, those that still wait when the key is revoked are refused", async () => {
  const business = await anApiBusiness(app);
  const { call, businessId } = business;
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from member where id = $1 for update", [business.owner.id]);
    const answers = Array.from({ length: 20 }, (_, n) =>
      call("POST", "/listings", { body: { vehicle: anApiVehicle(`A${n}`) } }),
    );
    // One write waits for the locked row of the member, the other writes for the transaction of that write.
    await expect
      .poll(async () => {
        const { rows } = await app.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await app.db.updateTable("apiKey").set({ revokedAt: app.now }).where("businessId", "=", businessId).execute();
    await client.query("rollback");
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(19);
  } finally {
    client.release();
  }
  expect((await listingsOf(business)).length).toBeLessThanOrEqual(1);
});

test("bodies of 1 MB are refused by every write, and change nothing", async () => {
  const business = await anApiBusiness(app);
  const { keyCode } = await own(business);
  const before = await listingsOf(business);
  const megabyte = "x".repeat(1024 * 1024);
  for (const { method, path } of endpoints.filter((one) => isWrite(one) && one.method !== "DELETE"))
    for (const body of [
      JSON.stringify({ vehicle: anApiVehicle("A1", { Açıklama: megabyte }) }),
      JSON.stringify({ photoIds: Array.from({ length: 200_000 }, () => "a") }),
      "[".repeat(1024 * 1024),
    ]) {
      const answer = await callApi(app, method, urlOf(path, keyCode), { key: business.key, body, headers: json });
      expect([path, answer.status, answer.body.code]).toEqual([path, 413, "too_large"]);
    }
  expect(await listingsOf(business)).toEqual(before);
});

test("an idempotency key belongs to one address and one body of each write", async () => {
  const business = await anApiBusiness(app);
  const { call } = business;
  const [first, second] = [await own(business), await own(business)];
  const [a, b] = [await aPhoto(app), await aPhoto(app)];
  const third = await own(business, { photoIds: [a, b] });
  const cases = [
    ["PUT", `/listings/${third.keyCode}/photos`, { photoIds: [b, a] }, { photoIds: [a, b] }],
    ["PATCH", `/listings/${first.keyCode}`, { vehicle: { Fiyat: 600_000 } }, { vehicle: { Fiyat: 701_000 } }],
    ["POST", `/listings/${second.keyCode}/pause`, undefined, undefined],
    [
      "POST",
      "/webhooks",
      { url: "https://example.com/a", events: ["listing.sold"] },
      { url: "https://example.com/b", events: ["listing.sold"] },
    ],
  ] as const;
  for (const [n, [method, path, body, otherBody]] of cases.entries()) {
    const idempotencyKey = `istek-${n}`;
    const done = await call(method, path, { body, idempotencyKey });
    expect([path, done.status]).toEqual([path, path === "/webhooks" ? 201 : 200]);
    const reused = { status: 422, body: { code: "idempotency_key_reused" } };
    if (otherBody) expect(await call(method, path, { body: otherBody, idempotencyKey })).toMatchObject(reused);
    expect(await call("POST", `/listings/${first.keyCode}/sold`, { idempotencyKey })).toMatchObject(reused);
    expect(await call(method, `${path}?a=1`, { body, idempotencyKey })).toMatchObject(reused);
    const again = await call(method, path, { body, idempotencyKey });
    expect([again.headers["idempotent-replayed"], again.body]).toEqual(["true", done.body]);
  }
  expect((await call("GET", `/listings/${first.keyCode}`)).body.vehicle.Fiyat).toBe(600_000);
  // A second key of the business has idempotency keys of its own.
  const key = await createKey(business.ctx(), { name: "İkinci", scopes: ["listings:write"] });
  const sold = await callApi(app, "POST", `/api/v1/listings/${second.keyCode}/sold`, {
    key,
    idempotencyKey: "istek-0",
  });
  expect(sold).toMatchObject({ status: 200, body: { state: "sold" } });
});

test("what another business has cannot be named in any field", async () => {
  const [business, other] = [await anApiBusiness(app), await anApiBusiness(app)];
  const { call } = business;
  const [a, b] = [await aPhoto(app), await aPhoto(app)];
  const foreign = await own(other, { photoIds: [a] });
  const listing = await own(business, { photoIds: [b] });
  const branch = await aBranch(app, other.businessId);
  const { webhook } = await addWebhook(other.ctx(), { url: "https://example.com/a", events: ["listing.sold"] });
  const before = await listingsOf(other);

  // As a stock number the key code is a text like any other: it finds nothing of the other business.
  const named = await call("POST", "/listings", { body: { vehicle: anApiVehicle(foreign.keyCode) } });
  expect(named).toMatchObject({ status: 201, body: { stockNumber: foreign.keyCode } });
  expect(named.body.id).not.toBe(foreign.keyCode);
  const vehicle = anApiVehicle("A2", { Şube: branch.name });
  expect(await call("POST", "/listings", { body: { vehicle } })).toMatchObject({
    status: 422,
    body: { fields: { "vehicle.Şube": expect.stringContaining(stockMessages.branch) } },
  });
  expect((await call("GET", `/listings?branch=${encodeURIComponent(branch.name)}`)).body.items ?? []).toEqual([]);
  expect((await call("GET", `/listings?stockNumber=${foreign.keyCode}`)).body.items).toMatchObject([
    { id: named.body.id },
  ]);
  const photos = `/listings/${listing.keyCode}/photos`;
  expect((await call("PUT", photos, { body: { photoIds: [b, a] } })).status).toBe(422);
  expect((await call("DELETE", `${photos}/${a}`)).status).toBe(404);
  expect((await call("DELETE", `/webhooks/${webhook.id}`)).status).toBe(404);
  expect(await listingsOf(other)).toEqual(before);
  expect((await other.call("GET", "/webhooks")).body.items).toHaveLength(1);
});

test("20 writes at once with two keys of a business make one listing and no webhook beyond the limit", async () => {
  const business = await anApiBusiness(app);
  const keys = [
    business.key,
    await createKey(business.ctx(), { name: "İkinci", scopes: ["listings:write", "webhooks:write"] }),
  ];
  const atOnce = (path: string, bodyOf: (n: number) => object) =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callApi(app, "POST", `/api/v1${path}`, { key: keys[n % 2], body: bodyOf(n) }),
      ),
    );
  const made = await atOnce("/listings", () => ({ vehicle: anApiVehicle("A1") }));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 19 }, () => 200),
    201,
  ]);
  expect(await listingsOf(business)).toHaveLength(1);
  const hooks = await atOnce("/webhooks", (n) => ({ url: `https://example.com/${n}`, events: ["listing.sold"] }));
  expect(hooks.filter(({ status }) => status === 201)).toHaveLength(webhooksMax);
  expect(hooks.filter(({ status }) => status === 409)).toHaveLength(20 - webhooksMax);
});

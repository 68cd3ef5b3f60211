import { expect, test } from "vitest";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { anApiBusiness, callApi } from "#test/support/business-api.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { rateLimits } from "../rules.ts";
import { keyMessages, keysMax } from "./rules.ts";

const app = await testApp();
const path = "/kurumsal/api";
const open = (cookie: string) => openPage(app, path, { cookie });
const send = (cookie: string, form: Record<string, string | string[]>) =>
  sendForm(app, path, form as never, { cookie });
const newKey = { islem: "anahtar", name: "Programım", "scopes[]": ["listings:read"], life: "" };

test("only the owner of a business reads and makes keys", async () => {
  const { owner, manager, user } = await aBusiness(app);
  const member = await aMember(app);
  const cells = [
    [owner, 200],
    [manager, 403],
    [user, 403],
    [member, 404],
  ] as const;
  for (const [{ cookie }, status] of cells) {
    expect((await open(cookie)).status).toBe(status);
    expect((await send(cookie, newKey)).status).toBe(status);
  }
  expect((await open("")).location).toMatch(/^\/login/);
  expect((await open(owner.cookie)).data).toMatchObject({ keys: [{ name: "Programım", scopes: "listings:read" }] });
  expect((await open(manager.cookie)).data).not.toHaveProperty("keys");
});

test("a key is shown once and stored as a hash; it works until it is revoked", async () => {
  const { owner } = await aBusiness(app);
  const { data } = await send(owner.cookie, newKey);
  const key = String(data!["secret"]);
  const rows = await app.db.selectFrom("apiKey").selectAll().where("memberId", "=", owner.id).execute();
  expect(JSON.stringify(rows)).not.toContain(key.slice(-20));
  expect(JSON.stringify((await open(owner.cookie)).data)).not.toContain(key.slice(-20));
  expect((await callApi(app, "GET", "/api/v1/listings", { key })).status).toBe(200);
  const stranger = await aBusiness(app);
  const revoke = { islem: "iptal", id: String(rows[0]!.id) };
  expect((await send(stranger.owner.cookie, revoke)).status).toBe(404);
  expect((await send(owner.cookie, revoke)).data).toEqual({ done: keyMessages.revoked });
  expect((await callApi(app, "GET", "/api/v1/listings", { key })).status).toBe(401);
});

test("an impersonating admin makes no key and revokes none", async () => {
  const { owner } = await aBusiness(app);
  const cookie = await anImpersonation(app, owner.id);
  expect(await send(cookie, newKey)).toMatchObject({ status: 403, data: { message: notWhileImpersonating } });
  expect(await app.db.selectFrom("apiKey").select("id").where("memberId", "=", owner.id).execute()).toEqual([]);
});

test("a name and a scope are needed, and a business has a limited number of keys, also in parallel", async () => {
  const { owner } = await aBusiness(app);
  expect(await send(owner.cookie, { islem: "anahtar", name: "" })).toMatchObject({
    status: 422,
    data: { fields: { name: expect.any(String), scopes: keyMessages.noScope } },
  });
  const made = await Promise.all(Array.from({ length: keysMax + 3 }, () => send(owner.cookie, newKey)));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(keysMax);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
});

test.each([
  ["no key", undefined],
  ["a wrong secret", (key: string) => `${key.slice(0, -4)}AAAA`],
  ["a wrong prefix", (key: string) => key.replace(/_[a-z0-9]{10}_/, "_aaaaaaaaaa_")],
  ["another scheme", () => "x"],
  ["an empty key", () => ""],
])("%s is refused with 401 as a problem in Turkish", async (_what, change) => {
  const { key } = await anApiBusiness(app);
  const answer = await callApi(app, "GET", "/api/v1/listings", { key: change?.(key) });
  expect(answer).toMatchObject({
    status: 401,
    type: "application/problem+json; charset=utf-8",
    body: { code: "unauthorized", status: 401, detail: expect.stringContaining("API anahtarı") },
  });
  expect(answer.headers["www-authenticate"]).toBe('Bearer realm="kontak"');
});

test("an expired key is refused, and keys end with the owner's account", async () => {
  const { owner } = await aBusiness(app);
  const { data } = await send(owner.cookie, { ...newKey, life: "30" });
  const key = String(data!["secret"]);
  const list = async () => (await callApi(app, "GET", "/api/v1/listings", { key })).status;
  const begun = app.now;
  app.now = addDays(begun, 29);
  expect(await list()).toBe(200);
  app.now = addDays(begun, 31);
  expect(await list()).toBe(401);
  app.now = begun;
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", owner.id).execute();
  expect(await list()).toBe(401);
});

test("a key without the scope is refused with 403, whatever else it may do", async () => {
  const { call } = await anApiBusiness(app, ["leads:read"]);
  expect((await call("GET", "/leads/messages")).status).toBe(200);
  expect(await call("GET", "/listings")).toMatchObject({ status: 403, body: { code: "missing_scope" } });
  expect(await call("POST", "/listings", { body: {} })).toMatchObject({ status: 403 });
});

test("a session cookie gives no access, and a key needs no origin of ours", async () => {
  const { owner, key } = await anApiBusiness(app);
  const headers = { cookie: owner.cookie, "sec-fetch-site": "same-origin" };
  expect((await callApi(app, "GET", "/api/v1/listings", { headers })).status).toBe(401);
  const foreign = await callApi(app, "POST", "/api/v1/listings", {
    key,
    body: {},
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(422);
  expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
});

test("the last use of a key is shown", async () => {
  const { owner, call } = await anApiBusiness(app);
  expect((await open(owner.cookie)).data).toMatchObject({ keys: [{ lastUsed: "Kullanılmadı" }] });
  await call("GET", "/listings");
  await expect.poll(async () => JSON.stringify((await open(owner.cookie)).data)).not.toContain("Kullanılmadı");
});

test("each key has its own rate limit, reported in headers", async () => {
  const { call } = await anApiBusiness(app);
  const { capacity } = rateLimits.write;
  const first = await call("POST", "/listings", { body: {} });
  expect(first.headers).toMatchObject({
    "ratelimit-limit": String(capacity),
    "ratelimit-remaining": String(capacity - 1),
  });
  const rest = await Promise.all(Array.from({ length: capacity + 1 }, () => call("POST", "/listings", { body: {} })));
  const refused = rest.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]!.body).toMatchObject({ code: "rate_limited" });
  expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThan(0);
  expect((await call("GET", "/listings")).status).toBe(200);
  expect((await (await anApiBusiness(app)).call("POST", "/listings", { body: {} })).status).toBe(422);
});

test("unknown addresses and unreadable bodies are problems too", async () => {
  const { call } = await anApiBusiness(app);
  expect(await call("GET", "/yok")).toMatchObject({ status: 404, body: { code: "not_found" } });
  const headers = { "content-type": "application/json" };
  expect(await call("POST", "/listings", { body: "{", headers })).toMatchObject({
    status: 400,
    body: { code: "invalid_request" },
  });
  expect(await call("POST", "/listings", { body: "a", headers: { "content-type": "text/xml" } })).toMatchObject({
    status: 415,
  });
  expect(await call("POST", "/listings", { body: `"${"x".repeat(300_000)}"`, headers })).toMatchObject({ status: 413 });
});

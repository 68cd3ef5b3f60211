import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { formMaxBytes } from "./body-limits.server.ts";

const app = await testApp();
const form = "application/x-www-form-urlencoded";
const json = "application/json";
const tooLarge = "Gönderdiğiniz bilgiler çok fazla. Lütfen kısaltıp yeniden deneyiniz.";

const send = (url: string, type: string, payload: string, headers: Record<string, string> = {}) =>
  app.request({ method: "POST", url, headers: { "content-type": type, ...headers }, payload });
const names = (count: number) => Array.from({ length: count }, (_, n) => n).join("&");
const list = (count: number) => JSON.stringify({ marka: Array.from({ length: count }, () => "bmw") });

test.each([
  ["a form of 501 fields", "/login", form, names(501)],
  ["a form of more than 400 kB", "/login", form, `email=${"x".repeat(formMaxBytes)}`],
  ["a call's form of 501 fields", "/ajax/get-search-form-action", form, names(501)],
  ["a call's form of more than 400 kB", "/ajax/get-search-form-action", form, `marka=${"x".repeat(formMaxBytes)}`],
  ["a call of more than 256 kB", "/ajax/get-search-form-action", json, JSON.stringify({ marka: "x".repeat(262_144) })],
  ["a call with 2,001 items", "/ajax/get-search-form-action", json, list(2001)],
  ["a call nested 17 levels deep", "/ajax/get-search-form-action", json, "[".repeat(17) + "]".repeat(17)],
  ["a form in capitals", "/login", "Application/X-WWW-Form-URLEncoded", names(501)],
  ["a call in capitals", "/ajax/get-search-form-action", "Application/JSON", list(2001)],
  ["a notification of the payment provider", "/odeme/bildirim", "Application/JSON", list(2001)],
])("%s is refused before it is parsed", async (_what, url, type, payload) => {
  const response = await send(url, type, payload);
  expect(response.statusCode).toBe(413);
  expect(response.json()).toEqual({ message: tooLarge });
});

test("a browser that submits too large a form is shown a page with the reason", async () => {
  const response = await send("/login", form, names(501), { accept: "text/html,*/*" });
  expect(response.statusCode).toBe(413);
  expect(response.body).toContain(`<h1>${tooLarge}</h1>`);
});

test("brackets, commas and escaped quotes inside a text do not count as items", async () => {
  const text = '[{,:\\"'.repeat(30);
  const response = await send("/ajax/get-search-form-action", json, JSON.stringify({ ara: text.slice(0, 150) }));
  expect(response.statusCode).toBe(200);
});

test.each([
  ["JSON", json, JSON.stringify({ __proto__: 1 }).replace("{", '{"__proto__":{"ara":"x"}')],
  ["no body", json, ""],
])("a call sent %s that cannot be read answers 400", async (_what, type, payload) => {
  expect((await send("/ajax/get-search-form-action", type, payload)).statusCode).toBe(400);
});

test("an address with more than 500 parameters is refused", async () => {
  expect((await app.request({ url: `/ajax/arama/sayi?${names(501)}` })).statusCode).toBe(400);
  expect((await app.request({ url: `/ajax/arama/sayi?${names(400)}` })).statusCode).toBe(200);
});

let clients = 0;
const large = JSON.stringify({ marka: "x".repeat(250_000) });
test.each([
  ["JSON", "/ajax/get-search-form-action", json, large, 200],
  ["JSON in capitals", "/ajax/get-search-form-action", "Application/JSON", large, 200],
  ["JSON with a parameter", "/ajax/get-search-form-action", "APPLICATION/json ; charset=UTF-8", large, 200],
  ["forms", "/ajax/get-search-form-action", "Application/X-WWW-Form-URLEncoded", `marka=${"x".repeat(99_000)}`, 200],
  ["notifications of payments", "/odeme/bildirim", "Application/JSON", large, 401],
  ["JSON of programs", "/api/v1/listings", "Application/JSON", large, 401],
])(
  "a client that keeps sending much of %s is slowed down, and no other client is",
  async (_what, url, type, payload, status) => {
    const remoteAddress = `198.51.100.${++clients}`;
    const statuses: number[] = [];
    for (let n = 0; n < 100 && statuses.at(-1) !== 429; n++) {
      const headers = { "content-type": type };
      statuses.push((await app.request({ method: "POST", url, remoteAddress, headers, payload })).statusCode);
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([status]));
    expect(statuses.at(-1)).toBe(429);
    expect((await send(url, type, payload)).statusCode).toBe(status);
  },
);

test.each(["text/plain", "Text/Plain; charset=utf-8", "application/xml"])("a call does not read %s", async (type) => {
  expect((await send("/ajax/get-search-form-action", type, "x".repeat(300_000))).statusCode).toBe(415);
});

test("the answer to a call with hundreds of wrong values names at most a hundred of them", async () => {
  const values = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`ozellik_${n}`, 1]));
  const response = await send(
    "/ajax/get-search-form-action",
    json,
    JSON.stringify({ ...values, ["x".repeat(500)]: 1 }),
  );
  expect(response.statusCode).toBe(422);
  const { fields } = response.json() as { fields: Record<string, string> };
  expect(Object.keys(fields)).toHaveLength(100);
  expect(Object.keys(fields).every((name) => name.length <= 100)).toBe(true);
});

test.each(["[]", '"x"', "1"])("the answer to the body %s has no field without a name", async (payload) => {
  const response = await send("/ajax/get-search-form-action", json, payload);
  expect(response.statusCode).toBe(422);
  expect(response.json().fields).toEqual({});
});

test.each([
  ["/ajax/ilanver/taslak", JSON.stringify({ form: { damage: { kapi: "x".repeat(1_000_000) } } })],
  ["/ajax/ilanver/taslak", "{"],
  ["/ajax/ilanver-yedek-parca/yayinla", "[]"],
  ["/ilanver/resim-yukle", "{}"],
])("a visitor is asked to sign in before the body of %s is read", async (url, payload) => {
  const response = await send(url, json, payload);
  expect(response.statusCode).toBe(401);
});

test("a visitor's profile picture is refused before it is received", async () => {
  const response = await app.request({
    method: "POST",
    url: "/hesabim/profil/resim",
    headers: { "content-type": "text/plain" },
    payload: "x",
  });
  expect(response.statusCode).toBe(401);
});

import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { paymentMessages } from "./rules.ts";

const app = await testApp();
const bookings = await withBookings(app);

const form = "application/x-www-form-urlencoded";
const json = "application/json";
const post = (url: string, type: string, payload: string, headers: Record<string, string> = {}) =>
  app.request({
    method: "POST",
    url,
    headers: { "content-type": type, "sec-fetch-site": "cross-site", ...headers },
    payload,
  });
const nothing = { charged: 0, refunds: 0 };
async function written() {
  const charged = await app.db.selectFrom("paymentAttempt").where("chargedKurus", "is not", null).selectAll().execute();
  const refunds = await app.db.selectFrom("paymentRefund").selectAll().execute();
  return { charged: charged.length, refunds: refunds.length };
}

describe.each(["/odeme/donus", "/odeme/bildirim"])("what anybody sends to %s", (url) => {
  test.each([
    ["nothing", form, ""],
    ["a token with NUL", form, "token=a%00b"],
    ["a token with NUL as JSON", json, '{"token":"a\\u0000b"}'],
    ["half a surrogate pair", json, '{"token":"\\ud800"}'],
    ["a list of tokens", form, "token[]=a&token[]=b"],
    ["an object as a token", json, '{"token":{"$gt":""}}'],
    ["a long token", form, `token=${"x".repeat(90_000)}`],
    ["a prototype", json, '{"__proto__":{"token":"x"},"constructor":1}'],
    ["a list", json, "[1,2]"],
    ["a number", json, "1"],
    ["broken JSON", json, '{"token":'],
    ["lists nested 100,000 deep", json, "[".repeat(100_000)],
    ["a form of 60,000 names", form, Array.from({ length: 60_000 }, (_, n) => `${n}=1`).join("&")],
    ["a megabyte and more", json, JSON.stringify({ token: "x".repeat(1_100_000) })],
    ["another type", "application/xml", "<token>x</token>"],
  ])("%s is refused or leads home", async (_what, type, payload) => {
    const { statusCode, headers } = await post(url, type, payload);
    if (statusCode === 303) expect(headers.location).toBe("/");
    else expect([400, 401, 413, 415, 422]).toContain(statusCode);
    expect(await written()).toEqual(nothing);
  });
});

describe("a forged webhook", () => {
  const sign = (key: string, { type = "CHECKOUT_FORM_AUTH", id = "1", token = "", conversationId = "" }) =>
    createHmac("sha256", key).update(`${key}${type}${id}${token}${conversationId}SUCCESS`).digest("hex");
  const send = (webhook: { token: string; conversationId: string }, signature: string | undefined) =>
    post(
      "/odeme/bildirim",
      json,
      JSON.stringify({
        iyziEventType: "CHECKOUT_FORM_AUTH",
        iyziPaymentId: 1,
        token: webhook.token,
        paymentConversationId: webhook.conversationId,
        status: "SUCCESS",
      }),
      signature === undefined ? {} : { "x-iyz-signature-v3": signature },
    );

  test("without a signature, with another key's or that of another payment is refused", async () => {
    const [mine, other] = [await bookings.start(), await bookings.start()];
    const attempts = await Promise.all([mine, other].map(({ attemptId }) => bookings.attempt(attemptId)));
    const [own, others] = attempts.map(({ token, conversationId }) => ({ token: token!, conversationId }));
    for (const signature of [
      undefined,
      "",
      sign("another-secret", own!),
      sign("", own!),
      sign(app.provider.options.secretKey, others!),
    ]) {
      const answer = await send(own!, signature);
      expect([answer.statusCode, answer.json().message]).toEqual([401, paymentMessages.forged]);
    }
    expect(await written()).toEqual(nothing);
  });

  test("that is signed is still not believed: the provider is asked, and nothing was paid", async () => {
    const { attemptId } = await bookings.start();
    const { token, conversationId } = await bookings.attempt(attemptId);
    const webhook = { token: token!, conversationId };
    expect((await send(webhook, sign(app.provider.options.secretKey, webhook))).statusCode).toBe(200);
    expect(await written()).toEqual(nothing);
  });
});

test("a true webhook that is sent again and again, and the callback with it, charge once and redirect nowhere else", async () => {
  const { attemptId, reference, token } = await bookings.pay();
  const address =
    "token=" + token + "&ref=https%3A%2F%2Fevil.test&returnPath=%2F%2Fevil.test&callbackUrl=https://evil.test";
  const [answers, statuses] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => post("/odeme/donus?ref=//evil.test", form, address))),
    Promise.all(Array.from({ length: 5 }, () => bookings.deliverWebhooks(token))),
  ]);
  for (const { headers } of answers) expect(headers.location).toBe(`/rezervasyon/${reference}?sonuc=charged`);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  expect(await written()).toEqual({ charged: 1, refunds: 0 });
  expect(await bookings.attempt(attemptId)).toMatchObject({ state: "charged" });
});

import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { uploadsOf } from "#test/support/photos.ts";

const app = await testApp();
const member = await aMember(app, { emailConfirmedAt: null });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.request({ url, headers: { cookie: member.cookie, ...headers } });

test.each([
  ["a member's own count", "/ajax/car-parks-count", 200],
  ["a member's photos", "/ilanver/get-uploaded-photos", 200],
  ["a captcha", "/ajax/guvenlik-kodu", 200],
  ["a refusal", "/ajax/garaj/999/email/disable", 404],
  ["a call that does not exist", "/ajax/yok", 404],
  ["a broken address", "/%E0%A4%A", 400],
])("%s is not stored by any cache", async (_what, url, status) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers["cache-control"]]).toEqual([status, "no-store"]);
});

test("a redirect with an id in it is not stored by any cache", async () => {
  const { statusCode, headers } = await get("/ajax/garaj/7/email/disable", { "sec-fetch-mode": "navigate" });
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([303, "/garaj/7/email", "no-store"]);
});

test("the answer to an upload is not stored by any cache", async () => {
  expect((await uploadsOf(app, member).begin(100)).headers["cache-control"]).toBe("no-store");
});

test("answers that are the same for everybody declare how long they may be cached", async () => {
  expect((await get("/ajax/brands?aracKategorisi=1")).headers["cache-control"]).toBe("public, max-age=1");
});

test("a page of another site that opens ours gets no reference to its window", async () => {
  expect((await get("/ajax/yok")).headers["cross-origin-opener-policy"]).toBe("same-origin");
});

import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { listingStates } from "#src/selling/listings/rules.ts";
import { reportReasons, reportThrottle } from "./rules.ts";

const app = await testApp();

const send = (payload: object, { cookie = "", client = "198.51.100.7" } = {}) =>
  app.http.inject({
    method: "POST",
    url: "/ajax/ilan-sikayet",
    remoteAddress: client,
    headers: { host: "kontak.test", "sec-fetch-site": "same-origin", cookie },
    payload,
  });
const reportsOf = (id: number) =>
  app.db.selectFrom("listingReport").where("listingId", "=", id).orderBy("id").selectAll().execute();

test("a visitor reports a live listing and is thanked; no IP address is stored", async () => {
  const { id, keyCode } = await aListing(app);
  const answer = await send({ keyCode, reason: "fraud", note: " Kapora istedi. " });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: "Şikâyetiniz bize ulaştı. İlanı en kısa sürede inceleyeceğiz." });
  const reports = await reportsOf(id);
  expect(reports).toMatchObject([{ reason: "fraud", note: "Kapora istedi.", memberId: null, resolvedAt: null }]);
  expect(JSON.stringify(reports)).not.toContain("198.51.100.7");
});

test("each person counts once for a listing, and all read the same thanks", async () => {
  const { id, keyCode } = await aListing(app);
  const member = await aMember(app);
  const answers = [];
  for (const who of [{}, {}, { cookie: member.cookie }, { cookie: member.cookie }, { client: "198.51.100.8" }])
    answers.push(await send({ keyCode, reason: "price" }, who));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await reportsOf(id)).map(({ memberId }) => memberId)).toEqual([null, member.id, null]);
});

test("concurrent reports of the same person count once", async () => {
  const { id, keyCode } = await aListing(app);
  const { cookie } = await aMember(app);
  await Promise.all(Array.from({ length: 5 }, () => send({ keyCode, reason: "price" }, { cookie })));
  expect(await reportsOf(id)).toHaveLength(1);
});

describe("a report is refused for", () => {
  test.each(listingStates.filter((state) => state !== "active"))("a listing that is %s", async (state) => {
    const { keyCode } = await aListing(app, { state });
    expect((await send({ keyCode, reason: "price" }, { client: "198.51.100.20" })).statusCode).toBe(404);
    const page = `/ilan-sikayet/${keyCode}`;
    expect((await openPage(app, page)).status).toBe(404);
  });

  test("one's own listing", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const answer = await send({ keyCode, reason: "price" }, { cookie: owner.cookie });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("Kendi ilanınızı şikâyet edemezsiniz.");
  });

  test.each([
    [{}, "reason"],
    [{ reason: "hack" }, "reason"],
    [{ reason: "other" }, "note"],
    [{ reason: "price", note: "x".repeat(501) }, "note"],
  ])("%j", async (fields, field) => {
    const { keyCode, id } = await aListing(app);
    const answer = await send({ keyCode, ...fields });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await reportsOf(id)).toEqual([]);
  });

  test("a flood from one network, but not from others", async () => {
    const { keyCode } = await aListing(app);
    const client = "203.0.113.9";
    for (let n = 0; n < reportThrottle.capacity; n++)
      expect((await send({ keyCode, reason: "price" }, { client })).statusCode).toBe(200);
    expect((await send({ keyCode, reason: "price" }, { client })).statusCode).toBe(429);
    expect((await send({ keyCode, reason: "price" }, { client: "203.0.113.10" })).statusCode).toBe(200);
  });
});

test("without scripts a separate page sends the report", async () => {
  const { id, keyCode } = await aListing(app);
  const page = `/ilan-sikayet/${keyCode}`;
  expect((await openPage(app, page, { client: "192.0.2.77" })).data).toMatchObject({ keyCode });
  const none = await sendForm(app, page, {}, { client: "192.0.2.77" });
  expect(none).toMatchObject({ status: 422, data: { fields: { reason: "Lütfen bir neden seçiniz." } } });
  expect((await sendForm(app, page, { reason: "sold", note: "" }, { client: "192.0.2.77" })).data).toEqual({
    isSent: true,
  });
  expect(await reportsOf(id)).toHaveLength(1);
});

test("every reason has a text", () => {
  for (const text of Object.values(reportReasons)) expect(text).toMatch(/^\p{Lu}.{5,}/u);
});

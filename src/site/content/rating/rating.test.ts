import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { sendForm } from "#test/support/pages.ts";
import { ratedCookie } from "./rules.ts";
import { saveRating, ratingOf } from "./service.server.ts";

const app = await testApp();

const send = (contentId: string, rate: unknown, { client = "198.51.100.20", cookie = "" } = {}) =>
  app.http.inject({
    method: "POST",
    url: `/ajax/data/content/${contentId}/rate`,
    remoteAddress: client,
    headers: { host: "kontak.test", "sec-fetch-site": "same-origin", cookie },
    payload: { rate },
  });

test("a rating is answered with the average and a cookie", async () => {
  const { keyCode } = await aListing(app);
  const first = await send(keyCode, 5);
  expect(first.json()).toEqual({ rate: 5, count: 1 });
  expect(first.headers["set-cookie"]).toContain(`${ratedCookie}=${keyCode}; Path=/; Max-Age=${365 * 86_400};`);
  expect((await send(keyCode, 2, { client: "198.51.100.21" })).json()).toEqual({ rate: 3.5, count: 2 });
  const blocked = await send(keyCode, 1, { client: "198.51.100.22", cookie: `${ratedCookie}=${keyCode}` });
  expect([blocked.statusCode, blocked.json().message]).toEqual([409, "Bu ilana daha önce puan verdiniz."]);
  expect(await ratingOf(app.ctx(), keyCode, `${ratedCookie}=${keyCode}`)).toEqual({
    rate: 3.5,
    count: 2,
    isRated: true,
  });
});

test("without the cookie a visitor is identified by network, a member by account", async () => {
  const { keyCode } = await aListing(app);
  expect((await send(keyCode, 4)).statusCode).toBe(200);
  expect((await send(keyCode, 4)).statusCode).toBe(409);
  const member = await aMember(app);
  await saveRating(app.ctx(member), keyCode, 4, null);
  await expect(saveRating(app.ctx(member), keyCode, 4, null)).rejects.toMatchObject({ status: 409 });
  expect(await ratingOf(app.ctx(member), keyCode, null)).toMatchObject({ count: 2, isRated: true });
  const stored = await app.db.selectFrom("contentRating").select("visitor").where("contentId", "=", keyCode).execute();
  expect(JSON.stringify(stored)).not.toContain("198.51.100");
});

test("of twenty concurrent ratings of one network one counts", async () => {
  const { keyCode } = await aListing(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(keyCode, 3, { client: "198.51.100.40" })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test.each([0, 6, 2.5, "", "x", null])("the rating %j is refused", async (rate) => {
  const { keyCode } = await aListing(app);
  const answer = await send(keyCode, rate);
  expect(answer.statusCode).toBe(422);
  expect(await ratingOf(app.ctx(), keyCode, null)).toMatchObject({ count: 0 });
});

test("rating an own listing, or one that is not live, is refused", async () => {
  const owner = await aMember(app);
  const { keyCode } = await aListing(app, { ownerId: owner.id });
  await expect(saveRating(app.ctx(owner), keyCode, 5, null)).rejects.toMatchObject({
    status: 403,
    message: "Kendi ilanınıza puan veremezsiniz.",
  });
  const passive = await aListing(app, { state: "passive" });
  expect((await send(passive.keyCode, 5)).statusCode).toBe(404);
  expect((await send("222222222", 5)).statusCode).toBe(404);
});

test("without scripts the page's form rates and shows refusals", async () => {
  const { keyCode } = await aListing(app);
  const rate = (form: Record<string, string>) =>
    sendForm(app, `/ilan/x/y/z/${keyCode}`, form, { client: "198.51.100.50" });
  expect((await rate({ islem: "puan" })).status).toBe(422);
  const answer = await rate({ islem: "puan", rate: "4" });
  expect(answer.data).toEqual({ rate: 4, count: 1 });
  expect(answer.cookies[ratedCookie]).toBe(keyCode);
  expect(await rate({ islem: "puan", rate: "4" })).toMatchObject({
    status: 409,
    data: { message: "Bu ilana daha önce puan verdiniz.", values: { islem: "puan" } },
  });
});

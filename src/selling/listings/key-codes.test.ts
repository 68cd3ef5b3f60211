import { expect, test } from "vitest";
import { ratedCookie, ratedIds } from "#src/site/content/rating/rules.ts";
import { rememberReveal, revealedKeyCodes } from "./detail/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const owner = await aMember(app);
const visitor = await aMember(app);
const { keyCode } = await aListing(app, { ownerId: owner.id });
const lower = keyCode.toLowerCase();

test.each([
  ["GET", `/ajax/get-offer-photos/${lower}`, {}],
  ["POST", "/ajax/garaj/ekle", { keyCode: lower }],
  ["POST", "/ajax/ilan-sikayet", { keyCode: lower, reason: "price" }],
  ["POST", `/ajax/events/offer-share/${lower}`, {}],
  ["POST", `/ajax/data/content/${lower}/rate`, { rate: 5 }],
  ["GET", `/ajax/mesajlarim/mesaj-gonder/${lower}`, {}],
  ["POST", "/ajax/my-account/video-request", { keyCode: lower }],
  ["GET", `/ajax/garaj/sil?keyCode=${lower}`, {}],
] as const)("%s %s finds a listing by its key code in small letters", async (method, url, payload) => {
  const answer = await app.request({
    method,
    url,
    headers: { cookie: visitor.cookie },
    ...(method === "POST" ? { payload } : {}),
  });
  expect(answer.statusCode).toBe(200);
});

test.each([
  `/ajax/offers/${lower}/all-count`,
  `/ajax/offers/${lower}/view-count/daily`,
  `/ajax/events/offer-view/${lower}`,
])("the owner can open %s with a key code in lower case", async (url) => {
  expect((await app.request({ url, headers: { cookie: owner.cookie } })).statusCode).toBe(200);
});

test("a business can transfer a listing by its key code in lower case", async () => {
  const { owner: boss } = await aBusiness(app);
  const seller = await aMember(app, { businessId: boss.businessId, businessRole: "user" });
  const own = await aListing(app, { ownerId: boss.id, businessId: boss.businessId });
  const answer = await app.request({
    method: "POST",
    url: "/ilanlarim/kullanici-ata",
    headers: { cookie: boss.cookie },
    payload: { related_member: seller.id, offers: [own.keyCode.toLowerCase(), own.keyCode] },
  });
  expect(answer.json()).toMatchObject({ done: [own.keyCode], already: [], failed: [] });
});

test("pages find a listing by its key code in lower case", async () => {
  const moderator = await aMember(app, { role: "moderator" });
  const opened = [
    await openPage(app, `/ilanver/tamam/${lower}`, owner),
    await openPage(app, `/ilanlarim/yetki/${lower}`, owner),
    await openPage(app, `/yonetim/ilanlar/${lower}`, moderator),
  ];
  expect(opened.map(({ status }) => status)).toEqual([302, 200, 200]);
});

test("the form of one's own listing accepts a key code in lower case", async () => {
  const form = { action: "pause", keyCode: lower, confirmed: "1" };
  await sendForm(app, "/ilanlarim", form, owner);
  const { state } = await app.db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select("state")
    .executeTakeFirstOrThrow();
  expect(state).toBe("passive");
});

test("key codes of cookies are read in any letter case", () => {
  expect(revealedKeyCodes(rememberReveal("k7m2p9qxa", "H4WTR8K2N"))).toEqual(["H4WTR8K2N", "K7M2P9QXA"]);
  expect(ratedIds("k7m2p9qxa")).toEqual(["K7M2P9QXA"]);
});

test("a rating by a key code in lower case stores the key code in upper case", async () => {
  const rater = await aMember(app);
  const other = await aListing(app);
  const answer = await app.request({
    method: "POST",
    url: `/ajax/data/content/${other.keyCode.toLowerCase()}/rate`,
    headers: { cookie: rater.cookie },
    payload: { rate: 4 },
  });
  expect(String(answer.headers["set-cookie"])).toContain(`${ratedCookie}=${other.keyCode}`);
});

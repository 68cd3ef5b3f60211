import { describe, expect, test } from "vitest";
import { phoneReveals } from "#src/selling/listings/detail/rules.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { confirmedPhone } from "#test/support/phones.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing, someEvents } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { revealedMembersCookie } from "./api.server.ts";
import { sharesThrottle, startOfDay } from "./rules.ts";
import { countEvent } from "./service.server.ts";

const app = await testApp();

const get = async (url: string, cookie = "") => {
  const answer = await app.request({ url, headers: { cookie } });
  return { status: answer.statusCode, body: answer.json() };
};

/** An owner with a live listing that was viewed today and three days ago. */
async function aViewedListing() {
  const owner = await aMember(app);
  const listing = await aListing(app, { ownerId: owner.id });
  const add = (daysAgo: number, eventType: string, count: number) =>
    someEvents(app, listing.id, eventType, count, calendarDay(addDays(app.now, -daysAgo)));
  await add(0, "offer-view", 5);
  await add(3, "offer-view", 2);
  await add(20, "offer-view", 40);
  await add(0, "offer-show-phone", 1);
  return { owner, ...listing };
}

const today = () => startOfDay(calendarDay(app.now));

test("an owner reads all counts of a listing; favourites and messages are zero until there are some", async () => {
  const { owner, keyCode } = await aViewedListing();
  expect((await get(`/ajax/offers/${keyCode}/all-count`, owner.cookie)).body).toEqual({
    viewCount: { count: 47 },
    offer_favorite: { count: 0 },
    offer_message: { count: 0 },
    count: 47,
  });
  await countEvent(app.ctx(), "offer-favorite", keyCode);
  await countEvent(app.ctx(), "offer-message", keyCode);
  await countEvent(app.ctx(), "offer-message", keyCode);
  expect((await get(`/ajax/offers/${keyCode}/all-count`, owner.cookie)).body).toMatchObject({
    offer_favorite: { count: 1 },
    offer_message: { count: 2 },
    count: 50,
  });
});

test("days are the last 7 unless asked otherwise, those without views have 0", async () => {
  const { owner, keyCode } = await aViewedListing();
  const week = (await get(`/ajax/offers/${keyCode}/view-count/daily`, owner.cookie)).body;
  expect(week.items.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 2, 0, 0, 5]);
  expect(week.items.at(-1).timestamp).toBe(today());
  expect(week.count).toBe(7);
  const month = (await get(`/ajax/offers/${keyCode}/view-count/daily?days=30`, owner.cookie)).body;
  expect([month.count, month.items.length]).toEqual([47, 30]);
});

test("events are read by type, all together and by day", async () => {
  const { owner, keyCode } = await aViewedListing();
  expect((await get(`/ajax/events/offer-show-phone/${keyCode}`, owner.cookie)).body).toEqual({ count: 1 });
  const daily = (await get(`/ajax/events/offer-show-phone/${keyCode}/daily?days=2`, owner.cookie)).body;
  expect(daily).toEqual({
    count: 1,
    items: [
      { timestamp: startOfDay(calendarDay(addDays(app.now, -1))), count: 0 },
      { timestamp: today(), count: 1 },
    ],
  });
  expect((await get(`/ajax/events/offer-yok/${keyCode}`, owner.cookie)).status).toBe(404);
  expect((await get(`/ajax/events/constructor/${keyCode}`, owner.cookie)).status).toBe(404);
});

const calls = [
  (keyCode: string) => `/ajax/offers/${keyCode}/all-count`,
  (keyCode: string) => `/ajax/offers/${keyCode}/view-count/daily`,
  (keyCode: string) => `/ajax/events/offer-view/${keyCode}`,
  (keyCode: string) => `/ajax/events/offer-view/${keyCode}/daily`,
];

describe.each(calls.map((call) => [call("…"), call] as const))("%s", (_name, call) => {
  test("is the owner's alone: everybody else, moderators too, gets 404", async () => {
    const { keyCode } = await aViewedListing();
    const moderator = await aMember(app, { role: "moderator" });
    for (const { cookie } of [await aMember(app), moderator])
      expect((await get(call(keyCode), cookie)).status).toBe(404);
    expect((await get(call(keyCode))).status).toBe(401);
    expect((await get(call("222222222"), moderator.cookie)).status).toBe(404);
    expect((await get(call("kisa"), moderator.cookie)).status).toBe(404);
  });

  test("is refused while the listing is pending", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    const { status, body } = await get(call(keyCode), owner.cookie);
    expect([status, body.message]).toEqual([409, "İlan onay beklerken istatistik gösterilmez."]);
  });
});

test.each(["0", "91", "-1", "1.5", "abc"])("days=%s is refused", async (days) => {
  const { owner, keyCode } = await aViewedListing();
  for (const path of [
    `/ajax/offers/${keyCode}/view-count/daily`,
    `/ajax/events/offer-view/${keyCode}/daily`,
    `/ajax/users/${owner.id}/view-count/daily`,
  ]) {
    const { status, body } = await get(`${path}?days=${days}`, owner.cookie);
    expect([status, body.message]).toEqual([422, "Gün sayısı 1 ile 90 arasında olmalıdır."]);
  }
});

describe("a member's views", () => {
  test("are those of all their listings", async () => {
    const { owner } = await aViewedListing();
    await aListing(app, { ownerId: owner.id });
    expect((await get(`/ajax/users/${owner.id}/view-count`, owner.cookie)).body).toEqual({ count: 47 });
    const daily = (await get(`/ajax/users/${owner.id}/view-count/daily`, owner.cookie)).body;
    expect(daily.items.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 2, 0, 0, 5]);
  });

  test("are read by the member, and by the owner and managers of their business", async () => {
    const business = await aShop(app, { slug: "kuzey", name: "Kuzey", shortName: "Kuzey" });
    const businessId = business.id;
    const boss = await aMember(app, { businessId, businessRole: "owner" });
    const manager = await aMember(app, { businessId, businessRole: "manager" });
    const user = await aMember(app, { businessId, businessRole: "user" });
    const stranger = await aMember(app);
    const statusFor = async (cookie: string) => (await get(`/ajax/users/${user.id}/view-count`, cookie)).status;
    expect(await statusFor(user.cookie)).toBe(200);
    expect(await statusFor(boss.cookie)).toBe(200);
    expect(await statusFor(manager.cookie)).toBe(200);
    expect(await statusFor(stranger.cookie)).toBe(404);
    expect(await statusFor("")).toBe(401);
    expect((await get(`/ajax/users/${boss.id}/view-count`, user.cookie)).status).toBe(404);
    const unknown = { status: 404, body: { message: "Üye bulunamadı." } };
    const staff = await aMember(app, { role: "moderator" });
    for (const id of ["abc", 999_999_999, stranger.id, staff.id]) {
      expect(await get(`/ajax/users/${id}/view-count`, user.cookie)).toMatchObject(unknown);
      expect(await get(`/ajax/users/${id}/view-count/daily`, user.cookie)).toMatchObject(unknown);
      expect(await get(`/ajax/events/user-show-phone/${id}`, user.cookie)).toMatchObject(unknown);
    }
  });
});

describe("showing a member's number", () => {
  const show = (id: number, { cookie = "", client = "198.51.100.7" } = {}) =>
    app.http.inject({
      method: "POST",
      url: `/ajax/events/user-show-phone/${id}`,
      remoteAddress: client,
      headers: { host: "kontak.test", "sec-fetch-site": "same-origin", cookie },
      payload: {},
    });
  const aSeller = async () => {
    const seller = await aMember(app, confirmedPhone(app));
    await aListing(app, { ownerId: seller.id, isPhoneShown: true });
    return seller;
  };
  const reveals = async ({ id, cookie }: { id: number; cookie: string }) =>
    (await get(`/ajax/events/user-show-phone/${id}`, cookie)).body.count;

  test("returns the number, and counts once for one browser", async () => {
    const seller = await aSeller();
    const first = await show(seller.id);
    expect(first.json()).toEqual({ phone: "0532 123 45 67", uri: "tel:+905321234567" });
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers["set-cookie"]).toContain(`${revealedMembersCookie}=${seller.id};`);
    await show(seller.id, { cookie: `${revealedMembersCookie}=${seller.id}` });
    expect(await reveals(seller)).toBe(1);
    expect((await get(`/ajax/events/user-show-phone/${seller.id}/daily`, seller.cookie)).body.items.at(-1)).toEqual({
      timestamp: today(),
      count: 1,
    });
  });

  test("a member without listings has no public number", async () => {
    const member = await aMember(app, confirmedPhone(app));
    await aListing(app, { ownerId: member.id, state: "passive", isPhoneShown: true });
    expect((await show(member.id)).statusCode).toBe(404);
    expect((await show(999_999)).statusCode).toBe(404);
  });

  test("a number is not public where every live listing takes messages only, or the number is not confirmed", async () => {
    const member = await aMember(app, confirmedPhone(app));
    await aListing(app, { ownerId: member.id });
    expect((await show(member.id)).statusCode).toBe(404);
    const unconfirmed = await aMember(app, { phone: "+905321234567" });
    await aListing(app, { ownerId: unconfirmed.id, isPhoneShown: true });
    expect((await show(unconfirmed.id)).statusCode).toBe(404);
  });

  test("collecting numbers is rate limited", async () => {
    const seller = await aSeller();
    const client = "203.0.113.9";
    for (let n = 0; n < phoneReveals.visitor.capacity; n++) await show(seller.id, { client });
    const refused = await show(seller.id, { client });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).not.toContain("532");
  });
});

test("a member's home says how many listings are live and how often they were viewed this week", async () => {
  const { owner } = await aViewedListing();
  const { data } = await openPage(app, "/bana-ozel", owner);
  expect(data).toMatchObject({ states: [{ state: "active", count: 1 }], weekViews: 7 });
  const { cookie } = await aMember(app);
  expect((await openPage(app, "/bana-ozel", { cookie })).data).toMatchObject({
    states: [],
    weekViews: 0,
  });
});

describe("sharing a listing", () => {
  const share = (keyCode: string, { cookie = "", client = "198.51.100.4" } = {}) =>
    app.request({
      method: "POST",
      url: `/ajax/events/offer-share/${keyCode}`,
      headers: { cookie },
      remoteAddress: client,
    });
  const countOf = (url: string, cookie = "") => get(`/ajax/share-count?url=${encodeURIComponent(url)}`, cookie);

  test("is counted for the owner, by the listing's address, and not when they do it themselves", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const address = `/ilan/otomobil/fiat-egea/temiz/${keyCode}`;
    expect((await share(keyCode)).statusCode).toBe(200);
    expect((await share(keyCode, { cookie: (await aMember(app)).cookie })).statusCode).toBe(200);
    expect((await share(keyCode, { cookie: owner.cookie })).statusCode).toBe(200);
    for (const url of [address, `http://kontak.test${address}?r=1`])
      expect(await countOf(url, owner.cookie)).toEqual({ status: 200, body: { share: { share_count: 2 } } });
    expect((await get(`/ajax/events/offer-share/${keyCode}`, owner.cookie)).body).toEqual({ count: 2 });
  });

  test("is not readable for anybody else, nor for other addresses", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const address = `/ilan/otomobil/fiat-egea/temiz/${keyCode}`;
    expect((await countOf(address)).status).toBe(401);
    expect((await countOf(address, (await aMember(app)).cookie)).status).toBe(404);
    for (const url of [`https://elsewhere.example${address}`, "/otomobil", "http://[", ""])
      expect((await countOf(url, owner.cookie)).status).toBe(404);
  });

  test("is refused for a listing that is not live, and rate limited", async () => {
    const { keyCode } = await aListing(app, { state: "passive" });
    expect((await share(keyCode)).statusCode).toBe(404);
    expect((await share("yok")).statusCode).toBe(404);
    const live = await aListing(app);
    const client = "203.0.113.77";
    for (let n = 0; n < sharesThrottle.capacity; n++) await share(live.keyCode, { client });
    expect((await share(live.keyCode, { client })).statusCode).toBe(429);
    expect((await share(live.keyCode)).statusCode).toBe(200);
  });
});

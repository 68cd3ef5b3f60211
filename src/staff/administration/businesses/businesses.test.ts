import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suspensionMessages } from "#src/business/businesses/suspension/rules.ts";
import { businessHeld } from "#src/selling/listings/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { sendMessage } from "#src/people/messages/service.server.ts";
import { createOrder } from "#src/money/orders/service.server.ts";
import { notLive } from "#src/money/promotions/rules.ts";
import { updatePromotionStates } from "#src/money/promotions/service.server.ts";
import { holdBooking } from "#src/business/rental/bookings/hold.server.ts";
import { createQuote } from "#src/business/rental/quotes/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { insertRun } from "#src/business/stock/queries.server.ts";
import { queueRun } from "#src/business/stock/runs/lease.server.ts";
import { readUpload } from "#src/business/stock/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, aReceiver, aWebhook } from "#test/support/business-api.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { myListingsIn } from "#test/support/my-listings.ts";
import { anOrder, itemOf } from "#test/support/orders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import {
  aCustomer,
  aPaidBooking,
  aRentalMarket,
  aTrip,
  bookingInput,
  readBooking,
} from "#test/support/rental-bookings.ts";
import { signedIn } from "#test/support/shop.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";

const app = await testApp();
const reason = "Yetki belgesinin iptal edildiği bildirildi.";
let moderator: Awaited<ReturnType<typeof aMember>>;
let admin: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  moderator = await aMember(app, { role: "moderator" });
  admin = await aMember(app, { role: "admin" });
});
beforeEach(() => app.db.deleteFrom("throttle").execute());

const at = (id: number) => `/yonetim/isletmeler/${id}`;
const act = (cookie: string, id: number, form: Record<string, string>) => sendForm(app, at(id), form, { cookie });
const read = (id: number, cookie = moderator.cookie) => openPage(app, at(id), { cookie });
const rowOf = (id: number) => app.db.selectFrom("business").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").where("keyCode", "=", keyCode).select("state").executeTakeFirstOrThrow()).state;

describe("a suspended business", () => {
  test("has no shop, no live listing and no API until it is resumed; its people are told", async () => {
    const { businessId, owner, call } = await anApiBusiness(app);
    const listing = { ownerId: owner.id, businessId };
    const live = await aListing(app, listing);
    const waiting = await aListing(app, { ...listing, state: "pending" });
    const { slug } = await rowOf(businessId);
    const shop = async () => (await openPage(app, `/dukkan/${slug}`)).status;
    const searched = async () => (await openPage(app, `/yonetim/isletmeler?q=${slug}`, admin)).data;
    expect([await shop(), (await call("GET", "/listings")).status]).toEqual([200, 200]);
    expect((await act(admin.cookie, businessId, { islem: "suspend", reason })).data).toEqual({
      done: "İşletme durduruldu.",
    });
    await app.runJobs();
    expect([await shop(), (await call("GET", "/listings")).status]).toEqual([404, 401]);
    expect(await stateOf(live.keyCode)).toBe("passive");
    const own = "/hesabim/isletme";
    expect((await openPage(app, own, owner)).data).toMatchObject({
      suspension: { reason, objection: undefined },
    });
    expect((await myListingsIn(app).listingsOf(owner.cookie, "?durum=pasif"))[0]).toMatchObject({
      isPausedByHold: true,
    });
    for (const [keyCode, action, actor] of [
      [live.keyCode, "resume", owner],
      [waiting.keyCode, "approve", moderator],
    ] as const)
      await expect(changeState(app.ctx(), { keyCode, action, actor })).rejects.toThrow("İşletme durdurulmuş");
    expect(await searched()).toMatchObject({ businesses: [{ id: businessId, isSuspended: true }] });
    expect((await act(admin.cookie, businessId, { islem: "suspend", reason })).status).toBe(409);
    await act(admin.cookie, businessId, { islem: "resume", reason });
    await app.runJobs();
    expect([await shop(), (await call("GET", "/listings")).status]).toEqual([200, 200]);
    expect(await stateOf(live.keyCode)).toBe("active");
    expect((await app.mails(owner.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("durduruldu"),
      expect.stringContaining("yeniden açıldı"),
    ]);
    expect((await read(businessId)).data).toMatchObject({
      suspension: null,
      people: [{ id: owner.id, role: "Sahibi" }, { role: "Şube yöneticisi" }, { role: "Kullanıcı" }],
      audit: [
        { action: "İşletmeyi yeniden açtı", reason },
        { action: "İşletmeyi durdurdu", reason },
      ],
    });
  });

  test("has no live listing, also where listings are approved at the moment of the suspension", async () => {
    const { businessId, owner } = await anApiBusiness(app);
    const pending = await Promise.all(
      Array.from({ length: 15 }, () => aListing(app, { ownerId: owner.id, businessId, state: "pending" })),
    );
    await Promise.all([
      ...pending.map(({ keyCode }) =>
        changeState(app.ctx(), { keyCode, action: "approve", actor: moderator }).catch(() => undefined),
      ),
      ...Array.from({ length: 5 }, () => act(admin.cookie, businessId, { islem: "suspend", reason })),
    ]);
    await app.runJobs();
    const states = await Promise.all(pending.map(({ keyCode }) => stateOf(keyCode)));
    expect(states).not.toContain("active");
  });

  test("has no feed read, neither by the hour nor by a person nor by a run that was queued before", async () => {
    const feed = await aFeedServer(app);
    feed.vehicles = [aVehicle("S1")];
    const stock = await aStock(app, feed);
    await stock.map();
    await stock.apply();
    const requestsBefore = feed.requests.length;
    const { id: runId } = (await insertRun(app.ctx(), { sourceId: stock.sourceId, memberId: null }))!;
    await queueRun(app.ctx(), "read", runId);
    await act(admin.cookie, stock.businessId, { islem: "suspend", reason });
    await app.runJobs();
    expect(await stock.lastRun()).toMatchObject({ state: "failed", message: businessHeld });
    await stock.pull();
    for (const read of [stock.read, () => readUpload(stock.ctx(), stock.sourceId, "/dev/null")])
      await expect(read()).rejects.toMatchObject({ status: 409, message: businessHeld });
    expect(feed.requests).toHaveLength(requestsBefore);
    await act(admin.cookie, stock.businessId, { islem: "resume", reason });
    await stock.pull();
    expect(feed.requests.length).toBeGreaterThan(requestsBefore);
  });

  test("applies no file that waited for a person", async () => {
    const feed = await aFeedServer(app);
    feed.vehicles = [aVehicle("S2")];
    const stock = await aStock(app, feed);
    await stock.map();
    await act(admin.cookie, stock.businessId, { islem: "suspend", reason });
    await expect(stock.apply()).rejects.toMatchObject({ status: 409, message: businessHeld });
    expect(await stock.listings()).toEqual([]);
  });

  test("still exchanges messages, and its webhooks report them and the paused listings", async () => {
    const receiver = await aReceiver(app);
    const business = await anApiBusiness(app);
    await aWebhook(business, receiver.url);
    const { businessId, owner } = business;
    const { code, buyer } = await aConversation(app, { seller: owner, businessId });
    await act(admin.cookie, businessId, { islem: "suspend", reason });
    await app.runJobs();
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "listing.paused",
    ]);
    await sendMessage(app.ctx(buyer), code, { body: "Araç duruyor mu?" });
    await sendMessage(app.ctx(owner), code, { body: "Evet, duruyor." });
  });

  test("sells no promotions; those that run keep their end and show again once it is resumed", async () => {
    const { businessId, owner } = await anApiBusiness(app);
    const endsAt = addDays(app.now, 7);
    const { id, keyCode } = await aListing(app, { ownerId: owner.id, businessId });
    const orderId = await anOrder(app, owner.id);
    const orderItemId = await itemOf(app, orderId);
    await app.db
      .insertInto("listingPromotion")
      .values({ listingId: id, promotionKey: "urgent", orderItemId, state: "running", startsAt: app.now, endsAt })
      .execute();
    await act(admin.cookie, businessId, { islem: "suspend", reason });
    await app.runJobs();
    const request = { kind: "promotion", promotionKey: "urgent", keyCode, period: 7 } as const;
    await expect(createOrder(app.ctx(signedIn(owner)), [request])).rejects.toMatchObject({ message: notLive });
    await updatePromotionStates(app.ctx());
    await act(admin.cookie, businessId, { islem: "resume", reason });
    await app.runJobs();
    expect(await stateOf(keyCode)).toBe("active");
    const rows = await app.db.selectFrom("listingPromotion").where("listingId", "=", id).selectAll().execute();
    expect(rows).toMatchObject([{ state: "running", endsAt }]);
  });

  test("keeps its bookings and takes no new ones, also by an earlier quote", async () => {
    const market = await aRentalMarket(app, { units: 2 });
    const { code } = await aPaidBooking(app, market);
    const customer = await aCustomer(app);
    const ctx = app.ctx(signedIn(customer));
    const asked = { by: { keyCode: market.keyCode }, trip: aTrip(app, market), counts: {} };
    const quoteId = await createQuote(ctx, asked);
    const input = await bookingInput(app, customer, quoteId);
    await act(admin.cookie, market.businessId, { islem: "suspend", reason });
    await app.runJobs();
    await expect(holdBooking(ctx, quoteId, input)).rejects.toMatchObject({ status: 404 });
    await expect(createQuote(ctx, asked)).rejects.toMatchObject({ status: 404 });
    expect(await readBooking(app, code)).toMatchObject({ state: "confirmed" });
    const desk = `/kurumsal/kiralama/rezervasyonlar/${code}`;
    expect((await openPage(app, desk, market.owner)).status).toBe(200);
  });
});

describe("the objection to a suspension", () => {
  const text = "Belgemiz geçerli; yenisini dün aldık.";
  const own = "/hesabim/isletme";
  const object = (cookie: string, form: Record<string, string> = { text }) =>
    sendForm(app, own, { islem: "itiraz", ...form }, { cookie });
  const aSuspendedBusiness = async () => {
    const business = await anApiBusiness(app);
    await act(admin.cookie, business.businessId, { islem: "suspend", reason });
    return business;
  };
  const requestsOf = (memberId: number) =>
    app.db.selectFrom("siteRequest").where("memberId", "=", memberId).select("id").execute();

  test("is a request, whose answer the owner reads beside the reason", async () => {
    const { businessId, owner } = await aSuspendedBusiness();
    expect((await object(owner.cookie)).location).toBe("/hesabim/isletme?itiraz-edildi");
    const { requestId } = (await read(businessId)).data!["suspension"] as { requestId: number };
    const at = `/yonetim/talepler/${requestId}`;
    expect((await openPage(app, at, moderator)).data).toMatchObject({
      kindName: "İşletme durdurma itirazı",
      memberId: owner.id,
      fields: [{ label: "İşletme" }, { label: "Durdurma nedeni", value: reason }, { label: "İtiraz", value: text }],
    });
    const form = { action: "answer", from: "new", text: "Belgeyi gönderin." };
    await sendForm(app, at, form, moderator);
    expect((await openPage(app, own, owner)).data).toMatchObject({
      suspension: { reason, objection: { text, answers: [{ text: "Belgeyi gönderin." }] } },
    });
    expect(await object(owner.cookie)).toMatchObject({ status: 409, data: { message: suspensionMessages.objected } });
    await act(admin.cookie, businessId, { islem: "resume", reason });
    expect((await object(owner.cookie)).status).toBe(409);
    await act(admin.cookie, businessId, { islem: "suspend", reason: "Yeni bir neden bulundu." });
    expect((await object(owner.cookie)).status).toBe(302);
    expect(await requestsOf(owner.id)).toHaveLength(2);
  });

  test("is stored once, of twenty at once", async () => {
    const { owner } = await aSuspendedBusiness();
    await Promise.all(Array.from({ length: 20 }, () => object(owner.cookie)));
    expect(await requestsOf(owner.id)).toHaveLength(1);
  });

  test("is for the owner alone, in 20 to 1000 characters", async () => {
    const { owner, manager, user } = await aSuspendedBusiness();
    for (const typed of ["kısa", "x".repeat(1_000_000), "   "])
      expect((await object(owner.cookie, { text: typed })).status).toBe(422);
    const as = await anImpersonation(app, owner.id, admin.cookie);
    for (const cookie of [manager.cookie, user.cookie, as]) expect((await object(cookie)).status).toBe(403);
    expect((await object((await aMember(app)).cookie)).status).toBe(404);
    const form = { islem: "itiraz", text };
    expect((await sendForm(app, own, form)).location).toMatch(/^\/login/);
    expect((await sendFromElsewhere(app, { path: own, form, cookie: owner.cookie })).statusCode).toBe(403);
    const { owner: other } = await anApiBusiness(app);
    expect(await object(other.cookie)).toMatchObject({
      status: 409,
      data: { message: suspensionMessages.isNotSuspended },
    });
    expect(await requestsOf(owner.id)).toEqual([]);
  });
});

test("moderators read and write notes, admins suspend, nobody else finds the pages", async () => {
  const { businessId, owner } = await anApiBusiness(app);
  expect((await act(moderator.cookie, businessId, { islem: "suspend", reason })).status).toBe(404);
  expect((await act(moderator.cookie, businessId, { islem: "note", text: "Telefonla görüşüldü." })).status).toBe(200);
  expect((await read(businessId)).data).toMatchObject({ notes: [{ text: "Telefonla görüşüldü." }], orders: [] });
  const form = { islem: "suspend", reason };
  const as = await anImpersonation(app, owner.id, admin.cookie);
  for (const [cookie, status] of [
    [owner.cookie, 404],
    [as, 403],
  ] as const)
    expect((await act(cookie, businessId, form)).status).toBe(status);
  expect((await read(businessId, owner.cookie)).status).toBe(404);
  expect((await sendForm(app, at(businessId), form)).location).toMatch(/^\/login/);
  expect((await sendFromElsewhere(app, { path: at(businessId), form, cookie: admin.cookie })).statusCode).toBe(403);
  expect((await act(admin.cookie, 999_999, form)).status).toBe(404);
  expect((await act(admin.cookie, businessId, { ...form, reason: "x".repeat(1_000_000) })).status).toBe(422);
  expect((await rowOf(businessId)).suspendedAt).toBeNull();
});

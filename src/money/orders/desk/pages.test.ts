import { beforeAll, expect, test } from "vitest";
import { calendarDay } from "#src/shared/dates.ts";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder } from "#test/support/orders.ts";
import { openPage } from "#test/support/pages.ts";
import { aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { cancelOrder, createOrder } from "../service.server.ts";

const app = await testApp();
aShopOfPrices(app, { home: 100_00 });
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { role: "admin" })));

test("the history of an order is in Turkish", async () => {
  const buyer = app.ctx(signedIn(await aMember(app)));
  const orderId = await createOrder(buyer, promotionsOf("home"));
  await cancelOrder(buyer, orderId);
  const path = `/yonetim/siparisler/${orderId}`;
  const { data } = await openPage(app, path, { cookie });
  expect(data).toMatchObject({
    state: "İptal edildi",
    events: [
      { action: "Oluşturuldu", states: "Ödemeye geçilmedi" },
      { action: "İptal edildi", states: "Ödemeye geçilmedi → İptal edildi" },
    ],
  });
});

test("the revenue of the last 30 days ends today", async () => {
  await anOrder(app, (await aMember(app)).id, { state: "fulfilled", method: "card", paidAt: app.now });
  const { data } = await openPage(app, "/yonetim/gelir", { cookie });
  expect(data).toMatchObject({
    last: calendarDay(app.now),
    sums: expect.arrayContaining([["Satış", expect.stringContaining("120,00")]]),
  });
});

test("the file of orders says how they were paid in Turkish", async () => {
  const { statusCode, body } = await app.request({ url: "/yonetim/siparisler.csv", headers: { cookie } });
  expect([statusCode, body.includes(";Kart") || body.includes(",Kart")]).toEqual([200, true]);
});

test("the desk of orders lists what was done to orders alone, and the orders of one member", async () => {
  const buyer = await aMember(app);
  const orderId = await createOrder(app.ctx(signedIn(buyer)), promotionsOf("home"));
  await anOrder(app, (await aMember(app)).id, { state: "fulfilled", method: "card", paidAt: app.now });
  const ctx = app.ctx(await aMember(app, { role: "admin" }));
  await recordAudit(ctx, { action: "blockMember", subject: "üye 1", reason: "Başka bir masanın işlemi" });
  await recordAudit(ctx, { action: "cancelOrder", subject: orderId, reason: "Sipariş iptal edildi" });
  const path = `/yonetim/siparisler?uye=${buyer.id}`;
  const { data } = await openPage(app, path, { cookie });
  expect((data!["audit"] as { reason: string }[]).map(({ reason }) => reason)).toEqual(["Sipariş iptal edildi"]);
  expect(data).toMatchObject({ count: 1, orders: [{ id: orderId }] });
});

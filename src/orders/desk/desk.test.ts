import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder } from "#test/support/orders.ts";
import { callPage } from "#test/support/pages.ts";
import { balancesOf } from "../balances/service.server.ts";
import { redeemCoupon } from "../coupons/service.server.ts";
import { selectInvoices } from "../invoices/queries.server.ts";
import { issueInvoice } from "../invoices/service.server.ts";
import { packageProduct } from "../packages/product.server.ts";
import * as couponsPage from "./coupons.page.tsx";
import * as orderPage from "./order.page.tsx";
import * as ordersPage from "./orders.page.tsx";
import * as paymentsPage from "./payments.page.tsx";
import * as pricesPage from "./prices.page.tsx";
import * as revenuePage from "./revenue.page.tsx";
import { refundAtDesk } from "./refunds.server.ts";
import { deskTexts } from "./rules.ts";
import * as transfersPage from "./transfers.page.tsx";

const app = await testApp();
type Person = Awaited<ReturnType<typeof aMember>>;
let admin: Person;
let second: Person;
let buyer: Person;
beforeAll(async () => {
  admin = await aMember(app, { role: "admin", firstName: "Ayla" });
  second = await aMember(app, { role: "admin", firstName: "Bora" });
});
beforeEach(async () => void (buyer = await aMember(app)));

/** A paid order with an invoice; paid by transfer, so that refunds go to the real balance. */
async function aPaidOrder(priceKurus = 120_00): Promise<string> {
  const id = await anOrder(app, buyer.id, { state: "fulfilled", method: "transfer", paidAt: app.now }, [
    { priceKurus },
  ]);
  await issueInvoice(app.ctx(), id);
  return id;
}
const refund = (orderId: string, form: Record<string, string>, cookie = admin.cookie) =>
  callPage(app, orderPage.action, {
    path: `/yonetim/siparisler/${orderId}`,
    params: { orderId },
    form: { step: "refund", key: randomUUID(), reason: "Üye vazgeçti", ...form },
    cookie,
  });
const decide = (id: number, decision: "approve" | "reject", cookie: string) =>
  callPage(app, ordersPage.action, {
    path: "/yonetim/siparisler",
    form: { id: String(id), decision, reason: "Baktım, doğru" },
    cookie,
  });
const waitingOf = (orderId: string) =>
  app.db.selectFrom("refundRequest").where("orderId", "=", orderId).selectAll().executeTakeFirstOrThrow();
const realOf = async () => (await balancesOf(app.ctx(), buyer.id)).realKurus;
const audit = (subject: string) => auditOf(app, subject, ["action", "actorId", "amountKurus", "reason"]);

describe("access", () => {
  const pages = {
    "/yonetim/siparisler": ordersPage.loader,
    "/yonetim/siparisler/AAAAAAAAA": orderPage.loader,
    "/yonetim/havaleler": transfersPage.loader,
    "/yonetim/odemeler": paymentsPage.loader,
    "/yonetim/kuponlar": couponsPage.loader,
    "/yonetim/fiyatlar": pricesPage.loader,
    "/yonetim/gelir": revenuePage.loader,
  };
  test.each(Object.entries(pages))("%s is for admins alone", async (path, loader) => {
    const open = (cookie?: string) =>
      callPage(app, loader, { path, params: { orderId: "AAAAAAAAA" }, ...(cookie ? { cookie } : {}) });
    expect((await open()).location).toMatch(/^\/login/);
    for (const { cookie } of [buyer, await aMember(app, { role: "moderator" })])
      expect((await open(cookie)).status).toBe(404);
    expect((await open(admin.cookie)).status).toBe(path.endsWith("AAAAAAAAA") ? 404 : 200);
  });

  test.each([
    ordersPage.action,
    orderPage.action,
    transfersPage.action,
    paymentsPage.action,
    couponsPage.action,
    pricesPage.action,
  ])("no form of the desk works for a moderator: %#", async (action) => {
    const orderId = await aPaidOrder();
    const { cookie } = await aMember(app, { role: "moderator" });
    const form = {
      step: "refund",
      id: "1",
      decision: "approve",
      key: randomUUID(),
      isWhole: "1",
      reason: "Olsun",
      amount: "10",
      product: "package/pro/1",
      price: "1",
      validFrom: "2090-01-01",
      validUntil: "2090-01-01",
      balanceDays: "5",
      orderId,
      reference: "1",
      sender: "",
      receivedOn: "2026-01-01",
    };
    expect((await callPage(app, action, { path: "/yonetim", params: { orderId }, form, cookie })).status).toBe(404);
    expect(await realOf()).toBe(0);
  });

  test.each(["/yonetim/siparisler.csv", "/yonetim/gelir.csv"])(
    "%s is for admins alone, and cached nowhere",
    async (url) => {
      const { cookie } = await aMember(app, { role: "moderator" });
      expect((await app.request({ url, headers: { cookie } })).statusCode).toBe(404);
      const answer = await app.request({ url, headers: { cookie: admin.cookie } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    },
  );
});

test("the file of the revenue names the products beside their ids", async () => {
  await aPaidOrder();
  const { body } = await app.request({ url: "/yonetim/gelir.csv", headers: { cookie: admin.cookie } });
  const [head, first] = body.split(/\r?\n/);
  expect(head).toContain("Ürün no");
  expect(first).toMatch(/Doping|Paket|Premium|Pro/);
});

describe("refunds", () => {
  test("a refund up to the limit is made at once, once per form, with its reason in the audit log", async () => {
    const orderId = await aPaidOrder();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(orderId, { isWhole: "1", key })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { done: deskTexts.refunded } });
    expect(await realOf()).toBe(120_00);
    expect((await selectInvoices(app.ctx(), orderId)).map(({ kind }) => kind)).toEqual(["invoice", "creditNote"]);
    expect(await audit(orderId)).toEqual([
      { action: "refund", actorId: admin.id, amountKurus: 120_00, reason: "Üye vazgeçti" },
    ]);
    const { data } = await callPage(app, orderPage.loader, {
      path: `/yonetim/siparisler/${orderId}`,
      params: { orderId },
      cookie: admin.cookie,
    });
    expect(data).toMatchObject({ state: "İade edildi", canRefund: false, audit: [{ who: "Ayla Kaya" }] });
  });

  test("a part of an item is refunded; more than is left, no amount and no reason are refused", async () => {
    const orderId = await aPaidOrder();
    const { id } = await app.db
      .selectFrom("orderItem")
      .where("orderId", "=", orderId)
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await refund(orderId, { [`item-${id}`]: "20,50" })).status).toBe(200);
    expect(await realOf()).toBe(20_50);
    expect((await refund(orderId, { [`item-${id}`]: "100,00" })).status).toBe(422);
    expect((await refund(orderId, {})).status).toBe(422);
    expect((await refund(orderId, { isWhole: "1", reason: " " })).data).toHaveProperty("fields.reason");
    expect((await refund(orderId, { isWhole: "1" })).status).toBe(200);
    expect(await realOf()).toBe(120_00);
    expect((await refund(orderId, { isWhole: "1" })).status).toBe(409);
  });

  test("above the limit a second admin decides: not the one who asked, and once", async () => {
    const orderId = await aPaidOrder(6_000_00);
    expect((await refund(orderId, { isWhole: "1" })).data).toMatchObject({ done: deskTexts.asked });
    expect((await refund(orderId, { isWhole: "1" })).status).toBe(409);
    const { id } = await waitingOf(orderId);
    expect(await decide(id, "approve", admin.cookie)).toMatchObject({
      status: 403,
      data: { message: deskTexts.secondPerson },
    });
    expect(await realOf()).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, "approve", second.cookie)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
    expect(await realOf()).toBe(6_000_00);
    expect((await audit(orderId)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["askRefund", admin.id],
      ["approveRefund", second.id],
    ]);
  });

  test("refunds in small parts need a second admin as soon as they are above the limit together", async () => {
    const orderId = await aPaidOrder(6_000_00);
    const { id } = await app.db
      .selectFrom("orderItem")
      .where("orderId", "=", orderId)
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await refund(orderId, { [`item-${id}`]: "3000" })).data).toMatchObject({ done: deskTexts.refunded });
    expect((await refund(orderId, { [`item-${id}`]: "2500" })).data).toMatchObject({ done: deskTexts.asked });
    const request = await waitingOf(orderId);
    expect((await decide(request.id, "reject", second.cookie)).data).toMatchObject({ done: deskTexts.rejected });
    expect(await realOf()).toBe(3_000_00);
  });

  test("an admin's own order is refunded by another admin, however small it is", async () => {
    buyer = admin;
    const orderId = await aPaidOrder();
    expect((await refund(orderId, { isWhole: "1" })).data).toMatchObject({ done: deskTexts.asked });
    const { id } = await waitingOf(orderId);
    expect((await decide(id, "approve", admin.cookie)).status).toBe(403);
    expect((await decide(id, "approve", second.cookie)).data).toMatchObject({ done: deskTexts.approved });
    // Neither may the buyer approve what another admin asked for.
    const large = await aPaidOrder(6_000_00);
    expect((await refund(large, { isWhole: "1" }, second.cookie)).data).toMatchObject({ done: deskTexts.asked });
    const asked = await waitingOf(large);
    expect(await decide(asked.id, "approve", admin.cookie)).toMatchObject({
      status: 403,
      data: { message: deskTexts.ownOrder },
    });
    expect(await realOf()).toBe(120_00);
  });

  test("an unpaid order is cancelled with a reason; a paid one is not", async () => {
    const cancel = (orderId: string) =>
      callPage(app, orderPage.action, {
        path: `/yonetim/siparisler/${orderId}`,
        params: { orderId },
        form: { step: "cancel", reason: "Üye istedi" },
        cookie: admin.cookie,
      });
    const unpaid = await anOrder(app, buyer.id, { state: "awaitingTransfer", method: "transfer" });
    expect((await cancel(unpaid)).data).toMatchObject({ done: deskTexts.cancelled });
    expect(await audit(unpaid)).toMatchObject([{ action: "cancelOrder", reason: "Üye istedi" }]);
    expect((await cancel(await aPaidOrder())).status).toBe(409);
  });
});

test("a transfer is booked against its order once, and the rest goes to the balance", async () => {
  const orderId = await anOrder(app, buyer.id, { state: "awaitingTransfer", method: "transfer" });
  const book = () =>
    callPage(app, transfersPage.action, {
      path: "/yonetim/havaleler",
      form: {
        step: "one",
        orderId,
        reference: `D-${orderId}`,
        amount: "150,00",
        sender: "Deniz",
        receivedOn: calendarDay(app.now),
        reason: "Ekstre",
      },
      cookie: admin.cookie,
    });
  expect((await book()).data).toMatchObject({ done: expect.stringContaining("sipariş ödendi") });
  expect(await realOf()).toBe(30_00);
  expect((await book()).data).toMatchObject({ done: expect.stringContaining("daha önce") });
  expect(await realOf()).toBe(30_00);
  expect(await audit(orderId)).toHaveLength(1);
});

test("a bank's statement is previewed, then the lines that name an order are booked", async () => {
  const orderId = await anOrder(app, buyer.id, { state: "awaitingTransfer", method: "transfer" });
  const csv = `Tarih;Dekont No;Açıklama;Gönderen;Tutar\n23.11.2026;E-${orderId};${orderId} siparis;Deniz;120,00\n23.11.2026;E-2;kira;Ali;50,00\n`;
  const send = (form: Record<string, string>) =>
    callPage(app, transfersPage.action, { path: "/yonetim/havaleler", form, cookie: admin.cookie });
  const { data } = await send({ step: "preview", csv });
  expect(data).toMatchObject({ preview: { lines: [{ orderId }, { orderId: null }] } });
  expect((await send({ step: "statement", csv, reason: "Kasım ekstresi" })).data).toMatchObject({
    done: "1: sipariş ödendi",
  });
  expect((await send({ step: "statement", csv, reason: "Yeniden" })).data).toMatchObject({
    done: "Kaydedilecek yeni havale yoktu.",
  });
  expect(await audit(orderId)).toEqual([
    { action: "bookTransfer", actorId: admin.id, amountKurus: 120_00, reason: "Kasım ekstresi" },
  ]);
});

test("a coupon made at the desk can be redeemed until it is stopped", async () => {
  const send = (form: Record<string, string>) =>
    callPage(app, couponsPage.action, { path: "/yonetim/kuponlar", form, cookie: admin.cookie });
  const make = {
    step: "make",
    amount: "75,00",
    validUntil: calendarDay(app.now),
    balanceDays: "30",
    maxRedemptions: "",
    email: "",
    reason: "Kasım kampanyası",
  };
  expect((await send({ ...make, email: "yok@kontak.test" })).data).toMatchObject({
    fields: { email: deskTexts.noMember },
  });
  expect((await send({ ...make, validUntil: "2020-01-01" })).status).toBe(422);
  expect((await send(make)).data).toMatchObject({ done: expect.stringContaining("-") });
  const { id, code } = await app.db.selectFrom("coupon").orderBy("id", "desc").selectAll().executeTakeFirstOrThrow();
  expect((await redeemCoupon(app.ctx(buyer), code)).amountKurus).toBe(75_00);
  expect((await send({ step: "stop", id: String(id), reason: "Bitti" })).status).toBe(200);
  expect((await send({ step: "stop", id: String(id), reason: "Bitti" })).status).toBe(404);
  await expect(redeemCoupon(app.ctx(await aMember(app)), code)).rejects.toMatchObject({ status: 422 });
  expect((await audit(`kupon ${id}`)).map(({ action }) => action)).toEqual(["makeCoupon", "stopCoupon"]);
});

test("a price is added from a day on: not in the past, and not twice for a day", async () => {
  const send = (validFrom: string, product = "package/pro/1") =>
    callPage(app, pricesPage.action, {
      path: "/yonetim/fiyatlar",
      form: { product, price: "175,00", validFrom, reason: "Yeni yıl" },
      cookie: admin.cookie,
    });
  const quoted = async () =>
    (await packageProduct.quote(app.ctx(buyer), [{ kind: "package", package: "pro", months: 1 }]))[0]!.priceKurus;
  const before = await quoted();
  expect((await send(calendarDay(addDays(app.now, -1)))).data).toMatchObject({
    fields: { validFrom: deskTexts.pastDay },
  });
  expect((await send(calendarDay(addDays(app.now, 3)))).status).toBe(200);
  expect((await send(calendarDay(addDays(app.now, 3)))).status).toBe(409);
  expect((await send(calendarDay(app.now), "package/pro/7")).status).toBe(422);
  expect((await send(calendarDay(app.now), "promotion/20/1/8")).status).toBe(422);
  expect(await quoted()).toBe(before);
  const now = app.now;
  app.now = addDays(now, 4);
  expect(await quoted()).toBe(175_00);
  app.now = now;
  const promotion = await app.db.selectFrom("promotionPrice").selectAll().executeTakeFirstOrThrow();
  const name = `promotion/${promotion.promotionId}/${promotion.vehicleTypeId}/${promotion.periodDays}`;
  expect((await send(calendarDay(addDays(app.now, 9)), name)).status).toBe(200);
});

test("orders are found by number, name, e-mail, state and period; the CSV file runs no formula", async () => {
  buyer = await aMember(app, { firstName: "=Şükrü", lastName: "Öz" });
  const orderId = await aPaidOrder();
  const find = async (query: string) =>
    (await callPage(app, ordersPage.loader, { path: `/yonetim/siparisler?${query}`, cookie: admin.cookie })).data as {
      orders: { id: string }[];
    };
  const ids = async (query: string) => (await find(query)).orders.map(({ id }) => id);
  for (const query of [
    `q=${orderId.toLowerCase()}`,
    "q=%3D%C5%9E%C3%BCkr%C3%BC",
    `q=${encodeURIComponent(buyer.email)}`,
  ])
    expect(await ids(query)).toEqual([orderId]);
  expect(await ids(`q=${orderId}&durum=draft`)).toEqual([]);
  const today = calendarDay(app.now);
  expect(await ids(`q=${orderId}&bas=${today}&son=${today}`)).toEqual([orderId]);
  expect(await ids(`q=${orderId}&bas=${calendarDay(addDays(app.now, 1))}`)).toEqual([]);
  expect(await ids("q=%25&durum=yok&bas=2026-02-31&sayfa=9999999999")).toEqual([]);
  const csv = await app.request({ url: `/yonetim/siparisler.csv?q=${orderId}`, headers: { cookie: admin.cookie } });
  expect(csv.body).toContain(`${orderId};Ödendi;`);
  expect(csv.body).toContain("'=Şükrü Öz");
});

test("revenue is by day and product, with refunds on their own day", async () => {
  const now = app.now;
  app.now = new Date("2031-05-04T20:30:00Z");
  const orderId = await aPaidOrder(200_00);
  app.now = new Date("2031-05-04T21:30:00Z");
  // The browser's session is over by then.
  await refundAtDesk(app.ctx(admin), orderId, { isWhole: "1", key: randomUUID(), reason: "Üye vazgeçti" });
  app.now = now;
  const { data } = await callPage(app, revenuePage.loader, {
    path: "/yonetim/gelir?bas=2031-05-01&son=2031-05-31",
    cookie: admin.cookie,
  });
  expect(data).toMatchObject({
    net: "0,00\u00a0TL",
    rows: [
      { day: "5 Mayıs 2031", product: "Premium paket", sold: "0", refunded: "200,00\u00a0TL" },
      { day: "4 Mayıs 2031", product: "Premium paket", sold: "1", soldAmount: "200,00\u00a0TL" },
    ],
  });
});

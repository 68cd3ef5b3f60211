import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder, aPaidOrder } from "#test/support/orders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { balancesOf } from "../balances/service.server.ts";
import { redeemCoupon } from "../coupons/service.server.ts";
import { readDeskOrder } from "./order-detail.server.ts";
import { refundAtDesk } from "./refunds.server.ts";
import { deskTexts } from "./rules.ts";

const app = await testApp();
type Person = Awaited<ReturnType<typeof aMember>>;
let admin: Person;
let buyer: Person;
beforeAll(async () => void (admin = await aMember(app, { role: "admin" })));
beforeEach(async () => void (buyer = await aMember(app)));

const realOf = async () => (await balancesOf(app.ctx(), buyer.id)).realKurus;
const audit = (subject: string) => auditOf(app, subject, ["action", "actorId", "amountKurus", "reason"]);

describe("access", () => {
  test.each([
    "/yonetim/siparisler",
    "/yonetim/siparisler/AAAAAAAAA",
    "/yonetim/havaleler",
    "/yonetim/odemeler",
    "/yonetim/kuponlar",
    "/yonetim/gelir",
  ])("%s is for admins alone", async (path) => {
    const open = (cookie?: string) => openPage(app, path, { cookie });
    expect((await open()).location).toMatch(/^\/login/);
    for (const { cookie } of [buyer, await aMember(app, { role: "moderator" })])
      expect((await open(cookie)).status).toBe(404);
    expect((await open(admin.cookie)).status).toBe(path.endsWith("AAAAAAAAA") ? 404 : 200);
  });

  test.each([
    "/yonetim/siparisler",
    "/yonetim/siparisler/:orderId",
    "/yonetim/havaleler",
    "/yonetim/odemeler",
    "/yonetim/kuponlar",
  ])("no form of %s works for a moderator", async (path) => {
    const orderId = await aPaidOrder(app, buyer.id);
    const { cookie } = await aMember(app, { role: "moderator" });
    const form = {
      islem: "refund",
      id: "1",
      decision: "approve",
      key: randomUUID(),
      isWhole: "1",
      reason: "Olsun",
      amount: "10",
      validUntil: "2090-01-01",
      balanceDays: "5",
      orderId,
      reference: "1",
      sender: "",
      receivedOn: "2026-01-01",
    };
    expect((await sendForm(app, path.replace(":orderId", orderId), form, { cookie })).status).toBe(404);
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
  await aPaidOrder(app, buyer.id);
  const { body } = await app.request({ url: "/yonetim/gelir.csv", headers: { cookie: admin.cookie } });
  const [head, first] = body.split(/\r?\n/);
  expect(head).toContain("Ürün no");
  expect(first).toMatch(/Doping|Paket|Premium|Pro/);
});

test("a transfer is booked against its order once, and the rest goes to the balance", async () => {
  const orderId = await anOrder(app, buyer.id, { state: "awaitingTransfer", method: "transfer" });
  const book = () =>
    sendForm(
      app,
      "/yonetim/havaleler",
      {
        islem: "one",
        orderId,
        reference: `D-${orderId}`,
        amount: "150,00",
        sender: "Deniz",
        receivedOn: calendarDay(app.now),
        reason: "Ekstre",
      },
      admin,
    );
  expect((await book()).data).toMatchObject({ done: expect.stringContaining("sipariş ödendi") });
  expect(await realOf()).toBe(30_00);
  expect((await book()).data).toMatchObject({ done: expect.stringContaining("daha önce") });
  expect(await realOf()).toBe(30_00);
  expect(await audit(orderId)).toHaveLength(1);
});

test("a bank's statement is previewed, then the lines that name an order are booked", async () => {
  const orderId = await anOrder(app, buyer.id, { state: "awaitingTransfer", method: "transfer" });
  const csv = `Tarih;Dekont No;Açıklama;Gönderen;Tutar\n23.11.2026;E-${orderId};${orderId} siparis;Deniz;120,00\n23.11.2026;4111111111111111;kira;Ali;50,00\n`;
  const send = (form: Record<string, string>) => sendForm(app, "/yonetim/havaleler", form, admin);
  const { data } = await send({ islem: "preview", csv });
  expect(data).toMatchObject({ preview: { lines: [{ orderId }, { orderId: null }] } });
  expect((await send({ islem: "statement", csv, reason: "Kasım ekstresi" })).data).toMatchObject({
    done: "1: sipariş ödendi",
  });
  expect((await send({ islem: "statement", csv, reason: "Yeniden" })).data).toMatchObject({
    done: "Kaydedilecek yeni havale yoktu.",
  });
  expect(await audit(orderId)).toEqual([
    { action: "bookTransfer", actorId: admin.id, amountKurus: 120_00, reason: "Kasım ekstresi" },
  ]);
});

test("a coupon made at the desk can be redeemed until it is stopped", async () => {
  const send = (form: Record<string, string>) => sendForm(app, "/yonetim/kuponlar", form, admin);
  const make = {
    islem: "make",
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
  for (const validUntil of ["2020-01-01", "9999-12-31"]) expect((await send({ ...make, validUntil })).status).toBe(422);
  expect((await send(make)).data).toMatchObject({ done: expect.stringContaining("-") });
  const { id, code } = await app.db.selectFrom("coupon").orderBy("id", "desc").selectAll().executeTakeFirstOrThrow();
  expect((await redeemCoupon(app.ctx(buyer), code)).amountKurus).toBe(75_00);
  expect((await send({ islem: "stop", id: String(id), reason: "Bitti" })).status).toBe(200);
  expect((await send({ islem: "stop", id: String(id), reason: "Bitti" })).status).toBe(404);
  await expect(redeemCoupon(app.ctx(await aMember(app)), code)).rejects.toMatchObject({ status: 422 });
  expect((await audit(`kupon ${id}`)).map(({ action }) => action)).toEqual(["makeCoupon", "stopCoupon"]);
});

test("orders are found by number, name, e-mail, state and period; the CSV file runs no formula", async () => {
  buyer = await aMember(app, { firstName: "=Şükrü", lastName: "Öz" });
  const orderId = await aPaidOrder(app, buyer.id);
  const find = async (query: string) =>
    (await openPage<{ orders: { id: string }[] }>(app, `/yonetim/siparisler?${query}`, admin)).data!;
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
  // How to reach a member is on their page alone, which records who asked for it.
  for (const text of [
    csv.body,
    JSON.stringify(await find(`q=${orderId}`)),
    JSON.stringify(await readDeskOrder(app.ctx(), orderId)),
  ]) {
    expect(text).toContain(maskEmail(buyer.email));
    expect(text).not.toContain(buyer.email);
  }
});

test("revenue is by day and product, with refunds on their own day", async () => {
  const now = app.now;
  app.now = new Date("2031-05-04T20:30:00Z");
  const orderId = await aPaidOrder(app, buyer.id, 200_00);
  app.now = new Date("2031-05-04T21:30:00Z");
  // The browser's session is over by then.
  await refundAtDesk(app.ctx(admin), orderId, { isWhole: "1", key: randomUUID(), reason: "Üye vazgeçti" });
  app.now = now;
  const { data } = await openPage(app, "/yonetim/gelir?bas=2031-05-01&son=2031-05-31", admin);
  expect(data).toMatchObject({
    sums: [
      ["Satış", expect.any(String)],
      ["İade", expect.any(String)],
      ["Kalan", "0,00\u00a0TL"],
    ],
    rows: [
      { day: "5 Mayıs 2031", product: "Premium paket", sold: "0", refunded: "200,00\u00a0TL" },
      { day: "4 Mayıs 2031", product: "Premium paket", sold: "1", soldAmount: "200,00\u00a0TL" },
    ],
  });
});

import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { cardWith } from "#test/support/provider.ts";
import { aPerson, aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { makeCoupon } from "../coupons/service.server.ts";
import { findOrder } from "../queries.server.ts";
import { refundOrder } from "../refunds/service.server.ts";
import { createOrder } from "../service.server.ts";
import type { MyOrder } from "#src/money/promotions/my-orders/page-data.server.ts";
import type { PaymentPageData } from "./page-data.server.ts";

const app = await testApp();
aShopOfPrices(app, { home: 240_00, strip: 60_00 });
type Buyer = Awaited<ReturnType<typeof aMember>>;

const newOrder = (buyer: Buyer) => createOrder(app.ctx(signedIn(buyer)), promotionsOf("home"));
const open = (buyer: { cookie?: string }, orderId: string) =>
  openPage<PaymentPageData>(app, `/doping/${orderId}/odeme`, buyer);
const submit = (buyer: Buyer, orderId: string, form: Record<string, string>) =>
  sendForm(app, `/doping/${orderId}/odeme`, form, buyer);

/** Submits the payment form with billing details and the contract that the page shows; `islem` names the way to pay. */
async function pay(buyer: Buyer, orderId: string, islem: string) {
  await submit(buyer, orderId, { islem: "fatura", ...aPerson });
  const { contract, chosenBilling } = (await open(buyer, orderId)).data!;
  return submit(buyer, orderId, { islem, accept: "1", contract: contract!.hash, billing: String(chosenBilling) });
}
const callback = (token: string) =>
  app.http.inject({
    method: "POST",
    url: "/odeme/donus",
    headers: {
      host: "kontak.test",
      "sec-fetch-site": "cross-site",
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ token }).toString(),
  });
const stateOf = async (orderId: string) => (await findOrder(app.ctx(), orderId))!.state;
const myOrders = async (buyer: Buyer, query = "?payment=success") =>
  (await openPage<{ tab: string; orders: MyOrder[] }>(app, `/siparislerim${query}`, buyer)).data!;

test("an order is paid by card at the provider, and then among those that are paid, with its receipt", async () => {
  const buyer = await aMember(app);
  const orderId = await newOrder(buyer);
  const { data } = await pay(buyer, orderId, "kart");
  expect(await stateOf(orderId)).toBe("awaitingPayment");
  const { token } = await app.provider.pay(String(data!["pageUrl"]));
  expect((await callback(token)).headers.location).toBe("/siparislerim?payment=success");
  await callback(token);
  expect(await stateOf(orderId)).toBe("fulfilled");
  expect((await open(buyer, orderId)).location).toBe("/siparislerim?payment=success");
  const { tab, orders } = await myOrders(buyer);
  expect(tab).toBe("odenen");
  expect(orders).toMatchObject([
    { id: orderId, hasInvoice: true, hasContract: true, charge: { chargedKurus: 240_00 } },
  ]);
  await refundOrder(app.ctx(), { orderId, reason: "Üye vazgeçti", idempotencyKey: `test:${orderId}` });
  await app.runJobs();
  expect((await myOrders(buyer)).orders[0]).toMatchObject({
    state: "refunded",
    refunds: [{ amountKurus: 240_00, places: [expect.stringContaining("Kartınıza")] }],
  });
});

test("a refused card says why, and another one pays", async () => {
  const buyer = await aMember(app);
  const orderId = await newOrder(buyer);
  const refused = await app.provider.pay(String((await pay(buyer, orderId, "kart")).data!["pageUrl"]), {
    card: cardWith("yetersiz"),
  });
  await callback(refused.token);
  const shown = (await open(buyer, orderId)).data!;
  expect(shown.order).toMatchObject({ state: "failed", failure: expect.stringContaining("yetersiz") });
  const again = await app.provider.pay(String((await pay(buyer, orderId, "kart")).data!["pageUrl"]));
  await callback(again.token);
  expect(await stateOf(orderId)).toBe("fulfilled");
});

test("a coupon and the balances lead to nothing to pay: the order is completed without the provider", async () => {
  const buyer = await aMember(app);
  const orderId = await newOrder(buyer);
  const { code } = await makeCoupon(app.ctx(), {
    amountKurus: 300_00,
    validFrom: app.now,
    validUntil: new Date(app.now.getTime() + 86_400_000),
    balanceDays: 30,
    maxRedemptions: 1,
    onlyMemberId: null,
    isFirstOrderOnly: false,
    note: "",
    createdBy: null,
  });
  await submit(buyer, orderId, { islem: "kupon", coupon: code });
  expect(await findOrder(app.ctx(), orderId)).toMatchObject({ virtualKurus: 240_00, netKurus: 0 });
  expect((await pay(buyer, orderId, "kart")).status).toBe(409);
  expect((await pay(buyer, orderId, "tamamla")).location).toBe("/siparislerim?payment=success");
  expect(await findOrder(app.ctx(), orderId)).toMatchObject({ state: "fulfilled", method: "balance" });
});

test("bank transfer shows our accounts and the order's reference", async () => {
  const buyer = await aMember(app);
  const orderId = await newOrder(buyer);
  await pay(buyer, orderId, "havale");
  expect(await stateOf(orderId)).toBe("awaitingTransfer");
  expect((await myOrders(buyer, "")).orders).toMatchObject([{ id: orderId, isUnpaid: true }]);
});

test("the deadline of a transfer follows the public holidays that staff end and add", async () => {
  const before = app.now;
  app.now = new Date("2027-03-05T09:00:00+03:00");
  const deadline = async () => {
    const buyer = await aMember(app);
    const orderId = await newOrder(buyer);
    await pay(buyer, orderId, "havale");
    return (await findOrder(app.ctx(), orderId))!.expiresAt;
  };
  const admin = await aMember(app, { role: "admin" });
  const send = async (form: Record<string, string>) =>
    sendForm(app, "/yonetim/tablolar/holidays", { source: "Resmî Gazete", reason: "Yeni karar", ...form }, admin);
  // A Friday before the feast, whose eve is Monday.
  expect(await deadline()).toEqual(new Date("2027-03-17T00:00:00+03:00"));
  const feast = { islem: "end", row: "2027-03-09 Ramazan Bayramı", validTo: "2027-03-05" };
  expect((await send(feast)).status).toBe(200);
  expect(await deadline()).toEqual(new Date("2027-03-11T00:00:00+03:00"));
  const added = { islem: "add", name: "İdari izin", days: "2", isYearly: "0", hasEve: "0", validFrom: "2027-03-08" };
  expect((await send(added)).status).toBe(200);
  expect((await send({ ...added, days: "0" })).status).toBe(422);
  expect(await deadline()).toEqual(new Date("2027-03-13T00:00:00+03:00"));
  app.now = before;
});

test("without the tick or billing details nothing begins", async () => {
  const buyer = await aMember(app);
  const orderId = await newOrder(buyer);
  const refused = await submit(buyer, orderId, { islem: "kart", contract: "0".repeat(64), billing: "1" });
  expect([refused.status, refused.data!["message"]]).toEqual([
    422,
    "Devam etmek için ön bilgilendirme formunu ve sözleşmeyi onaylamalısınız.",
  ]);
  expect(await stateOf(orderId)).toBe("draft");
});

test("a visitor is sent to sign in, another member gets 404, and neither where nothing is sold", async () => {
  const buyer = await aMember(app);
  const orderId = await newOrder(buyer);
  expect((await open({}, orderId)).location).toMatch(/^\/login/);
  const stranger = await aMember(app);
  expect((await open(stranger, orderId)).status).toBe(404);
  for (const islem of ["guncelle", "fiyat", "iptal"])
    expect((await submit(stranger, orderId, { islem })).status).toBe(404);
  const { payments } = app.deps;
  app.deps.payments = undefined;
  expect((await open(buyer, orderId)).status).toBe(404);
  app.deps.payments = payments;
});

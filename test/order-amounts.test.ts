import { afterAll, beforeAll, expect, test } from "vitest";
import { balancesOf, creditBalances } from "#src/money/orders/balances/service.server.ts";
import { readBilling, saveBilling } from "#src/money/orders/billing/service.server.ts";
import { contractOf } from "#src/money/orders/contract/service.server.ts";
import { redeemCoupon } from "#src/money/orders/coupons/service.server.ts";
import { selectInvoices } from "#src/money/orders/invoices/queries.server.ts";
import { readMyOrders } from "#src/money/promotions/my-orders/page-data.server.ts";
import { startCardPayment } from "#src/money/orders/pay/service.server.ts";
import { refundOrder } from "#src/money/orders/refunds/service.server.ts";
import { createOrder, getOrder } from "#src/money/orders/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { promotions } from "#src/shared/promotions.ts";
import { testCards } from "../sandbox-provider/cards.ts";
import { aCoupon } from "./support/coupons.ts";
import { testApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { iyzicoClient } from "./support/iyzico-client.ts";
import { randomFrom } from "./support/random.ts";
import { aPerson, aShopOfPrices, promotionsOf, signedIn } from "./support/shop.ts";

const orders = 150;
const app = await testApp();
// `pdfs.test.ts` reads the PDFs; here the documents that they are drawn from are compared.
Object.assign(app.deps, { invoiceIssuer: { issue: async () => ({ pdf: new Uint8Array(), reference: null }) } });
const client = iyzicoClient(app.provider.options);
const { integer, one, is } = randomFrom(2026);
const prices = Object.fromEntries(promotions.map(({ key }) => [key, 1 + integer(40_000)]));
aShopOfPrices(app, prices);

const kurus = (lira: unknown) => Math.round(Number(lira) * 100);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const charging = testCards.filter(({ result }) => result === "tahsil edilir").map(({ number }) => number);

type Reported = {
  price: number;
  paidPrice: number;
  installment: number;
  paymentId: string;
  itemTransactions: { paidPrice: number; refunds?: { refundPrice: number }[] }[];
};

/** Balances that a member may use: a coupon's, and returned money. */
async function aWallet(ctx: ReturnType<typeof app.ctx>, memberId: number) {
  if (is(0.4)) {
    const { code } = await aCoupon(app, { amountKurus: 1 + integer(15_000) });
    await redeemCoupon(ctx, code);
  }
  if (is(0.3))
    await inTransaction(app.ctx(), (tx) =>
      creditBalances(tx, {
        memberId,
        realKurus: 1 + integer(10_000),
        virtualKurus: 0,
        idempotencyKey: `wallet:${memberId}`,
        reason: "İade",
      }),
    );
}

/** An order of a new member, paid by card where balances leave something to pay; undefined where they do not. */
async function aCardOrder() {
  const member = await aMember(app);
  const ctx = app.ctx(signedIn(member));
  await aWallet(ctx, member.id);
  const keys = [...new Set(Array.from({ length: 1 + integer(4) }, () => one(promotions).key))];
  const orderId = await createOrder(ctx, promotionsOf(...keys));
  const { order, items } = await getOrder(ctx, orderId);
  if (order.netKurus === 0 || order.state !== "draft") return undefined;
  const billing = await saveBilling(ctx, aPerson);
  const contract = contractOf(ctx, order, items, (await readBilling(ctx))[0]!).hash;
  const { pageUrl } = await startCardPayment(ctx, orderId, { accept: "1", contract, billing });
  const card = one(charging);
  const { token } = await app.provider.pay(pageUrl, { card, installments: one([1, 2, 3, 6, 9, 12]) });
  await app.request({
    method: "POST",
    url: "/odeme/donus",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    payload: new URLSearchParams({ token }).toString(),
  });
  return { ctx, orderId, order, items, token, card };
}
type CardOrder = NonNullable<Awaited<ReturnType<typeof aCardOrder>>>;

const shownOf = async ({ ctx, orderId }: CardOrder) =>
  (await readMyOrders(ctx, new URLSearchParams({ sekme: "odenen" }))).orders.find(({ id }) => id === orderId)!;

/** What the provider charged is what page and invoice say; the cost of the instalments, in kuruş. */
async function checkCharge(sold: CardOrder) {
  const { order, card, token } = sold;
  const charged = (await client("checkoutForm", "retrieve", { locale: "tr", token })) as unknown as Reported;
  const [net, paid] = [kurus(charged.price), kurus(charged.paidPrice)];
  expect(net).toBe(order.netKurus);
  expect(sum(charged.itemTransactions.map(({ paidPrice }) => kurus(paidPrice)))).toBe(paid);
  if (charged.installment > 1) {
    const { installmentDetails } = (await client("installmentInfo", "retrieve", {
      binNumber: card.slice(0, 6),
      price: charged.price,
    })) as unknown as { installmentDetails: { installmentPrices: Record<string, number>[] }[] };
    const offered = installmentDetails[0]!.installmentPrices.find(
      ({ installmentNumber }) => installmentNumber === charged.installment,
    )!;
    expect(kurus(offered["installmentPrice"]) * charged.installment).toBe(paid);
  }
  const costKurus = paid - net;
  const shown = await shownOf(sold);
  expect(shown).toMatchObject({ costKurus, price: { netKurus: net }, charge: { chargedKurus: paid } });
  const [invoice] = await selectInvoices(sold.ctx, sold.orderId);
  const { lines, vatRows } = invoice!.document;
  expect(invoice).toMatchObject({
    amountKurus: order.totalKurus - order.virtualKurus + costKurus,
    vatKurus: shown.vatKurus,
  });
  expect(sum(lines.map(({ amountKurus }) => amountKurus))).toBe(invoice!.amountKurus);
  expect(sum(vatRows.map(({ vatKurus }) => vatKurus))).toBe(invoice!.vatKurus);
  const ofCost = lines.filter(({ isInstallmentCost }) => isInstallmentCost);
  expect(sum(ofCost.map(({ amountKurus }) => amountKurus))).toBe(costKurus);
  return { costKurus, paid, paymentId: charged.paymentId, net };
}

/** Refunds random parts of an order, to the card or the balance. */
async function refundParts({ orderId, items }: CardOrder) {
  const left = new Map(items.map(({ id, priceKurus }) => [id, priceKurus]));
  for (let at = integer(4); at > 0; at--) {
    const [id, most] = one([...left].filter(([, amount]) => amount > 0));
    const amountKurus = is(0.4) ? most : 1 + integer(most);
    left.set(id, most - amountKurus);
    const idempotencyKey = `${orderId}:${at}`;
    const asked = { orderId, items: [{ id, amountKurus }], toBalance: is(0.2), reason: "Vazgeçildi", idempotencyKey };
    await refundOrder(app.ctx(), asked);
    if ([...left.values()].every((amount) => amount === 0)) return;
  }
}

/** What went back is the same at the provider, in the balance, on the page and in the credit notes. */
async function checkRefunds(
  sold: CardOrder,
  { costKurus, paid, paymentId, net }: Awaited<ReturnType<typeof checkCharge>>,
) {
  const { order, ctx } = sold;
  const { payments } = (await client("reportingTransactionDetails", "retrieve", {
    paymentConversationId: app.provider.store.byToken(sold.token)!.conversationId,
  })) as unknown as { payments: Reported[] };
  const reported = payments.find((one) => one.paymentId === paymentId)!;
  const toCard = sum(reported.itemTransactions.flatMap(({ refunds }) => refunds!.map((one) => kurus(one.refundPrice))));
  const shown = await shownOf(sold);
  const refunds = await app.db.selectFrom("orderRefund").where("orderId", "=", sold.orderId).selectAll().execute();
  const price = sum(refunds.map(({ amountKurus }) => amountKurus));
  const cost = sum(shown.refunds.map(({ amountKurus }) => amountKurus)) - price;
  const wholeNet = Math.min(price, net);
  expect(cost).toBe(Math.round((wholeNet * paid) / net) - wholeNet);
  const toReal = (await balancesOf(ctx, order.memberId)).realKurus;
  const virtual = sum(refunds.map(({ virtualKurus }) => virtualKurus));
  // The member used all of the real balance that the order could use.
  const kept = toReal - (price + cost - virtual - toCard);
  expect(kept).toBeGreaterThanOrEqual(0);
  expect(kept === 0 || order.realKurus === 0 || order.netKurus === 0).toBe(true);
  const [, ...notes] = await selectInvoices(ctx, sold.orderId);
  const invoiced = order.totalKurus - order.virtualKurus;
  expect(sum(notes.map(({ amountKurus }) => amountKurus))).toBe(Math.min(price, invoiced) + cost);
  for (const { document, amountKurus, vatKurus } of notes) {
    expect(sum(document.lines.map((line) => line.amountKurus))).toBe(amountKurus);
    expect(sum(document.vatRows.map((row) => row.vatKurus))).toBe(vatKurus);
  }
  if (price === order.totalKurus) {
    expect(cost).toBe(costKurus);
    const [invoice] = await selectInvoices(ctx, sold.orderId);
    expect(sum(notes.map(({ vatKurus }) => vatKurus))).toBe(invoice!.vatKurus);
  }
  return cost;
}

let admin: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => void (admin = await aMember(app, { role: "admin" })));
afterAll(() => app.provider.close());

test("order, page, provider, receipt, invoice, balances, refunds and finance files agree to the kuruş", async () => {
  const sales = [];
  for (let at = 0; at < orders; at++) {
    const sold = await aCardOrder();
    if (!sold) continue;
    sales.push({ sold, charge: await checkCharge(sold) });
    await refundParts(sold);
  }
  expect(sales.length).toBeGreaterThan(orders / 2);
  await app.runJobs();
  const paid = sum(sales.map(({ charge }) => charge.costKurus));
  let refunded = 0;
  for (const { sold, charge } of sales) refunded += await checkRefunds(sold, charge);
  expect(refunded).toBeGreaterThan(0);
  const file = async (url: string) =>
    (await app.request({ url, headers: { cookie: admin.cookie } })).body
      .trim()
      .split("\r\n")
      .map((line) => line.split(";"));
  const lira = (text: string | undefined) => kurus((text ?? "0").replaceAll('"', "").replace(",", "."));
  const revenue = (await file("/yonetim/gelir.csv")).filter(([, kind]) => kind === "Vade farkı");
  expect(sum(revenue.map((row) => lira(row[5])))).toBe(paid);
  expect(sum(revenue.map((row) => lira(row[6])))).toBe(refunded);
  const [heading, ...rows] = await file("/yonetim/siparisler.csv");
  const column = (name: string) => sum(rows.map((row) => lira(row[heading!.indexOf(name)])));
  expect([column("Vade farkı"), column("Karttan çekilen")]).toEqual([
    paid,
    sum(sales.map(({ charge }) => charge.paid)),
  ]);
});

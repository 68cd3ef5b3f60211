import { describe, expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aPerson, aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { balancesOf, creditBalances } from "../balances/service.server.ts";
import { readBilling, saveBilling } from "../billing/service.server.ts";
import { contractOf } from "../contract/service.server.ts";
import { makeCoupon } from "../coupons/service.server.ts";
import { selectInvoices } from "../invoices/queries.server.ts";
import { findOrder } from "../queries.server.ts";
import { createOrder, getOrder, updateOrder } from "../service.server.ts";
import { payFromBalance, startCardPayment } from "./service.server.ts";

const app = await testApp();
const shop = aShopOfPrices(app, { home: 240_00, strip: 120_00, top: 240_00 });
type Buyer = Awaited<ReturnType<typeof aMember>>;

const contextOf = (buyer: Buyer) => app.ctx(signedIn(buyer));
const newOrder = (buyer: Buyer, ...keys: PromotionKey[]) => createOrder(contextOf(buyer), promotionsOf(...keys));
const stateOf = async (orderId: string) => (await findOrder(app.ctx(), orderId))!.state;
const givenFor = (orderId: string) => shop.given.filter((item) => item.orderId === orderId);
const doping = (dopingId: number) => ({ dopingId, offerKeyCode: "K7M2P9QXA", period: 7 });

/** The tick under the contract of the order as it is now. */
async function accepted(buyer: Buyer, orderId: string) {
  const ctx = contextOf(buyer);
  const billing = (await readBilling(ctx))[0]?.id ?? (await saveBilling(ctx, aPerson));
  const { order, items } = await getOrder(ctx, orderId);
  const details = (await readBilling(ctx)).find(({ id }) => id === billing)!;
  return { accept: "1", contract: contractOf(ctx, order, items, details).hash, billing };
}
const openPage = async (buyer: Buyer, orderId: string) =>
  (await startCardPayment(contextOf(buyer), orderId, await accepted(buyer, orderId))).pageUrl;

/** Pays on an open page of the provider and comes back; what was charged and refunded with it, in kuruş. */
async function pay(pageUrl: string) {
  const { token } = await app.provider.pay(pageUrl);
  await app.request({
    method: "POST",
    url: "/odeme/donus",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    payload: new URLSearchParams({ token }).toString(),
  });
  await app.runJobs();
  const { chargedKurus, refundedKurus } = await app.db
    .selectFrom("paymentAttempt")
    .where("token", "=", token)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { chargedKurus, refundedKurus };
}
async function aBuyer(realKurus = 0) {
  const buyer = await aMember(app);
  if (realKurus > 0)
    await inTransaction(app.ctx(), (tx) =>
      creditBalances(tx, {
        memberId: buyer.id,
        realKurus,
        virtualKurus: 0,
        idempotencyKey: `test:${buyer.id}`,
        reason: "Test",
      }),
    );
  return buyer;
}

describe("an order that is changed while it is being paid", () => {
  test.each([
    ["to something dearer", [20, 21]],
    ["to something cheaper", [21]],
    ["to something else of the same price", [22]],
  ])("%s: the charge is refunded, and the order waits for the new price", async (_what, ids) => {
    const buyer = await aBuyer();
    const orderId = await newOrder(buyer, "home");
    const pageUrl = await openPage(buyer, orderId);
    await updateOrder(contextOf(buyer), orderId, { items: ids.map(doping) });
    expect(await pay(pageUrl)).toEqual({ chargedKurus: 240_00, refundedKurus: 240_00 });
    expect(await stateOf(orderId)).toBe("draft");
    expect(givenFor(orderId)).toEqual([]);
  });

  test("and completed from the balance: the card gets its money back, and there is one invoice", async () => {
    const buyer = await aBuyer(240_00);
    const orderId = await newOrder(buyer, "home");
    const pageUrl = await openPage(buyer, orderId);
    await updateOrder(contextOf(buyer), orderId, { useReal: true });
    await payFromBalance(contextOf(buyer), orderId, await accepted(buyer, orderId));
    expect(await pay(pageUrl)).toEqual({ chargedKurus: 240_00, refundedKurus: 240_00 });
    expect(await stateOf(orderId)).toBe("fulfilled");
    expect(await balancesOf(app.ctx(), buyer.id)).toMatchObject({ realKurus: 0 });
    expect(givenFor(orderId)).toHaveLength(1);
    expect(await selectInvoices(app.ctx(), orderId)).toHaveLength(1);
  });

  test("twenty times at once from the balance, by card and by changes: it is paid once", async () => {
    const buyer = await aBuyer(240_00);
    const orderId = await newOrder(buyer, "home");
    await updateOrder(contextOf(buyer), orderId, { useReal: true });
    const input = await accepted(buyer, orderId);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3
          ? updateOrder(contextOf(buyer), orderId, { useReal: n % 8 === 3 })
          : payFromBalance(contextOf(buyer), orderId, input),
      ),
    );
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409 });
    const isPaid = (await stateOf(orderId)) === "fulfilled";
    expect(givenFor(orderId)).toHaveLength(isPaid ? 1 : 0);
    expect(await balancesOf(app.ctx(), buyer.id)).toMatchObject({ realKurus: isPaid ? 0 : 240_00 });
  });
});

test("two orders that want the same balance: the one that is paid first has it, the other card gets its money back", async () => {
  const buyer = await aBuyer(100_00);
  const orders = [await newOrder(buyer, "home"), await newOrder(buyer, "top")];
  for (const orderId of orders) await updateOrder(contextOf(buyer), orderId, { useReal: true });
  const pages = await Promise.all(orders.map((orderId) => openPage(buyer, orderId)));
  const tokens = await Promise.all(pages.map(pay));
  expect(tokens.map(({ chargedKurus }) => chargedKurus)).toEqual([140_00, 140_00]);
  expect(tokens.map(({ refundedKurus }) => refundedKurus).toSorted((a, b) => a - b)).toEqual([0, 140_00]);
  expect((await Promise.all(orders.map(stateOf))).toSorted()).toEqual(["failed", "fulfilled"]);
  expect(await balancesOf(app.ctx(), buyer.id)).toMatchObject({ realKurus: 0 });
});

test("a coupon that twenty orders of one member redeem at once counts once", async () => {
  const { code } = await makeCoupon(app.ctx(), {
    amountKurus: 100_00,
    validFrom: addDays(app.now, -1),
    validUntil: addDays(app.now, 1),
    balanceDays: 30,
    maxRedemptions: null,
    onlyMemberId: null,
    isFirstOrderOnly: false,
    note: "",
    createdBy: null,
  });
  const buyer = await aBuyer();
  const orders: string[] = [];
  for (let n = 0; n < 10; n++) orders.push(await newOrder(buyer, "home"));
  const send = (orderId: string) =>
    app.request({
      method: "PUT",
      url: "/ajax/update-premium-order",
      payload: { orderId, coupon: code },
      headers: { cookie: buyer.cookie },
    });
  const answers = await Promise.all([...orders, ...orders].map(send));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const status of statuses) expect([200, 409, 429]).toContain(status);
  expect(await balancesOf(app.ctx(), buyer.id)).toMatchObject({ virtualKurus: 100_00 });
});

test("a token of another order pays only what it was opened for", async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()];
  const [cheap, dear] = [await newOrder(buyer, "strip"), await newOrder(other, "home", "top")];
  const [page] = await Promise.all([openPage(buyer, cheap), openPage(other, dear)]);
  expect(await pay(page!)).toEqual({ chargedKurus: 120_00, refundedKurus: 0 });
  expect(await pay(page!)).toEqual({ chargedKurus: 120_00, refundedKurus: 0 });
  expect(await Promise.all([cheap, dear].map(stateOf))).toEqual(["fulfilled", "awaitingPayment"]);
});

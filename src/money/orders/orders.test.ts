import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { accept, aCharge, aPerson, aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { readBilling, saveBilling } from "./billing/service.server.ts";
import { contractOf } from "./contract/service.server.ts";
import { orderPayable } from "./pay/payable.server.ts";
import { chooseTransfer, payableItems, payFromBalance } from "./pay/service.server.ts";
import { findOrder, selectEvents, selectItems } from "./queries.server.ts";
import { cancelOrder, cancelOrderAtDesk, createOrder, getOrder } from "./service.server.ts";

const app = await testApp();
const shop = aShopOfPrices(app, { home: 240_00, strip: 120_00, photos: 0 });

type Buyer = Awaited<ReturnType<typeof aMember>>;
const contextOf = (buyer: Buyer) => app.ctx(signedIn(buyer));

const call = (buyer: { cookie: string } | undefined, url: string, payload: object, method: "POST" | "PUT" = "POST") =>
  app.request({ method, url, payload, headers: buyer ? { cookie: buyer.cookie } : {} });
const update = (buyer: Buyer, payload: object) => call(buyer, "/ajax/update-premium-order", payload, "PUT");
const doping = (dopingId: number, rest: object = {}) => ({ dopingId, offerKeyCode: "K7M2P9QXA", period: 7, ...rest });

/** The tick under the contract as it is shown now, with billing details. */
async function accepted(buyer: Buyer, orderId: string) {
  const ctx = contextOf(buyer);
  const billing = (await readBilling(ctx))[0]?.id ?? (await saveBilling(ctx, aPerson));
  const { order, items } = await getOrder(ctx, orderId);
  const details = (await readBilling(ctx)).find(({ id }) => id === billing)!;
  return { accept: "1", contract: contractOf(ctx, order, items, details).hash, billing };
}

/** An order whose card payment has begun, without the provider. */
async function aBegunOrder(buyer: Buyer, ...keys: PromotionKey[]) {
  const orderId = await createOrder(contextOf(buyer), promotionsOf(...keys));
  await app.db.updateTable("customerOrder").set({ state: "awaitingPayment" }).where("id", "=", orderId).execute();
  return orderId;
}
const stateOf = async (orderId: string) => (await findOrder(app.ctx(), orderId))!.state;

describe("creating an order", () => {
  test("a promotion of a listing, or several, answers the order's id", async () => {
    const buyer = await aMember(app);
    const one = await call(buyer, "/ajax/get-freemium-order", doping(20));
    expect([one.statusCode, one.json()]).toEqual([200, { orderId: expect.stringMatching(/^[2-9A-Z]{9}$/) }]);
    const two = await call(buyer, "/ajax/get-freemium-order", { items: [doping(20), doping(21)] });
    expect(await findOrder(app.ctx(), two.json().orderId)).toMatchObject({ state: "draft", totalKurus: 360_00 });
  });

  test("without a promotion it is refused with the sentence of the form", async () => {
    const answer = await call(await aMember(app), "/ajax/get-freemium-order", { items: [] });
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      "Satın alma işlemine devam edebilmek için doping seçimi yapmalısınız.",
    ]);
  });

  test("prices that the browser sends are ignored", async () => {
    const buyer = await aMember(app);
    const sent = doping(20, { price: 1, priceKurus: 1, key: "x" });
    const { orderId } = (await call(buyer, "/ajax/get-freemium-order", { ...sent, price: 0, items: [sent] })).json();
    expect((await findOrder(app.ctx(), orderId))!.totalKurus).toBe(240_00);
  });

  test("what costs nothing is settled at once", async () => {
    const orderId = (await call(await aMember(app), "/ajax/get-freemium-order", doping(26))).json().orderId;
    expect(await stateOf(orderId)).toBe("fulfilled");
    expect(shop.given.some((item) => item.orderId === orderId)).toBe(true);
  });

  test.each([
    ["a negative period", doping(20, { period: -7 })],
    ["an endless period", doping(20, { period: 1e9 })],
    ["a period of half a day", doping(20, { period: 0.5 })],
    ["an unknown promotion", doping(99)],
    ["a promotion that is no number", doping(20, { dopingId: "20; drop table" })],
    ["more than 200 items", { items: Array.from({ length: 201 }, () => doping(20)) }],
  ])("%s is refused", async (_what, payload) => {
    expect((await call(await aMember(app), "/ajax/get-freemium-order", payload)).statusCode).toBe(422);
  });

  test("a listing of another member answers 404", async () => {
    shop.foreign.add("BASKASNN2");
    const answer = await call(
      await aMember(app),
      "/ajax/get-freemium-order",
      doping(20, { offerKeyCode: "baskasnn2" }),
    );
    expect(answer.statusCode).toBe(404);
  });

  test("a body of a megabyte is refused before it is parsed", async () => {
    const answer = await call(await aMember(app), "/ajax/get-freemium-order", { offerKeyCode: "x".repeat(1e6) });
    expect(answer.statusCode).toBe(413);
  });

  test("a visitor is asked to sign in", async () => {
    for (const [url, method] of [
      ["/ajax/get-freemium-order", "POST"],
      ["/ajax/get-premium-order", "POST"],
      ["/ajax/update-premium-order", "PUT"],
    ] as const)
      expect((await call(undefined, url, doping(20), method)).statusCode).toBe(401);
  });
});

describe("changing an order", () => {
  test("its items are quoted again and the new price is answered", async () => {
    const buyer = await aMember(app);
    const orderId = await createOrder(contextOf(buyer), promotionsOf("home"));
    const answer = await update(buyer, { orderId, items: [doping(20), doping(21)] });
    expect(answer.json()).toEqual({
      price: 360,
      priceInKurus: 360_00,
      totalKurus: 360_00,
      virtualKurus: 0,
      realKurus: 0,
    });
    expect((await selectItems(app.ctx(), [orderId])).map(({ priceKurus }) => priceKurus)).toEqual([240_00, 120_00]);
  });

  test("after the payment it is refused with 409", async () => {
    const buyer = await aMember(app);
    const orderId = await aBegunOrder(buyer, "home");
    await accept(app, aCharge(app, orderId, 240_00));
    const answer = await update(buyer, { orderId, useReal: true });
    expect([answer.statusCode, answer.json().message]).toEqual([409, "Bu sipariş ödendi; artık değiştirilemez."]);
  });

  test("another member's order answers 404 everywhere", async () => {
    const orderId = await createOrder(contextOf(await aMember(app)), promotionsOf("home"));
    const stranger = await aMember(app);
    const ctx = contextOf(stranger);
    expect((await update(stranger, { orderId, useReal: true })).statusCode).toBe(404);
    const form = { accept: "1", contract: "0".repeat(64), billing: 1 };
    for (const refused of [
      () => getOrder(ctx, orderId),
      () => cancelOrder(ctx, orderId),
      () => chooseTransfer(ctx, orderId, form),
      () => payFromBalance(ctx, orderId, form),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 404 });
    expect(await stateOf(orderId)).toBe("draft");
  });

  test("ids that are none answer 404", async () => {
    const buyer = await aMember(app);
    for (const orderId of ["", "1", "222222222", "'; drop", "K7M2P9QX\u0130"])
      expect([404, 422]).toContain((await update(buyer, { orderId })).statusCode);
  });
});

describe("a charge", () => {
  test("pays its order, which is fulfilled in the same transaction", async () => {
    const buyer = await aMember(app);
    const orderId = await aBegunOrder(buyer, "home", "strip");
    expect(await accept(app, aCharge(app, orderId, 360_00))).toBe(true);
    expect(await findOrder(app.ctx(), orderId)).toMatchObject({ state: "fulfilled", method: "card", expiresAt: null });
    expect(shop.given.filter((item) => item.orderId === orderId).map(({ title }) => title)).toEqual([
      "Doping home",
      "Doping strip",
    ]);
    expect((await selectEvents(app.ctx(), orderId)).map(({ action }) => action)).toEqual([
      "create",
      "acceptCharge",
      "fulfil",
    ]);
    await app.runJobs();
    const [mail] = await app.mails(buyer.email);
    expect(mail!.subject).toContain(orderId);
  });

  test("twenty at once pay an order once", async () => {
    const orderId = await aBegunOrder(await aMember(app), "home");
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(app, aCharge(app, orderId, 240_00))));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(shop.given.filter((item) => item.orderId === orderId)).toHaveLength(1);
  });

  test.each([
    ["another amount than the order's", 1_00, "awaitingPayment"],
    ["an order that was changed since", 240_00, "draft"],
    ["an expired order", 240_00, "expired"],
    ["a cancelled order", 240_00, "cancelled"],
    ["a refunded order", 240_00, "refunded"],
  ] as const)("of %s is not taken", async (_what, amountKurus, state) => {
    const orderId = await aBegunOrder(await aMember(app), "home");
    await app.db.updateTable("customerOrder").set({ state }).where("id", "=", orderId).execute();
    expect(await accept(app, aCharge(app, orderId, amountKurus))).toBe(false);
    expect(await stateOf(orderId)).toBe(state);
  });

  test("of no order is not taken", async () => {
    expect(await accept(app, aCharge(app, "222222222", 240_00))).toBe(false);
  });

  test("that is refused is told to the buyer, who may try another card", async () => {
    const orderId = await aBegunOrder(await aMember(app), "home");
    const failure = { attemptId: 1, payableId: orderId, message: "Kartınızın bakiyesi yetersiz." };
    await inTransaction(app.ctx(), (tx) => orderPayable.recordFailure(tx, failure));
    expect(await findOrder(app.ctx(), orderId)).toMatchObject({ state: "failed", failure: failure.message });
    expect(await accept(app, aCharge(app, orderId, 240_00))).toBe(true);
    await inTransaction(app.ctx(), (tx) => orderPayable.recordFailure(tx, failure));
    expect(await findOrder(app.ctx(), orderId)).toMatchObject({ state: "fulfilled", failure: null });
  });

  test("stays when an item cannot be given: it is tried again, then the money is given back", async () => {
    const orderId = await aBegunOrder(await aMember(app), "home");
    shop.isBroken = true;
    expect(await accept(app, aCharge(app, orderId, 240_00))).toBe(true);
    expect(await stateOf(orderId)).toBe("paid");
    shop.isBroken = false;
    await app.runJobs();
    expect(await stateOf(orderId)).toBe("fulfilled");
  });

  test("the provider is told prices that sum to the net price", () => {
    const items = [100_00, 50_00, 0, 70_00].map((priceKurus, id) => ({ id, title: `${id}`, priceKurus }));
    expect(payableItems({ virtualKurus: 110_00, realKurus: 20_00 }, items)).toEqual([
      { id: "1", name: "1", amountKurus: 20_00 },
      { id: "3", name: "3", amountKurus: 70_00 },
    ]);
  });
});

describe("before a payment", () => {
  test("the shown contract has to be accepted, and is stored with its version and hash", async () => {
    const buyer = await aMember(app);
    const ctx = contextOf(buyer);
    const orderId = await createOrder(ctx, promotionsOf("home"));
    const form = await accepted(buyer, orderId);
    await expect(chooseTransfer(ctx, orderId, { ...form, contract: "0".repeat(64) })).rejects.toMatchObject({
      status: 409,
      message: "Siparişiniz değişti. Lütfen sözleşmeyi yeniden okuyup onaylayınız.",
    });
    await chooseTransfer(ctx, orderId, form);
    const stored = await app.db.selectFrom("orderContract").selectAll().where("orderId", "=", orderId).execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ contentHash: form.contract, version: expect.any(String) });
    expect(stored[0]!.content).toContain(`Sipariş no: ${orderId}`);
    expect(stored[0]!.content).toContain("cayma süresi dolmadan");
    expect(await stateOf(orderId)).toBe("awaitingTransfer");
  });

  test("billing details are needed, and the order has a copy that later changes do not reach", async () => {
    const buyer = await aMember(app);
    const ctx = contextOf(buyer);
    const orderId = await createOrder(ctx, promotionsOf("home"));
    const other = await saveBilling(contextOf(await aMember(app)), aPerson);
    const form = await accepted(buyer, orderId);
    await expect(chooseTransfer(ctx, orderId, { ...form, billing: other })).rejects.toMatchObject({ status: 422 });
    await chooseTransfer(ctx, orderId, form);
    await saveBilling(ctx, { ...aPerson, address: "Başka Sokak 1, Ankara" }, form.billing);
    const copy = await app.db.selectFrom("orderBilling").selectAll().where("orderId", "=", orderId).executeTakeFirst();
    expect(copy).toMatchObject({ address: aPerson.address, firstName: "Deniz" });
  });

  test("changed prices have to be accepted first", async () => {
    const buyer = await aMember(app);
    const ctx = contextOf(buyer);
    const orderId = await createOrder(ctx, promotionsOf("strip"));
    const form = await accepted(buyer, orderId);
    shop.prices.strip = 150_00;
    await expect(chooseTransfer(ctx, orderId, form)).rejects.toMatchObject({
      status: 409,
      message: "Siparişinizdeki fiyatlar değişti. Devam etmek için güncel fiyatları onaylayınız.",
    });
    expect((await update(buyer, { orderId })).json()).toMatchObject({ price: 150, priceInKurus: 150_00 });
    await chooseTransfer(ctx, orderId, await accepted(buyer, orderId));
    shop.prices.strip = 120_00;
  });

  test("an order with something to pay is not settled for free", async () => {
    const buyer = await aMember(app);
    const orderId = await createOrder(contextOf(buyer), promotionsOf("home"));
    const form = await accepted(buyer, orderId);
    await expect(payFromBalance(contextOf(buyer), orderId, form)).rejects.toMatchObject({ status: 409 });
  });
});

describe("the end of an unpaid order", () => {
  test("a draft expires after 24 hours", async () => {
    const orderId = await createOrder(contextOf(await aMember(app)), promotionsOf("home"));
    const before = app.now;
    app.now = addDays(before, 23 / 24);
    await sweep();
    expect(await stateOf(orderId)).toBe("draft");
    app.now = addDays(before, 24 / 24);
    await sweep();
    expect(await stateOf(orderId)).toBe("expired");
    app.now = before;
  });

  test("its buyer and the desk may cancel it, until it is paid", async () => {
    const buyer = await aMember(app);
    const [first, second] = [await aBegunOrder(buyer, "home"), await aBegunOrder(buyer, "home")];
    await cancelOrder(contextOf(buyer), first);
    await cancelOrderAtDesk(app.ctx(), second, "Yanlış sipariş");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["cancelled", "cancelled"]);
    const paid = await aBegunOrder(buyer, "home");
    await accept(app, aCharge(app, paid, 240_00));
    await expect(cancelOrder(contextOf(buyer), paid)).rejects.toMatchObject({ status: 409 });
  });
});

async function sweep() {
  await app.pool.query("select graphile_worker.add_job('orders.sweep', '{}'::json)");
  await app.runJobs();
  await app.runJobs();
}

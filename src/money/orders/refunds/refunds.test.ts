import { expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { balancesOf, creditBalances } from "../balances/service.server.ts";
import { findOrder, selectItems } from "../queries.server.ts";
import { orderMessages } from "../rules.ts";
import { createOrder, updateOrder } from "../service.server.ts";
import { selectRefunds } from "./queries.server.ts";
import { bookTransfer } from "../transfers/service.server.ts";
import { refundOrder } from "./service.server.ts";

const app = await testApp();
const shop = aShopOfPrices(app, { home: 100_00, strip: 60_00, photos: 0 });

let keys = 0;
const aKey = () => `test-${++keys}`;

/** A member with a real balance, who pays promotions with it and the rest by bank transfer. */
async function aPaidOrder({ realKurus = 0 }: { realKurus?: number } = {}) {
  const buyer = await aMember(app);
  const ctx = app.ctx(signedIn(buyer));
  const balance = { memberId: buyer.id, realKurus, virtualKurus: 0, idempotencyKey: aKey(), reason: "Sınama" };
  if (realKurus > 0) await inTransaction(ctx, (tx) => creditBalances(tx, balance));
  const orderId = await createOrder(ctx, promotionsOf("home", "strip"));
  const { netKurus } = await updateOrder(ctx, orderId, { useReal: true });
  await app.db.updateTable("customerOrder").set({ state: "awaitingTransfer" }).where("id", "=", orderId).execute();
  await bookTransfer(app.ctx(), {
    orderId,
    reference: aKey(),
    amountKurus: netKurus,
    sender: "",
    receivedOn: "2026-11-23",
  });
  return { orderId, buyer, items: await selectItems(app.ctx(), [orderId]) };
}

test("a whole refund takes every effect back and returns the money to the balance", async () => {
  const { orderId, buyer } = await aPaidOrder({ realKurus: 30_00 });
  await refundOrder(app.ctx(), { orderId, reason: "Yanlışlıkla alındı", idempotencyKey: aKey() });
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("refunded");
  expect(shop.takenBack.filter((item) => item.orderId === orderId)).toHaveLength(2);
  expect(await balancesOf(app.ctx(), buyer.id)).toEqual({ realKurus: 160_00, virtualKurus: 0 });
  await app.runJobs();
  expect((await app.mails(buyer.email)).at(-1)!.textBody).toContain("Yanlışlıkla alındı");
});

test("a refund in parts: an amount of an item, then the item, then the rest", async () => {
  const { orderId, buyer, items } = await aPaidOrder();
  const [first] = items;
  const stateAfter = async (request: { items?: { id: number; amountKurus?: number }[] }) => {
    await refundOrder(app.ctx(), { orderId, ...request, reason: "İade", idempotencyKey: aKey() });
    return (await findOrder(app.ctx(), orderId))!.state;
  };
  expect(await stateAfter({ items: [{ id: first!.id, amountKurus: 33_33 }] })).toBe("partlyRefunded");
  expect(shop.takenBack.some((item) => item.orderId === orderId)).toBe(false);
  expect(await stateAfter({ items: [{ id: first!.id }] })).toBe("partlyRefunded");
  expect(shop.takenBack.filter((item) => item.orderId === orderId).map(({ id }) => id)).toEqual([first!.id]);
  expect(await stateAfter({})).toBe("refunded");
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(160_00);
  expect((await selectRefunds(app.ctx(), [orderId])).map(({ amountKurus }) => amountKurus)).toEqual([
    33_33, 66_67, 60_00,
  ]);
});

test("the same key refunds once, twenty times at once too", async () => {
  const { orderId, buyer, items } = await aPaidOrder();
  const request = {
    orderId,
    items: [{ id: items[1]!.id, amountKurus: 10_00 }],
    reason: "İade",
    idempotencyKey: aKey(),
  };
  const ids = await Promise.all(Array.from({ length: 20 }, () => refundOrder(app.ctx(), request)));
  expect(new Set(ids).size).toBe(1);
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(10_00);
});

test("twenty refunds of different keys give back no more than was paid", async () => {
  const { orderId, buyer, items } = await aPaidOrder();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      refundOrder(app.ctx(), {
        orderId,
        items: [{ id: items[0]!.id, amountKurus: 30_00 }],
        reason: "İade",
        idempotencyKey: aKey(),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(90_00);
});

test.each([
  ["more than is left of an item", (id: number) => ({ items: [{ id, amountKurus: 100_01 }] })],
  ["a negative amount", (id: number) => ({ items: [{ id, amountKurus: -1 }] })],
  ["an item twice", (id: number) => ({ items: [{ id }, { id }] })],
  ["an item of another order", () => ({ items: [{ id: 1_000_000 }] })],
  ["nothing", () => ({ items: [] })],
  ["no reason", () => ({ reason: " " })],
])("%s is refused", async (_what, request) => {
  const { orderId, items } = await aPaidOrder();
  const asked = { orderId, reason: "İade", idempotencyKey: aKey(), ...request(items[0]!.id) };
  await expect(refundOrder(app.ctx(), asked)).rejects.toMatchObject({ status: 422 });
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("fulfilled");
});

test("an unpaid order has nothing to give back", async () => {
  const buyer = await aMember(app);
  const orderId = await createOrder(app.ctx(signedIn(buyer)), promotionsOf("home"));
  const asked = { orderId, reason: "İade", idempotencyKey: aKey() };
  await expect(refundOrder(app.ctx(), asked)).rejects.toMatchObject({ status: 409 });
});

test("a free order can be taken back", async () => {
  const orderId = await createOrder(app.ctx(signedIn(await aMember(app))), promotionsOf("photos"));
  await refundOrder(app.ctx(), { orderId, reason: "Yanlışlıkla alındı", idempotencyKey: aKey() });
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("refunded");
  expect(shop.takenBack.some((item) => item.orderId === orderId)).toBe(true);
});

test("an order that is not fulfilled yet is refunded as a whole alone, and is fulfilled once it can be", async () => {
  shop.isBroken = true;
  const { orderId, buyer, items } = await aPaidOrder();
  shop.isBroken = false;
  const part = { items: [{ id: items[0]!.id, amountKurus: 10_00 }], reason: "İade", idempotencyKey: aKey() };
  await expect(refundOrder(app.ctx(), { orderId, ...part })).rejects.toMatchObject({
    status: 409,
    message: orderMessages.notFulfilled,
  });
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(0);
  await app.runJobs();
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("fulfilled");
  expect(shop.given.filter((item) => item.orderId === orderId)).toHaveLength(2);
  await refundOrder(app.ctx(), { orderId, ...part });
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(10_00);
});

test("what cannot be fulfilled within five minutes is refunded", async () => {
  const buyer = await aMember(app);
  const orderId = await createOrder(app.ctx(signedIn(buyer)), promotionsOf("home"));
  await app.db.updateTable("customerOrder").set({ state: "awaitingTransfer" }).where("id", "=", orderId).execute();
  shop.isBroken = true;
  const transfer = { orderId, reference: aKey(), amountKurus: 100_00, sender: "", receivedOn: "2026-11-23" };
  await bookTransfer(app.ctx(), transfer);
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("paid");
  app.now = new Date(app.now.getTime() + 5 * 60_000);
  await app.pool.query("select graphile_worker.add_job('orders.sweep', '{}'::json)");
  await app.runJobs();
  await app.runJobs();
  shop.isBroken = false;
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("refunded");
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(100_00);
});

test("of an order of several, what cannot be given within five minutes is refunded alone", async () => {
  const buyer = await aMember(app);
  const orderId = await createOrder(app.ctx(signedIn(buyer)), promotionsOf("home", "strip", "photos"));
  await app.db.updateTable("customerOrder").set({ state: "awaitingTransfer" }).where("id", "=", orderId).execute();
  shop.impossible.add("strip");
  await bookTransfer(app.ctx(), {
    orderId,
    reference: aKey(),
    amountKurus: 160_00,
    sender: "",
    receivedOn: "2026-11-23",
  });
  app.now = new Date(app.now.getTime() + 5 * 60_000);
  await app.pool.query("select graphile_worker.add_job('orders.sweep', '{}'::json)");
  await app.runJobs();
  await app.runJobs();
  shop.impossible.clear();
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("partlyRefunded");
  expect((await balancesOf(app.ctx(), buyer.id)).realKurus).toBe(60_00);
  expect(shop.takenBack.filter((item) => item.orderId === orderId).map(({ title }) => title)).toEqual(["Doping strip"]);
  expect((await app.mails(buyer.email)).at(-1)!.textBody).toContain("bir bölümü yerine getirilemedi");
});

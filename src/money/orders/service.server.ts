import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { priceOf } from "./amounts.ts";
import { balancesOf } from "./balances/service.server.ts";
import { redeemCoupon } from "./coupons/service.server.ts";
import { draftDeadline } from "./expiry.ts";
import { type ItemRequest, productOf, type QuotedItem } from "./products.server.ts";
import {
  changeOrder,
  findOrder,
  insertEvent,
  insertOrder,
  lockOrder,
  type Order,
  replaceItems,
  selectItems,
  type StoredItem,
} from "./queries.server.ts";
import { replacePromotions } from "./requests.ts";
import { isOrderId, type OrderChange, orderMaxItems, orderMessages, orderThrottle } from "./rules.ts";
import { settleOrder } from "./settle.server.ts";
import { isUnpaid, orderMachine } from "./states.ts";
import { creditArrived } from "./transfers/arrived.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** An order was cancelled or has expired before it was paid. */
    "order.closed": { orderId: string; memberId: number; isExpired: boolean; wasTransfer: boolean };
  }
}

/** 404 where nothing is sold (`KONTAK_PAYMENTS=0`). */
export function requireSelling(ctx: Context): void {
  if (!ctx.payments) throw new Refusal(404, pageNotFound);
}

/** The member who buys; 401 for visitors, 404 where nothing is sold. */
export function requireBuyer(ctx: Context): Member {
  requireSelling(ctx);
  return requireMember(ctx);
}

/** The signed-in member's own order with its items; 404 for those of others. */
export async function getOrder(ctx: Context, id: string): Promise<{ order: Order; items: StoredItem[] }> {
  const member = requireBuyer(ctx);
  const order = isOrderId(id) ? await findOrder(ctx, id) : undefined;
  if (order?.memberId !== member.id) throw new Refusal(404, orderMessages.notFound);
  return { order, items: await selectItems(ctx, [id]) };
}

/** The same, locked in the caller's transaction. */
export async function lockOwnOrder(tx: Context, id: string): Promise<{ order: Order; items: StoredItem[] }> {
  const member = requireBuyer(tx);
  const order = isOrderId(id) ? await lockOrder(tx, id) : undefined;
  if (order?.memberId !== member.id) throw new Refusal(404, orderMessages.notFound);
  return { order, items: await selectItems(tx, [id]) };
}

/** Today's prices, in the order of the requests; one query of each kind of product. 422 without any or with too many. */
export async function quoteAll(ctx: Context, requests: readonly ItemRequest[]): Promise<QuotedItem[]> {
  if (requests.length === 0) throw new Refusal(422, orderMessages.empty);
  if (requests.length > orderMaxItems) throw new Refusal(422, orderMessages.tooMany);
  const quoted = new Map<ItemRequest, QuotedItem>();
  for (const [kind, asked] of Map.groupBy(requests, ({ kind }) => kind)) {
    const items = await productOf(ctx, kind).quote(ctx, asked);
    asked.forEach((request, at) => quoted.set(request, items[at]!));
  }
  return requests.map((request) => quoted.get(request)!);
}

const totalOf = (items: readonly { priceKurus: number }[]) =>
  items.reduce((total, { priceKurus }) => total + priceKurus, 0);

/**
 * Product 16.3: creates an order with today's prices and returns its id. One that costs nothing is settled at once.
 * 422 for nothing or for what is not for sale, 404 for things of others, 429 for too many orders.
 */
export async function createOrder(ctx: Context, requests: readonly ItemRequest[]): Promise<string> {
  const member = requireBuyer(ctx);
  await takeToken(ctx, `order:${member.id}`, orderThrottle);
  return inTransaction(ctx, async (tx) => {
    const items = await quoteAll(tx, requests);
    const totalKurus = totalOf(items);
    const id = await insertOrder(tx, { memberId: member.id, totalKurus, expiresAt: draftDeadline(tx.clock()) });
    await replaceItems(tx, id, items);
    await insertEvent(tx, id, { action: "create", before: null, after: "draft" });
    if (totalKurus === 0)
      await settleOrder(tx, (await lockOrder(tx, id))!, { action: "settleFree", method: "balance" });
    return id;
  });
}

/**
 * Product 16.3: changes an unpaid order: its promotions, and whether balances are used; a coupon adds to the virtual
 * balance, which is then used. The items are quoted again. Returns the order. 409 once it is paid or over.
 */
export async function updateOrder(ctx: Context, id: string, change: OrderChange): Promise<Order> {
  const member = requireBuyer(ctx);
  await takeToken(ctx, `order:${member.id}`, orderThrottle);
  if (change.coupon !== undefined) {
    orderMachine.next((await getOrder(ctx, id)).order.state, "update", "buyer");
    await redeemCoupon(ctx, change.coupon);
  }
  return inTransaction(ctx, async (tx) => {
    const { order, items } = await lockOwnOrder(tx, id);
    orderMachine.next(order.state, "update", "buyer");
    const before = items.map(({ request }) => request);
    const quoted = await quoteAll(tx, change.items ? replacePromotions(before, change.items) : before);
    const useVirtual = change.useVirtual ?? (change.coupon !== undefined || order.useVirtual);
    const useReal = change.useReal ?? order.useReal;
    const price = priceOf(totalOf(quoted), await usableBalances(tx, { memberId: member.id, useVirtual, useReal }));
    await replaceItems(tx, id, quoted);
    const values = {
      useVirtual,
      useReal,
      totalKurus: price.totalKurus,
      virtualKurus: price.virtualKurus,
      realKurus: price.realKurus,
      method: null,
      failure: null,
      expiresAt: draftDeadline(tx.clock()),
    };
    await changeOrder(tx, order, "update", "buyer", { values });
    return (await findOrder(tx, id))!;
  });
}

/** The balances that an order may use, in kuruş; 0 of those that the buyer does not use. */
export async function usableBalances(
  ctx: Context,
  { memberId, useVirtual, useReal }: Pick<Order, "memberId" | "useVirtual" | "useReal">,
) {
  if (!useVirtual && !useReal) return { virtualKurus: 0, realKurus: 0 };
  const { virtualKurus, realKurus } = await balancesOf(ctx, memberId);
  return { virtualKurus: useVirtual ? virtualKurus : 0, realKurus: useReal ? realKurus : 0 };
}

/** What prevents paying an order at the prices that it holds; undefined where nothing does. */
export async function quoteProblem(ctx: Context, items: readonly StoredItem[]): Promise<string | undefined> {
  try {
    const quoted = await quoteAll(
      ctx,
      items.map(({ request }) => request),
    );
    const isSame = quoted.every(({ priceKurus }, at) => priceKurus === items[at]!.priceKurus);
    return isSame ? undefined : orderMessages.pricesChanged;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error.message;
    throw error;
  }
}

/** Cancels the member's own unpaid order. 409 once it is paid or over. */
export async function cancelOrder(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockOwnOrder(tx, id);
    await closeOrder(tx, order, "cancel", "buyer");
  });
}

/** Cancels any unpaid order, for the desk; with the reason. */
export async function cancelOrderAtDesk(ctx: Context, id: string, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = isOrderId(id) ? await lockOrder(tx, id) : undefined;
    if (!order) throw new Refusal(404, orderMessages.notFound);
    await closeOrder(tx, order, "cancel", "desk", reason);
  });
}

/** Expires an unpaid order whose time is over; does nothing where it was paid or changed meanwhile. */
export async function expireOrder(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isUnpaid(order.state) || !order.expiresAt || order.expiresAt > tx.clock()) return;
    await closeOrder(tx, order, "expire", "system");
  });
}

async function closeOrder(
  tx: Context,
  order: Order,
  action: "cancel" | "expire",
  role: "buyer" | "desk" | "system",
  note = "",
) {
  await changeOrder(tx, order, action, role, { values: { expiresAt: null }, about: note });
  await creditArrived(tx, order);
  const wasTransfer = order.state === "awaitingTransfer";
  await publish(tx, "order.closed", {
    orderId: order.id,
    memberId: order.memberId,
    isExpired: action === "expire",
    wasTransfer,
  });
}

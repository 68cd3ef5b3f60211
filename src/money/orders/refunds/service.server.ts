import { refundPayment } from "#src/money/payment/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { refundedCharge, type RefundParts, refundParts, splitRefunded } from "../amounts.ts";
import { creditBalances } from "../balances/service.server.ts";
import { issueCreditNote } from "../invoices/service.server.ts";
import { productOf } from "../products.server.ts";
import { changeOrder, lockOrder, type Order, selectCharges, selectItems, type StoredItem } from "../queries.server.ts";
import { isOrderId, orderMessages } from "../rules.ts";
import { orderMachine, type OrderRole } from "../states.ts";
import { addRefunded, findRefund, insertRefund } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** An order was refunded, whole or in part; amounts in kuruş. */
    "order.refunded": { orderId: string; memberId: number; refundId: number; amountKurus: number };
  }
}

/** What is given back of an order: everything that is left, whole items by their ids, or an amount in kuruş of items. */
export type RefundRequest = {
  orderId: string;
  /** Left out: everything that is left. Without `amountKurus` all that is left of the item. */
  items?: readonly { id: number; amountKurus?: number }[];
  /** Credits what was paid by card to the real balance, in place of the card. */
  toBalance?: boolean;
  /** Turkish, for the buyer and the audit log. */
  reason: string;
  /** The same key refunds once. */
  idempotencyKey: string;
};

/**
 * Product 16.3: refunds an order, whole or in part, in one transaction: takes back the effect of items that are refunded
 * completely, issues the credit note and gives the money back to where it came from. What was paid by transfer becomes
 * real balance. Returns the id of the refund, also when the key was used before. 404, 409 for an order that was not paid,
 * or a part of one that is not fulfilled yet, 422 for more than is left.
 */
export async function refundOrder(
  ctx: Context,
  { orderId, items: asked, toBalance = false, reason, idempotencyKey }: RefundRequest,
  role: OrderRole = "desk",
): Promise<number> {
  if (reason.trim() === "") throw new Refusal(422, orderMessages.reason, { reason: orderMessages.reason });
  return inTransaction(ctx, async (tx) => {
    const order = isOrderId(orderId) ? await lockOrder(tx, orderId) : undefined;
    if (!order) throw new Refusal(404, orderMessages.notFound);
    const known = await findRefund(tx, idempotencyKey);
    if (known) return known.id;
    orderMachine.next(order.state, "refundWhole", role);
    const items = await selectItems(tx, [orderId]);
    const refunded = chosenAmounts(items, asked);
    const amountKurus = refunded.reduce((sum, one) => sum + one.amountKurus, 0);
    const isWhole = leftOf(items) === amountKurus;
    if (amountKurus === 0 && !isWhole) throw new Refusal(422, orderMessages.refundTooMuch);
    if (!isWhole && order.state === "paid") throw new Refusal(409, orderMessages.notFulfilled);
    for (const { item, amountKurus: amount } of refunded) {
      await addRefunded(tx, item.id, amount);
      if (item.refundedKurus + amount === item.priceKurus) await productOf(tx, item.kind).revoke(tx, item);
    }
    await changeOrder(tx, order, isWhole ? "refundWhole" : "refundPart", role, { about: reason });
    if (amountKurus === 0) return 0;
    const beforeKurus = items.reduce((sum, { refundedKurus }) => sum + refundedKurus, 0);
    const { netKurus, realKurus, virtualKurus } = refundParts(order, beforeKurus, amountKurus);
    const cardKurus = order.method === "card" && !toBalance ? netKurus : 0;
    const refundId = await insertRefund(tx, {
      orderId,
      idempotencyKey,
      amountKurus,
      cardKurus,
      realKurus: realKurus + netKurus - cardKurus,
      virtualKurus,
      items: refunded.map(({ item, amountKurus: amount }) => ({ id: item.id, amountKurus: amount })),
      reason,
    });
    const [charge] = await selectCharges(tx, [orderId]);
    // With what the instalments of a card cost.
    const paidKurus =
      charge && netKurus > 0
        ? refundedCharge(charge, { beforeKurus: splitRefunded(order, beforeKurus).netKurus, amountKurus: netKurus })
        : netKurus;
    await issueCreditNote(tx, { orderId, amountKurus, costKurus: paidKurus - netKurus, idempotencyKey });
    const toCard = toBalance ? undefined : charge;
    await giveBack(tx, order, { paidKurus, realKurus, virtualKurus, toCard, reason, idempotencyKey });
    await publish(tx, "order.refunded", { orderId, memberId: order.memberId, refundId, amountKurus });
    return refundId;
  });
}

/**
 * What of a paid order could not be given: these items, which may all be free, or without `itemIds` everything that is
 * left.
 */
export async function refundUnfulfilled(tx: Context, orderId: string, itemIds?: readonly number[]): Promise<void> {
  const priced = (await selectItems(tx, [orderId])).filter(({ priceKurus }) => priceKurus > 0);
  const items = itemIds && priced.filter(({ id }) => itemIds.includes(id)).map(({ id }) => ({ id }));
  if (items?.length === 0) return;
  const reason = items
    ? "Siparişin bir bölümü yerine getirilemedi; tutarı iade edildi."
    : "Sipariş yerine getirilemedi; tutarı iade edildi.";
  const idempotencyKey = `unfulfilled:${orderId}`;
  await refundOrder(tx, { orderId, ...(items && { items }), reason, idempotencyKey }, "system");
}

const leftOf = (items: readonly StoredItem[]) =>
  items.reduce((sum, { priceKurus, refundedKurus }) => sum + priceKurus - refundedKurus, 0);

function chosenAmounts(items: readonly StoredItem[], asked: RefundRequest["items"]) {
  if (!asked) return items.map((item) => ({ item, amountKurus: item.priceKurus - item.refundedKurus }));
  if (new Set(asked.map(({ id }) => id)).size < asked.length) throw new Refusal(422, orderMessages.refundItem);
  return asked.map(({ id, amountKurus }) => {
    const item = items.find((one) => one.id === id);
    if (!item) throw new Refusal(422, orderMessages.refundItem);
    const left = item.priceKurus - item.refundedKurus;
    const amount = amountKurus ?? left;
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
      throw new Refusal(422, orderMessages.refundTooMuch);
    return { item, amountKurus: amount };
  });
}

type GivenBack = Pick<RefundParts, "realKurus" | "virtualKurus"> & {
  /** Of the card or transfer, with what the instalments cost. */
  paidKurus: number;
  /** The charge that it goes back to; without one to the real balance. */
  toCard: { attemptId: number } | undefined;
  reason: string;
  idempotencyKey: string;
};

/** Gives a refund back to where the money came from. */
async function giveBack(
  tx: Context,
  order: Order,
  { paidKurus, realKurus, virtualKurus, toCard, reason, idempotencyKey }: GivenBack,
) {
  if (toCard && paidKurus > 0)
    await refundPayment(tx, { attemptId: toCard.attemptId, amountKurus: paidKurus, idempotencyKey, reason });
  const toRealKurus = realKurus + (toCard ? 0 : paidKurus);
  if (toRealKurus + virtualKurus > 0)
    await creditBalances(tx, {
      orderId: order.id,
      memberId: order.memberId,
      realKurus: toRealKurus,
      virtualKurus,
      idempotencyKey: `refund:${idempotencyKey}`,
      reason,
    });
}

import type { Context } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { inSavepoint } from "#src/shared/savepoint-queries.server.ts";
import { spendBalances } from "./balances/service.server.ts";
import { issueInvoice } from "./invoices/service.server.ts";
import { productOf } from "./products.server.ts";
import { changeOrder, type Order, selectItems } from "./queries.server.ts";
import { orderMachine } from "./states.ts";
import { creditArrived } from "./transfers/arrived.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** An order was paid, in whatever way. */
    "order.paid": { orderId: string; memberId: number };
  }
  interface Jobs {
    /** Fulfils a paid order whose items could not be given at once. */
    "orders.fulfil": { orderId: string };
  }
}

export type Settlement = {
  action: "acceptCharge" | "bookTransfer" | "settleFree";
  method: "card" | "transfer" | "balance";
};

const roles = { acceptCharge: "system", bookTransfer: "desk", settleFree: "buyer" } as const;

/**
 * Marks an order that the transaction has locked as paid: spends its balances, publishes `order.paid`, fulfils its items
 * and issues the invoice. The money has to be there already. 409 where the state forbids it or a balance is gone.
 */
export async function settleOrder(tx: Context, order: Order, { action, method }: Settlement): Promise<void> {
  const { id: orderId, memberId, virtualKurus, realKurus } = order;
  orderMachine.next(order.state, action, roles[action]);
  if (virtualKurus + realKurus > 0) await spendBalances(tx, { orderId, memberId, virtualKurus, realKurus });
  const values = { method, paidAt: tx.clock(), expiresAt: null, failure: null };
  await changeOrder(tx, order, action, roles[action], { values });
  if (action !== "bookTransfer") await creditArrived(tx, order);
  await publish(tx, "order.paid", { orderId, memberId });
  if (!(await tryToFulfil(tx, orderId))) await enqueue(tx, "orders.fulfil", { orderId }, { key: `fulfil:${orderId}` });
  // Last: the series of invoice numbers stays locked until the transaction ends, and all payments wait for it.
  if (order.totalKurus > 0) await issueInvoice(tx, orderId);
}

const markFulfilled = (tx: Context, id: string) =>
  changeOrder(tx, { id, state: "paid" }, "fulfil", "system", { values: { fulfilledAt: tx.clock() } });

/**
 * Gives all items of a paid order, which the transaction has locked, their effect; false, with nothing changed, where one
 * of them fails. The money was taken, so a failure must not undo the payment.
 */
export async function tryToFulfil(tx: Context, orderId: string): Promise<boolean> {
  const items = await selectItems(tx, [orderId]);
  try {
    await inSavepoint(tx, async () => {
      for (const item of items) await productOf(tx, item.kind).fulfil(tx, item);
      await markFulfilled(tx, orderId);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) tx.log.error({ err: error, orderId }, "a paid order could not be fulfilled");
    return false;
  }
}

/**
 * Gives each item of a paid order, which the transaction has locked, its effect on its own. The ids of those that have
 * none, while the order counts as fulfilled; where none has any, nothing is changed.
 */
export async function fulfilInPart(tx: Context, orderId: string): Promise<{ isFulfilled: boolean; failed: number[] }> {
  const items = await selectItems(tx, [orderId]);
  const failed: number[] = [];
  for (const item of items) {
    try {
      await inSavepoint(tx, () => productOf(tx, item.kind).fulfil(tx, item));
    } catch (error) {
      if (!(error instanceof Refusal)) tx.log.error({ err: error, orderId }, "an item could not be fulfilled");
      failed.push(item.id);
    }
  }
  const isFulfilled = failed.length < items.length;
  if (isFulfilled) await markFulfilled(tx, orderId);
  return { isFulfilled, failed };
}

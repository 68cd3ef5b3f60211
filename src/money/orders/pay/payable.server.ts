import type { Context } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { inSavepoint } from "#src/shared/savepoint-queries.server.ts";
import type { Charge, Payable } from "#src/money/payment/payable.server.ts";
import { changeOrder, insertCharge, lockOrder, type Order } from "../queries.server.ts";
import { paidAddress, paymentAddress } from "../rules.ts";
import { settleOrder } from "../settle.server.ts";
import { orderMachine } from "../states.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A card was refused; `message` is Turkish. */
    "order.payment-failed": { orderId: string; memberId: number; message: string };
  }
}

/** The name is stored with each attempt and must not change. */
export const orderPayableKind = "order";

/**
 * Takes a charge as the payment of its order. False, so that it is refunded, where the order is paid, over or changed
 * since, or where the balance that covers the rest is gone.
 */
async function acceptCharge(tx: Context, charge: Charge): Promise<boolean> {
  const { payableId: orderId, attemptId, amountKurus, chargedKurus, installments, chargedAt } = charge;
  const order = await lockOrder(tx, orderId);
  if (!order || !orderMachine.can(order.state, "acceptCharge", "system") || order.netKurus !== amountKurus)
    return false;
  const { cardBin, cardLastFour } = charge;
  const stored = { orderId, attemptId, amountKurus, chargedKurus, installments, cardBin, cardLastFour, chargedAt };
  try {
    await inSavepoint(tx, async () => {
      await insertCharge(tx, stored);
      await settleOrder(tx, order, { action: "acceptCharge", method: "card" });
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await fail(tx, order, "refuseCharge", error.message);
    return false;
  }
}

const fail = (tx: Context, order: Order, action: "recordFailure" | "refuseCharge", message: string) =>
  changeOrder(tx, order, action, "system", { values: { failure: message }, about: message });

/** Records why the last card was refused; without effect once the order is paid, changed or over. */
async function recordFailure(tx: Context, { payableId: orderId, message }: Parameters<Payable["recordFailure"]>[1]) {
  const order = await lockOrder(tx, orderId);
  if (!order || !orderMachine.can(order.state, "recordFailure", "system")) return;
  await fail(tx, order, "recordFailure", message);
  await publish(tx, "order.payment-failed", { orderId, memberId: order.memberId, message });
}

export const orderPayable: Payable = {
  acceptCharge,
  recordFailure,
  returnPath: (_ctx, orderId, outcome) =>
    outcome === "charged" ? paidAddress : `${paymentAddress(orderId)}?odeme=${outcome}`,
};

import type { Context } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { Charge, Payable } from "#src/payment/payable.server.ts";
import {
  insertCharge,
  insertEvent,
  lockOrder,
  releaseSavepoint,
  rollBackToSavepoint,
  setSavepoint,
  updateOrderRow,
} from "../queries.server.ts";
import { paidAddress, paymentAddress } from "../rules.ts";
import { settleOrder } from "../settle.server.ts";
import { canChangeOrder } from "../states.ts";

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
  const { reference: orderId, attemptId, amountKurus, chargedKurus, installments, chargedAt } = charge;
  const order = await lockOrder(tx, orderId);
  if (!order || !canChangeOrder(order.state, "acceptCharge", "system") || order.netKurus !== amountKurus) return false;
  await setSavepoint(tx);
  try {
    const { cardBin, cardLastFour } = charge;
    await insertCharge(tx, {
      orderId,
      attemptId,
      amountKurus,
      chargedKurus,
      installments,
      cardBin,
      cardLastFour,
      chargedAt,
    });
    await settleOrder(tx, order, { action: "acceptCharge", method: "card" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rollBackToSavepoint(tx);
    await updateOrderRow(tx, orderId, { state: "failed", failure: error.message });
    await insertEvent(tx, {
      orderId,
      action: "recordFailure",
      before: order.state,
      after: "failed",
      note: error.message,
    });
    return false;
  }
  await releaseSavepoint(tx);
  return true;
}

/** Records why the last card was refused; without effect once the order is paid, changed or over. */
async function recordFailure(tx: Context, { reference: orderId, message }: Parameters<Payable["recordFailure"]>[1]) {
  const order = await lockOrder(tx, orderId);
  if (!order || !canChangeOrder(order.state, "recordFailure", "system")) return;
  await updateOrderRow(tx, orderId, { state: "failed", failure: message });
  await insertEvent(tx, { orderId, action: "recordFailure", before: order.state, after: "failed", note: message });
  await publish(tx, "order.payment-failed", { orderId, memberId: order.memberId, message });
}

export const orderPayable: Payable = {
  acceptCharge,
  recordFailure,
  returnPath: (reference, outcome) =>
    outcome === "charged" ? paidAddress : `${paymentAddress(reference)}?odeme=${outcome}`,
};

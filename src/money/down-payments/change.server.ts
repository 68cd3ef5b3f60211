import { updateReserved } from "#src/selling/listings/queries.server.ts";
import { releasePayment } from "#src/money/payment/releases/service.server.ts";
import { refundPayment } from "#src/money/payment/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { changeDownPaymentState, type DownPaymentRow, type updateDownPayment } from "./queries.server.ts";
import { refundKurus } from "./rules.ts";
import {
  actionLabels,
  type DownPaymentAction,
  type DownPaymentActor,
  downPaymentMachine,
  type DownPaymentState,
  isReserving,
  moneyOf,
} from "./states.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /**
     * A down payment has changed its state; the amounts are what this change gave back, what it left the business, and what
     * of that reaches the business's account, in kuruş. Events of the previous version lack the last one.
     */
    "down-payment.changed": {
      id: string;
      action: DownPaymentAction;
      to: DownPaymentState;
      listingId: number;
      buyerId: number;
      wasReserving: boolean;
      isReserving: boolean;
      refundedKurus: number;
      releasedKurus: number;
      payoutKurus?: number;
      note: string;
      at: string;
    };
  }
}

type Change = {
  action: DownPaymentAction;
  actor: DownPaymentActor;
  actorId?: number;
  note?: string;
  values?: Parameters<typeof updateDownPayment>[2];
};

/**
 * The only way to change the state of a down payment, which the transaction has locked: checks the table of `states.ts`,
 * gives back and passes on what the action says, reserves or frees the listing, and writes the history. 409 for an action
 * that the state does not allow.
 */
export async function changeDownPayment(tx: Context, row: DownPaymentRow, change: Change): Promise<void> {
  const { action, actor, actorId = null, note = "", values = {} } = change;
  const to = downPaymentMachine.next(row.state, action, actor);
  const { refund, isReleased } = moneyOf(action);
  const now = tx.clock();
  const { id, listingId, buyerId } = row;
  const left = (row.chargedKurus ?? 0) - row.refundedKurus - row.releasedKurus;
  const byRule = refund === "rule" ? refundKurus(left, row, row.heldAt!, now) : 0;
  const backKurus = refund === "all" ? left : byRule;
  if (backKurus > 0)
    await refundPayment(tx, {
      attemptId: row.attemptId!,
      amountKurus: backKurus,
      idempotencyKey: `down-payment:${id}:${action}`,
      reason: actionLabels[action],
    });
  const released =
    isReleased && left > backKurus
      ? await releasePayment(tx, { attemptId: row.attemptId! })
      : { amountKurus: 0, payoutKurus: 0 };
  const reserves = isReserving(to, row.handedOverAt !== null || values.handedOverAt !== undefined);
  const isOver = to === "completed" || to === "cancelled" || to === "lapsed";
  await changeDownPaymentState(tx, row, action, actor, {
    values: {
      ...values,
      isLive: reserves,
      refundedKurus: row.refundedKurus + backKurus,
      releasedKurus: row.releasedKurus + released.amountKurus,
      ...(isOver ? { endReason: action, endedAt: now } : {}),
    },
    about: { actorId, note },
  });
  if (reserves !== row.isLive) await updateReserved(tx, listingId, reserves);
  await publish(tx, "down-payment.changed", {
    id,
    action,
    to,
    listingId,
    buyerId,
    wasReserving: row.isLive,
    isReserving: reserves,
    refundedKurus: backKurus,
    releasedKurus: released.amountKurus,
    payoutKurus: released.payoutKurus,
    note,
    at: now.toISOString(),
  });
}

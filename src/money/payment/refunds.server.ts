import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { ProviderRefusal, ProviderUnavailable } from "./gateway.ts";
import {
  claimRefund,
  findAttempt,
  lockAttempt,
  type Refund,
  sumRefunds,
  updateRefund,
  updateRefunded,
} from "./queries.server.ts";
import { selectItems } from "./releases/queries.server.ts";
import { stateAfterRefunds } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "payment.refund": { refundId: number };
  }
  interface Events {
    /** The provider has made a refund, or refused it for good. */
    "payment.refund-settled": {
      kind: string;
      reference: string;
      attemptId: number;
      idempotencyKey: string;
      amountKurus: number;
      isDone: boolean;
    };
  }
}

/**
 * One try of a refund. Without an answer it stays pending, and reconciliation tries again; only the first try sends it
 * without asking whether it was made, because iyzico makes the same refund as often as it is sent.
 */
export async function makeRefund(ctx: Context, { refundId }: { refundId: number }) {
  if (!ctx.payments) return;
  const refund = await claimRefund(ctx, refundId);
  if (!refund) return;
  const { providerPaymentId } = (await findAttempt(ctx, { id: refund.attemptId }))!;
  const { conversationId, amountKurus, tries } = refund;
  try {
    await ctx.payments.refund({
      paymentId: providerPaymentId!,
      conversationId,
      amountKurus,
      isRetry: tries > 1,
      client: ctx.client,
    });
    await recordRefund(ctx, refund, true);
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      ctx.log.error({ err: error, refundId }, "the payment provider refused a refund");
      await recordRefund(ctx, refund, false);
    } else if (error instanceof ProviderUnavailable) {
      ctx.log.warn({ err: error, refundId, tries }, "a refund got no answer");
    } else throw error;
  }
}

async function recordRefund(ctx: Context, refund: Refund, isDone: boolean) {
  await inTransaction(ctx, async (tx) => {
    const attempt = await lockAttempt(tx, refund.attemptId);
    await updateRefund(tx, refund.id, isDone ? "done" : "refused");
    const refundedKurus = attempt.refundedKurus + (isDone ? refund.amountKurus : 0);
    const { pending } = await sumRefunds(tx, attempt.id);
    const state = pending > 0 ? "refunding" : stateAfterRefunds(attempt.chargedKurus!, refundedKurus);
    await updateRefunded(tx, attempt.id, { state, refundedKurus });
    const { kind, reference, id: attemptId } = attempt;
    const { idempotencyKey, amountKurus } = refund;
    // Releases wait for refunds of the same charge.
    for (const { itemId, state: release } of pending > 0 ? [] : await selectItems(tx, attemptId))
      if (release === "releasing") await enqueue(tx, "payment.release", { attemptId, itemId });
    await publish(tx, "payment.refund-settled", { kind, reference, attemptId, idempotencyKey, amountKurus, isDone });
  });
}

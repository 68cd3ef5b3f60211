import type { Context } from "#src/shared/context.server.ts";
import { ProviderUnavailable } from "./gateway.ts";
import { type Attempt, selectDueAttempts, selectDueRefunds, updateAskAt } from "./queries.server.ts";
import { makeRefund } from "./refunds.server.ts";
import { selectDueReleases } from "./releases/queries.server.ts";
import { makeRelease } from "./releases/service.server.ts";
import { askAfterMs, expireAfterMs } from "./rules.ts";
import { expireAttempt, settleAttempt } from "./settlement.server.ts";

const batchSize = 200;
/** After so many requests without an answer the provider is down: the rest waits for the next run. */
const unansweredMax = 5;

export type Reconciled = {
  asked: number;
  charged: number;
  failed: number;
  expired: number;
  unanswered: number;
  refunds: number;
  releases: number;
};

/**
 * Product 16.5: asks the provider for every attempt that got no answer for a minute, gives charges their effect or refunds
 * them, and retries refunds and releases. Safe to run twice at once.
 */
export async function reconcilePayments(ctx: Context): Promise<Reconciled> {
  const done: Reconciled = { asked: 0, charged: 0, failed: 0, expired: 0, unanswered: 0, refunds: 0, releases: 0 };
  if (!ctx.payments) return done;
  for (;;) {
    const due = await selectDueAttempts(ctx, batchSize);
    for (const attempt of due) {
      await reconcileAttempt(ctx, attempt, done);
      if (done.unanswered >= unansweredMax) return done;
    }
    if (due.length < batchSize) break;
  }
  for (const { id } of await selectDueRefunds(ctx, batchSize)) {
    await makeRefund(ctx, { refundId: id });
    done.refunds++;
  }
  for (const item of await selectDueReleases(ctx, batchSize)) {
    await makeRelease(ctx, item);
    done.releases++;
  }
  return done;
}

async function reconcileAttempt(ctx: Context, attempt: Attempt, done: Reconciled) {
  // First, so that an attempt whose settling fails does not hold up the others.
  const now = ctx.clock();
  await updateAskAt(ctx, attempt.id, new Date(now.getTime() + askAfterMs));
  done.asked++;
  try {
    const outcome = await settleAttempt(ctx, attempt);
    if (outcome === "charged") done.charged++;
    else if (now.getTime() - attempt.createdAt.getTime() >= expireAfterMs) {
      await expireAttempt(ctx, attempt.id);
      done.expired++;
    } else if (outcome === "failed") done.failed++;
  } catch (error) {
    if (error instanceof ProviderUnavailable) done.unanswered++;
    ctx.log.warn({ err: error, attemptId: attempt.id }, "an attempt could not be reconciled");
  }
}

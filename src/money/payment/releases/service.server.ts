import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { type CommissionSplit, leftOf, splitOf } from "../commission/split.ts";
import { ProviderRefusal, ProviderUnavailable } from "../gateway.ts";
import { findAttempt, lockAttempt, sumRefunds } from "../queries.server.ts";
import { paymentMessages } from "../rules.ts";
import {
  claimRelease,
  type DueRelease,
  type ItemId,
  selectItems,
  sumReleases,
  updateReleased,
  updateReleasing,
} from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "payment.release": ItemId;
  }
  interface Events {
    /** The provider has passed an item on to its sub-merchant, or refused that for good. */
    "payment.release-settled": {
      kind: string;
      reference: string;
      attemptId: number;
      itemId: string;
      releasedKurus: number;
      isDone: boolean;
    };
  }
}

/**
 * Enqueues passing what refunds have left of a charge's items on to their sub-merchants, less the commission of the day of
 * the payment, in the caller's transaction: of all items, or of those with these ids. It is retried until the provider
 * confirms or refuses it, and then announced as `payment.release-settled`; an item is released once. Refunds of the same
 * charge are made first. 409 where nothing was charged. Returns what is released: its amount, and what of it the
 * sub-merchants get, in kuruş.
 */
export async function releasePayment(
  tx: Context,
  { attemptId, itemIds }: { attemptId: number; itemIds?: readonly string[] },
): Promise<Pick<CommissionSplit, "amountKurus" | "payoutKurus">> {
  const { amountKurus, chargedKurus } = await lockAttempt(tx, attemptId);
  if (chargedKurus === null) throw new Refusal(409, paymentMessages.notReleasable);
  const { kurus: refunded } = await sumRefunds(tx, attemptId);
  let left = leftOf({ amountKurus, chargedKurus }, refunded) - (await sumReleases(tx, attemptId));
  const released = { amountKurus: 0, payoutKurus: 0 };
  for (const { itemId, amountKurus: ofItem, releasedAmountKurus, terms, state } of await selectItems(tx, attemptId)) {
    if (itemIds && !itemIds.includes(itemId)) continue;
    if (state === "releasing" || state === "released") continue;
    // One that the provider refused has its share already.
    const share = state === "refused" ? releasedAmountKurus : Math.min(ofItem, left);
    if (share === 0) continue;
    if (state === "held") left -= share;
    const split = splitOf(share, terms);
    released.amountKurus += share;
    released.payoutKurus += split.payoutKurus;
    await updateReleasing(tx, { attemptId, itemId }, split);
    await enqueue(tx, "payment.release", { attemptId, itemId });
  }
  return released;
}

/** One try of a release. Without an answer it stays due, and reconciliation tries again. */
export async function makeRelease(ctx: Context, item: ItemId) {
  if (!ctx.payments) return;
  const release = await claimRelease(ctx, item);
  if (!release) return;
  const { paymentId, transactionId, tries, subMerchantKey, payoutKurus, releasedKurus } = release;
  try {
    await ctx.payments.subMerchants.approve({
      paymentId,
      transactionId,
      isRetry: tries > 1,
      ...(releasedKurus !== payoutKurus && { change: { key: subMerchantKey, payoutKurus: releasedKurus } }),
    });
    await recordRelease(ctx, release, true);
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      ctx.log.error({ err: error, ...item }, "the payment provider refused a release");
      await recordRelease(ctx, release, false);
    } else if (error instanceof ProviderUnavailable) {
      ctx.log.warn({ err: error, ...item, tries }, "a release got no answer");
    } else throw error;
  }
}

async function recordRelease(ctx: Context, { attemptId, itemId, releasedKurus }: DueRelease, isDone: boolean) {
  await inTransaction(ctx, async (tx) => {
    if (!(await updateReleased(tx, { attemptId, itemId }, isDone ? "released" : "refused"))) return;
    const { kind, reference } = (await findAttempt(tx, { id: attemptId }))!;
    await publish(tx, "payment.release-settled", { kind, reference, attemptId, itemId, releasedKurus, isDone });
  });
}

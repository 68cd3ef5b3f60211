import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { isRetryable } from "#src/shared/unavailable.server.ts";
import type { PaymentFailure, ProviderCharge } from "./gateway.ts";
import { payableOf } from "./payable.server.ts";
import {
  type Attempt,
  clearAskAt,
  countEffectFailure,
  findAttempt,
  lockAttempt,
  lockPayable,
  updateCharged,
  updateUncharged,
} from "./queries.server.ts";
import { updateTransactions } from "./releases/queries.server.ts";
import { askAfterMs, canMove, effectTries, failureSentences } from "./rules.ts";
import { refundPayment, requirePayments } from "./service.server.ts";

export type SettledAs = "charged" | "failed" | "pending";

/**
 * Asks the provider for the outcome of an attempt and records it; callback, webhook, return and reconciliation all come
 * here, and whichever is first records it. Throws `ProviderUnavailable` where the provider does not answer.
 */
export async function settleAttempt(ctx: Context, attempt: Attempt): Promise<SettledAs> {
  if (!canMove(attempt.state, "charge")) return "charged";
  const { token, conversationId } = attempt;
  const payments = requirePayments(ctx);
  const outcome = await (token ? payments.settle({ token, conversationId }) : payments.find(conversationId));
  if (outcome.state === "charged") await recordCharge(ctx, attempt, outcome.charge);
  else if (outcome.state === "failed") await recordFailure(ctx, attempt.id, outcome.failure);
  if (outcome.state !== "pending") return outcome.state;
  return attempt.state === "failed" ? "failed" : "pending";
}

/** The same for the attempt with this id, as a page that shows a payment under way calls it. */
export async function settlePayment(ctx: Context, attemptId: number): Promise<SettledAs> {
  const attempt = await findAttempt(ctx, { id: attemptId });
  if (!attempt) throw new Error(`there is no payment attempt ${attemptId}`);
  return settleAttempt(ctx, attempt);
}

/** Records a charge once, with its effect; where its effect fails again and again, without it, and refunds it. */
async function recordCharge(ctx: Context, attempt: Attempt, charge: ProviderCharge) {
  try {
    await inTransaction(ctx, (tx) => acceptCharge(tx, attempt, charge));
  } catch (error) {
    if (isRetryable(error)) throw error;
    const failures = await countEffectFailure(ctx, attempt.id);
    ctx.log.error({ err: error, attemptId: attempt.id, failures }, "a charge has no effect yet");
    if (failures < effectTries) throw error;
    await inTransaction(ctx, (tx) => rejectCharge(tx, attempt.id, charge, "effectFailed"));
  }
}

async function acceptCharge(tx: Context, known: Attempt, charge: ProviderCharge) {
  await lockPayable(tx, known);
  const { id: attemptId, ...attempt } = await lockAttempt(tx, known.id);
  if (!canMove(attempt.state, "charge")) return;
  await updateTransactions(tx, attemptId, charge.items);
  if (!isExpected(attempt, charge)) return rejectCharge(tx, attemptId, charge, "amountDiffers");
  const isAccepted = await payableOf(tx, attempt.kind).acceptCharge(tx, {
    attemptId,
    payableId: attempt.payableId,
    amountKurus: attempt.amountKurus,
    chargedKurus: charge.chargedKurus,
    installments: charge.installments,
    cardBin: charge.cardBin,
    cardLastFour: charge.cardLastFour,
    chargedAt: tx.clock(),
  });
  if (!isAccepted) return rejectCharge(tx, attemptId, charge, "notAccepted");
  await updateCharged(tx, attemptId, charge, { isAccepted: true, failure: null });
}

/** The provider charged what we asked for, or more by what the instalments cost. */
const isExpected = ({ amountKurus, reference }: Pick<Attempt, "amountKurus" | "reference">, charge: ProviderCharge) =>
  charge.amountKurus === amountKurus && charge.chargedKurus >= amountKurus && charge.reference === reference;

/** Why a charge has no effect; the desk is shown it. */
export type RejectReason = "notAccepted" | "amountDiffers" | "effectFailed";

const rejectReasons: Record<RejectReason, string> = {
  notAccepted: "Ödenen işlem artık geçerli değildi",
  amountDiffers: "Tahsil edilen tutar beklenenden farklıydı",
  effectFailed: "Ödemenin karşılığı verilemedi",
};

/** Records a charge that buys nothing, and refunds all of it. */
async function rejectCharge(tx: Context, attemptId: number, charge: ProviderCharge, failure: RejectReason) {
  const attempt = await lockAttempt(tx, attemptId);
  if (!canMove(attempt.state, "charge")) return;
  await updateCharged(tx, attemptId, charge, { isAccepted: false, failure });
  await refundPayment(tx, {
    attemptId,
    amountKurus: charge.chargedKurus,
    idempotencyKey: `rejected:${attemptId}`,
    reason: rejectReasons[failure],
  });
}

async function recordFailure(ctx: Context, attemptId: number, failure: PaymentFailure) {
  await inTransaction(ctx, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!canMove(attempt.state, "fail")) return;
    // The provider's page may take another card until it expires, so the attempt is still asked for.
    const askAt = new Date(tx.clock().getTime() + askAfterMs);
    await updateUncharged(tx, attemptId, { state: "failed", failure, askAt });
    await notifyPayable(tx, attempt, failure);
  });
}

/** Ends an attempt that the provider's page can no longer charge. */
export async function expireAttempt(ctx: Context, attemptId: number) {
  await inTransaction(ctx, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt.state === "failed") return clearAskAt(tx, attemptId);
    if (!canMove(attempt.state, "expire")) return;
    await updateUncharged(tx, attemptId, { state: "expired", failure: "expired", askAt: null });
    await notifyPayable(tx, attempt, "expired");
  });
}

const notifyPayable = (tx: Context, { id, kind, payableId }: Attempt, failure: PaymentFailure) =>
  payableOf(tx, kind).recordFailure(tx, { attemptId: id, payableId, message: failureSentences[failure] });

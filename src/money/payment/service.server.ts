import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { chargedShare, splitOf } from "./commission/split.ts";
import { type PaymentGateway, type PaymentStart, ProviderRefusal, ProviderUnavailable } from "./gateway.ts";
import { newConversationId } from "./ids.server.ts";
import { payableOf } from "./payable.server.ts";
import { insertItems, type RequestedItem, sumReleases } from "./releases/queries.server.ts";
import { insertAttempt, insertRefund, lockAttempt, sumRefunds, updateRefunded, updateToken } from "./queries.server.ts";
import { askAfterMs, canMove, paymentMessages } from "./rules.ts";

/** A payment that is about to begin at the provider. */
export type PaymentRequest = Pick<PaymentStart, "amountKurus" | "isSinglePayment"> & {
  items: readonly RequestedItem[];
  /** Registered kind of payable and the id of the one that is paid. */
  kind: string;
  payableId: string;
  /** How people and the provider read it; without one by its id. */
  reference?: string;
  buyer: Omit<PaymentStart["buyer"], "client">;
};

/** The payment provider; 404 where selling is switched off. */
export function requirePayments({ payments }: Pick<Context, "payments">): PaymentGateway {
  if (!payments) throw new Refusal(404, pageNotFound);
  return payments;
}

/** Path that the provider's page posts its token to. */
export const callbackPath = "/odeme/donus";

/**
 * Begins an attempt: the address of the provider's page, where the card is entered. Not in a transaction: the attempt has
 * to be stored before the provider hears of it. 503 where the provider does not answer, 404 where selling is off.
 */
export async function startPayment(
  ctx: Context,
  { kind, payableId, reference = payableId, amountKurus, items, isSinglePayment = false, buyer }: PaymentRequest,
): Promise<{ attemptId: number; pageUrl: string }> {
  const payments = requirePayments(ctx);
  payableOf(ctx, kind);
  if (ctx.db.isTransaction) throw new Error("a payment begins outside transactions");
  if (items.reduce((sum, item) => sum + item.amountKurus, 0) !== amountKurus)
    throw new Error("the items do not add up to the amount");
  const conversationId = newConversationId();
  const askAt = new Date(ctx.clock().getTime() + askAfterMs);
  const { memberId } = buyer;
  const attemptId = await inTransaction(ctx, async (tx) => {
    const id = await insertAttempt(tx, { kind, payableId, reference, memberId, conversationId, amountKurus, askAt });
    await insertItems(tx, id, items);
    return id;
  });
  try {
    const { token, pageUrl } = await payments.start({
      conversationId,
      reference,
      amountKurus,
      items: items.map(({ subMerchant, ...item }) => ({
        ...item,
        ...(subMerchant && {
          subMerchant: {
            key: subMerchant.key,
            payoutKurus: splitOf(item.amountKurus, subMerchant.commission).payoutKurus,
          },
        }),
      })),
      isSinglePayment,
      buyer: { ...buyer, client: ctx.client },
      // Back to the origin whose cookies the payer's browser has.
      callbackUrl: (ctx.siteOrigin ?? ctx.origin) + callbackPath,
    });
    await updateToken(ctx, attemptId, token);
    return { attemptId, pageUrl };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
    ctx.log.warn({ err: error, attemptId }, "a payment could not be started");
    throw new Refusal(503, paymentMessages.unavailable);
  }
}

/** A refund of a charge, whole or in part. */
export type RefundRequest = {
  attemptId: number;
  /** At most what is left of what the card was charged. */
  amountKurus: number;
  /** The same key refunds once. */
  idempotencyKey: string;
  reason: string;
};

/**
 * Enqueues a refund at the provider in the caller's transaction; it is retried until the provider confirms or refuses it,
 * and then announced as `payment.refund-settled`. 409 where nothing was charged, 422 for more than is left of the charge,
 * what is passed on to sub-merchants left out.
 */
export async function refundPayment(tx: Context, refund: RefundRequest): Promise<void> {
  const attempt = await lockAttempt(tx, refund.attemptId);
  const id = await insertRefund(tx, { ...refund, conversationId: newConversationId() });
  if (id === undefined) return;
  if (!canMove(attempt.state, "requestRefund")) throw new Refusal(409, paymentMessages.notCharged);
  const { amountKurus, chargedKurus } = attempt;
  const { kurus } = await sumRefunds(tx, attempt.id);
  const released = chargedShare({ amountKurus, chargedKurus: chargedKurus! }, await sumReleases(tx, attempt.id));
  if (kurus + released > chargedKurus!) throw new Refusal(422, paymentMessages.tooMuch);
  await updateRefunded(tx, attempt.id, { state: "refunding" });
  await enqueue(tx, "payment.refund", { refundId: id });
}

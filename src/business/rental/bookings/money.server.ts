import type { Charge } from "#src/money/payment/payable.server.ts";
import { releasePayment } from "#src/money/payment/releases/service.server.ts";
import { refundPayment } from "#src/money/payment/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addRefunded, insertRentalCharge, selectCharges } from "./charge-queries.server.ts";
import { divideRefund } from "./charges.ts";

export const recordCharge = (tx: Context, bookingId: number, charge: Charge) => {
  const { attemptId, amountKurus, chargedKurus, installments, cardBin, cardLastFour, chargedAt } = charge;
  return insertRentalCharge(tx, {
    attemptId,
    bookingId,
    amountKurus,
    chargedKurus,
    installments,
    cardBin,
    cardLastFour,
    chargedAt,
  });
};

/** What a customer has paid for a booking and was not given back, in kuruş; without the cost of instalments. */
export async function paidFor(ctx: Context, bookingId: number): Promise<number> {
  return (await selectCharges(ctx, [bookingId])).reduce(
    (sum, charge) => sum + charge.amountKurus - charge.refundedKurus,
    0,
  );
}

/**
 * Gives back a part of what was paid for a booking that the transaction has locked, with its share of what the instalments
 * cost; returns what the cards get, in kuruş. `key` names the step that gives it back, so that it is given back once.
 */
export async function refundBooking(
  tx: Context,
  bookingId: number,
  { amountKurus, key, reason }: { amountKurus: number; key: string; reason: string },
): Promise<number> {
  let givenBackKurus = 0;
  for (const { charge, cardKurus, ...part } of divideRefund(await selectCharges(tx, [bookingId]), amountKurus)) {
    await refundPayment(tx, {
      attemptId: charge.attemptId,
      amountKurus: cardKurus,
      idempotencyKey: `rental:${key}:${charge.attemptId}`,
      reason,
    });
    await addRefunded(tx, charge.attemptId, part.amountKurus);
    givenBackKurus += cardKurus;
  }
  return givenBackKurus;
}

/** Passes what is left of a booking's charges on to the business: from now on nothing of it can be given back. */
export async function payOutBooking(tx: Context, bookingId: number): Promise<void> {
  for (const { attemptId } of await selectCharges(tx, [bookingId])) await releasePayment(tx, { attemptId });
}

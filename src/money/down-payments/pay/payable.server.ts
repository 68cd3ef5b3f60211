import type { Charge, Payable } from "#src/money/payment/payable.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { changeDownPayment } from "../change.server.ts";
import { isListingReserved, lockDownPayment, lockReservable, updateDownPayment } from "../queries.server.ts";
import { downPaymentPath, holdEnd } from "../rules.ts";
import { downPaymentMachine } from "../states.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A buyer paid after the hold of the vehicle had expired: the charge is refunded. */
    "down-payment.not-accepted": { id: string; attemptId: number };
  }
}

/** The name is stored with each attempt and must not change. */
export const downPaymentKind = "downPayment";

/**
 * Reserves the vehicle. False, so that the charge is refunded, where another buyer was first, the listing is not on sale
 * any more, or the terms have changed since.
 */
async function acceptCharge(tx: Context, charge: Charge): Promise<boolean> {
  const { payableId: id, attemptId, amountKurus, chargedKurus, cardLastFour, chargedAt: heldAt } = charge;
  const row = await lockDownPayment(tx, id);
  if (!row) return false;
  // All payers of a vehicle wait here for each other.
  const listing = await lockReservable(tx, row.listingId);
  const isFree =
    listing.state === "active" &&
    listing.businessId === row.businessId &&
    !(await isListingReserved(tx, row.listingId));
  if (!isFree || row.feeKurus !== amountKurus || !downPaymentMachine.can(row.state, "charge", "system")) {
    if (downPaymentMachine.can(row.state, "lapse", "system"))
      await changeDownPayment(tx, row, { action: "lapse", actor: "system" });
    await publish(tx, "down-payment.not-accepted", { id, attemptId });
    return false;
  }
  const heldUntil = holdEnd(heldAt, row);
  await changeDownPayment(tx, row, {
    action: "charge",
    actor: "system",
    values: { attemptId, chargedKurus, cardLastFour, heldAt, heldUntil, failure: null },
  });
  return true;
}

/** Records why the last card was refused; without effect once the vehicle is reserved. */
async function recordFailure(tx: Context, { payableId: id, message }: Parameters<Payable["recordFailure"]>[1]) {
  const row = await lockDownPayment(tx, id);
  if (row?.state === "awaiting") await updateDownPayment(tx, id, { failure: message });
}

export const downPaymentPayable: Payable = {
  acceptCharge,
  recordFailure,
  returnPath: (_ctx, id, outcome) => `${downPaymentPath(id)}?odeme=${outcome}`,
};

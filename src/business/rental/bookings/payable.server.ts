import type { Charge, Payable } from "#src/money/payment/payable.server.ts";
import { inSavepoint } from "#src/shared/savepoint-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { occupiedSpan } from "../occupied-span.ts";
import { takeUnit } from "./hold.server.ts";
import { recordCharge } from "./money.server.ts";
import { type Booking, findBooking } from "./queries.server.ts";
import { bookingAddress, bookingPaymentAddress } from "./rules.ts";
import { moveBooking } from "./service.server.ts";
import { bookingMachine } from "./states.ts";

/** The name is stored with each attempt and must not change. Its ids are the codes of bookings. */
export const rentalPayableKind = "rental";

/**
 * Takes a charge as the payment of its booking and confirms it. After the hold ended it is honoured where a unit is still
 * free. False, so that it is refunded, where none is, where the booking was cancelled or its pick-up is over.
 */
async function acceptCharge(tx: Context, charge: Charge): Promise<boolean> {
  const booking = await findBooking(tx, { code: charge.payableId }, { lock: true });
  if (!booking || !bookingMachine.can(booking.state, "confirm", "system")) return false;
  if (booking.prepaidKurus !== charge.amountKurus) return false;
  if (booking.state === "expired" && !(await takeUnitAgain(tx, booking))) return false;
  await recordCharge(tx, booking.id, charge);
  await moveBooking({ ...tx, member: undefined }, booking, "confirm", "system");
  return true;
}

async function takeUnitAgain(tx: Context, booking: Booking): Promise<boolean> {
  if (booking.pickupAt <= tx.clock()) return false;
  try {
    await inSavepoint(tx, () => takeUnit(tx, booking, occupiedSpan(booking, booking.terms.turnaroundMinutes)));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

export const rentalPayable: Payable = {
  acceptCharge,
  // The customer tries again while the hold lasts; the attempt itself says why it failed.
  recordFailure: async () => {},
  returnPath: (_ctx, code, outcome) =>
    outcome === "charged" ? `${bookingAddress(code)}?odeme=tamam` : `${bookingPaymentAddress(code)}?odeme=${outcome}`,
};

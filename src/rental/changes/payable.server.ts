import type { Charge, Payable } from "#src/payment/payable.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { recordCharge } from "../bookings/money.server.ts";
import { findBooking } from "../bookings/queries.server.ts";
import { bookingAddress } from "../bookings/rules.ts";
import { deleteChangeSpan, lockOffer, placeBookingSpan } from "../bookings/span-queries.server.ts";
import { canChangeBooking, isInTime } from "../bookings/states.ts";
import { occupiedSpan } from "../occupied-span.ts";
import { findChange, updateChange } from "./queries.server.ts";
import { writeChange } from "./service.server.ts";

/**
 * Takes a charge as the payment of a held change and makes it. False, so that it is refunded, once the change has ended:
 * the booking then stays as it was.
 */
async function acceptCharge(tx: Context, charge: Charge): Promise<boolean> {
  const id = Number(charge.reference.split("-")[1]);
  const found = await findChange(tx, { id });
  const booking = found && (await findBooking(tx, { id: found.bookingId }, { lock: true }));
  const change = await findChange(tx, { id });
  if (!booking || change?.state !== "held" || change.differenceKurus !== charge.amountKurus) return false;
  if (!canChangeBooking(booking.state, "change", "customer")) return false;
  if (!isInTime("change", booking.pickupAt, tx.clock())) return false;
  const { content, unitId } = change;
  await lockOffer(tx, booking.listingId);
  await deleteChangeSpan(tx, id);
  if (!(await placeBookingSpan(tx, booking.id, unitId, occupiedSpan(content, content.terms.turnaroundMinutes))))
    throw new Error(`the unit of change ${id} was held and is not free`);
  await updateChange(tx, id, { state: "done", heldUntil: null });
  await recordCharge(tx, booking.id, charge);
  await writeChange(tx, booking, { ...content, unitId }, 0);
  return true;
}

export const changePayable: Payable = {
  acceptCharge,
  // The customer tries again while the change is held.
  recordFailure: async () => {},
  returnPath: (reference, outcome) => `${bookingAddress(reference.split("-")[0]!)}?degisiklik=${outcome}`,
};

import type { Charge, Payable } from "#src/money/payment/payable.server.ts";
import { inSavepoint } from "#src/shared/savepoint-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { recordCharge } from "../bookings/money.server.ts";
import { type Booking, findBooking } from "../bookings/queries.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { bookingAddress } from "../bookings/rules.ts";
import { deleteChangeSpan, lockOffer, placeBookingSpan, selectFreeUnits } from "../bookings/span-queries.server.ts";
import { bookingMachine, isInTime } from "../bookings/states.ts";
import { occupiedSpan } from "../occupied-span.ts";
import { type BookingChange, findChange, updateChange } from "./queries.server.ts";
import { writeChange } from "./service.server.ts";

/**
 * Takes a charge as the payment of a held change and makes it. False, so that it is refunded, once the change has ended:
 * the booking then stays as it was.
 */
async function acceptCharge(tx: Context, charge: Charge): Promise<boolean> {
  const id = Number(charge.payableId);
  const found = await findChange(tx, { id });
  const booking = found && (await findBooking(tx, { id: found.bookingId }, { lock: true }));
  const change = await findChange(tx, { id });
  if (!booking || change?.state !== "held" || change.differenceKurus !== charge.amountKurus) return false;
  if (!bookingMachine.can(booking.state, "change", "customer")) return false;
  if (!isInTime("change", booking.pickupAt, tx.clock())) return false;
  const { content } = change;
  const unitId = await takeHeldUnit(tx, booking, change);
  if (unitId === undefined) return false;
  await updateChange(tx, id, { state: "done", heldUntil: null });
  await recordCharge(tx, booking.id, charge);
  await writeChange(tx, booking, { ...content, unitId }, 0);
  return true;
}

/** The unit that a change has held; where its business has moved the booking meanwhile any other free one. */
async function takeHeldUnit(tx: Context, booking: Booking, change: BookingChange): Promise<number | undefined> {
  const { listingId, id } = booking;
  const { pickupPlaceId: placeId, terms } = change.content;
  const span = occupiedSpan(change.content, terms.turnaroundMinutes);
  await lockOffer(tx, listingId);
  try {
    return await inSavepoint(tx, async () => {
      await deleteChangeSpan(tx, change.id);
      const free = await selectFreeUnits(tx, { listingId, placeId, ...span, ignoredBookingId: id });
      for (const unitId of free.toSorted((a, b) => Number(b === change.unitId) - Number(a === change.unitId)))
        if (await placeBookingSpan(tx, id, unitId, span)) return unitId;
      throw new Refusal(409, quoteMessages.soldOut);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

export const changePayable: Payable = {
  acceptCharge,
  // The customer tries again while the change is held.
  recordFailure: async () => {},
  async returnPath(ctx, changeId, outcome) {
    const { bookingId } = (await findChange(ctx, { id: Number(changeId) }))!;
    const { code } = (await findBooking(ctx, { id: bookingId }))!;
    return `${bookingAddress(code)}?degisiklik=${outcome}`;
  },
};

import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { endHeldChange } from "../changes/held-change.server.ts";
import { selectCharges } from "./charge-queries.server.ts";
import { type CardRefund, cardRefund } from "./charges.ts";
import { paidFor, payOutBooking, refundBooking } from "./money.server.ts";
import { type Booking, changeBooking, findBooking } from "./queries.server.ts";
import { refundOnCancellation } from "./refund-rule.ts";
import { bookingMessages, isBookingCode } from "./rules.ts";
import { deleteBookingSpan, shortenBookingSpan } from "./span-queries.server.ts";
import { type BookingAction, type BookingRole, requireBookingAction } from "./states.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /**
     * A booking was confirmed, changed, cancelled, handed over, taken back, or its customer did not come. `refundKurus` is
     * what cards get back.
     */
    "rental.booking-moved": { bookingId: number; eventId: number; action: BookingAction; refundKurus: number };
  }
}

/** The signed-in member's own booking; 404 for those of others. */
export async function getBooking(ctx: Context, code: string, { lock = false } = {}): Promise<Booking> {
  const { id } = requireMember(ctx);
  const booking = isBookingCode(code) ? await findBooking(ctx, { code }, { lock }) : undefined;
  if (booking?.memberId !== id) throw new Refusal(404, bookingMessages.notFound);
  return booking;
}

/** A booking of the signed-in member's business, locked in the caller's transaction; 404 for those of others. */
export async function lockBusinessBooking(tx: Context, code: string): Promise<Booking> {
  const { businessId } = requireMember(tx);
  const booking = isBookingCode(code) ? await findBooking(tx, { code }, { lock: true }) : undefined;
  if (!booking || businessId === null || booking.businessId !== businessId)
    throw new Refusal(404, bookingMessages.notFound);
  return booking;
}

/**
 * What a rental business does with a booking of its own, in the caller's transaction: `handOver` and `takeBack` (the caller
 * stores the `rental_handover`), `markNoShow` from the time of the pick-up on, and `cancelByBusiness`, which gives
 * everything back. 404 for the bookings of others, 409 where state or time do not allow it. `details` stand in its history.
 */
export async function moveByBusiness(
  tx: Context,
  code: string,
  action: "handOver" | "takeBack" | "markNoShow" | "cancelByBusiness",
  details: object = {},
): Promise<Booking> {
  const booking = await lockBusinessBooking(tx, code);
  const refundKurus = action === "cancelByBusiness" ? await paidFor(tx, booking.id) : 0;
  return moveBooking(tx, booking, action, "business", { refundKurus, details });
}

/** What a cancellation would give back now, in kuruş: `amountKurus` of the rental, with the instalments' cost to cards. */
export async function refundIfCancelled(
  ctx: Context,
  { id, terms, pickupAt }: Booking,
): Promise<CardRefund & { amountKurus: number }> {
  const amountKurus = refundOnCancellation(await paidFor(ctx, id), terms, pickupAt, ctx.clock());
  return { amountKurus, ...cardRefund(await selectCharges(ctx, [id]), amountKurus) };
}

/**
 * Cancels the member's own booking; returns what cards get back, in kuruş. `shownKurus` is what the page named: 409 where
 * the rule gives another amount by now. 409 after the pick-up.
 */
export async function cancelBooking(ctx: Context, code: string, shownKurus: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const booking = await getBooking(tx, code, { lock: true });
    const { amountKurus, cardKurus } = await refundIfCancelled(tx, booking);
    requireBookingAction(booking, "cancelByCustomer", "customer", tx.clock());
    if (cardKurus !== shownKurus) throw new Refusal(409, bookingMessages.refundChanged);
    await moveBooking(tx, booking, "cancelByCustomer", "customer", { refundKurus: amountKurus });
    return cardKurus;
  });
}

const reasons: Partial<Record<BookingAction, string>> = {
  cancelByCustomer: "Kiracı iptal etti",
  cancelByBusiness: "İşletme iptal etti",
  change: "Kiracı rezervasyonunu değiştirdi",
};
/** The actions after which the unit is free again. */
const givesUnitUp = new Set<BookingAction>(["expire", "cancelByCustomer", "cancelByBusiness", "markNoShow"]);
/** The actions after which the business gets what is left of the money. */
const paysOut = new Set<BookingAction>(["handOver", "markNoShow", "cancelByCustomer"]);

/**
 * Moves a booking that the transaction has locked: its state, its unit, its money and its history. `refundKurus` of the
 * rental's price is given back.
 */
export async function moveBooking(
  tx: Context,
  booking: Booking,
  action: BookingAction,
  role: BookingRole,
  { refundKurus = 0, details = {} }: { refundKurus?: number; details?: object } = {},
): Promise<Booking> {
  requireBookingAction(booking, action, role, tx.clock());
  if (action !== "change") await endHeldChange(tx, booking.id);
  const isGivenUp = givesUnitUp.has(action);
  const { state, eventId } = await changeBooking(tx, booking, action, role, {
    values: { heldUntil: null, ...(isGivenUp ? { unitId: null } : {}) },
    about: refundKurus > 0 ? { ...details, refundKurus } : details,
  });
  if (isGivenUp) await deleteBookingSpan(tx, booking.id);
  if (action === "takeBack") await shortenBookingSpan(tx, booking.id, booking.terms.turnaroundMinutes);
  const refund = () =>
    refundBooking(tx, booking.id, { amountKurus: refundKurus, key: `${eventId}`, reason: reasons[action]! });
  const cardKurus = refundKurus > 0 ? await refund() : 0;
  if (paysOut.has(action)) await payOutBooking(tx, booking.id);
  await publish(tx, "rental.booking-moved", { bookingId: booking.id, eventId, action, refundKurus: cardKurus });
  return { ...booking, state };
}

import { shownBilling } from "#src/money/orders/billing/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addSeconds, calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { type Contract, contractOfQuote } from "../bookings/contract.server.ts";
import { endHolds } from "../bookings/expiry.server.ts";
import { contentOf, requireCustomer } from "../bookings/hold.server.ts";
import { selectCharges } from "../bookings/charge-queries.server.ts";
import { cardRefund, paymentsOf } from "../bookings/charges.ts";
import { paidFor } from "../bookings/money.server.ts";
import { startRentalPayment } from "../bookings/pay.server.ts";
import { type Booking, type BookingContent, updateBookingContent } from "../bookings/queries.server.ts";
import { refundOnCancellation } from "../bookings/refund-rule.ts";
import { bookingMessages, holdMinutes, wholeYears } from "../bookings/rules.ts";
import { getBooking, moveBooking } from "../bookings/service.server.ts";
import { lockOffer, placeBookingSpan, placeChangeSpan, selectFreeUnits } from "../bookings/span-queries.server.ts";
import { requireBookingAction } from "../bookings/states.ts";
import { occupiedSpan } from "../occupied-span.ts";
import { findQuote, type Quote } from "../quotes/queries.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { countsOf, createQuote, getQuote, isExpired } from "../quotes/service.server.ts";
import { endHeldChange } from "./held-change.server.ts";
import { type BookingChange, findChange, insertChange, updateChange } from "./queries.server.ts";
import { type ChangeInput, termsAfterChange } from "./rules.ts";

/** The name is stored with each attempt and must not change. Its ids are those of changes. */
export const changePayableKind = "rental-change";

/**
 * Quotes other dates or places of the member's own booking, with its driver, extras and terms; returns the quote's id. 409
 * once it cannot be changed, or where nothing would change; else as `createQuote`.
 */
export async function quoteChange(ctx: Context, code: string, input: ChangeInput): Promise<string> {
  requireCustomer(ctx);
  const booking = await getBooking(ctx, code);
  const now = ctx.clock();
  requireBookingAction(booking, "change", "customer", now);
  const { pickupAt, dropoffAt } = input;
  const isSame =
    input.pickupPlace === booking.pickupSlug &&
    input.dropoffPlace === booking.dropoffSlug &&
    pickupAt.getTime() === booking.pickupAt.getTime() &&
    dropoffAt.getTime() === booking.dropoffAt.getTime();
  if (isSame) throw new Refusal(409, bookingMessages.nothingChanged);
  return createQuote(ctx, {
    by: { listingId: booking.listingId },
    trip: { ...input, driverAge: wholeYears(booking.driverBirthDay, calendarDay(pickupAt)) },
    counts: countsOf(booking),
    bookingId: booking.id,
    terms: termsAfterChange(booking.terms, booking.pickupAt, pickupAt, now),
  });
}

/**
 * What a change would cost: `differenceKurus` is paid, or where it is negative `refundKurus` of it is given back. With the
 * instalments' cost cards get `cardKurus`.
 */
export type ChangePrice = {
  paidKurus: number;
  prepaidKurus: number;
  differenceKurus: number;
  refundKurus: number;
  cardKurus: number;
  /** Of what was paid for the instalments beside `paidKurus`. */
  paidCostKurus: number;
};

/** What is given back follows the rule of cancellations: all of it until the free cancellation ends, then a part. */
async function priceOfChange(ctx: Context, booking: Booking, quote: Quote): Promise<ChangePrice> {
  const paidKurus = await paidFor(ctx, booking.id);
  const { prepaidKurus } = contentOf(quote);
  const differenceKurus = prepaidKurus - paidKurus;
  const { terms, pickupAt } = booking;
  const refundKurus = differenceKurus < 0 ? refundOnCancellation(-differenceKurus, terms, pickupAt, ctx.clock()) : 0;
  const charges = await selectCharges(ctx, [booking.id]);
  const { cardKurus } = cardRefund(charges, refundKurus);
  const { costKurus, refundedCostKurus } = paymentsOf(charges);
  const paidCostKurus = costKurus - refundedCostKurus;
  return { paidKurus, prepaidKurus, differenceKurus, refundKurus, cardKurus, paidCostKurus };
}

/** A quote of a change with its price and contract; 404 for those of others and for quotes of other bookings. */
export async function readChange(
  ctx: Context,
  code: string,
  quoteId: string,
): Promise<{
  booking: Booking;
  quote: Quote;
  price: ChangePrice;
  contract: Contract;
  change: BookingChange | undefined;
}> {
  const booking = await getBooking(ctx, code);
  const quote = await getQuote(ctx, quoteId);
  if (quote.bookingId !== booking.id) throw new Refusal(404, quoteMessages.quoteNotFound);
  const contract = await contractOfQuote(ctx, quote, shownBilling(ctx, booking.memberId, booking.billing));
  const change = await findChange(ctx, { quoteId });
  return { booking, quote, price: await priceOfChange(ctx, booking, quote), contract, change };
}

/**
 * Changes a booking as its quote says. Where nothing more is to be paid it is done at once and the difference is given
 * back; else the new time is held and the address of the provider's page is returned. The booking keeps its unit until the
 * new one is its own. 409 where the quote has expired, the contract or price has changed, or nothing is free.
 */
export async function makeChange(
  ctx: Context,
  code: string,
  quoteId: string,
  { contract: acceptedHash }: { contract: string },
): Promise<{ pageUrl: string } | { refundKurus: number }> {
  requireCustomer(ctx);
  await getQuote(ctx, quoteId);
  const made = await inTransaction(ctx, async (tx) => {
    const booking = await getBooking(tx, code, { lock: true });
    requireBookingAction(booking, "change", "customer", tx.clock());
    const quote = (await findQuote(tx, quoteId, { lock: true }))!;
    const { price, contract, change } = await readChange(tx, code, quoteId);
    if (change?.state === "held" && change.heldUntil! > tx.clock()) return { booking, change };
    if (change || isExpired(quote, tx.clock())) throw new Refusal(409, bookingMessages.quoteExpired);
    if (contract.hash !== acceptedHash) throw new Refusal(409, bookingMessages.contractChanged);
    const content = {
      ...contentOf(quote),
      contract: contract.text,
      contractVersion: contract.version,
      contractHash: contract.hash,
    };
    await endHeldChange(tx, booking.id);
    if (price.differenceKurus > 0) return { booking, change: await holdChange(tx, booking, quote, content, price) };
    await changeNow(tx, booking, quote, content, price);
    return { refundKurus: price.refundKurus };
  });
  if (!made.change) return { refundKurus: made.refundKurus };
  return startRentalPayment(ctx, made.booking, {
    kind: changePayableKind,
    payableId: String(made.change.id),
    reference: `${code}-${made.change.id}`,
    amountKurus: made.change.differenceKurus,
  });
}

type Content = Omit<BookingContent, "unitId">;

/** Free units for a quote of a change, the booking's own one first. */
async function unitsFor(tx: Context, booking: Booking, quote: Quote): Promise<number[]> {
  const { listingId } = booking;
  await lockOffer(tx, listingId);
  await endHolds(tx, { listingId });
  const span = occupiedSpan(quote, quote.details.terms.turnaroundMinutes);
  const placeId = quote.pickupPlaceId;
  const units = await selectFreeUnits(tx, { listingId, placeId, ...span, ignoredBookingId: booking.id });
  return units.toSorted((a, b) => Number(b === booking.unitId) - Number(a === booking.unitId));
}

async function changeNow(tx: Context, booking: Booking, quote: Quote, content: Content, price: ChangePrice) {
  const span = occupiedSpan(quote, quote.details.terms.turnaroundMinutes);
  for (const unitId of await unitsFor(tx, booking, quote)) {
    if (!(await placeBookingSpan(tx, booking.id, unitId, span))) continue;
    const { differenceKurus } = price;
    await insertChange(tx, {
      bookingId: booking.id,
      quoteId: quote.id,
      state: "done",
      heldUntil: null,
      unitId,
      content,
      differenceKurus,
    });
    await writeChange(tx, booking, { ...content, unitId }, price.refundKurus);
    return;
  }
  throw new Refusal(409, quoteMessages.soldOut);
}

async function holdChange(
  tx: Context,
  booking: Booking,
  quote: Quote,
  content: Content,
  { differenceKurus }: ChangePrice,
): Promise<BookingChange> {
  const [first, ...others] = await unitsFor(tx, booking, quote);
  if (first === undefined) throw new Refusal(409, quoteMessages.soldOut);
  const changeId = await insertChange(tx, {
    bookingId: booking.id,
    quoteId: quote.id,
    state: "held",
    heldUntil: addSeconds(tx.clock(), 60 * holdMinutes),
    unitId: first,
    content,
    differenceKurus,
  });
  const span = occupiedSpan(quote, quote.details.terms.turnaroundMinutes);
  for (const unitId of [first, ...others]) {
    if (!(await placeChangeSpan(tx, { bookingId: booking.id, changeId, unitId }, span))) continue;
    await updateChange(tx, changeId, { unitId });
    return (await findChange(tx, { id: changeId }))!;
  }
  throw new Refusal(409, quoteMessages.soldOut);
}

/** Writes a change into its booking, which has the new unit by now; its history keeps what was before. */
export async function writeChange(tx: Context, booking: Booking, content: BookingContent, refundKurus: number) {
  const { pickupAt, dropoffAt, pickupPlace, dropoffPlace, price, terms, contract, contractHash } = booking;
  const before = { pickupAt, dropoffAt, pickupPlace, dropoffPlace, price, terms, contract, contractHash };
  await moveBooking(tx, booking, "change", "customer", { refundKurus, details: { before } });
  await updateBookingContent(tx, booking.id, content);
}

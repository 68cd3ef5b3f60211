import { findBilling } from "#src/money/orders/billing/queries.server.ts";
import { readBilling } from "#src/money/orders/billing/service.server.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { addSeconds, calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { type OccupiedSpan, occupiedSpan } from "../occupied-span.ts";
import { findOffer, findQuote, type Quote } from "../quotes/queries.server.ts";
import { quoteMessages } from "../quotes/rules.ts";
import { getQuote, isExpired } from "../quotes/service.server.ts";
import { contractOfQuote } from "./contract.server.ts";
import { endHolds } from "./expiry.server.ts";
import { findBookingOfQuote, insertBooking, insertBookingEvent, updateBooking } from "./queries.server.ts";
import { findSubMerchantKey } from "#src/money/payment/sub-merchants/service.server.ts";
import { prepaidOf } from "./refund-rule.ts";
import {
  type BookingInput,
  bookingMessages,
  bookingThrottle,
  driverProblems,
  holdMinutes,
  wholeYears,
} from "./rules.ts";
import { lockOffer, placeBookingSpan, selectFreeUnits } from "./span-queries.server.ts";

/** The signed-in member with a confirmed e-mail address, who alone may book: 401 for visitors, 403 without. */
export function requireCustomer(ctx: Context): Member {
  const member = requireMember(ctx);
  if (!member.isEmailConfirmed) throw new Refusal(403, bookingMessages.unconfirmed);
  return member;
}

/**
 * Makes a booking of a quote and holds a unit for it while its customer pays; returns its code. The same quote makes one
 * booking, however often it is sent. 409 where the quote has expired, the contract has changed, nothing is free, the
 * business takes no payments or is the member's own; 422 with a sentence for each field of the driver.
 */
export async function holdBooking(ctx: Context, quoteId: string, input: BookingInput): Promise<string> {
  const member = requireCustomer(ctx);
  await takeToken(ctx, `rental-booking:${member.id}`, bookingThrottle);
  await getQuote(ctx, quoteId);
  return inTransaction(ctx, async (tx) => {
    const quote = (await findQuote(tx, quoteId, { lock: true }))!;
    const made = await findBookingOfQuote(tx, quoteId);
    if (made) return made.code;
    if (isExpired(quote, tx.clock()) || quote.bookingId !== null) throw new Refusal(409, bookingMessages.quoteExpired);
    checkDriver(input, quote);
    const billing = await findBilling(tx, member.id, input.billing);
    if (!billing) throw new Refusal(422, bookingMessages.billing, { billing: bookingMessages.billing });
    const shown = (await readBilling(tx)).find(({ id }) => id === input.billing)!;
    const contract = await contractOfQuote(tx, quote, shown);
    if (contract.hash !== input.contract) throw new Refusal(409, bookingMessages.contractChanged);
    const { businessId } = (await findOffer(tx, { listingId: quote.listingId }))!;
    if (member.businessId === businessId) throw new Refusal(409, bookingMessages.own);
    if ((await findSubMerchantKey(tx, businessId)) === undefined) throw new Refusal(409, quoteMessages.notPayable);
    const { id: _, ...stored } = billing;
    const { details } = quote;
    const { id, code } = await insertBooking(tx, {
      memberId: member.id,
      businessId,
      quoteId,
      ...contentOf(quote),
      unitId: null,
      heldUntil: addSeconds(tx.clock(), 60 * holdMinutes),
      driverName: input.driverName,
      driverBirthDay: input.driverBirthDay,
      driverLicenceDay: input.driverLicenceDay,
      driverPhone: input.driverPhone,
      billing: stored,
      contract: contract.text,
      contractVersion: contract.version,
      contractHash: contract.hash,
    });
    const span = occupiedSpan(quote, details.terms.turnaroundMinutes);
    await takeUnit(tx, { id, listingId: quote.listingId, pickupPlaceId: quote.pickupPlaceId }, span);
    await insertBookingEvent(tx, id, { action: "hold" });
    return code;
  });
}

/** What a quote says about a booking. */
export function contentOf({ listingId, pickupPlaceId, dropoffPlaceId, pickupAt, dropoffAt, details }: Quote) {
  const { price, terms, depositKurus, kmLimit } = details;
  const { totalKurus } = price;
  return {
    listingId,
    pickupPlaceId,
    dropoffPlaceId,
    pickupAt,
    dropoffAt,
    price,
    terms,
    totalKurus,
    prepaidKurus: prepaidOf(totalKurus, terms),
    depositKurus,
    kmLimit,
  };
}

/** 422 where the driver does not meet the terms; 409 where the quote's price is for another age. */
function checkDriver(input: BookingInput, { details: { terms }, pickupAt, driverAge }: Quote) {
  const problems = driverProblems(input, terms, pickupAt);
  const sentences = Object.values(problems);
  if (sentences.length > 0) throw new Refusal(422, sentences.join("\n"), problems);
  const age = wholeYears(input.driverBirthDay, calendarDay(pickupAt));
  const isYoung = (years: number) => years < terms.youngDriverAge && terms.youngDriverDayKurus > 0;
  if (isYoung(age) !== isYoung(driverAge))
    throw new Refusal(409, bookingMessages.otherAge(age), { driverBirthDay: bookingMessages.otherAge(age) });
}

/** Gives a booking a free unit, those that leave the shortest gaps first. 409 where there is none. */
export async function takeUnit(
  tx: Context,
  { id, listingId, pickupPlaceId }: { id: number; listingId: number; pickupPlaceId: number },
  span: OccupiedSpan,
): Promise<void> {
  await lockOffer(tx, listingId);
  await endHolds(tx, { listingId });
  for (const unitId of await selectFreeUnits(tx, { listingId, placeId: pickupPlaceId, ...span }))
    if (await placeBookingSpan(tx, id, unitId, span)) {
      await updateBooking(tx, id, { unitId });
      return;
    }
  throw new Refusal(409, quoteMessages.soldOut);
}

import { z } from "zod/mini";
import { parseTripTime } from "../addresses.ts";
import { bookingAddress, bookingMessages } from "../bookings/rules.ts";
import type { BookingTerms } from "../bookings/refund-rule.ts";

/** The page that asks for other dates or places, or with a quote the one that shows what they cost. */
export const changeAddress = (code: string, quoteId = "") =>
  `${bookingAddress(code)}/degistir${quoteId === "" ? "" : `/${quoteId}`}`;

const time = z.pipe(
  z.string().check(z.refine((text) => parseTripTime(text) !== undefined, bookingMessages.time)),
  z.transform((text) => parseTripTime(text)!),
);
const place = z.string().check(z.minLength(1), z.maxLength(100));

/** The form of other dates or places; places are simple slugs. */
export const ChangeInput = z.object({ pickupPlace: place, dropoffPlace: place, pickupAt: time, dropoffAt: time });
export type ChangeInput = z.output<typeof ChangeInput>;

/**
 * The terms after a change: those that the customer accepted. The end of free cancellation moves with the pick-up, unless
 * it has passed: then it stays passed.
 */
export function termsAfterChange(terms: BookingTerms, before: Date, after: Date, now: Date): BookingTerms {
  if (terms.freeUntil === null) return terms;
  const freeUntil = new Date(terms.freeUntil);
  if (now >= freeUntil) return terms;
  return { ...terms, freeUntil: new Date(after.getTime() - (before.getTime() - freeUntil.getTime())).toISOString() };
}

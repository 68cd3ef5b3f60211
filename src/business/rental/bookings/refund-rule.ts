import type { Excess } from "../cover-sentences.ts";

/** What a booking's customer accepted; frozen in the quote and in the booking. */
export type BookingTerms = {
  minDriverAge: number;
  minLicenceYears: number;
  youngDriverAge: number;
  youngDriverDayKurus: number;
  /** ISO time until which a cancellation gives everything back; null: never. */
  freeUntil: string | null;
  /** What is given back of what was paid after that, until the pick-up. */
  lateRefundPercent: number;
  prepaidPercent: number;
  turnaroundMinutes: number;
  /** For each kilometre above the limit. */
  extraKmKurus: number;
} & Excess;

/** `percent` of an amount in kuruş, rounded half up. */
const shareOf = (kurus: number, percent: number) => Math.floor((kurus * percent + 50) / 100);

/** The part of the total that is paid while booking; at least 1 kuruş. */
export const prepaidOf = (totalKurus: number, { prepaidPercent }: Pick<BookingTerms, "prepaidPercent">): number =>
  Math.max(1, shareOf(totalKurus, prepaidPercent));

/**
 * What a customer who cancels gets back of what they paid, in kuruş: everything before `freeUntil`, then a
 * percentage, and nothing from the pick-up on.
 */
export function refundOnCancellation(
  paidKurus: number,
  { freeUntil, lateRefundPercent }: Pick<BookingTerms, "freeUntil" | "lateRefundPercent">,
  pickupAt: Date,
  now: Date,
): number {
  if (now >= pickupAt) return 0;
  if (freeUntil !== null && now < new Date(freeUntil)) return paidKurus;
  return shareOf(paidKurus, lateRefundPercent);
}

import type { RentPeriod } from "#src/selling/listings/rules.ts";
import type { BilledLength } from "./price/span.ts";

/** Days of the periods that a listing's kilometre limit is for. */
const periodDays: Record<RentPeriod, number> = { gunluk: 1, haftalik: 7, aylik: 30 };

/**
 * The kilometres that the whole rental includes, without fractions: the listing's limit for each of its periods, by begun
 * days. Null: without limit.
 */
export function includedKm(
  { rentKmLimit, rentPeriod }: { rentKmLimit: number | null; rentPeriod: RentPeriod },
  { days, lateHours }: BilledLength,
): number | null {
  if (rentKmLimit === null) return null;
  return Math.max(1, Math.floor((rentKmLimit * (days + (lateHours > 0 ? 1 : 0))) / periodDays[rentPeriod]));
}

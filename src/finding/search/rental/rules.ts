import { formatPrice } from "#src/shared/money.ts";
import { type RentPeriod, rentPeriods } from "#src/selling/listings/rules.ts";

/** Pick-up and return days as `2026-11-21`. They do not filter: prices are shown for them. */
export type RentalDays = { from: string; to: string };

/** Product 6.8: the return is on the next day at the earliest. */
export const rentalMinDays = 1;
const rentalMaxDays = 365;

/** Product 6.8: a monthly rental is 30 days. */
const daysOfPeriod: Record<RentPeriod, number> = { gunluk: 1, haftalik: 7, aylik: 30 };

const dayMs = 86_400_000;
const timeOf = (text: string | undefined) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Refuses days such as the 31st of February.
  return Number.isNaN(time) || dayText(time) !== text ? undefined : time;
};
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Parses two form fields. A missing or too early return day becomes the day after pick-up; undefined without a pick-up day. */
export function readRentalDays(from: string | undefined, to: string | undefined): RentalDays | undefined {
  const start = timeOf(from);
  if (start === undefined) return undefined;
  const end = Math.max(timeOf(to) ?? 0, start + rentalMinDays * dayMs);
  return { from: dayText(start), to: dayText(Math.min(end, start + rentalMaxDays * dayMs)) };
}

const dayCount = ({ from, to }: RentalDays) => Math.round((timeOf(to)! - timeOf(from)!) / dayMs);

type Rental = { priceKurus: number; currency: string; rentPeriod: RentPeriod | null };

/**
 * The price of a rental for these days: `3 gün için 4.500 TL`, `2 hafta için 18.000 TL`. Weeks and months are rounded up.
 */
export function rentalTotal({ priceKurus, currency, rentPeriod }: Rental, days: RentalDays): string | undefined {
  if (rentPeriod === null) return undefined;
  const periods = Math.ceil(dayCount(days) / daysOfPeriod[rentPeriod]);
  return `${periods} ${rentPeriods[rentPeriod]} için ${formatPrice(periods * priceKurus, currency)}`;
}

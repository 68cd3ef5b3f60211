import { formatPrice } from "#src/shared/money.ts";
import { type RentPeriod, rentPeriods } from "#src/listings/rules.ts";

/** The days a vehicle is fetched and brought back, `2026-11-21`. The market does not depend on them: prices are shown for them. */
export type RentalDays = { from: string; to: string };

/** Product 6.8: brought back on the next day at the earliest. */
export const rentalMinDays = 1;
const rentalMaxDays = 365;

/** Product 6.8: a monthly rental is 30 days. */
const daysOfPeriod: Record<RentPeriod, number> = { gunluk: 1, haftalik: 7, aylik: 30 };

const dayMs = 86_400_000;
const timeOf = (text: string | undefined) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // The 31st of February is no day.
  return Number.isNaN(time) || dayText(time) !== text ? undefined : time;
};
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What two fields of a form mean; a second day that is missing or too early is the next. Nothing without a first day. */
export function readRentalDays(from: string | undefined, to: string | undefined): RentalDays | undefined {
  const start = timeOf(from);
  if (start === undefined) return undefined;
  const end = Math.max(timeOf(to) ?? 0, start + rentalMinDays * dayMs);
  return { from: dayText(start), to: dayText(Math.min(end, start + rentalMaxDays * dayMs)) };
}

const dayCount = ({ from, to }: RentalDays) => Math.round((timeOf(to)! - timeOf(from)!) / dayMs);

type Rental = { priceKurus: number; currency: string; rentPeriod: RentPeriod | null };

/**
 * What a rental costs for these days: `3 gün için 4.500 TL`; `2 hafta için 18.000 TL`, as a week that was begun is paid
 * whole.
 */
export function rentalTotal({ priceKurus, currency, rentPeriod }: Rental, days: RentalDays): string | undefined {
  if (rentPeriod === null) return undefined;
  const periods = Math.ceil(dayCount(days) / daysOfPeriod[rentPeriod]);
  return `${periods} ${rentPeriods[rentPeriod]} için ${formatPrice(periods * priceKurus, currency)}`;
}

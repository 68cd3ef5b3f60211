import { addDays, dayMs } from "#src/shared/dates.ts";

const hourMs = 60 * 60 * 1000;

/** Days of a month in monthly rentals. */
export const monthDays = 30;
/** Longest rental, in days. */
export const maxRentalDays = 360;
/** Each begun late hour costs a third of a day; three of them are a day. */
export const lateHoursOfDay = 3;

/**
 * The billed length of a rental: whole days of 24 hours, and 0 to 2 late hours, which cost a third of a day each. From the
 * third late hour on the day counts as whole. A rental is at least one day. Product 17.4.
 */
export type BilledLength = { days: number; lateHours: 0 | 1 | 2 };

/** The billed length from `from` to `to`, which is later. */
export function billedLength(from: Date, to: Date): BilledLength {
  const span = to.getTime() - from.getTime();
  if (span <= 0) throw new RangeError("a rental ends after it begins");
  const days = Math.floor(span / dayMs);
  if (days === 0) return { days: 1, lateHours: 0 };
  const lateHours = Math.ceil((span % dayMs) / hourMs);
  return lateHours < lateHoursOfDay ? { days, lateHours: lateHours as 0 | 1 | 2 } : { days: days + 1, lateHours: 0 };
}

/** When each billed day begins; with late hours the begin of the last, shortened one as well. */
export const dayStarts = (from: Date, { days, lateHours }: BilledLength): Date[] =>
  Array.from({ length: lateHours === 0 ? days : days + 1 }, (_, index) => addDays(from, index));

/** `5 gün`, `5 gün 2 saat`. */
export const lengthText = ({ days, lateHours }: BilledLength) =>
  lateHours === 0 ? `${days} gün` : `${days} gün ${lateHours} saat`;

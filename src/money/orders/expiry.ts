import { type Holiday, isBankHoliday } from "#src/core/holidays/rules.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";

/** Product 16.3: an order that is not paid expires after this; a transfer has working days instead. */
export const draftHours = 24;
export const transferWorkingDays = 3;

/** No order waits longer for its payment: three working days round the nine days of a feast, and two weekends. */
export const longestDeadlineDays = 16;

/** When an unpaid bank transfer expires: midnight, in Turkey, after the third working day that follows `now`. */
export function transferDeadline(now: Date, holidays: readonly Holiday[]): Date {
  let day = now;
  for (let left = transferWorkingDays; left > 0;) {
    day = addDays(day, 1);
    if (!isBankHoliday(holidays, calendarDay(day))) left--;
  }
  return addDays(new Date(`${calendarDay(day)}T00:00:00+03:00`), 1);
}

/** When an order that waits for its buyer or a card expires. */
export const draftDeadline = (now: Date): Date => addDays(now, draftHours / 24);

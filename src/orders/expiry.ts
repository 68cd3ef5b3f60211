import { addDays, calendarDay } from "#src/shared/dates.ts";

/** Product 16.3: an order that is not paid expires after this; a transfer has working days instead. */
export const draftHours = 24;
export const transferWorkingDays = 3;

const fixedHolidays = new Set(["01-01", "04-23", "05-01", "05-19", "07-15", "08-30", "10-29"]);
const islamic = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
  month: "numeric",
  day: "numeric",
  timeZone: "Europe/Istanbul",
});

/**
 * Whether banks book no transfers on this day: weekends and public holidays. Religious holidays, with the day before them,
 * are computed by the Umm al-Qura calendar, which may differ by a day from the one that is announced.
 */
export function isBankHoliday(date: Date): boolean {
  const weekday = new Date(`${calendarDay(date)}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  if (fixedHolidays.has(calendarDay(date).slice(5))) return true;
  const [month, day] = monthAndDay(date);
  const [monthAfter, dayAfter] = monthAndDay(addDays(date, 1));
  const isRamadanFeast = (month === 10 && day <= 3) || (monthAfter === 10 && dayAfter === 1);
  const isSacrificeFeast = month === 12 && day >= 9 && day <= 13;
  return isRamadanFeast || isSacrificeFeast;
}

function monthAndDay(date: Date): [month: number, day: number] {
  const parts = new Map(islamic.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return [parts.get("month")!, parts.get("day")!];
}

/** When an unpaid bank transfer expires: midnight, in Turkey, after the third working day that follows `now`. */
export function transferDeadline(now: Date): Date {
  let day = now;
  for (let left = transferWorkingDays; left > 0;) {
    day = addDays(day, 1);
    if (!isBankHoliday(day)) left--;
  }
  return addDays(new Date(`${calendarDay(day)}T00:00:00+03:00`), 1);
}

/** When an order that waits for its buyer or a card expires. */
export const draftDeadline = (now: Date): Date => addDays(now, draftHours / 24);

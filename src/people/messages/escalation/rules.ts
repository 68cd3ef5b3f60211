import { addDays, calendarDay } from "#src/shared/dates.ts";

/** Business hours of every business, in Turkey's time: Monday to Saturday; public holidays are not considered. */
const opensAt = "09:00";
const closesAt = "18:00";

/** A question without an answer is reported to the manager after so many working minutes. */
export const managerAfterWorkingMinutes = 4 * 60;
/** To the owner after so many hours of the clock. */
export const ownerAfterHours = 24;
/** Older questions are not reported any more. */
export const reportedWithinDays = 7;

export type EscalationLevel = "manager" | "owner";

const minuteMs = 60_000;
/** Turkey's UTC offset has been constant since 2016. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`);
const isWorkingDay = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;

/** The minutes of business hours between two times. */
export function workingMinutes(from: Date, to: Date): number {
  let sum = 0;
  for (let day = from; calendarDay(day) <= calendarDay(to); day = addDays(day, 1)) {
    const name = calendarDay(day);
    if (!isWorkingDay(name)) continue;
    const begins = Math.max(from.getTime(), at(name, opensAt));
    const ends = Math.min(to.getTime(), at(name, closesAt));
    sum += Math.max(0, ends - begins);
  }
  return Math.floor(sum / minuteMs);
}

/** The levels that a question, asked then, is due to be reported to now. */
export const dueLevels = (askedAt: Date, now: Date): EscalationLevel[] => [
  ...(workingMinutes(askedAt, now) >= managerAfterWorkingMinutes ? (["manager"] as const) : []),
  ...(now.getTime() - askedAt.getTime() >= ownerAfterHours * 60 * minuteMs ? (["owner"] as const) : []),
];

import { calendarDay, daysBetween, formatDate, formatTime, timeZone } from "#src/shared/dates.ts";

const weekday = new Intl.DateTimeFormat("tr-TR", { weekday: "short", timeZone });
const dayAndMonth = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "short", timeZone });

/** When a conversation was last written in: `14:28`, `Dün`, `Pzt`, `14 Kas`, `14 Kasım 2025`. */
export function whenShort(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)];
  const days = daysBetween(date, today);
  if (days <= 0) return formatTime(date);
  if (days === 1) return "Dün";
  if (days < 7) return weekday.format(date);
  return days < 300 ? dayAndMonth.format(date) : formatDate(date);
}

/** The day between messages: `Bugün`, `Dün`, then the date. */
export function dayName(at: number, now: number): string {
  const days = daysBetween(new Date(at), new Date(now));
  return days <= 0 ? "Bugün" : days === 1 ? "Dün" : formatDate(new Date(at));
}

export const isSameDay = (a: number, b: number) => calendarDay(new Date(a)) === calendarDay(new Date(b));

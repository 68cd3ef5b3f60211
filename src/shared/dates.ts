/** Days, hours and date texts use Turkey's time zone, wherever the server runs. */
export const timeZone = "Europe/Istanbul";

/** Characters of a year in a field. */
export const yearLength = 4;

export const dayMs = 24 * 60 * 60 * 1000;
const longDate = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "long", year: "numeric", timeZone });
const dateAndTime = new Intl.DateTimeFormat("tr-TR", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone,
});
const clockTime = new Intl.DateTimeFormat("tr-TR", { hour: "2-digit", minute: "2-digit", timeZone });
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone });

/** `18 Kasım 2026`. */
export const formatDate = (date: Date) => longDate.format(date);

/** A day of a dated row, `2026-01-28` -> `28 Ocak 2026`, wherever the server is. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`));

const dayAndMonth = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "short", timeZone });
/** `10–14 Ara`, `28 Kas–2 Ara`. */
export function formatDayRange(from: Date, to: Date): string {
  const [first, last] = [dayAndMonth.format(from), dayAndMonth.format(to)];
  const [day, month] = first.split(" ");
  const isOneMonth = last.endsWith(` ${month}`) && to.getTime() - from.getTime() < 31 * dayMs;
  return `${isOneMonth ? day : first}–${last}`;
}

/** `18 Kasım 2026 14:05`. */
export const formatDateTime = (date: Date) => dateAndTime.format(date);

/** `14:05`. */
export const formatTime = (date: Date) => clockTime.format(date);

/** The calendar day in Turkey, `2026-11-18`. */
export const calendarDay = (date: Date) => isoDay.format(date);

/** A day of a form that exists; undefined for `2026-02-31`, and for the year 0, which PostgreSQL does not have. */
export function readDay(text: string | null | undefined): string | undefined {
  if (!text || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(+date) && date.toISOString().startsWith(text) ? text : undefined;
}

export const addSeconds = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);

export const addHours = (date: Date, hours: number) => addSeconds(date, hours * 3600);

export const addDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);

/** Calendar days in Turkey from `from` to `to`; 0 on the same day. */
export const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(calendarDay(to)) - Date.parse(calendarDay(from))) / dayMs);

/** `Bugün`, `Dün`, `5 gün önce`, then the date. */
export function formatAge(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return "Bugün";
  if (days === 1) return "Dün";
  return days < 30 ? `${days} gün önce` : formatDate(date);
}

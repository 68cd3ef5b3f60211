import { z } from "zod/mini";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { wholeNumber } from "#src/shared/validation.ts";

/**
 * Events that are counted, by their name in the calls (Product 7.10), and whether they belong to a listing or a member. A
 * feature that causes such an event calls `countEvent` in its own transaction; until it does, the counts are zero.
 */
export const eventTypes = {
  "offer-view": "listing",
  "offer-show-phone": "listing",
  "offer-favorite": "listing",
  "offer-message": "listing",
  "offer-share": "listing",
  "user-show-phone": "member",
} as const;
export type EventType = keyof typeof eventTypes;
type OfKind<Kind> = { [Type in EventType]: (typeof eventTypes)[Type] extends Kind ? Type : never }[EventType];
export type ListingEventType = OfKind<"listing">;
export type MemberEventType = OfKind<"member">;

export const isListingEvent = (type: string): type is ListingEventType =>
  Object.hasOwn(eventTypes, type) && lookup(eventTypes, type) === "listing";
export const isMemberEvent = (type: string): type is MemberEventType =>
  Object.hasOwn(eventTypes, type) && lookup(eventTypes, type) === "member";

/** Product 7.10: the default window of statistics, in days; today is the last of them. */
export const defaultDays = 7;
/** The windows that the owner's report offers, in days. */
export const reportDays = [defaultDays, 30, 60] as const;
/** The longest window of the calls, in days. */
export const maxDays = 90;
export const daysMessage = `Gün sayısı 1 ile ${maxDays} arasında olmalıdır.`;
const days = wholeNumber({ min: 1, max: maxDays, message: daysMessage });
export const DaysInput = z.object({ days: z._default(days, defaultDays) });

/** Product 7.10: statistics are not loaded while a listing is pending. */
export const pendingMessage = "İlan onay beklerken istatistik gösterilmez.";

/** Rate limit of sharing listings per visitor, so that counts cannot be inflated. */
export const sharesThrottle = { capacity: 20, perHour: 10 };

/** How often an event happened on a day, `2026-11-18`. */
export type DayCount = { day: string; count: number };

/** The last `count` days of Turkey's calendar, the oldest first; `now` is on the last. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, n) => calendarDay(addDays(now, n - count + 1)));

/** Milliseconds since 1970 at which a day begins in Turkey, whose UTC offset has been constant since 2016. */
export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00+03:00`);

/** One item for each of the last `count` days; 0 for days without events. */
export function dailySeries(rows: readonly DayCount[], now: Date, count: number) {
  const byDay = new Map(rows.map((row) => [row.day, row.count]));
  const items = lastDays(now, count).map((day) => ({ timestamp: startOfDay(day), count: byDay.get(day) ?? 0 }));
  return { count: items.reduce((sum, item) => sum + item.count, 0), items };
}

/** The labels of each type of event in the owner's report, in its order. */
export const reportedEvents = [
  { type: "offer-view", name: "Görüntülenme", column: "Görülme" },
  { type: "offer-show-phone", name: "Telefon gösterme", column: "Telefon" },
  { type: "offer-favorite", name: "Garaja ekleme", column: "Garaj" },
  { type: "offer-message", name: "Mesaj", column: "Mesaj" },
  { type: "offer-share", name: "Paylaşma", column: "Paylaşım" },
] as const satisfies { type: ListingEventType; name: string; column: string }[];

type EventCount = DayCount & { eventType: string };

/**
 * The owner's report of the last `count` days: the events of each day, and their total beside that of the same number
 * of days before. `rows` reach back twice as far.
 */
export function listingReport(rows: readonly EventCount[], now: Date, count: number) {
  const window = lastDays(now, 2 * count);
  const [before, shown] = [new Set(window.slice(0, count)), window.slice(count)];
  const shownDays = new Set(shown);
  const sum = (type: string, among: Set<string>) =>
    rows.reduce((all, row) => (row.eventType === type && among.has(row.day) ? all + row.count : all), 0);
  const on = (type: string, day: string) => rows.find((row) => row.eventType === type && row.day === day)?.count ?? 0;
  return {
    dayCount: count,
    totals: reportedEvents.map(({ type, name }) => ({
      type,
      name,
      count: sum(type, shownDays),
      trend: trendOf(sum(type, before), sum(type, shownDays)),
    })),
    days: shown.map((day) => ({ day, counts: reportedEvents.map(({ type }) => on(type, day)) })),
  };
}
export type ListingReport = ReturnType<typeof listingReport>;

/** The change of a number in per cent of the earlier one; null where that is 0. */
export function trendOf(before: number, now: number): { direction: "up" | "down" | "same"; percent: number } | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return { direction: percent > 0 ? "up" : percent < 0 ? "down" : "same", percent: Math.abs(percent) };
}

/** `↑ %18`, or `aynı`. */
export function trendText({ direction, percent }: NonNullable<ReturnType<typeof trendOf>>): string {
  if (direction === "same") return "aynı";
  return `${direction === "up" ? "↑" : "↓"} %${percent}`;
}

const inUtc = { timeZone: "UTC" } as const;
const longDay = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "long", weekday: "long", ...inUtc });
const rowDay = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "short", weekday: "short", ...inUtc });
const shortDay = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "short", ...inUtc });
const weekday = new Intl.DateTimeFormat("tr-TR", { weekday: "short", ...inUtc });

/** `18 Kasım Çarşamba`. */
export const dayName = (day: string) => longDay.format(new Date(day));

/** The same, short enough for a table's first column on a phone: `18 Kas Çar`. */
export const shortDayName = (day: string) => rowDay.format(new Date(day));

/** Label below a bar: `Çar` in a week, `18 Kas` in a longer window. */
export const axisName = (day: string, days: number) => (days <= 7 ? weekday : shortDay).format(new Date(day));

/** Which of so many bars are labelled: all of a week, else about four, the first and the last among them. */
export function labelledDays(days: number): Set<number> {
  if (days <= 7) return new Set(Array.from({ length: days }, (_, n) => n));
  return new Set([0, 1, 2, 3].map((part) => Math.round((part * (days - 1)) / 3)));
}

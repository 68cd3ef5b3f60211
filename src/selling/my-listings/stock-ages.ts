import { addDays, calendarDay } from "#src/shared/dates.ts";
import { startOfDay } from "#src/selling/statistics/rules.ts";

/** How long listings have been live, in days of Turkey's calendar, both ends included; `max` of the last is null. */
export const stockAges = [
  { slug: "0-15", name: "0–15 gün", min: 0, max: 15 },
  { slug: "16-30", name: "16–30 gün", min: 16, max: 30 },
  { slug: "31-45", name: "31–45 gün", min: 31, max: 45 },
  { slug: "46-60", name: "46–60 gün", min: 46, max: 60 },
  { slug: "61-90", name: "61–90 gün", min: 61, max: 90 },
  { slug: "90-ustu", name: "90 günden uzun", min: 91, max: null },
] as const;
export type StockAge = (typeof stockAges)[number];

export const findStockAge = (slug: string | null) => stockAges.find((age) => age.slug === slug);

/** The times between which a listing of this age first went live: `from` (null without a limit) belongs to it, `until` does not. */
export function firstLiveBetween({ min, max }: StockAge, now: Date): { from: Date | null; until: Date } {
  const startOf = (daysAgo: number) => new Date(startOfDay(calendarDay(addDays(now, -daysAgo))));
  return { from: max === null ? null : startOf(max), until: startOf(min - 1) };
}

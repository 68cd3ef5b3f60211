import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { Promotion } from "#src/shared/promotions.ts";
import { type ListingEventType, trendOf } from "#src/selling/statistics/rules.ts";

/** The week before a promotion is what its time is compared with. */
export const daysBefore = 7;

/** What a promotion is held against, besides how often its listing was shown in a paid place. */
const comparedEvents = [
  { type: "offer-view", name: "Açılma" },
  { type: "offer-message", name: "Mesaj" },
  { type: "offer-show-phone", name: "Telefon gösterme" },
] as const satisfies { type: ListingEventType; name: string }[];

type Row = { eventType: string; day: string; count: number };
type Ran = { startsAt: Date; endsAt: Date | null; revokedAt: Date | null };

/** First and last calendar day of a promotion that has begun, today at the latest; null before it begins. */
export function daysOf(
  { startsAt, endsAt, revokedAt }: Ran,
  now: Date,
): { from: string; to: string; days: number } | null {
  if (startsAt > now) return null;
  const end = new Date(Math.min(...[endsAt, revokedAt, now].flatMap((at) => at?.getTime() ?? [])));
  const [from, to] = [calendarDay(startsAt), calendarDay(end)];
  return { from, to, days: Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000)) + 1 };
}

/**
 * What a promotion brought: how often its listing was shown in the paid place, and what happened in its time, a day on
 * average against the week before. `rows` are the listing's events from that week on, `shownRows` by day.
 */
export function promotionResult(
  promotion: Promotion,
  ran: Ran,
  { rows, shownRows }: { rows: readonly Row[]; shownRows: readonly { day: string; count: number }[] },
  now: Date,
) {
  const time = daysOf(ran, now);
  if (!time) return null;
  const { from, to, days } = time;
  const weekBefore = calendarDay(addDays(ran.startsAt, -daysBefore));
  const sum = (counted: readonly { day: string; count: number }[], first: string, last: string) =>
    counted.reduce((all, { day, count }) => (day >= first && day <= last ? all + count : all), 0);
  return {
    name: promotion.name,
    days,
    isRunning: (!ran.endsAt || ran.endsAt > now) && !ran.revokedAt,
    /** Null for promotions without a paid place. */
    shown: promotion.places ? sum(shownRows, from, to) : null,
    events: comparedEvents.map(({ type, name }) => {
      const own = rows.filter(({ eventType }) => eventType === type);
      const [count, before] = [sum(own, from, to), sum(own, weekBefore, calendarDay(addDays(ran.startsAt, -1)))];
      return { type, name, count, before, trend: trendOf(before / daysBefore, count / days) };
    }),
  };
}
export type PromotionResult = NonNullable<ReturnType<typeof promotionResult>>;

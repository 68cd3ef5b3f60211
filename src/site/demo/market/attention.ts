import type { ListingEventType } from "#src/selling/statistics/rules.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { Random } from "../random.ts";

interface EventDay {
  eventType: ListingEventType;
  day: string;
  count: number;
}

/**
 * Views, phone reveals and shares of a listing on each day that it was live: most on its first days and at
 * weekends, a little less each day.
 */
export function inventAttention(publishedAt: Date, endedAt: Date, random: Random): EventDay[] {
  const most = random.between(15, 90);
  const rows: EventDay[] = [];
  for (let day = publishedAt, n = 0; day <= endedAt; day = addDays(day, 1), n++) {
    const isWeekend = [0, 6].includes(day.getUTCDay());
    const views = Math.round(most * 0.97 ** n * (isWeekend ? 1.3 : 1) * random.between(0.6, 1.2));
    // Uses no random number: the same seed must make the same market.
    const shares = Math.floor(views / 40);
    const phones = Math.round(views * random.between(0, 0.08));
    rows.push({ eventType: "offer-view", day: calendarDay(day), count: views });
    if (phones > 0) rows.push({ eventType: "offer-show-phone", day: calendarDay(day), count: phones });
    if (shares > 0) rows.push({ eventType: "offer-share", day: calendarDay(day), count: shares });
  }
  return rows;
}

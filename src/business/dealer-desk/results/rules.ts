import { liraToKurus } from "#src/shared/money.ts";
import { addDays, dayMs } from "#src/shared/dates.ts";
import { listingLifeDays } from "#src/selling/listings/rules.ts";

/** Events of a live listing in a window, and its views of the last week. */
export type ListingEvents = {
  listingId: number;
  views: number;
  phoneReveals: number;
  messages: number;
  favourites: number;
  weekViews: number;
};

/** A promotion that was paid for; `endsAt` is null where it lasts as long as the listing. */
export type PaidPromotion = { listingId: number; startsAt: Date; endsAt: Date | null; costKurus: number };

const perKurus = liraToKurus(1000);

/** What was paid for promotions of a listing in a window, in kuruş: of each the share of its time that lies in it. */
export function costIn(promotions: readonly PaidPromotion[], from: Date, now: Date): number {
  const cost = promotions.reduce((sum, { startsAt, endsAt, costKurus }) => {
    const end = endsAt ?? addDays(startsAt, listingLifeDays);
    const inWindow = Math.min(end.getTime(), now.getTime()) - Math.max(startsAt.getTime(), from.getTime());
    const whole = Math.max(end.getTime() - startsAt.getTime(), 1);
    return sum + costKurus * Math.max(0, Math.min(1, inWindow / whole));
  }, 0);
  return Math.round(cost);
}

/** What a live listing brought in a window of days. */
export type Result = Omit<ListingEvents, "listingId" | "weekViews"> & {
  /** Days of the window on which it was live, today among them. */
  days: number;
  /** What its promotions cost in the window, and the views for each 1,000 TL of it; null without promotions. */
  costKurus: number;
  viewsPerThousand: number | null;
};

const noEvents = { views: 0, phoneReveals: 0, messages: 0, favourites: 0 };

/** The result of a listing that went live on `liveSince`, in a window of `days` that ends now. */
export function resultOf(
  events: Omit<ListingEvents, "listingId" | "weekViews"> | undefined,
  promotions: readonly PaidPromotion[],
  { days, from, now, liveSince }: { days: number; from: Date; now: Date; liveSince: Date | null },
): Result {
  const { views, phoneReveals, messages, favourites } = events ?? noEvents;
  const daysLive = liveSince === null ? days : Math.ceil((now.getTime() - liveSince.getTime()) / dayMs);
  const costKurus = costIn(promotions, from, now);
  return {
    views,
    phoneReveals,
    messages,
    favourites,
    days: Math.max(1, Math.min(days, daysLive)),
    costKurus,
    viewsPerThousand: costKurus > 0 ? Math.round((views * perKurus) / costKurus) : null,
  };
}

/** `3,4`: how often a day. */
export const perDay = (count: number, days: number) =>
  (count / days).toLocaleString("tr-TR", { maximumFractionDigits: 1 });

import type { Context } from "#src/shared/context.server.ts";
import { lastDays, startOfDay } from "#src/selling/statistics/rules.ts";
import { type Owned, selectEvents, selectPaidPromotions, type StockListing } from "../queries.server.ts";
import { type ListingEvents, type Result, resultOf } from "./rules.ts";

const weekDays = 7;

/** The events of the live listings in the last `days`, by id. */
export async function readEvents(ctx: Context, owned: Owned, days: number): Promise<Map<number, ListingEvents>> {
  const now = ctx.clock();
  const rows = await selectEvents(ctx, owned, { from: lastDays(now, days)[0]!, weekFrom: lastDays(now, weekDays)[0]! });
  return new Map(rows.map((row) => [row.listingId, row]));
}

export type ListingResult = { listing: StockListing; result: Result };

/** What each live listing brought in the last `days`, the most viewed first, or with `isLeastFirst` the least viewed. */
export async function readResults(
  ctx: Context,
  owned: Owned,
  {
    listings,
    events,
    days,
    isLeastFirst = false,
  }: {
    listings: readonly StockListing[];
    events: ReadonlyMap<number, ListingEvents>;
    days: number;
    isLeastFirst?: boolean;
  },
): Promise<ListingResult[]> {
  const now = ctx.clock();
  const from = new Date(startOfDay(lastDays(now, days)[0]!));
  const promotions = Map.groupBy(await selectPaidPromotions(ctx, owned, from), ({ listingId }) => listingId);
  const side = isLeastFirst ? -1 : 1;
  return listings
    .filter(({ state }) => state === "active")
    .map((listing) => ({
      listing,
      result: resultOf(events.get(listing.id), promotions.get(listing.id) ?? [], {
        days,
        from,
        now,
        liveSince: listing.liveSince,
      }),
    }))
    .toSorted((a, b) => side * (b.result.views - a.result.views) || a.listing.id - b.listing.id);
}

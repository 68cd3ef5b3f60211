import { calendarDay, addDays } from "#src/shared/dates.ts";
import type { Context } from "#src/shared/context.server.ts";
import { promotionOf } from "#src/shared/promotions.ts";
import { selectListingDays } from "#src/selling/statistics/queries.server.ts";
import { selectOfItems, selectOfListing, selectShownDays } from "../queries.server.ts";
import { daysBefore, promotionResult, type PromotionResult } from "./rules.ts";

type Ran = Awaited<ReturnType<typeof selectOfListing>>[number];

/** What the latest promotions of a listing brought, the newest first. The caller checks that it is the viewer's. */
export async function resultsOfListing(ctx: Context, listingId: number): Promise<PromotionResult[]> {
  return [...(await resultsOf(ctx, await selectOfListing(ctx, listingId))).values()];
}

/** What the promotions that were bought with these order items brought, by the item's id. */
export async function resultsOfItems(
  ctx: Context,
  orderItemIds: readonly number[],
): Promise<Map<number, PromotionResult>> {
  const bought = orderItemIds.length > 0 ? await selectOfItems(ctx, orderItemIds) : [];
  const results = await resultsOf(ctx, bought);
  return new Map(
    bought.flatMap(({ id, orderItemId }) => (results.has(id) ? [[Number(orderItemId), results.get(id)!]] : [])),
  );
}

async function resultsOf(ctx: Context, promotions: readonly Ran[]): Promise<Map<number, PromotionResult>> {
  const now = ctx.clock();
  const results = new Map<number, PromotionResult>();
  for (const [listingId, ran] of Map.groupBy(promotions, (one) => one.listingId)) {
    const first = new Date(Math.min(...ran.map(({ startsAt }) => startsAt.getTime())));
    const from = calendarDay(addDays(first, -daysBefore));
    const [rows, shown] = await Promise.all([
      selectListingDays(ctx, listingId, from),
      selectShownDays(ctx, listingId, from),
    ]);
    for (const one of ran) {
      const shownRows = shown.filter(({ promotionKey }) => promotionKey === one.promotionKey);
      const result = promotionResult(promotionOf(one.promotionKey)!, one, { rows, shownRows }, now);
      if (result) results.set(one.id, result);
    }
  }
  return results;
}

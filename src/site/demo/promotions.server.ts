import { beginPromotion } from "#src/money/promotions/service.server.ts";
import { insertPriceChange } from "#src/selling/listing-editor/edit/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";
import type { Offered } from "./listings.server.ts";
import type { Random } from "./random.ts";

/** The share of live listings that are promoted. */
const promotedShare = 0.05;
/** What they are promoted with, in turn: of every kind some, and a listing with several. */
const kinds: readonly (readonly PromotionKey[])[] = [
  ["home", "strip"],
  ["top"],
  ["urgent"],
  ["bold"],
  ["price-drop"],
  ["strip", "urgent"],
  ["home", "top", "bold"],
];

/** Promotes some of the demo market's live listings since a few days. */
export async function fillPromotions(ctx: Context, offered: readonly Offered[], random: Random) {
  const now = ctx.clock();
  const promoted = offered.filter(() => random.chance(promotedShare));
  for (const [n, { keyCode, id, memberId, priceKurus }] of promoted.entries()) {
    const then = { ...ctx, clock: () => addDays(now, -1 - (n % 5)) };
    for (const promotionKey of kinds[n % kinds.length]!) {
      if (promotionKey === "price-drop") {
        const before = Math.round((priceKurus * 1.06) / 500_000) * 500_000 + 500_000;
        await insertPriceChange(then, { listingId: id, before, after: priceKurus });
      }
      await beginPromotion(then, { keyCode, promotionKey, periodDays: 28, orderItemId: null, memberId });
    }
  }
}

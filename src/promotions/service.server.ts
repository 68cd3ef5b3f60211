import { lockListing, lockListings, updatePromotions } from "#src/listings/queries.server.ts";
import { firstPromotionId } from "#src/listings/running-promotions.ts";
import type { ListingState } from "#src/listings/rules.ts";
import { refreshDate } from "#src/listings/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  advanceWaiting,
  insertPromotion,
  revokePromotion,
  selectEnds,
  selectRunning,
  updateStates,
} from "./queries.server.ts";
import { alreadyForListing, notLive, promotionById, spanOf } from "./rules.ts";

export type Bought = {
  keyCode: string;
  promotionId: number;
  /** Days; 0 without a period. */
  periodDays: number;
  /** Null where a package includes it. */
  orderItemId: number | null;
  memberId: number;
};

/**
 * Gives a listing a promotion in the caller's transaction: it begins at once, or when the same promotion that runs
 * already ends. Idempotent for each order item. 409 where it would have no effect: the listing is not live any more, or
 * has what lasts as long as the listing.
 */
export async function beginPromotion(tx: Context, { keyCode, promotionId, periodDays, orderItemId, memberId }: Bought) {
  const promotion = promotionById(promotionId)!;
  const listing = await lockListing(tx, keyCode);
  if (!listing) throw new Refusal(409, notLive);
  const now = tx.clock();
  const ends = (await selectEnds(tx, [listing.id])).find((one) => one.promotionId === promotionId);
  const { startsAt, endsAt } = spanOf(promotion, periodDays, now, ends?.endsAt ?? null);
  const state = promotion.lasts === "once" ? "over" : startsAt > now ? "waiting" : "running";
  const isNew = await insertPromotion(tx, { listingId: listing.id, promotionId, orderItemId, state, startsAt, endsAt });
  if (!isNew) return;
  if (listing.state !== "active") throw new Refusal(409, notLive);
  if (promotion.lasts === "listing" && ends) throw new Refusal(409, alreadyForListing);
  if (promotion.key === "date")
    await refreshDate(tx, { id: listing.id, state: listing.state as ListingState }, memberId);
  for (const at of [startsAt, endsAt]) if (at && at > now) await enqueue(tx, "promotions.update", {}, { runAt: at });
  await writeRunning(tx, [listing.id]);
}

/** Takes back what is left of a bought promotion; what waits behind it moves forward. */
export async function endPromotion(tx: Context, orderItemId: number) {
  const now = tx.clock();
  const revoked = await revokePromotion(tx, orderItemId, now);
  if (!revoked) return;
  const { listingId, promotionId, startsAt, endsAt } = revoked;
  if (endsAt) {
    const byMs = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
    await advanceWaiting(tx, { listingId, promotionId, after: endsAt, byMs });
    await updateStates(tx, now);
  }
  await writeRunning(tx, [listingId]);
}

/** Begins and ends what is due. Every write of a listing reaches the search index and invalidates cached pages. */
export const updatePromotionStates = (ctx: Context) =>
  inTransaction(ctx, async (tx) => writeRunning(tx, await updateStates(tx, tx.clock())));

/** Writes to these listings which promotions run for them. */
async function writeRunning(tx: Context, listingIds: readonly number[]) {
  if (listingIds.length === 0) return;
  // Locked first, so that the promotions of a transaction that has just committed are read.
  const locked = await lockListings(tx, listingIds);
  const running = await selectRunning(tx, listingIds);
  for (const { id } of locked) {
    const bits = running
      .filter(({ listingId }) => listingId === id)
      .reduce((sum, { promotionId }) => sum | (1 << (promotionId - firstPromotionId)), 0);
    await updatePromotions(tx, id, bits);
  }
}

import { findAppealed, selectLastChanges } from "#src/selling/listings/appeals/queries.server.ts";
import { lockListing, lockListings, updateRunningPromotions } from "#src/selling/listings/queries.server.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { refreshDate } from "#src/selling/listings/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { type PromotionKey, promotionOf, promotions } from "#src/shared/promotions.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { refundOrder } from "#src/money/orders/refunds/service.server.ts";
import {
  advanceWaiting,
  insertPromotion,
  lockPromotionOf,
  revokePromotion,
  selectEnds,
  selectRunning,
  selectWaiting,
  startAtApproval,
  updateStates,
} from "./queries.server.ts";
import { alreadyForListing, isHeld, neverLiveReason, notLive, spanOf } from "./rules.ts";

export type Bought = {
  keyCode: string;
  promotionKey: PromotionKey;
  /** Days; 0 without a period. */
  periodDays: number;
  /** Null where a package includes it. */
  orderItemId: number | null;
  memberId: number;
};

/**
 * Gives a listing a promotion in the caller's transaction: it begins at once, when the same promotion that runs already
 * ends, or when a moderator approves the listing. Idempotent for each order item. 409 where it would have no effect: the
 * listing is neither live nor waits for a moderator, or has what lasts as long as the listing.
 */
export async function beginPromotion(
  tx: Context,
  { keyCode, promotionKey, periodDays, orderItemId, memberId }: Bought,
) {
  const promotion = promotionOf(promotionKey)!;
  const listing = await lockListing(tx, keyCode);
  if (!listing) throw new Refusal(409, notLive);
  const now = tx.clock();
  const ends = (await selectEnds(tx, [listing.id])).find((one) => one.promotionKey === promotionKey);
  const { startsAt, endsAt } = spanOf(promotion, periodDays, now, ends?.endsAt ?? null);
  const waits = isHeld(listing.state) || startsAt > now;
  const state = waits ? "waiting" : promotion.lasts === "once" ? "over" : "running";
  const isNew = await insertPromotion(tx, {
    listingId: listing.id,
    promotionKey,
    orderItemId,
    state,
    startsAt,
    endsAt,
  });
  if (!isNew) return;
  if (listing.state !== "active" && !isHeld(listing.state)) throw new Refusal(409, notLive);
  if (promotion.lasts === "listing" && ends) throw new Refusal(409, alreadyForListing);
  if (promotion.key === "date" && !waits)
    await refreshDate(tx, { id: listing.id, state: listing.state as ListingState }, memberId);
  for (const at of [startsAt, endsAt]) if (at && at > now) await enqueue(tx, "promotions.update", {}, { runAt: at });
  if (isHeld(listing.state)) await enqueue(tx, "promotions.refund-waiting", { keyCode });
  await writeRunning(tx, [listing.id]);
}

/** Takes back what is left of a bought promotion; what waits behind it moves forward. */
export async function endPromotion(tx: Context, orderItemId: number) {
  const now = tx.clock();
  const promotion = await lockPromotionOf(tx, orderItemId);
  if (!promotion) return;
  await revokePromotion(tx, promotion, now);
  const { listingId, promotionKey, state, startsAt, endsAt } = promotion;
  if (endsAt) {
    const from = state === "running" ? now : startsAt;
    const byMs = endsAt.getTime() - Math.max(from.getTime(), startsAt.getTime());
    await advanceWaiting(tx, { listingId, promotionKey, after: endsAt, byMs });
    await updateDue(tx);
  }
  await writeRunning(tx, [listingId]);
}

/** Begins and ends what is due. Every write of a listing reaches the search index and invalidates cached pages. */
export const updatePromotionStates = (ctx: Context) =>
  inTransaction(ctx, async (tx) => writeRunning(tx, await updateDue(tx)));

/** Begins and ends what is due in the caller's transaction; answers the listings that changed. */
async function updateDue(tx: Context): Promise<number[]> {
  const now = tx.clock();
  for (const endsAt of await startAtApproval(tx, now)) await enqueue(tx, "promotions.update", {}, { runAt: endsAt });
  const { begun, ended } = await updateStates(tx, now);
  for (const { listingId } of begun.filter(({ promotionKey }) => promotionKey === "date")) {
    const [listing] = await lockListings(tx, [listingId]);
    if (listing) await refreshDate(tx, listing, listing.ownerId);
  }
  return [...new Set([...begun, ...ended].map(({ listingId }) => listingId))];
}

/**
 * Refunds the waiting promotions of a listing that was rejected or removed: what was paid goes to the buyer's real balance,
 * what the gift balance paid goes back to it. Does nothing for a listing that can still be approved. Idempotent.
 */
export async function refundWaiting(ctx: Context, keyCode: string) {
  const listing = await findAppealed(ctx, keyCode);
  if (!listing || !(await isClosed(ctx, listing))) return;
  for (const { orderItemId, orderId, priceKurus } of await selectWaiting(ctx, listing.id))
    if (priceKurus === 0) await inTransaction(ctx, (tx) => endPromotion(tx, orderItemId));
    else
      await refundOrder(
        ctx,
        {
          orderId,
          items: [{ id: orderItemId }],
          toBalance: true,
          reason: neverLiveReason,
          idempotencyKey: `never-live:${orderItemId}`,
        },
        "system",
      );
}

/** Whether a moderator refused the listing, or it was removed. A listing that only has to be changed is still open. */
async function isClosed(ctx: Context, { id, state }: { id: number; state: string }): Promise<boolean> {
  if (state !== "rejected") return state === "removed";
  const [last] = await selectLastChanges(ctx, id);
  return last?.action === "reject";
}

/** Writes to these listings which promotions run for them. */
async function writeRunning(tx: Context, listingIds: readonly number[]) {
  if (listingIds.length === 0) return;
  // Locked first, so that the promotions of a transaction that has just committed are read.
  const locked = await lockListings(tx, listingIds);
  const running = await selectRunning(tx, listingIds);
  for (const { id } of locked) {
    const own = running.flatMap(({ listingId, promotionKey }) => (listingId === id ? promotionKey : []));
    const keys = promotions.map(({ key }) => key).filter((key) => own.includes(key));
    await updateRunningPromotions(tx, id, keys);
  }
}

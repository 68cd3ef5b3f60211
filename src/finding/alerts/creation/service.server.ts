import type { ListingEdit } from "#src/selling/listings/events.server.ts";
import type { ListingChange } from "#src/selling/listings/service.server.ts";
import { withPriceLabel } from "#src/finding/search/feed/row-queries.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Events } from "#src/shared/events.server.ts";
import { endOf, priceDropDays } from "../rules.ts";
import { findableListing, searchesFinding } from "./matching-searches.server.ts";
import {
  deleteEnd,
  findListingId,
  findPriceChange,
  insertForWatchers,
  insertMatches,
  insertPriceDrop,
  isLive,
} from "./queries.server.ts";

/**
 * Creates alerts for a listing that went live or changed: for the searches that match it now but not at its price before
 * the edit, and for a lower price.
 */
export async function createLiveAlerts(
  ctx: Context,
  { keyCode, price }: { keyCode: string; price?: ListingEdit["price"] },
) {
  const row = await findableListing(ctx, keyCode);
  if (!row) return;
  const matching = await searchesFinding(ctx, row);
  const rowBefore = price && (await withPriceLabel(ctx, { ...row, priceKurus: price.before }));
  const before = rowBefore ? await searchesFinding(ctx, rowBefore) : [];
  await inTransaction(ctx, async (tx) => {
    await insertMatches(
      tx,
      row.id,
      matching.filter((id) => !before.includes(id)),
    );
    const change = await findPriceChange(tx, row.id, addDays(tx.clock(), -priceDropDays));
    if (change && change.newKurus < change.oldKurus) await insertPriceDrop(tx, row.id, change);
  });
}

/** Creates alerts for those who have a sold, expired or removed listing in their garage or follow it. */
export async function createEndAlerts(ctx: Context, { keyCode, from, to, historyId }: ListingChange) {
  const kind = endOf(from, to);
  const listing = kind && (await findListingId(ctx, keyCode));
  if (listing) await insertForWatchers(ctx, { listingId: listing.id, kind, occasion: historyId });
}

/** Deletes the alerts of a sale that was undone. */
export async function deleteSoldAlerts(ctx: Context, { keyCode }: ListingChange) {
  const listing = await findListingId(ctx, keyCode);
  if (listing) await deleteEnd(ctx, listing.id, "sold");
}

/** Creates alerts for a listing that was reserved by a down payment, or can be bought again; not for the buyer. */
export async function createReservationAlerts(ctx: Context, change: Events["down-payment.changed"]) {
  const { listingId, buyerId, wasReserving, isReserving, at } = change;
  if (wasReserving === isReserving) return;
  if (!isReserving && !(await isLive(ctx, listingId))) return;
  await insertForWatchers(ctx, {
    listingId,
    kind: isReserving ? "reserved" : "available-again",
    occasion: new Date(at).getTime(),
    exceptMemberId: buyerId,
  });
}

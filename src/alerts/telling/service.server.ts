import type { ListingEdit } from "#src/listings/events.server.ts";
import type { ListingChange } from "#src/listings/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { endOf, priceNewsDays } from "../rules.ts";
import { findableListing, searchesFinding } from "./matching-searches.server.ts";
import { findListingId, findPriceChange, insertEnd, insertMatches, insertPriceDrop } from "./queries.server.ts";

/**
 * A listing is on the site, for the first time, again or changed: whoever looks for such a one is told, and whoever knows
 * it, if its price fell. What an edit leaves found as before is no news.
 */
export async function tellOfLive(ctx: Context, { keyCode, price }: { keyCode: string; price?: ListingEdit["price"] }) {
  const row = await findableListing(ctx, keyCode);
  if (!row) return;
  const finding = await searchesFinding(ctx, row);
  const before = price ? await searchesFinding(ctx, { ...row, priceKurus: price.before }) : [];
  await inTransaction(ctx, async (tx) => {
    await insertMatches(
      tx,
      row.id,
      finding.filter((id) => !before.includes(id)),
    );
    const change = await findPriceChange(tx, row.id, addDays(tx.clock(), -priceNewsDays));
    if (change && change.newKurus < change.oldKurus) await insertPriceDrop(tx, row.id, change);
  });
}

/** A listing is sold, has run out or is removed: those who have it in their garage or follow it are told. */
export async function tellOfEnd(ctx: Context, { keyCode, from, to, historyId }: ListingChange) {
  const kind = endOf(from, to);
  const listing = kind && (await findListingId(ctx, keyCode));
  if (listing) await insertEnd(ctx, { listingId: listing.id, kind, occasion: historyId });
}

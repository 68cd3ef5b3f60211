import {
  findPriceChange,
  insertForWatchers,
  insertMatches,
  insertPriceDrop,
} from "#src/finding/alerts/creation/queries.server.ts";
import { savedSelection } from "#src/finding/saved-searches/selection.server.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { sqlEngine } from "#src/finding/search/engine/sql-engine.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { selectGarageListings, selectPublished, selectSearchAddresses, settleNews } from "./queries.server.ts";

const newListings = 3;
const newForDays = 6;

/**
 * Creates a member's alerts of their searches and garage, dated when it happened: new listings, lower prices, a sale.
 * Those older than a day are read and mailed.
 */
export async function fillNews(ctx: Context, memberId: number) {
  const since = addDays(ctx.clock(), -newForDays);
  const news: { at: Date; create: (then: Context) => Promise<void> }[] = [];

  const names = await namesOf(ctx);
  for (const { id, address } of await selectSearchAddresses(ctx, memberId)) {
    const selection = savedSelection(address, names);
    if (!selection) continue;
    const page = { sort: "en-yeni", offset: 0, limit: newListings, facets: [] } as const;
    const { keyCodes } = await sqlEngine(ctx).search(criteriaOf(selection, names), page);
    for (const { id: listingId, publishedAt } of await selectPublished(ctx, keyCodes, since))
      news.push({ at: publishedAt, create: (then) => insertMatches(then, listingId, [id]) });
  }
  for (const { listingId, state, updatedAt } of await selectGarageListings(ctx, memberId)) {
    const change = await findPriceChange(ctx, listingId, since);
    if (change && change.newKurus < change.oldKurus)
      news.push({ at: change.at, create: (then) => insertPriceDrop(then, listingId, change) });
    if (state === "sold")
      news.push({ at: updatedAt, create: (then) => insertForWatchers(then, { listingId, kind: "sold" }) });
  }
  for (const { at, create } of news.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await create({ ...ctx, clock: () => at });
  await settleNews(ctx, memberId, addDays(ctx.clock(), -1));
}

import { inGarage } from "#src/finding/garage/service.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import { choicesOf } from "#src/finding/search/panel/choices.server.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { choicesFor, selectionFor } from "#src/finding/search/engine/dealer-prices.ts";
import { everything } from "#src/finding/search/engine/engine.ts";
import { parseSearchForm, queryForm } from "#src/finding/search/address/parse-address.ts";
import { pageCount, pageSize, filterCount, type ResultRequest } from "#src/finding/search/rules.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/**
 * One page of a shop's live listings, filtered as the site's results are, with exact counts. Without a listing type in the
 * query it is the first that the shop has; a page behind the last is answered with the number of pages.
 */
export async function readStock(ctx: Context, businessId: number, query: URLSearchParams) {
  const names = await namesOf(ctx);
  const engine = searchEngine(ctx);
  const businessIds = [businessId];
  const counts = await Promise.all(
    listingTypes.map((listingType) => engine.count({ ...everything, listingType, businessIds })),
  );
  const byType = listingTypes.map((listing, at) => ({ listing, count: counts[at]! }));
  const usual = byType.find(({ count }) => count > 0)?.listing ?? "satilik";
  const form = queryForm(query);
  const asked = parseSearchForm({ ...form, ilan: form.ilan ?? usual }, names);
  const request: ResultRequest = { ...asked, view: "galeri", selection: selectionFor(ctx.member, asked.selection) };
  const { selection, sort, page } = request;
  const answer = await engine.search(
    { ...criteriaOf(selection, names), businessIds },
    { sort, offset: (page - 1) * pageSize, limit: pageSize },
  );
  const [cards, garage] = await Promise.all([
    listingCards(ctx, answer.keyCodes, { hasLabels: true }),
    inGarage(ctx, answer.keyCodes),
  ]);
  return {
    request,
    usual,
    byType: byType.filter(({ count }) => count > 0),
    /** All live listings of the shop. */
    all: counts.reduce((sum, count) => sum + count, 0),
    total: answer.total,
    pageCount: pageCount(answer.total),
    isFiltered: filterCount(selection) > 0 || selection.type !== null,
    choices: choicesFor(ctx.member, choicesOf(selection, answer.counts, names)),
    cards,
    inGarage: garage,
  };
}
export type Stock = Awaited<ReturnType<typeof readStock>>;

import { inGarage } from "#src/finding/garage/service.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import type { Choice, Choices } from "#src/finding/search/panel/choices.ts";
import { choicesOf } from "#src/finding/search/panel/choices.server.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { choicesFor, selectionFor } from "#src/finding/search/engine/viewer-filters.ts";
import { type Criteria, everything, type SearchEngine } from "#src/finding/search/engine/engine.ts";
import type { ResultItem } from "#src/finding/search/results/result-html.server.tsx";
import { recordOf } from "#src/finding/search/record-of.ts";
import { parseSearchForm, queryForm } from "#src/finding/search/address/parse-address.ts";
import { filterCount, type ResultRequest } from "#src/finding/search/rules.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { firstFlags, shopLists } from "./stock-address.ts";

/** Fewer than on a page of results, because a shop shows more than its stock. */
const shopPageSize = 16;

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
  const request: ResultRequest = { ...asked, view: "liste", selection: selectionFor(ctx, asked.selection) };
  const { selection, sort, page } = request;
  const criteria = { ...criteriaOf(selection, names), businessIds };
  const offset = (page - 1) * shopPageSize;
  const answer = await engine.search(criteria, { sort, offset, limit: shopPageSize });
  const isRanked = firstFlags.some((flag) => (answer.counts.flags.get(flag) ?? 0) > 0);
  const keyCodes =
    isRanked && sort === "onerilen"
      ? (await rankedKeyCodes(engine, criteria, answer.total)).slice(offset, offset + shopPageSize)
      : answer.keyCodes;
  const [cards, garage] = await Promise.all([
    listingCards(ctx, keyCodes, { hasLabels: true }),
    inGarage(ctx, keyCodes),
  ]);
  return {
    request,
    usual,
    byType: byType.filter(({ count }) => count > 0),
    /** All live listings of the shop. */
    all: counts.reduce((sum, count) => sum + count, 0),
    total: answer.total,
    pageCount: Math.max(1, Math.ceil(answer.total / shopPageSize)),
    isFiltered: filterCount(selection) > 0 || selection.type !== null,
    choices: shownChoices(choicesFor(ctx, choicesOf(selection, answer.counts, names))),
    /** Certified listings or such that can be reserved come first. */
    isRanked,
    items: cards.map((card): ResultItem => ({
      card,
      isGallery: false,
      total: undefined,
      certificate: undefined,
      isInGarage: garage.includes(card.keyCode),
      fit: [],
    })),
    keyCodes,
    inGarage: garage,
  };
}
/** The choices that the panel of a shop has; the others are not sent to browsers. */
function shownChoices(all: Choices) {
  const there = <Key extends (typeof shopLists)[number]>(key: Key) =>
    all[key].filter(({ count, isChosen }) => count > 0 || isChosen);
  const isFirst = ({ value }: Choice) => firstFlags.some((flag) => flag === value);
  const lists = recordOf(shopLists, there);
  return {
    ...lists,
    types: all.types.filter(({ count, isChosen }) => count > 0 || isChosen),
    flags: lists.flags.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))),
  };
}

/** All listings of a search: certified ones, then those that can be reserved, then the others, each in the order of the search. */
async function rankedKeyCodes(engine: SearchEngine, criteria: Criteria, total: number): Promise<string[]> {
  const page = { sort: "onerilen", offset: 0, limit: total, facets: [], figures: false } as const;
  const answers = await Promise.all(
    [...firstFlags.map((flag) => [flag]), []].map((flags) =>
      engine.search({ ...criteria, flags: [...criteria.flags, ...flags] }, page),
    ),
  );
  return [...new Set(answers.flatMap(({ keyCodes }) => keyCodes))];
}

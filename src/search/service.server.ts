import { listingCards } from "#src/listings/cards.server.ts";
import type { CardView } from "#src/listings/cards/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type Chip, chipsOf } from "./chips.server.ts";
import { choicesOf } from "./choices.server.ts";
import type { Choices } from "./choices.ts";
import { criteriaOf, selectionNames } from "./criteria.server.ts";
import type { SearchAnswer, SearchEngine } from "./engine.ts";
import type { SelectionNames } from "./labels.ts";
import { relaxations, type Relaxation } from "./relaxations.server.ts";
import { pageCount, pageSize, type ResultRequest, type Selection } from "./rules.ts";
import { sqlEngine } from "./sql-engine.server.ts";
import type { Names } from "./vocabulary.server.ts";

/** The engine every search of the site goes through. */
export const searchEngine = (ctx: Context): SearchEngine => sqlEngine(ctx);

export type ResultView = {
  request: ResultRequest;
  names: SelectionNames;
  total: number;
  pageCount: number;
  cards: CardView[];
  choices: Choices;
  extents: SearchAnswer["extents"];
  prices: SearchAnswer["prices"];
  /** The filters that are on, each with the address without it. */
  chips: Chip[];
  relaxations: Relaxation[];
};

/** Everything a result page shows. A page behind the last is answered with the last one's number: redirect to it. */
export async function searchListings(ctx: Context, request: ResultRequest, names: Names): Promise<ResultView> {
  const engine = searchEngine(ctx);
  const { selection, sort, page } = request;
  const criteria = criteriaOf(selection, names);
  const answer = await engine.search(criteria, { sort, offset: (page - 1) * pageSize, limit: pageSize });
  const nameOf = selectionNames(selection, names);
  return {
    request,
    names: nameOf,
    total: answer.total,
    pageCount: pageCount(answer.total),
    cards: await listingCards(ctx, answer.keyCodes),
    choices: choicesOf(selection, answer.counts, names),
    extents: answer.extents,
    prices: answer.prices,
    chips: chipsOf(request, names),
    relaxations: answer.total === 0 ? await relaxations(engine, selection, answer, names) : [],
  };
}

/** How many listings a selection finds. */
export const countSelection = (ctx: Context, selection: Selection, names: Names) =>
  searchEngine(ctx).count(criteriaOf(selection, names));

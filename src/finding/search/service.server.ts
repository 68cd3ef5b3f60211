import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { resultAddress } from "./address/address.ts";
import { type Chip, chipsOf } from "./results/chips.server.ts";
import { choicesOf } from "./panel/choices.server.ts";
import type { Choices } from "./panel/choices.ts";
import { criteriaOf, selectionNames } from "./engine/criteria.server.ts";
import { choicesFor, engineFor } from "./engine/viewer-filters.ts";
import type { SearchAnswer, SearchEngine } from "./engine/engine.ts";
import type { SelectionNames } from "./address/labels.ts";
import { mapData } from "./results/map.server.ts";
import type { MapData } from "./results/map-view.tsx";
import { distancesFrom, middlePoint } from "./engine/near.server.ts";
import { nearMatches } from "./results/near-matches.server.ts";
import { fewListings, relaxations, type Relaxation } from "./results/relaxations.server.ts";
import { pageCount, pageSize, type ResultRequest, type Selection } from "./rules.ts";
import { memoryEngine } from "./engine/memory-engine.server.ts";
import { type PaidPlaceCounts, stripPlaces } from "./paid/paid-cards.ts";
import { countPaidPlaces, placementsOf } from "./paid/promoted.server.ts";
import { recordingEngine } from "./engine/recording-engine.server.ts";
import { searchedText } from "./results/searched-text.server.ts";
import { countSharedBodies, withSharedBodies } from "./panel/shared-body-counts.server.ts";
import { sqlEngine } from "./engine/sql-engine.server.ts";
import type { Names } from "./address/vocabulary.server.ts";

/** The engine every search of the site goes through: the index in memory, PostgreSQL where a process has none. */
export function searchEngine(ctx: Context): SearchEngine {
  const engine = ctx.search ? memoryEngine(ctx.search, ctx) : sqlEngine(ctx);
  return engineFor(ctx, ctx.asked ? recordingEngine(engine, ctx.asked) : engine);
}

export type ResultView = {
  request: ResultRequest;
  names: SelectionNames;
  total: number;
  pageCount: number;
  cards: CardView[];
  choices: Choices;
  /** Where the listings are; of the map view alone. */
  map: MapData | null;
  extents: SearchAnswer["extents"];
  prices: SearchAnswer["prices"];
  /** The filters that are on, each with the address without it. */
  chips: Chip[];
  /** Words of the text that nobody knows, searched as text. */
  unknown: string[];
  /** Words of the text that are not searched: with them nothing would be found. */
  dropped: string[];
  /** `SearchedText`. */
  isMeaningless: boolean;
  /** Where there is little or nothing: other ways, and what was missed by little. */
  relaxations: Omit<Relaxation, "selection" | "why">[];
  /** The places for promoted listings among the results, which browsers fetch; null where there are none. */
  paid: PaidPlaceCounts | null;
  /** Nothing is found, and other ways are not looked for yet: the browser asks for them. */
  areWaysLeftOut: boolean;
  nearby: { cards: CardView[]; why: string; all: { total: number; to: string } | null } | null;
};

/**
 * Everything a result page shows; with `leavesOutWays` without other ways out of an empty result, which cost dozens of queries.
 * A page behind the last is answered with the last one's number: redirect to it.
 */
export async function searchListings(
  ctx: Context,
  request: ResultRequest,
  names: Names,
  { leavesOutWays = false } = {},
): Promise<ResultView> {
  const engine = searchEngine(ctx);
  const { sort, page } = request;
  const { selection, searched, dropped, isMeaningless } = await searchedText(ctx, engine, request.selection, names);
  const criteria = criteriaOf(selection, names);
  const { around } = selection;
  const isByDistance = sort === "en-yakin" || sort === "onerilen";
  const distances = around && isByDistance ? distancesFrom(names.places, around) : undefined;
  const shownOn = { hasLabels: true, ...(around ? { from: middlePoint(names.places, around.place) } : {}) };
  // Asked together: the index waits for the database once for all of them.
  const [answer, bodies, paid] = await Promise.all([
    engine.search(criteria, { sort, offset: (page - 1) * pageSize, limit: pageSize, distances }),
    countSharedBodies(engine, selection, names),
    countPaidPlaces(engine, criteria, placementsOf(request)),
  ]);
  const counts = withSharedBodies(answer.counts, bodies);
  const choices = choicesFor(ctx, choicesOf(selection, counts, names));
  const areWaysLeftOut = leavesOutWays && answer.total === 0 && !isMeaningless;
  const hasWays = answer.total < fewListings && !areWaysLeftOut;
  const ways = hasWays ? await relaxations(engine, selection, answer, names, searched) : [];
  const nearby = hasWays && !isMeaningless ? await nearMatches(engine, selection, answer, names, ways) : null;
  return {
    request,
    names: selectionNames(request.selection, names),
    total: answer.total,
    pageCount: pageCount(answer.total),
    cards: await listingCards(ctx, answer.keyCodes, shownOn),
    choices,
    map: request.view === "harita" ? mapData(request, choices, names) : null,
    extents: answer.extents,
    prices: answer.prices,
    chips: chipsOf(request, names),
    relaxations: ways.map(({ label, total, to, changes }) => ({ label, total, to, changes })),
    unknown: searched,
    dropped,
    isMeaningless,
    areWaysLeftOut,
    paid: paid && { ...paid, strip: Math.min(paid.strip, stripPlaces(answer.keyCodes.length)) },
    nearby: nearby && {
      cards: await listingCards(ctx, nearby.keyCodes, shownOn),
      why: nearby.why,
      all: nearby.all && {
        total: nearby.all.total,
        to: resultAddress({ ...request, page: 1, selection: nearby.all.selection }),
      },
    },
  };
}

/** How many listings the result page of a selection has. */
export async function countSelection(ctx: Context, asked: Selection, names: Names): Promise<number> {
  const engine = searchEngine(ctx);
  const { selection } = await searchedText(ctx, engine, asked, names);
  return engine.count(criteriaOf(selection, names));
}

import { isDealer } from "#src/selling/listings/rules.ts";
import type { SearchAnswer, SearchEngine } from "./engine.ts";
import type { Choices } from "../panel/choices.ts";
import type { Flag } from "../filters/flags.ts";
import type { IndexedFlag } from "../filters/indexed-flags.ts";
import type { Selection } from "../rules.ts";

/** The filter by prices for other businesses; it exists for signed-in dealers alone. */
const dealerFlag: Flag = "galerifiyati";

type Viewer = Parameters<typeof isDealer>[0];

/** What a selection means for this viewer: without the dealers' filter for everybody else. */
export const selectionFor = (viewer: Viewer, selection: Selection): Selection =>
  isDealer(viewer) ? selection : withoutDealerFlag(selection);

/** Saved searches are matched without a viewer: they never hold the dealers' filter. */
export const withoutDealerFlag = (selection: Selection): Selection =>
  selection.flags.includes(dealerFlag)
    ? { ...selection, flags: selection.flags.filter((flag) => flag !== dealerFlag) }
    : selection;

/** The choices that this viewer is offered. */
export const choicesFor = (viewer: Viewer, choices: Choices): Choices =>
  isDealer(viewer) ? choices : { ...choices, flags: choices.flags.filter(({ value }) => value !== dealerFlag) };

/** Every search goes through this: viewers who are not dealers can neither filter by dealer prices nor count them. */
export function engineFor(viewer: Viewer, engine: SearchEngine): SearchEngine {
  if (isDealer(viewer)) return engine;
  return {
    ...engine,
    search: async (criteria, page) => withoutCount(await engine.search(withoutFilter(criteria), page)),
    count: (criteria) => engine.count(withoutFilter(criteria)),
  };
}

const withoutFilter = <Criteria extends { flags: readonly IndexedFlag[] }>(criteria: Criteria): Criteria =>
  criteria.flags.includes(dealerFlag)
    ? { ...criteria, flags: criteria.flags.filter((flag) => flag !== dealerFlag) }
    : criteria;

function withoutCount(answer: SearchAnswer): SearchAnswer {
  const flags = new Map(answer.counts.flags);
  flags.delete(dealerFlag);
  return { ...answer, counts: { ...answer.counts, flags } };
}

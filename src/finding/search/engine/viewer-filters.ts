import { isDealer } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { SearchAnswer, SearchEngine } from "./engine.ts";
import type { Choices } from "../panel/choices.ts";
import type { Flag } from "../filters/flags.ts";
import type { IndexedFlag } from "../filters/indexed-flags.ts";
import type { Selection } from "../rules.ts";

/** The filter by prices for other businesses; it exists for signed-in dealers alone. */
const dealerFlag: Flag = "galerifiyati";

type Viewer = Pick<Context, "member" | "payments">;

/** The filters that do not exist for this viewer: that of dealers, and where nothing is sold that of reservations. */
const hiddenFrom = ({ member, payments }: Viewer): readonly IndexedFlag[] => [
  ...(isDealer(member) ? [] : [dealerFlag]),
  ...(payments ? [] : (["rezerve"] satisfies Flag[])),
];

/** The same object where it has none of the hidden filters. */
const withoutFlags = <Of extends { flags: readonly string[] }>(from: Of, hidden: readonly string[]): Of =>
  from.flags.some((flag) => hidden.includes(flag))
    ? { ...from, flags: from.flags.filter((flag) => !hidden.includes(flag)) }
    : from;

/** What a selection means for this viewer: without the filters that do not exist for them. */
export const selectionFor = (viewer: Viewer, selection: Selection): Selection =>
  withoutFlags(selection, hiddenFrom(viewer));

/** Saved searches are matched without a viewer: they never hold the dealers' filter. */
export const withoutDealerFlag = (selection: Selection): Selection => withoutFlags(selection, [dealerFlag]);

/** The choices that this viewer is offered. */
export function choicesFor(viewer: Viewer, choices: Choices): Choices {
  const hidden: readonly string[] = hiddenFrom(viewer);
  return { ...choices, flags: choices.flags.filter(({ value }) => !hidden.includes(value)) };
}

/** Every search goes through this: who is no dealer can neither filter by dealer prices nor count them. */
export function engineFor(viewer: Viewer, engine: SearchEngine): SearchEngine {
  const hidden = hiddenFrom(viewer);
  if (hidden.length === 0) return engine;
  return {
    ...engine,
    search: async (criteria, page) => withoutCounts(await engine.search(withoutFlags(criteria, hidden), page), hidden),
    count: (criteria) => engine.count(withoutFlags(criteria, hidden)),
  };
}

function withoutCounts(answer: SearchAnswer, hidden: readonly string[]): SearchAnswer {
  const flags = new Map([...answer.counts.flags].filter(([flag]) => !hidden.includes(flag)));
  return { ...answer, counts: { ...answer.counts, flags } };
}

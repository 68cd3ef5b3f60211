import { listingCards } from "#src/listings/cards.server.ts";
import { promotionIdOf } from "#src/listings/running-promotions.ts";
import { selectRunningKeyCodes } from "#src/promotions/queries.server.ts";
import { type Placement, placements } from "#src/promotions/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Criteria, SearchEngine } from "../engine.ts";
import { placementFlags } from "../filters/indexed-flags.ts";
import { noPaidCards, type PaidCards } from "./paid-cards.ts";

/** Those of the promoted listings of a search that are at these places of its order. */
type Choose = (placement: Placement, eligible: number) => readonly number[];

/**
 * The promoted listings among those that a search finds. The search itself is not changed by them: this is a query of its
 * own, which a cached page records as a dependency like the others.
 */
export async function promotedAmong(
  ctx: Context,
  engine: SearchEngine,
  criteria: Criteria,
  wanted: readonly Placement[],
  choose: Choose,
): Promise<PaidCards> {
  const chosen = await Promise.all(
    wanted.map(async (placement) => {
      const promoted = { ...criteria, flags: [...criteria.flags, placementFlags[placement]] };
      const at = choose(placement, await engine.count(promoted));
      const keyCodes = await keyCodesAt(engine, promoted, at);
      const running = await selectRunningKeyCodes(ctx, keyCodes, promotionIdOf(placement));
      const cards = await listingCards(
        ctx,
        keyCodes.filter((keyCode) => running.has(keyCode)),
        { hasLabels: true },
      );
      return [placement, cards] as const;
    }),
  );
  return { ...noPaidCards, ...Object.fromEntries(chosen) };
}

/** The listings at these places of a search, which are neighbours but for the jump from the last to the first. */
async function keyCodesAt(engine: SearchEngine, criteria: Criteria, at: readonly number[]): Promise<string[]> {
  const first = at[0];
  if (first === undefined) return [];
  const jump = at.indexOf(0, 1);
  const parts = jump < 0 ? [at] : [at.slice(0, jump), at.slice(jump)];
  const pages = await Promise.all(
    parts.map((part) =>
      engine.search(criteria, {
        sort: "onerilen",
        offset: part[0]!,
        limit: part.length,
        facets: [],
        figures: false,
      }),
    ),
  );
  return pages.flatMap(({ keyCodes }) => keyCodes);
}

/**
 * For visitors without scripts, whose pages are cached: the listings take turns every minute, for which a page is cached
 * at most.
 */
export const turnOfMinute =
  (now: Date): Choose =>
  (placement, eligible) => {
    const shown = Math.min(placements[placement], eligible);
    const start = Math.floor(now.getTime() / 60_000) * shown;
    return Array.from({ length: shown }, (_, n) => (start + n) % eligible);
  };

/** The placements of a page of results. */
export const placementsOf = (page: number): readonly Placement[] => (page === 1 ? ["strip", "top"] : ["strip"]);

import { listingCards } from "#src/selling/listings/cards.server.ts";
import { selectRunningKeyCodes } from "#src/money/promotions/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type Placement, placements } from "#src/shared/promotions.ts";
import type { Criteria, SearchEngine } from "../engine/engine.ts";
import { placementFlag } from "../filters/indexed-flags.ts";
import type { ResultRequest } from "../rules.ts";
import { noPaidCards, type PaidCards, type PaidPlaceCounts } from "./paid-cards.ts";

const promotedCriteria = (criteria: Criteria, placement: Placement): Criteria => ({
  ...criteria,
  flags: [...criteria.flags, placementFlag(placement)],
});

/**
 * How many paid places a page has, for which it reserves space; null for none. The search itself is not changed by
 * promoted listings: these are queries of their own, which a cached page records as dependencies like the others.
 */
export async function countPaidPlaces(
  engine: SearchEngine,
  criteria: Criteria,
  wanted: readonly Placement[],
): Promise<PaidPlaceCounts | null> {
  const counts: PaidPlaceCounts = { home: 0, strip: 0, top: 0 };
  await Promise.all(
    wanted.map(async (placement) => {
      const eligible = await engine.count(promotedCriteria(criteria, placement));
      counts[placement] = Math.min(placements[placement], eligible);
    }),
  );
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/** Those of the promoted listings of a search that are at these places of its order. */
type Choose = (placement: Placement, eligible: number) => readonly number[];

/** The promoted listings among those that a search finds. */
export async function promotedAmong(
  ctx: Context,
  engine: SearchEngine,
  criteria: Criteria,
  wanted: readonly Placement[],
  choose: Choose,
): Promise<PaidCards> {
  const chosen = await Promise.all(
    wanted.map(async (placement) => {
      const promoted = promotedCriteria(criteria, placement);
      const at = choose(placement, await engine.count(promoted));
      const keyCodes = await keyCodesAt(engine, promoted, at);
      const running = await selectRunningKeyCodes(ctx, keyCodes, placement);
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
        sort: "en-yeni",
        offset: part[0]!,
        limit: part.length,
        facets: [],
        figures: false,
      }),
    ),
  );
  return pages.flatMap(({ keyCodes }) => keyCodes);
}

/** The paid placements of a page of results. Certified cars have none: they are so few that a promoted one would be shown twice. */
export function placementsOf({ selection, page }: Pick<ResultRequest, "selection" | "page">): readonly Placement[] {
  if (selection.flags.includes("sertifikali")) return [];
  return page === 1 ? ["strip", "top"] : ["strip"];
}

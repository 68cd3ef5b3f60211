import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import type { Criteria } from "#src/finding/search/engine/engine.ts";
import type { Selection } from "#src/finding/search/rules.ts";
import { searchedText } from "#src/finding/search/results/searched-text.server.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import type { Names } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";

const dayMs = 24 * 60 * 60_000;

/** The criteria of a selection, limited to listings published after `since`. */
export function criteriaSince(selection: Selection, since: Date, now: Date, names: Names): Criteria {
  const criteria = criteriaOf(selection, names);
  const days = Math.max(0, (now.getTime() - since.getTime() - 1) / dayMs);
  return { ...criteria, publishedDays: Math.min(criteria.publishedDays ?? days, days) };
}

/** How many listings the result page of a search shows now, and how many of them were published since it was seen last. */
export async function countsOf(ctx: Context, selection: Selection, lastSeenAt: Date, names: Names) {
  const now = ctx.clock();
  const engine = searchEngine({ ...ctx, clock: () => now });
  const { selection: searched } = await searchedText(ctx, engine, selection, names);
  const [total, fresh] = await Promise.all([
    engine.count(criteriaOf(searched, names)),
    engine.count(criteriaSince(searched, lastSeenAt, now, names)),
  ]);
  return { total, fresh };
}

import { criteriaOf } from "#src/search/criteria.server.ts";
import type { Criteria } from "#src/search/engine.ts";
import type { Selection } from "#src/search/rules.ts";
import { searchEngine } from "#src/search/service.server.ts";
import type { Names } from "#src/search/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";

const dayMs = 24 * 60 * 60_000;

/** The criteria of a selection, limited to listings published after `since`. */
export function criteriaSince(selection: Selection, since: Date, now: Date, names: Names): Criteria {
  const criteria = criteriaOf(selection, names);
  const days = Math.max(0, (now.getTime() - since.getTime() - 1) / dayMs);
  return { ...criteria, publishedDays: Math.min(criteria.publishedDays ?? days, days) };
}

/** The number of results, and of those published since the member last opened the search. */
export async function countsOf(ctx: Context, selection: Selection, lastSeenAt: Date, names: Names) {
  const now = ctx.clock();
  const engine = searchEngine({ ...ctx, clock: () => now });
  const [total, fresh] = await Promise.all([
    engine.count(criteriaOf(selection, names)),
    engine.count(criteriaSince(selection, lastSeenAt, now, names)),
  ]);
  return { total, fresh };
}

import type { Context } from "#src/shared/context.server.ts";
import { ageGroups } from "./ages/rules.ts";
import { leadRows, measureAnswers, readLeads, sortLeads, waitingByListing } from "./leads/service.server.ts";
import { byDistance } from "./prices/rules.ts";
import { priceRows, readPositions } from "./prices/service.server.ts";
import { describeListings } from "./listing-names.server.ts";
import { selectStock } from "./queries.server.ts";
import { readEvents, readResults } from "./results/service.server.ts";
import { overviewRows } from "./rules.ts";
import type { DeskScope } from "./scope.server.ts";
import { readSteps } from "./steps/service.server.ts";

/** The first screen of the desk: what waits, the next steps, and the first rows of each table. */
export async function readOverview(ctx: Context, scope: DeskScope) {
  const { member, owned, choice } = scope;
  const now = ctx.clock();
  const isImpersonated = ctx.session !== undefined && ctx.session.impersonatorId !== null;
  const [listings, events, leads] = await Promise.all([
    selectStock(ctx, owned),
    readEvents(ctx, owned, choice.days),
    isImpersonated ? undefined : readLeads(ctx, scope),
  ]);
  const positions = await readPositions(ctx, listings);
  const priced = byDistance(listings, positions);
  const far = priced.filter(({ position }) => position !== null).slice(0, overviewRows);
  const results = await readResults(ctx, owned, { listings, events, days: choice.days });
  const best = results.slice(0, overviewRows);
  const [steps, prices, names, sorted, answers] = await Promise.all([
    readSteps(ctx, member, {
      listings,
      positions,
      events,
      waiting: waitingByListing(leads ?? [], now),
    }),
    priceRows(ctx, far),
    describeListings(
      ctx,
      best.map(({ listing }) => listing),
    ),
    leads && sortLeads(ctx, scope, leads, overviewRows),
    leads && measureAnswers(ctx, leads),
  ]);
  const total = (pick: (result: (typeof results)[number]["result"]) => number) =>
    results.reduce((sum, { result }) => sum + pick(result), 0);
  return {
    /** Nothing is narrowed, and there is nothing to show. */
    isNew:
      listings.length === 0 &&
      (leads?.length ?? 0) === 0 &&
      choice.branchId === undefined &&
      choice.personId === undefined,
    live: results.length,
    ages: ageGroups(listings, now),
    steps,
    prices,
    pricedCount: priced.length,
    results: best.map(({ result }, at) => ({ ...names[at]!, ...result })),
    totals: {
      views: total(({ views }) => views),
      phoneReveals: total(({ phoneReveals }) => phoneReveals),
      messages: total(({ messages }) => messages),
      favourites: total(({ favourites }) => favourites),
    },
    /** Null for an impersonating admin. */
    leads: sorted ? { rows: await leadRows(ctx, sorted.entries.slice(0, overviewRows)), count: sorted.count } : null,
    answers: answers ?? null,
  };
}
export type Overview = Awaited<ReturnType<typeof readOverview>>;

import type { Context } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { resultsOfListing } from "#src/money/promotions/results/service.server.ts";
import { isPromotable } from "#src/money/promotions/rules.ts";
import { defaultDays, reportDays } from "#src/selling/statistics/rules.ts";
import { countAll, readListingReport } from "#src/selling/statistics/service.server.ts";
import { findNote, findOwnerAndState } from "#src/selling/listings/owner-queries.server.ts";

/**
 * The data of the owner's bar above a listing's page (Product 1.4): counts and note, and the statistics if the address opens
 * them (`?rapor=30`). Counts are not loaded while it is pending (Product 7.10). Call it for owners only.
 */
export async function readOwnerBar(ctx: Context, keyCode: string, params: URLSearchParams) {
  const { id, state } = (await findOwnerAndState(ctx, keyCode))!;
  const isCounted = state !== "pending";
  const asked = params.get("rapor");
  const days = reportDays.find((one) => String(one) === asked) ?? defaultDays;
  return {
    keyCode,
    state,
    canPromote: isPromotable(state) && ctx.payments !== undefined,
    counts: isCounted ? await countAll(ctx, keyCode) : null,
    note: await findNote(ctx, id),
    isOpen: asked !== null,
    promotions: asked === null ? [] : await resultsOfListing(ctx, id),
    report:
      isCounted && asked !== null
        ? { today: formatDate(ctx.clock()), ...(await readListingReport(ctx, keyCode, days)) }
        : null,
  };
}
export type OwnerBarData = Awaited<ReturnType<typeof readOwnerBar>>;

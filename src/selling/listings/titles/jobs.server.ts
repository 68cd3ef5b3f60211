import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { storedTitle } from "./names.server.ts";
import { selectDottedTitles, updateTitle } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "listings.correct-titles": Record<string, never>;
  }
}

/** Every night: ten past three in Turkey. */
export const titleCron = "10 0 * * * listings.correct-titles";

export const titleJobs: JobHandlers = { "listings.correct-titles": correctTitles };

const rowsAtOnce = 1000;

/**
 * Titles follow the catalogue: those that were stored before a name was known are corrected. Nothing else of the listing
 * changes, so that an edit that is open goes on.
 */
async function correctTitles(ctx: Context) {
  const catalogue = await catalogueOf(ctx);
  for (let after = 0, isMore = true; isMore;) {
    const rows = await selectDottedTitles(ctx, { after, limit: rowsAtOnce });
    for (const { id, title, brandId, fits } of rows) {
      const stored = storedTitle(catalogue, title, { brandId, fits });
      if (stored !== title) await updateTitle(ctx, id, { before: title, title: stored });
      after = id;
    }
    isMore = rows.length === rowsAtOnce;
  }
}

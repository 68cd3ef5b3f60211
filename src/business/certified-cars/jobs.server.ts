import type { JobHandlers } from "#src/shared/events.server.ts";
import { updateCertified } from "#src/selling/listings/queries.server.ts";
import { selectExpiredListingIds } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "certified-cars.expire": object;
  }
}

/** Each hour: also right after midnight in Turkey, when reports expire. */
export const certifiedCarCron = "1 * * * * certified-cars.expire";

export const certifiedCarJobs: JobHandlers = {
  "certified-cars.expire": async (ctx) => {
    const ids = await selectExpiredListingIds(ctx);
    if (ids.length > 0) await updateCertified(ctx, ids, false);
  },
};

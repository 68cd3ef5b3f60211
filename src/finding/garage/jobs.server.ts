import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { deleteRemovedBefore } from "./queries.server.ts";
import { restorableDays } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "garage.forget-removed": object;
  }
}

/** Every hour: deletes items, with their notes, that were removed from garages a day ago. */
export const garageJobs: JobHandlers = {
  "garage.forget-removed": async (ctx) => {
    await deleteRemovedBefore(ctx, addDays(ctx.clock(), -restorableDays));
  },
};
export const garageCron = "41 * * * * garage.forget-removed";

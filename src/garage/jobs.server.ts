import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { deleteRemovedBefore } from "./queries.server.ts";
import { removedKeptDays } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "garage.forget-removed": object;
  }
}

/** Every hour: what was taken out of garages a day ago is forgotten, notes and all. */
export const garageJobs: JobHandlers = {
  "garage.forget-removed": async (ctx) => {
    await deleteRemovedBefore(ctx, addDays(ctx.clock(), -removedKeptDays));
  },
};
export const garageCron = "41 * * * * garage.forget-removed";

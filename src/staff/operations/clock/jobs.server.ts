import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { correctTimes } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "operations.correct-times": object;
  }
}

export const clockCron = "*/10 * * * * operations.correct-times";

/** Corrects what was written while a clock was ahead (docs/decisions/133). The database's clock says what is ahead. */
export const clockJobs: JobHandlers = {
  "operations.correct-times": async (ctx: Context) => {
    for (const limit of ctx.features.flatMap(({ timeLimits = [] }) => timeLimits)) {
      const rows = await correctTimes(ctx, limit);
      if (rows > 0) ctx.log.warn({ ...limit, rows }, "times that lay too far ahead were corrected");
    }
  },
};

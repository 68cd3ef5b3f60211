import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { pruneChanges } from "./feed/change-queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "search.prune-changes": Record<string, never>;
  }
}

export const searchCron = "*/10 * * * * search.prune-changes";

/** A node that was offline for longer reloads every listing. */
const keptMinutes = 60;

export const searchJobs: JobHandlers = {
  "search.prune-changes": (ctx: Context) => pruneChanges(ctx, new Date(ctx.clock().getTime() - keptMinutes * 60_000)),
};

import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { countSitemapChanges } from "./queries.server.ts";
import { sitemapPartSize } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "seo.count-changes": Record<string, never>;
  }
}

/** Requests of the sitemap count changes too; the schedule bounds the backlog when there are none. */
export const seoCron = "*/10 * * * * seo.count-changes";

export const seoJobs: JobHandlers = {
  "seo.count-changes": (ctx: Context) => countSitemapChanges(ctx, sitemapPartSize),
};

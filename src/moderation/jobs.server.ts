import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Reactions } from "#src/shared/events.server.ts";
import { assessListing, assessWaiting } from "./risk.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "admin.assess-waiting": Record<string, never>;
  }
}

const assess = async (ctx: Context, { keyCode }: { keyCode: string }) => void (await assessListing(ctx, keyCode));

/** What comes to the desk is assessed at once, so that the queue has its order. */
export const adminReactions: Reactions = {
  "listing.published": assess,
  "listing.resubmitted": assess,
  "listing.appealed": assess,
};

/** Every half hour: listings that came another way, such as from a file. */
export const adminCron = "7,37 * * * * admin.assess-waiting";
const assessedAtOnce = 500;

export const adminJobs: JobHandlers = {
  "admin.assess-waiting": async (ctx) => void (await assessWaiting(ctx, assessedAtOnce)),
};

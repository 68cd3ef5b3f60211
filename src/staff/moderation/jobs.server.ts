import type { Context } from "#src/shared/context.server.ts";
import { addHours } from "#src/shared/dates.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { applyMessageDecision } from "./messages/pending.server.ts";
import { applyDecision } from "./pending/service.server.ts";
import { assessListing, assessWaiting } from "./risk/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "admin.assess-waiting": Record<string, never>;
    "moderation.apply-decision": { listingId: number; decidedAt: string };
    "moderation.apply-message-decision": { id: number };
  }
}

const assess = async (ctx: Context, { keyCode }: { keyCode: string }) => void (await assessListing(ctx, keyCode));

/** Computes the risk of a listing as soon as it is pending, because the queue is sorted by risk. */
export const moderationListeners: Listeners = {
  "listing.published": assess,
  "listing.resubmitted": assess,
  "listing.appealed": assess,
};

/** Every half hour: listings without an event, such as imported ones, and those whose risk is old. */
export const moderationCron = "7,37 * * * * admin.assess-waiting";
const assessedAtOnce = 500;
const staleHours = 6;

export const moderationJobs: JobHandlers = {
  "admin.assess-waiting": async (ctx) =>
    void (await assessWaiting(ctx, assessedAtOnce, addHours(ctx.clock(), -staleHours))),
  "moderation.apply-decision": (ctx, { listingId, decidedAt }) =>
    applyDecision(ctx, { listingId, decidedAt: new Date(decidedAt) }),
  "moderation.apply-message-decision": (ctx, { id }) => applyMessageDecision(ctx, id),
};

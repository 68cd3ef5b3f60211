import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { findBusinessOf, selectWaitingBusinesses } from "./queries.server.ts";
import { publishAtOnce, publishListingAtOnce, queuePublishing, reviewUnseen } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "moderation.publish-at-once": { businessId: number };
    "moderation.publish-all-at-once": Record<string, never>;
  }
}

/** Every ten minutes: what no event announces, such as an authority that is not asked any more, or a step that was reached. */
export const trustCron = "*/10 * * * * moderation.publish-all-at-once";

export const trustJobs: JobHandlers = {
  "moderation.publish-at-once": (ctx, { businessId }) => publishAtOnce(ctx, businessId),
  "moderation.publish-all-at-once": async (ctx) => {
    for (const businessId of await selectWaitingBusinesses(ctx)) await queuePublishing(ctx, businessId);
  },
};

const consider = (ctx: Context, { keyCode }: { keyCode: string }) => publishListingAtOnce(ctx, keyCode);

const ofBusiness =
  (work: (ctx: Context, businessId: number) => Promise<void>) =>
  async (ctx: Context, { keyCode }: { keyCode: string }) => {
    const businessId = await findBusinessOf(ctx, keyCode);
    if (businessId !== undefined) await work(ctx, businessId);
  };

export const trustListeners: Listeners = {
  "listing.published": consider,
  "listing.resubmitted": consider,
  // Photos that were fetched.
  "listing.edited": consider,
  "listing.authority-granted": consider,
  "listing.rejected": ofBusiness(reviewUnseen),
  "listing.change-asked": ofBusiness(reviewUnseen),
  "listing.taken-down": ofBusiness(reviewUnseen),
  "business.certificate-changed": (ctx, { businessId }) => reviewUnseen(ctx, businessId),
};

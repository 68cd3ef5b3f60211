import type { Context } from "#src/shared/context.server.ts";
import { enqueue, type JobHandlers } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findExpiry, selectExpired } from "./expiry-queries.server.ts";
import { changeState } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "listings.sweep-expiry": Record<string, never>;
    "listings.expire": { keyCode: string };
  }
}

/** Every ten minutes: expires listings. */
export const listingCron = "*/10 * * * * listings.sweep-expiry";

const sweepSize = 500;

export const listingJobs: JobHandlers = {
  "listings.sweep-expiry": sweepExpiry,
  "listings.expire": expire,
};

/** Queues one small job for each of a limited batch; the rest follows in the next sweep. */
async function sweepExpiry(ctx: Context) {
  const now = ctx.clock();
  const expired = await selectExpired(ctx, now, sweepSize);
  for (const { keyCode } of expired) await enqueue(ctx, "listings.expire", { keyCode }, { key: `expire:${keyCode}` });
}

async function expire(ctx: Context, { keyCode }: { keyCode: string }) {
  const listing = await findExpiry(ctx, keyCode);
  if (listing?.state !== "active" || !listing.expiresAt || listing.expiresAt > ctx.clock()) return;
  try {
    await changeState(ctx, { keyCode, action: "expire", actor: "system" });
  } catch (error) {
    // The owner changed it meanwhile, so there is nothing to do.
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  }
}

import type { Context } from "#src/shared/context.server.ts";
import { enqueue, type JobHandlers, type Listeners } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { changeState } from "../service.server.ts";
import { isHeld, type Seller, selectActive, selectPausedByHold } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    /** `after`: the id of the last listing that was looked at. */
    "listings.apply-hold": Seller & { after: number };
  }
}

const batchSize = 200;

export const holdJobs: JobHandlers = { "listings.apply-hold": applyHold };

/** Lets a job pause or resume the listings of a seller who was just held, or is not any more. */
export const enqueueHold = (ctx: Pick<Context, "db">, seller: Seller) =>
  enqueue(ctx, "listings.apply-hold", { ...seller, after: 0 });

export const holdListeners: Listeners = {
  "account.blocked": enqueueHold,
  "account.unblocked": enqueueHold,
};

/**
 * Pauses the listings of a blocked member or a suspended business, or resumes those that a hold paused: whichever the
 * seller's present state asks for, so that jobs may run late, twice or in any order.
 */
async function applyHold(ctx: Context, { after, ...seller }: Seller & { after: number }) {
  const isPausing = await isHeld(ctx, seller);
  const found = await (isPausing ? selectActive : selectPausedByHold)(ctx, seller, after, batchSize);
  for (const { keyCode } of found)
    try {
      await changeState(ctx, { keyCode, action: isPausing ? "pauseByHold" : "resumeByHold", actor: "system" });
    } catch (error) {
      // Its owner changed it meanwhile, or it may not go live again: its owner is told why when they try.
      if (!(error instanceof Refusal)) throw error;
    }
  if (found.length === batchSize) await enqueue(ctx, "listings.apply-hold", { ...seller, after: found.at(-1)!.id });
}

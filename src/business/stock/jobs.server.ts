import { changeState } from "#src/selling/listings/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findItemOf } from "./items-queries.server.ts";
import { fetchDuePhotos } from "./photos/service.server.ts";
import { insertRun, selectAutomaticIds } from "./queries.server.ts";
import { applyRun } from "./runs/apply.server.ts";
import { queueRun } from "./runs/lease.server.ts";
import { readRun } from "./runs/read.server.ts";
import { sweepStock } from "./sweep/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "stock.pull": Record<string, never>;
    "stock.read": { runId: number };
    "stock.apply": { runId: number };
    "stock.photos": { businessId: number };
    "stock.sweep": Record<string, never>;
  }
}

/** Feeds are pulled hourly. */
export const stockCrons = ["23 * * * * stock.pull", "*/10 * * * * stock.sweep"];

export const stockJobs: JobHandlers = {
  "stock.pull": pullAll,
  "stock.read": (ctx, { runId }) => readRun(ctx, runId),
  "stock.apply": (ctx, { runId }) => applyRun(ctx, runId),
  "stock.photos": (ctx, { businessId }) => fetchDuePhotos(ctx, businessId),
  "stock.sweep": sweepStock,
};

/** A source whose last run has not ended is skipped: it may wait for a person. */
async function pullAll(ctx: Context) {
  for (const sourceId of await selectAutomaticIds(ctx))
    await inTransaction(ctx, async (tx) => {
      const run = await insertRun(tx, { sourceId, memberId: null });
      if (run) await queueRun(tx, "read", run.id);
    });
}

export const stockListeners: Listeners = {
  /** A vehicle that vanished from its file while it waited for approval. */
  "listing.approved": async (ctx, { keyCode }) => {
    const item = await findItemOf(ctx, keyCode);
    if (!item?.goneAt) return;
    try {
      await changeState(ctx, { keyCode, action: "pause", actor: item });
    } catch (error) {
      // Its owner or a moderator changed it meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  },
};

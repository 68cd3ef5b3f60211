import type { Context } from "#src/shared/context.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { notifyOfFailures } from "../notices/service.server.ts";
import { selectDueBusinesses } from "../photos/queries.server.ts";
import { queuePhotos } from "../photos/queue.server.ts";
import { removeFilesExcept } from "../runs/files.server.ts";
import { closeUnanswered, deleteOldRuns, deleteUnusedPhotos, failAbandoned, selectOpenIds } from "./queries.server.ts";

/** Fails runs without a job, deletes old runs and their files, and retries failed photos. Idempotent. */
export async function sweepStock(ctx: Context) {
  await inTransaction(ctx, async (tx) => {
    for (const runId of await failAbandoned(tx)) {
      await publish(tx, "stock.run-ended", { runId });
      await notifyOfFailures(tx, runId);
    }
  });
  await closeUnanswered(ctx);
  await deleteOldRuns(ctx);
  await deleteUnusedPhotos(ctx);
  await removeFilesExcept(ctx, (ids) => selectOpenIds(ctx, ids));
  for (const businessId of await selectDueBusinesses(ctx)) await queuePhotos(ctx, businessId);
}

import { FileFault } from "#src/business/import/reading/limits.ts";
import { requireNotHeld } from "#src/selling/listings/holds/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { FetchFault } from "../fetching/rules.ts";
import { notifyOfFailures } from "../notices/service.server.ts";
import { deleteRunRows, findRun, type RunValues } from "../queries.server.ts";
import { attemptsMax, isOpen, type RunState, stockMessages } from "../rules.ts";
import { removeRunFile } from "./files.server.ts";
import { type Lease, takeRun, updateHeldRun } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A file was applied, or could not be read. */
    "stock.run-ended": { runId: number };
  }
}

/**
 * Each queue works on one run at a time: a slow feed does not hold up the runs of the other queue, and no more than these
 * jobs keep the processor from other work. A source has one open run at most.
 */
const stockQueues = 2;
/** The key of a run's job, by which the sweep finds out whether a run still has one. */
export const runJobKey = (runId: number) => `stock.run:${runId}`;

/** Queues the job of a run's next stage. */
export const queueRun = (tx: Context, stage: Stage, runId: number) =>
  enqueue(tx, `stock.${stage}`, { runId }, { queue: `stock-${runId % stockQueues}`, key: runJobKey(runId) });

const stages = {
  read: { from: ["queued", "reading"], to: "reading" },
  apply: { from: ["applying"], to: "applying" },
} as const satisfies Record<string, { from: readonly RunState[]; to: RunState }>;
type Stage = keyof typeof stages;

/** The run was ended, or another job works on it. */
class LeaseLost extends Error {
  name = "LeaseLost";
}

/** Writes values of a run in the transaction of what was done for it, and shows that its job is alive. */
export async function hold(tx: Context, lease: Lease, values: RunValues = {}) {
  if (!(await updateHeldRun(tx, lease, values))) throw new LeaseLost();
}

/** Ends a run in the transaction of what was done for it. Its file is removed after the job. */
export const finish = (ctx: Context, lease: Lease, state: RunState, message = "") =>
  inTransaction(ctx, async (tx) => {
    await hold(tx, lease, { state, message, finishedAt: tx.clock() });
    if (state === "done") await publish(tx, "stock.run-ended", { runId: lease.runId });
  });

/** Refuses with 409 where the business of a source is suspended: its files are neither read nor applied. */
export const requireRunningBusiness = (
  ctx: Context,
  { businessId, memberId }: { businessId: number; memberId: number },
): Promise<void> => requireNotHeld(ctx, { businessId, ownerId: memberId });

/**
 * Works on a run that waits for this stage, or continues after a job that died. A file that cannot be read ends the run
 * with a sentence; an unexpected error does so after `attemptsMax` attempts, before that the job is retried.
 */
export async function workOnRun(ctx: Context, runId: number, stage: Stage, work: (lease: Lease) => Promise<void>) {
  const lease = await takeRun(ctx, runId, stages[stage]);
  if (!lease) return;
  try {
    // Each earlier attempt ended with its process.
    if (lease.attempts > attemptsMax) throw new FileFault(stockMessages.broken);
    await work(lease);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const isExpected = error instanceof FileFault || error instanceof FetchFault || error instanceof Refusal;
    if (!isExpected && lease.attempts < attemptsMax) throw error;
    if (!isExpected) ctx.log.error({ err: error, runId }, "a run of a stock source failed for good");
    await fail(ctx, lease, stage, isExpected ? error.message : stockMessages.broken);
  }
  const run = await findRun(ctx, runId);
  if (!run || !isOpen(run.state)) await removeRunFile(ctx, runId);
}

const fail = (ctx: Context, lease: Lease, stage: Stage, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const run = await findRun(tx, lease.runId);
    const message =
      stage === "apply" && run ? `${reason} ${stockMessages.partlyApplied(run.appliedRows, run.rowCount)}` : reason;
    if (!(await updateHeldRun(tx, lease, { state: "failed", message, finishedAt: tx.clock() }))) return;
    if (stage === "read") await deleteRunRows(tx, lease.runId);
    await publish(tx, "stock.run-ended", { runId: lease.runId });
    await notifyOfFailures(tx, lease.runId);
  });

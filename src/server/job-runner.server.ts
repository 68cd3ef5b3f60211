import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ParsedCronItem,
  run,
  type RunnerOptions,
  type Worker,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import type pg from "pg";
import type { Log } from "#src/shared/context.server.ts";
import { type JobLeases, openJobLeases } from "./job-leases.server.ts";
import { startSchedules } from "./job-schedules.server.ts";

type Options = Omit<RunnerOptions, "pgPool" | "events" | "preset" | "parsedCronItems"> & {
  pgPool: pg.Pool;
  log: Log;
  schedules: readonly ParsedCronItem[];
  /** How long the lease of a dead worker pool must be free before its jobs are unlocked, in milliseconds. */
  leaseGraceMs?: number | undefined;
};

export type JobRunner = {
  /** Starts no more jobs and resolves when the running ones have finished. */
  stop(): Promise<void>;
};

const retryMs = { first: 100, most: 1000 };

/**
 * Runs jobs until stopped, also across database outages. A worker pool whose statement failed may have locked a job
 * without knowing it, or finished one that it could not remove: it finishes its running jobs while a new pool replaces
 * it at once. Then its lease is released, and the jobs that it left locked are unlocked like those of a dead node.
 */
export async function startJobRunner({
  pgPool,
  log,
  leaseGraceMs,
  schedules,
  ...options
}: Options): Promise<JobRunner> {
  const leases = openJobLeases(pgPool, log, leaseGraceMs === undefined ? {} : { graceMs: leaseGraceMs });
  const pools = new Set<WorkerPoolHandle>();
  const stopping = new AbortController();

  async function startPool() {
    const pool = await openWorkerPool({ ...options, pgPool }, leases);
    pools.add(pool);
    void pool.ended.then(() => pools.delete(pool));
    if (stopping.signal.aborted) return pool.stop();
    void pool.failed.then(replace);
  }

  async function replace() {
    if (stopping.signal.aborted) return;
    log.warn({}, "job runner: the database failed, starting another worker pool");
    for (let delay = retryMs.first; !stopping.signal.aborted; delay = Math.min(delay * 2, retryMs.most))
      try {
        return await startPool();
      } catch {
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
      }
  }

  try {
    await addTasks(pgPool, Object.keys(options.taskList ?? {}));
    await startPool();
  } catch (error) {
    await leases.close();
    throw error;
  }
  const scheduled = startSchedules({ pool: pgPool, items: schedules, log });
  return {
    async stop() {
      stopping.abort();
      await scheduled.stop();
      await Promise.all([...pools].map((pool) => pool.stop()));
      await leases.close();
    },
  };
}

/**
 * Stores the names of new tasks, each in a transaction of its own: a statement of graphile-worker that adds several waits for
 * one while it holds others, so that starting nodes and their schedules would wait for each other.
 */
async function addTasks(pool: pg.Pool, names: readonly string[]) {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where not exists (select from graphile_worker._private_tasks where identifier = name)`,
    [names],
  );
  for (const { name } of rows)
    await pool.query(
      "insert into graphile_worker._private_tasks (identifier) values ($1) on conflict (identifier) do nothing",
      [name],
    );
}

type WorkerPoolHandle = { failed: Promise<void>; ended: Promise<void>; stop(): Promise<void> };

/** Starts a worker pool that holds its lease from before its first job until after its last. */
async function openWorkerPool(options: RunnerOptions, leases: JobLeases): Promise<WorkerPoolHandle> {
  const failed = Promise.withResolvers<void>();
  const events: WorkerEvents = new EventEmitter();
  const workers: Worker[] = [];
  let workerPool: WorkerPool | undefined;
  events.once("pool:create", (created) => void (workerPool = created.workerPool));
  for (const fault of ["worker:getJob:error", "pool:fatalError", "worker:fatalError"] as const)
    events.on(fault, () => failed.resolve());
  const leasePlugin: GraphileConfig.Plugin = {
    name: "KontakJobLeasePlugin",
    version: "0.0.0",
    // graphile-worker awaits this before a worker fetches its first job.
    worker: {
      hooks: {
        startWorker: async (_ctx, { worker }) => {
          workers.push(worker);
          await leases.hold(worker.workerPool.id, Object.keys(options.taskList ?? {}));
        },
      },
    },
  };
  const runner = await run({
    ...options,
    // Schedules follow the database's clock (`startSchedules`).
    parsedCronItems: [],
    events,
    preset: {
      plugins: [leasePlugin],
      // Without batching, graphile-worker leaves rejections of these statements unhandled, which ends Node.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  });
  const { id, promise } = workerPool!;
  // Not `runner.promise`: after an outage its schedule may sleep for a minute before it notices the stop. A
  // failed pool may never resolve it (its batches miscount several failures), so it counts as ended with its workers.
  const isOver = promise.catch(() => {});
  const workersEnded = failed.promise.then(() => Promise.allSettled(workers.map((worker) => worker.promise)));
  void isOver.then(() => failed.resolve());
  const ended = Promise.race([isOver, workersEnded]).then(() => leases.release(id));
  async function stop() {
    runner.stop().catch(() => {}); // it may have stopped already
    await ended;
  }
  void failed.promise.then(stop);
  return { failed: failed.promise, ended, stop };
}

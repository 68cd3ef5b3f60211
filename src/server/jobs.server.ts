import { type JobHelpers, Logger, runTaskListOnce, type TaskList } from "graphile-worker";
import type pg from "pg";
import { refreshCatalogue } from "#src/core/catalogue/catalogue.server.ts";
import type { Context, Log } from "#src/shared/context.server.ts";
import { type EventJob, groupsOf } from "#src/shared/events.server.ts";
import { cronItemsOf } from "#src/shared/schedules.server.ts";
import { reportFull } from "#src/shared/storage-full.server.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";
import type { Deps } from "./base-app.server.ts";
import { type JobRunner, startJobRunner } from "./job-runner.server.ts";

/** A job's context: that of a request, without a signed-in member. */
const jobContext = (deps: Deps, log: Log): Context => ({
  ...deps,
  log,
  member: undefined,
  session: undefined,
  client: "jobs",
  nonce: undefined,
});

/**
 * An event becomes one job per group of listeners, so that the failure of one does not retry the others. A group that this
 * node does not know gets its job too: a job waits for a node that knows its task.
 */
function taskList(deps: Deps, log: Log): TaskList {
  const groups = deps.features.flatMap(({ listeners = {} }) => Object.entries(listeners));
  const run = (work: Handler) => (payload: unknown) =>
    limitStatements(statementLimits.jobMs, async () => {
      const ctx = jobContext(deps, log);
      try {
        // A process without a search index does not follow the changes of the catalogue.
        if (!deps.search) await refreshCatalogue(deps);
        await work(ctx, payload);
      } catch (error) {
        reportFull(ctx, error);
        throw error;
      }
    });
  const tasks: TaskList = {
    event: async (payload, { addJob }: JobHelpers) => {
      const { name, payload: told, groups: published = [] } = payload as EventJob;
      for (const group of new Set([...published, ...groupsOf(deps.features, name)]))
        await addJob(`${group}:${name}`, told);
    },
  };
  for (const [group, listeners] of groups)
    for (const [event, listen] of Object.entries(listeners)) tasks[`${group}:${event}`] = run(listen as Handler);
  for (const { jobs = {} } of deps.features)
    for (const [job, work] of Object.entries(jobs)) tasks[job] = run(work as Handler);
  return tasks;
}
type Handler = (ctx: Context, payload: unknown) => Promise<void>;

const logger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === "error" || level === "warning")
      log[level === "error" ? "error" : "warn"]({ err: meta?.["error"] }, message);
  });

/** Runs jobs until stopped; stopping lets the running ones finish. */
export const startJobs = (
  deps: Deps,
  pgPool: pg.Pool,
  log: Log,
  options: { leaseGraceMs?: number } = {},
): Promise<JobRunner> => {
  const tasks = taskList(deps, log);
  const schedules = cronItemsOf(deps.features);
  const unknown = schedules.find(({ task }) => !Object.hasOwn(tasks, task));
  if (unknown) throw new Error(`a schedule names no job: ${unknown.task}`);
  return startJobRunner({
    ...options,
    pgPool,
    log,
    taskList: tasks,
    schedules,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: logger(log),
  });
};

/**
 * Runs the jobs that are due now, also those that they make due, and resolves once the last is removed or has the time of
 * its next attempt; for tests and commands. The database is migrated.
 *
 * The worker looks for the next job without waiting until the one before is removed. On a connection of its own the removal
 * comes first; on two a job of the same queue might not be found, and stay.
 */
export async function runDueJobs(deps: Deps, pgPool: pg.Pool, log: Log): Promise<void> {
  const client = await pgPool.connect();
  try {
    await runTaskListOnce({ noHandleSignals: true, logger: logger(log) }, taskList(deps, log), client);
  } finally {
    client.release();
  }
}

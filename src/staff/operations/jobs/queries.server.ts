import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";

type Read = Pick<Context, "db">;

export type TaskCounts = {
  task: string;
  /** Due, but no worker runs it yet. */
  waiting: number;
  /** Due later, without an error. */
  later: number;
  running: number;
  /** Failed, and is retried later. */
  retrying: number;
  /** Failed with its last attempt: it is not retried. */
  failed: number;
  /** When the job that waits longest was due. */
  oldestDue: Date | null;
};

/** The jobs of each task by state. */
export async function selectTaskCounts({ db }: Read): Promise<TaskCounts[]> {
  const { rows } = await sql<TaskCounts>`
    select task_identifier as task,
      count(*) filter (where ${isDue})::int as waiting,
      count(*) filter (where locked_at is null and attempts = 0 and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts)::int as retrying,
      count(*) filter (where ${hasFailed})::int as failed,
      min(run_at) filter (where ${isDue}) as oldest_due
    from graphile_worker.jobs group by task_identifier
    order by failed desc, retrying desc, waiting desc, task_identifier`.execute(db);
  return rows;
}

/** The worker pools of running nodes: PostgreSQL releases the lease of one that died. */
const livePools = sql`
  select tasks from worker_pool where lease in (
    select (classid::bigint << 32) | objid::bigint from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database()))`;

export const countLivePools = async ({ db }: Read): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from (${livePools}) pool`.execute(db)).rows[0]!.n;

/** Tasks with jobs that wait because no running node knows them, such as those of a newer version. */
export async function selectUnknownTasks({ db }: Read): Promise<{ task: string; jobs: number; oldest: Date }[]> {
  const { rows } = await sql<{ task: string; jobs: number; oldest: Date }>`
    select task_identifier as task, count(*)::int as jobs, min(run_at) as oldest from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts
      and not exists (select from (${livePools}) pool where task_identifier = any(pool.tasks))
    group by task_identifier order by task_identifier`.execute(db);
  return rows;
}

const isDue = sql`locked_at is null and attempts < max_attempts and run_at <= now()`;
const hasFailed = sql`locked_at is null and attempts >= max_attempts`;

/** Jobs whose last attempt failed. */
export const waitingFailedJobs = (ctx: Context) =>
  countWaiting(ctx, sql`select updated_at as at from graphile_worker.jobs where ${hasFailed}`);

export type FailedJob = {
  id: number;
  task: string;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  createdAt: Date;
  updatedAt: Date;
  lastError: string | null;
};

/** Jobs with an error that no worker runs now; those that are not retried come first. */
export async function selectFailedJobs({ db }: Read, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, task_identifier as task, attempts, max_attempts, run_at, created_at, updated_at, last_error
    from graphile_worker.jobs
    where locked_at is null and last_error is not null
    order by attempts >= max_attempts desc, updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** A failed or retried job that no worker runs, locked until the transaction ends. */
export async function lockFailedJob({ db }: Read, id: number): Promise<{ task: string } | undefined> {
  const { rows } = await sql<{ task: string }>`
    select tasks.identifier as task
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.id = ${id} and jobs.locked_at is null and jobs.last_error is not null
    for update of jobs skip locked`.execute(db);
  return rows[0];
}

/** Lets the job run now, with all its attempts. */
export const rescheduleJob = ({ db }: Read, id: number) =>
  sql`update graphile_worker._private_jobs set run_at = now(), attempts = 0, last_error = null, updated_at = now() where id = ${id}`.execute(
    db,
  );

export const deleteJob = ({ db }: Read, id: number) =>
  sql`delete from graphile_worker._private_jobs where id = ${id} and locked_at is null`.execute(db);

/** When each schedule last ran, by the name of its job. */
export async function selectLastRuns({ db }: Read): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ identifier: string; lastExecution: Date | null }>`
    select identifier, last_execution from graphile_worker._private_known_crontabs`.execute(db);
  return new Map(rows.map(({ identifier, lastExecution }) => [identifier, lastExecution]));
}

import { setTimeout as sleep } from "node:timers/promises";
import type { ParsedCronItem } from "graphile-worker";
import type pg from "pg";
import { clockFloor } from "#src/shared/clock-floor.ts";
import type { Log } from "#src/shared/context.server.ts";

type Options = {
  pool: pg.Pool;
  items: readonly ParsedCronItem[];
  log: Log;
  /** The longest pause between two looks at the database's clock, in milliseconds. */
  checkMs?: number | undefined;
};

const minuteMs = 60_000;
/** After a longer pause, such as that of a suspended machine, earlier runs are skipped. */
const catchUpMinutes = 60;

/**
 * Queues the jobs of schedules at each minute of the database's clock, until stopped. graphile-worker's own schedules
 * follow the clock of the process: after it was ahead, they sleep until that time (docs/decisions/133). Several nodes may
 * run this beside each other: each run is queued once.
 */
export function startSchedules({ pool, items, log, checkMs = 10_000 }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  /** The last minute of the database's clock whose runs were queued. */
  let last: number | undefined;
  let isFailing = false;

  /** Queues what is due, and returns how long to wait for the next minute. */
  async function tick(): Promise<number> {
    const { rows } = await pool.query<{ now: Date }>("select now()");
    const now = rows[0]!.now.getTime();
    const minute = now - (now % minuteMs);
    if (minute !== last) {
      if (now >= clockFloor.getTime()) await correct();
      else log.warn({ now: new Date(now) }, "the database's clock is behind: nothing is corrected until it is right");
      const first =
        last === undefined || last > minute ? minute : Math.max(last + minuteMs, minute - catchUpMinutes * minuteMs);
      for (let at = first; at <= minute; at += minuteMs) {
        await queue(new Date(at));
        last = at;
      }
    }
    return minute + minuteMs - now;
  }

  /** Brings back what was written while the database's clock was ahead. */
  async function correct() {
    const schedules = await pool.query<{ identifier: string; until: Date }>(correctSchedules);
    const jobs = await pool.query(correctJobs);
    if (schedules.rows.length === 0 && jobs.rowCount === 0) return;
    log.warn(
      {
        schedules: schedules.rows.map(({ identifier }) => identifier),
        until: schedules.rows[0]?.until,
        jobs: jobs.rowCount,
      },
      "the database's clock was ahead: schedules and jobs that lay in the future were corrected",
    );
  }

  async function queue(at: Date) {
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    const due = items.filter((item) => item.match(digest));
    if (due.length > 0)
      await pool.query(queueRuns, [due.map((item) => item.identifier), due.map((item) => item.task), at]);
  }

  async function run() {
    while (!stopping.signal.aborted) {
      let waitMs = checkMs;
      try {
        waitMs = Math.min(await tick(), checkMs);
        isFailing = false;
      } catch (error) {
        if (!isFailing && !stopping.signal.aborted) log.warn({ err: error }, "schedules: the database failed");
        isFailing = true;
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A minute more: the clocks of nodes that follow their own, of an earlier version, differ by less. */
const isAhead = (column: string) => `${column} > now() + interval '1 minute'`;
const correctSchedules = `
  with ahead as (
    select identifier, last_execution from graphile_worker._private_known_crontabs where ${isAhead("last_execution")}
  )
  update graphile_worker._private_known_crontabs as known set last_execution = null
  from ahead where known.identifier = ahead.identifier
  returning ahead.identifier, ahead.last_execution as until`;
/** graphile-worker's longest pause between two tries of a job. It does not set `updated_at` when a try fails. */
const longestPause = "exp(10) * interval '1 second' + interval '1 minute'";
/** A job is as far from now as it was when it was written; one that failed while the clock was ahead runs at once. */
const correctJobs = `
  update graphile_worker._private_jobs
  set run_at = now() + case when ${isAhead("updated_at")} then greatest(run_at - updated_at, interval '0') else interval '0' end,
    created_at = least(created_at, now()), updated_at = now()
  where locked_at is null
    and (${isAhead("updated_at")} or (attempts > 0 and run_at > now() + ${longestPause}))`;
/** As graphile-worker does it: a schedule's row says up to when its runs were queued. */
const queueRuns = `
  with due as (select * from unnest($1::text[], $2::text[]) as due (identifier, task)),
  advanced as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select identifier, $3, $3 from due
    on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution
    returning identifier
  )
  select graphile_worker.add_job(task, json_build_object('_cron', json_build_object('ts', $3::timestamptz, 'backfilled', false)),
    run_at := $3)
  from due join advanced using (identifier) order by task`;

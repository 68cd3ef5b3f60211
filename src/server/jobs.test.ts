import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { runDueJobs } from "./jobs.server.ts";

const app = await testApp();
const log = { info() {}, warn() {}, error() {} };

// Meanwhile a worker that does not wait looks for the next job.
beforeAll(async () => {
  await sql`
    create function write_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return coalesce(new, old); end $$`.execute(app.db);
  await sql`
    create trigger is_slow before delete or update of last_error on graphile_worker._private_jobs
    for each row execute function write_slowly()`.execute(app.db);
});
afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
});

/** Three jobs of one queue, of which each does this work. */
async function threeQueued(work: () => Promise<void>) {
  await sql`select graphile_worker.add_job('messages.sweep', queue_name := 'one') from generate_series(1, 3)`.execute(
    app.db,
  );
  const feature = { name: "test", personalData: {}, jobs: { "messages.sweep": work } };
  return { ...app.deps, features: [feature] };
}

test("all jobs of one queue run, also while the removal of one takes its time", async () => {
  let ran = 0;
  const deps = await threeQueued(async () => void ran++);
  await runDueJobs(deps, app.pool, log);
  const { rows: left } = await sql`select from graphile_worker._private_jobs`.execute(app.db);
  expect([ran, left.length]).toEqual([3, 0]);
});

test("each job that fails has the time of its next attempt when they have run", async () => {
  const deps = await threeQueued(async () => {
    throw new Error("not now");
  });
  await runDueJobs(deps, app.pool, log);
  const { rows } = await sql`
    select attempts, last_error ~ '^not now' as "isNoted", run_at > now() as "isLater", locked_at as "lockedAt"
    from graphile_worker._private_jobs`.execute(app.db);
  const failed = { attempts: 1, isNoted: true, isLater: true, lockedAt: null };
  expect(rows).toEqual([failed, failed, failed]);
});

import { parseCronItems } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { startSchedules } from "./job-schedules.server.ts";

const app = await testApp();
const items = parseCronItems([{ task: "each-minute", match: "* * * * *" }]);
/** Statements of a connection with this search path find it before PostgreSQL's own `now()`. */
await sql`create schema moved_clock`.execute(app.db);
await sql`create table moved_clock_ahead as select interval '0' as by`.execute(app.db);
await sql`create function moved_clock.now() returns timestamptz language sql stable as
  'select pg_catalog.now() + by from public.moved_clock_ahead'`.execute(app.db);

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await sql`delete from graphile_worker._private_known_crontabs`.execute(app.db);
  await setAhead("0");
});

const setAhead = (by: string) => sql`update moved_clock_ahead set by = ${by}::text::interval`.execute(app.db);

/** The schedules of a node whose database has the moved clock; what they log. */
function aNode() {
  const pool = new pg.Pool({
    connectionString: app.url,
    max: 1,
    options: "-c search_path=moved_clock,pg_catalog,public",
  });
  // A connection that is closing may still be ended with the database.
  pool.on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
  const warnings: object[] = [];
  const log = { info() {}, warn: (about: object) => void warnings.push(about), error() {} };
  const schedules = startSchedules({ pool, items, log, checkMs: 20 });
  const stop = async () => {
    await schedules.stop();
    if (!pool.ended) await pool.end();
  };
  onTestFinished(stop);
  return { warnings, stop };
}

/** The runs that were queued, by how far they lie from now, in whole hours. */
async function queuedHours() {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from run_at - pg_catalog.now()) / 3600)::int as hours from graphile_worker.jobs
    where task_identifier = 'each-minute' order by run_at`.execute(app.db);
  return rows.map(({ hours }) => hours);
}

test("each run is queued once, whichever node sees its minute first", async () => {
  aNode();
  await expect.poll(queuedHours).toContain(0);
  aNode();
  const runs = sql<{
    doubled: number;
  }>`select (count(*) - count(distinct run_at))::int as doubled from graphile_worker.jobs`;
  await expect.poll(async () => (await runs.execute(app.db)).rows[0]!.doubled).toBe(0);
});

test("schedules go on after the clock was a day ahead and is back, in the running node", async () => {
  const { warnings } = aNode();
  await expect.poll(queuedHours).toContain(0);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await setAhead("1 day");
  await expect.poll(queuedHours).toContain(24);
  await setAhead("0");
  await expect.poll(queuedHours).toContain(0);
  expect(warnings).toMatchObject([{ schedules: ["each-minute"] }]);
});

test("and in a node that starts afterwards", async () => {
  await setAhead("1 day");
  const { stop } = aNode();
  await expect.poll(queuedHours).toContain(24);
  await stop();
  await setAhead("0");
  const { warnings } = aNode();
  await expect.poll(queuedHours).toContain(0);
  expect(warnings).toMatchObject([{ schedules: ["each-minute"] }]);
});

test("a job that was queued while the clock was ahead is as far from now as it was then", async () => {
  const addJob = (name: string, wait: string) =>
    sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, created_at, updated_at)
      select id, json_build_object('name', ${name}::text), ahead + ${wait}::text::interval, ahead, ahead
      from graphile_worker._private_tasks, (select now() + interval '1 day' as ahead) clock
      where identifier = 'each-minute'`.execute(app.db);
  aNode();
  await expect.poll(queuedHours).toContain(0);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await addJob("at once", "0");
  await addJob("later", "3 hours");
  aNode();
  await expect.poll(async () => (await queuedHours()).at(-1)).toBe(3);
  expect(await queuedHours()).toContain(0);
});

test("nothing is corrected while the clock is years behind", async () => {
  const { stop } = aNode();
  await expect.poll(queuedHours).toContain(0);
  await stop();
  const jobs = sql`select run_at, created_at, updated_at from graphile_worker._private_jobs order by id`;
  const { rows: before } = await jobs.execute(app.db);
  await setAhead("-30 years");
  const { warnings } = aNode();
  await expect.poll(() => warnings).toHaveLength(1);
  expect((await jobs.execute(app.db)).rows).toEqual(before);
});

test("a job of before that failed while the clock was ahead is tried again at once, others keep their time", async () => {
  const addJob = (attempts: number, wait: string) =>
    sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, created_at, updated_at)
      select id, '{}', now() + ${wait}::text::interval, ${attempts}, now(), now()
      from graphile_worker._private_tasks where identifier = 'each-minute'`.execute(app.db);
  const { stop } = aNode();
  await expect.poll(queuedHours).toContain(0);
  await stop();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await addJob(1, "10 days");
  await addJob(10, "6 hours");
  await addJob(0, "20 days");
  const { warnings } = aNode();
  await expect.poll(async () => (await queuedHours()).slice(-3)).toEqual([0, 6, 480]);
  expect(warnings).toMatchObject([{ jobs: 1 }]);
});

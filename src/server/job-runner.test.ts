import { Logger } from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { publish } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { startJobRunner } from "./job-runner.server.ts";

const app = await testApp();
const log = { info() {}, warn() {}, error() {} };

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
});

/** A node's job runner; each job of `tasks` calls `work` with the name in its payload. */
async function aNode(work: (name: string) => unknown, leaseGraceMs = 100, tasks = ["work"]) {
  const run = async (payload: unknown) => void (await work((payload as { name: string }).name));
  const runner = await startJobRunner({
    pgPool: app.pool,
    log,
    leaseGraceMs,
    taskList: Object.fromEntries(tasks.map((task) => [task, run])),
    concurrency: 2,
    pollInterval: 50,
    noHandleSignals: true,
    schedules: [],
    logger: new Logger(() => () => {}),
  });
  onTestFinished(() => runner.stop());
  return runner;
}

const addJob = (name: string) =>
  sql`select graphile_worker.add_job('work', json_build_object('name', ${name}::text))`.execute(app.db);

/** What a killed process leaves: a job that its own worker pool locked. */
async function addJobOfDeadNode(name: string) {
  await app.db.transaction().execute(async (db) => {
    await sql`select graphile_worker.add_job('work', json_build_object('name', ${name}::text))`.execute(db);
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-a-dead-node'
      where payload ->> 'name' = ${name}`.execute(db);
  });
}

async function leaseHolders(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select distinct pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and granted and datname = current_database()`.execute(app.db);
  return rows.map(({ pid }) => pid);
}

const endConnection = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(app.db);

/** Connections whose statement waits for a row of another connection. */
async function waitingForLock(statement = "delete"): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`${statement}%`}`.execute(app.db);
  return rows.map(({ pid }) => pid);
}

const jobsLeft = async () =>
  (await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker._private_jobs`.execute(app.db))
    .rows[0]!.jobs;

test("a job that a dead node left locked is run by the next node that starts", async () => {
  await addJobOfDeadNode("left");
  const done: string[] = [];
  await aNode((name) => done.push(name));
  await expect.poll(() => done).toEqual(["left"]);
  await expect.poll(jobsLeft).toBe(0);
});

test("a job that a dead node left locked is run by a node that is already running", async () => {
  const done: string[] = [];
  await aNode((name) => done.push(name));
  await addJob("own");
  await expect.poll(() => done).toEqual(["own"]);
  await addJobOfDeadNode("left");
  await expect.poll(() => done).toEqual(["own", "left"]);
});

test("no node unlocks the running job of a living node, even when that node loses its lease connection", async () => {
  const started: string[] = [];
  const long = Promise.withResolvers<void>();
  const work = (name: string) => {
    started.push(name);
    return name === "long" ? long.promise : undefined;
  };
  await aNode(work, 1500);
  await addJob("long");
  await expect.poll(() => started).toEqual(["long"]);
  const [holder] = await leaseHolders();
  await aNode(work, 1500);
  await expect.poll(leaseHolders).toHaveLength(2);
  await endConnection(holder!);
  await expect.poll(leaseHolders).not.toContain(holder);
  await expect.poll(leaseHolders).toHaveLength(2);
  // Once this job is unlocked, the leases were checked for longer than the grace period.
  await addJobOfDeadNode("left");
  await expect.poll(() => started).toEqual(["long", "left"]);
  long.resolve();
  await expect.poll(jobsLeft).toBe(0);
  expect(started).toEqual(["long", "left"]);
});

test("a node that stops releases its lease and leaves no job locked", async () => {
  const done: string[] = [];
  const runner = await aNode((name) => done.push(name));
  await addJob("one");
  await expect.poll(() => done).toEqual(["one"]);
  await runner.stop();
  expect(await leaseHolders()).toEqual([]);
});

test("jobs whose removal fails with their connections are retried, and the jobs after them run too", async () => {
  const done: string[] = [];
  const firstRuns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await aNode((name) => {
    done.push(name);
    return firstRuns[done.length - 1]?.promise;
  });
  for (const name of ["a", "b"]) await addJob(name);
  await expect.poll(() => done.toSorted()).toEqual(["a", "b"]);
  await app.db.transaction().execute(async (db) => {
    await sql`select from graphile_worker._private_jobs for update`.execute(db);
    // Sequential: jobs that end together are removed by one statement.
    for (const [n, { resolve }] of firstRuns.entries()) {
      resolve();
      await expect.poll(() => waitingForLock()).toHaveLength(n + 1);
    }
    for (const pid of await waitingForLock()) await endConnection(pid);
  });
  await expect.poll(() => done.toSorted()).toEqual(["a", "a", "b", "b"]);
  await addJob("after");
  await expect.poll(() => done).toContain("after");
  await expect.poll(jobsLeft).toBe(0);
});

test("a job of an unknown task waits, keeps its attempts and holds back no other, until a node knows it", async () => {
  const done: string[] = [];
  const old = await aNode((name) => done.push(name));
  await sql`select graphile_worker.add_job('newer', json_build_object('name', 'newer'), queue_name := 'one', priority := -1)`.execute(
    app.db,
  );
  await sql`select graphile_worker.add_job('work', json_build_object('name', 'known'), queue_name := 'one')`.execute(
    app.db,
  );
  await expect.poll(() => done).toEqual(["known"]);
  await expect.poll(jobsLeft).toBe(1);
  const attempts = sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`;
  expect((await attempts.execute(app.db)).rows).toEqual([{ attempts: 0 }]);
  const pools = () => app.db.selectFrom("workerPool").select("tasks").execute();
  expect(await pools()).toEqual([{ tasks: ["work"] }]);
  await aNode((name) => done.push(name), 100, ["newer"]);
  await expect.poll(() => done).toEqual(["known", "newer"]);
  await old.stop();
  expect(await pools()).toEqual([{ tasks: ["newer"] }]);
});

test("listeners of a newer node get an event that an older node runs", async () => {
  const listeners = { "newer-group": { "business.certificate-changed": async () => {} } };
  const features = [...app.deps.features, { name: "newer", listeners, personalData: {} }];
  await publish({ db: app.db, features }, "business.certificate-changed", { businessId: 1 });
  await app.runJobs();
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = 'newer-group:business.certificate-changed'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ attempts: 0 }]);
});

test("a node that waits for another one to store the name of a task holds no other name meanwhile", async () => {
  const addName = (name: string) =>
    sql`insert into graphile_worker._private_tasks (identifier) values (${name}) on conflict do nothing`;
  const starting = await app.db.transaction().execute(async (db) => {
    await addName("middle").execute(db);
    const nodes = [
      ["first", "middle", "last"],
      ["last", "middle", "first"],
    ].map((tasks) => aNode(() => {}, 100, tasks));
    await expect.poll(() => waitingForLock("insert")).toHaveLength(nodes.length);
    for (const name of ["first", "last"]) await addName(name).execute(db);
    return nodes;
  });
  await Promise.all(starting);
});

test("the tasks of a dead node are forgotten", async () => {
  await sql`insert into worker_pool (id, lease, tasks) values ('pool-of-a-dead-node', 7, array['x'])`.execute(app.db);
  await aNode(() => {});
  const dead = app.db.selectFrom("workerPool").where("id", "=", "pool-of-a-dead-node").select("id");
  await expect.poll(() => dead.execute()).toEqual([]);
});

test("jobs run after the runner's LISTEN connection was killed", async () => {
  const done: string[] = [];
  await aNode((name) => done.push(name));
  await expect.poll(leaseHolders).toHaveLength(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen "jobs%'`.execute(app.db);
  await addJob("after");
  await expect.poll(() => done).toEqual(["after"]);
});

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { openDatabase } from "./db.server.ts";
import { limitStatements } from "./statement-limit.server.ts";
import { refusalOf } from "./unavailable.server.ts";

const app = await testApp();

/** A pool of one connection, and how many of its statements PostgreSQL is executing. */
function aPool() {
  const name = `limited ${performance.now()}`;
  const { db } = openDatabase(`${app.url}?application_name=${encodeURIComponent(name)}`, { connections: 1 });
  onTestFinished(() => db.destroy());
  async function executing() {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where application_name = ${name} and state = 'active'`.execute(
      app.db,
    );
    return rows[0]!.n;
  }
  return { db, name, executing };
}

const fault = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test("a statement that takes too long is refused, cancelled in PostgreSQL, and leaves the pool usable", async () => {
  const { db, name, executing } = aPool();
  const late = await fault(limitStatements(100, () => sql`select pg_sleep(600)`.execute(db)));
  expect(late).toMatchObject({ name: "DatabaseTimeout" });
  expect(refusalOf(late)).toMatchObject({ status: 503 });
  await expect.poll(executing).toBe(0);
  expect((await sql`select current_setting('application_name') as name`.execute(db)).rows).toEqual([{ name }]);
});

test("each statement of a transaction has the limit, and what was written before is rolled back", async () => {
  const { db } = aPool();
  await sql`create table kept (n int)`.execute(db);
  const work = () =>
    db.transaction().execute(async (transaction) => {
      await sql`insert into kept values (1)`.execute(transaction);
      await sql`select pg_sleep(600)`.execute(transaction);
    });
  expect(await fault(limitStatements(200, work))).toMatchObject({ name: "DatabaseTimeout" });
  expect((await sql`select * from kept`.execute(db)).rows).toEqual([]);
});

test("the wait for a free connection has the limit too; what has no limit goes on", async () => {
  const { db } = aPool();
  const end = Promise.withResolvers<void>();
  const holding = db.connection().execute(async (connection) => {
    await end.promise;
    return (await sql`select 1 as one`.execute(connection)).rows;
  });
  const waiting = fault(limitStatements(100, () => sql`select 1`.execute(db)));
  expect(await waiting).toMatchObject({ message: "no connection to the database within 100 ms" });
  end.resolve();
  expect(await holding).toEqual([{ one: 1 }]);
  expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }]);
});

test("an answer that arrived in time is read although the process was busy until after the limit", async () => {
  const { db } = aPool();
  await sql`select 1`.execute(db);
  const answered = limitStatements(200, () => sql`select 1 as one`.execute(db));
  await new Promise((sent) => void setImmediate(sent));
  const until = performance.now() + 1000;
  while (performance.now() < until);
  expect((await answered).rows).toEqual([{ one: 1 }]);
});

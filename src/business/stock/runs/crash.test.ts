import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aFeedServer, aLiveStock, aStock, aVehicle } from "#test/support/stock.ts";
import { insertRun, updateRun } from "../queries.server.ts";
import { attemptsMax, stockMessages } from "../rules.ts";
import { startApplying } from "../service.server.ts";
import { applyRun } from "./apply.server.ts";
import { readRun } from "./read.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);
beforeEach(() => (feed.answer = undefined));

const countOf = async (table: "stockItem" | "listing" | "listingHistory") =>
  (
    await app.db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("a process that is killed while it applies a file leaves whole batches; the next one goes on, nothing is doubled", async () => {
  const rows = 510;
  feed.vehicles = Array.from({ length: rows }, (_, at) => aVehicle(`S${at + 1}`));
  const stock = await aStock(app, feed);
  await stock.map();
  // The third batch waits for a lock that the test holds, so the process dies between its transactions.
  await sql`create or replace function wait_for_test() returns trigger language plpgsql as
    $$ begin if new.stock_number = 'S505' then perform pg_advisory_xact_lock(4711); end if; return new; end $$`.execute(
    app.db,
  );
  await sql`create or replace trigger wait_for_test before insert on stock_item for each row execute function wait_for_test()`.execute(
    app.db,
  );
  const { id: runId } = await stock.openRun();
  await updateRun(app.ctx(), runId, { state: "applying", attempts: 0 });
  await app.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(4711)`.execute(db);
    const child = fork("bench/stock-worker.ts", ["apply", String(runId)], {
      execArgv: ["--no-warnings"],
      env: { ...process.env, KONTAK_DATA: app.folder, DATABASE_URL: app.url, KONTAK_PROCESS: "jobs" },
      stdio: "ignore",
    });
    const exit = once(child, "exit");
    const waiting = () =>
      sql`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`.execute(app.db);
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    child.kill("SIGKILL");
    await exit;
    await sql`select pg_advisory_unlock(4711)`.execute(db);
  });
  expect(await stock.lastRun()).toMatchObject({ state: "applying", appliedRows: 500, rowCount: rows });
  expect([await countOf("stockItem"), await countOf("listing")]).toEqual([500, 500]);

  await applyRun(app.ctx(), runId);
  expect(await stock.lastRun()).toMatchObject({ state: "done", appliedRows: rows, newCount: rows, message: "" });
  expect([await countOf("stockItem"), await countOf("listing"), await countOf("listingHistory")]).toEqual([
    rows,
    rows,
    rows,
  ]);
  expect(await readdir(join(app.deps.exportFolder, "stock"))).toEqual([]);
  await sql`drop trigger wait_for_test on stock_item`.execute(app.db);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db);
});

test("a job that another one replaced writes nothing more", async () => {
  const stock = await aLiveStock(app, feed, 2);
  let release = () => {};
  const isAsked = new Promise<void>((asked) => {
    feed.answer = (_request, response) => {
      release = () => response.end(JSON.stringify([aVehicle("S1", { Fiyat: 710_000 })]));
      asked();
    };
  });
  const { id } = (await insertRun(app.ctx(), { sourceId: stock.sourceId, memberId: stock.owner.id }))!;
  const slow = readRun(app.ctx(), id);
  await isAsked;
  feed.answer = undefined;
  feed.vehicles = [aVehicle("S1", { Fiyat: 740_000 }), aVehicle("S2")];
  await readRun(app.ctx(), id);
  release();
  await slow;
  expect(await stock.lastRun()).toMatchObject({ state: "planned", changedCount: 1, goneCount: 0, rowCount: 2 });
});

test("a run that fails again and again for an unexpected reason ends as failed, and says what was applied", async () => {
  const stock = await aLiveStock(app, feed, 3);
  await sql`create function break_edit() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    app.db,
  );
  await sql`create trigger break_edit before update on stock_item for each row execute function break_edit()`.execute(
    app.db,
  );
  feed.vehicles = [aVehicle("S1", { Fiyat: 740_000 }), ...feed.vehicles.slice(1)];
  await stock.read();
  const { id } = await stock.openRun();
  await updateRun(app.ctx(), id, { state: "applying", attempts: 0 });
  const quiet = { ...app.ctx(), log: { info() {}, warn() {}, error() {} } };
  for (let attempt = 1; attempt < attemptsMax; attempt++) {
    await expect(applyRun(quiet, id)).rejects.toThrow("broken");
    expect(await stock.lastRun()).toMatchObject({ state: "applying" });
  }
  await applyRun(quiet, id);
  expect(await stock.lastRun()).toMatchObject({
    state: "failed",
    message: `${stockMessages.broken} ${stockMessages.partlyApplied(0, 3)}`,
  });
  expect((await stock.listings()).map(({ priceKurus }) => priceKurus)).toEqual([750_000_00, 750_000_00, 750_000_00]);
  await sql`drop trigger break_edit on stock_item`.execute(app.db);
  // The run after that is an ordinary one.
  await stock.read();
  expect(await stock.apply()).toMatchObject({ state: "done", changedCount: 1 });
});

test("a run whose file is gone fails with a sentence, one that kills its process each time as well", async () => {
  const stock = await aLiveStock(app, feed, 1);
  feed.vehicles = [aVehicle("S1", { Fiyat: 740_000 })];
  await stock.read();
  const { id } = await stock.openRun();
  await app.db.updateTable("stockRun").set({ attempts: attemptsMax }).where("id", "=", id).execute();
  await updateRun(app.ctx(), id, { state: "applying" });
  await applyRun(app.ctx(), id);
  expect(await stock.lastRun()).toMatchObject({
    state: "failed",
    message: expect.stringContaining(stockMessages.broken),
  });

  await stock.read();
  const next = await stock.openRun();
  await startApplying(stock.ctx(), stock.sourceId, { runId: next.id, isConfirmed: false });
  await rm(join(app.deps.exportFolder, "stock", `${next.id}.txt`));
  await app.runJobs();
  expect(await stock.lastRun()).toMatchObject({
    state: "failed",
    message: expect.stringContaining(stockMessages.fileGone),
  });
});

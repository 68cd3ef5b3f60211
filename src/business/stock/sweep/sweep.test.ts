import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addDays, addHours, addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { aFeedServer, aLiveStock, aVehicle } from "#test/support/stock.ts";
import { insertRun, insertRunRows, updateRun } from "../queries.server.ts";
import { runRetention, leaseMinutes, stockMessages, waitingDays } from "../rules.ts";
import { takeRun } from "../runs/queries.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);
beforeEach(async () => {
  feed.answer = undefined;
  await app.db.updateTable("stockSource").set({ isAutomatic: false }).execute();
});

const sweep = async () => {
  await enqueue(app.deps, "stock.sweep", {});
  await app.runJobs();
};

test("a run without a job that would continue it ends as failed once its lease is over; one that is queued does not", async () => {
  const stock = await aLiveStock(app, feed, 1);
  const { id } = (await insertRun(app.ctx(), { sourceId: stock.sourceId, memberId: null }))!;
  await takeRun(app.ctx(), id, { from: ["queued"], to: "reading" });
  await sweep();
  expect(await stock.lastRun()).toMatchObject({ state: "reading" });
  app.now = addSeconds(app.now, 60 * leaseMinutes + 1);
  await enqueue(app.deps, "stock.read", { runId: 0 }, { key: `stock.run:${id}`, runAt: addDays(new Date(), 1) });
  await sweep();
  expect(await stock.lastRun()).toMatchObject({ state: "reading" });
  await sql`select graphile_worker.remove_job(${`stock.run:${id}`})`.execute(app.db);
  await sweep();
  expect(await stock.lastRun()).toMatchObject({ state: "failed", message: stockMessages.abandoned });
  expect((await stock.lastRun()).finishedAt).not.toBeNull();
});

test("a run that nobody answers is closed after two weeks", async () => {
  const stock = await aLiveStock(app, feed, 2);
  feed.vehicles = [aVehicle("S1", { Fiyat: 710_000 }), aVehicle("S2")];
  await stock.read();
  app.now = addDays(app.now, waitingDays - 1);
  await sweep();
  expect(await stock.lastRun()).toMatchObject({ state: "planned" });
  app.now = addDays(app.now, 2);
  await sweep();
  expect(await stock.lastRun()).toMatchObject({ state: "discarded", message: stockMessages.notAnswered });
});

test("old runs are deleted, and the rows of those beyond the newest; an open run never", async () => {
  const stock = await aLiveStock(app, feed, 1);
  const aRun = async (state: "done" | "planned") => {
    const { id } = (await insertRun(app.ctx(), { sourceId: stock.sourceId, memberId: null }))!;
    await insertRunRows(app.ctx(), id, [
      { rowNumber: 1, stockNumber: "X", outcome: "refused", vehicle: "", changes: [], details: "" },
    ]);
    await updateRun(app.ctx(), id, { state });
    return id;
  };
  const old = [await aRun("done"), await aRun("done")];
  app.now = addDays(app.now, runRetention.days + 1);
  const young = await aRun("done");
  const newest: number[] = [];
  for (let n = 0; n < runRetention.newest; n++) newest.push(await aRun("done"));
  const open = await aRun("planned");
  await sweep();
  const runs = await app.db
    .selectFrom("stockRun")
    .where("sourceId", "=", stock.sourceId)
    .orderBy("id")
    .select("id")
    .execute();
  expect(runs.map(({ id }) => id)).toEqual([young, ...newest, open]);
  const rows = await app.db
    .selectFrom("stockRunRow")
    .select("runId")
    .where("runId", ">=", old[0]!)
    .orderBy("runId")
    .execute();
  expect(rows.map(({ runId }) => runId)).toEqual([...newest, open]);
});

test("files that died processes left behind are removed, those of open runs and others are not", async () => {
  const stock = await aLiveStock(app, feed, 2);
  feed.vehicles = [aVehicle("S1", { Fiyat: 710_000 }), aVehicle("S2")];
  await stock.read();
  const { id } = await stock.openRun();
  const folder = join(app.deps.exportFolder, "stock");
  await mkdir(folder, { recursive: true });
  const names = ["999999.txt", "upload.part", `${id}.txt`, "ornek-stok.json"];
  for (const name of names) {
    if (name !== `${id}.txt`) await writeFile(join(folder, name), "x");
    await utimes(join(folder, name), addHours(app.now, -2), addHours(app.now, -2));
  }
  await writeFile(join(folder, "young.part"), "x");
  await utimes(join(folder, "young.part"), app.now, app.now);
  await sweep();
  expect((await readdir(folder)).toSorted()).toEqual([`${id}.txt`, "ornek-stok.json", "young.part"].toSorted());
});

test("fetched addresses are deleted once no vehicle has them", async () => {
  const stock = await aLiveStock(app, feed, 1);
  await app.db.deleteFrom("stockPhoto").where("businessId", "=", stock.businessId).execute();
  await app.db
    .updateTable("stockItem")
    .set({ photoUrls: ["https://a.example/1.jpg"] })
    .where("sourceId", "=", stock.sourceId)
    .execute();
  const fetchedAt = addDays(app.now, -31);
  const photo = (name: string, at = fetchedAt) => ({
    businessId: stock.businessId,
    url: `https://a.example/${name}.jpg`,
    fault: "x",
    fetchedAt: at,
  });
  await app.db
    .insertInto("stockPhoto")
    .values([photo("1"), photo("2"), photo("3", app.now)])
    .execute();
  await sweep();
  const urls = await app.db
    .selectFrom("stockPhoto")
    .where("businessId", "=", stock.businessId)
    .orderBy("url")
    .select("url")
    .execute();
  expect(urls.map(({ url }) => url)).toEqual(["https://a.example/1.jpg", "https://a.example/3.jpg"]);
});

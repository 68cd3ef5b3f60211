// npm run bench:stock: feeds of five dealers with 1,000 vehicles each, the most that a package allows, are compared and
// published while a visitor searches a market of 20,000 listings; then read again unchanged, applied by a process that is
// killed in the middle, and a file of 50,000 rows is compared. No photo is fetched. The baselines are the same searches
// while nothing else runs, a plain insert of the same listings, and parsing the same file.
import { fork } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { catalogueOf } from "../src/core/catalogue/catalogue.server.ts";
import { searchIndex } from "../src/finding/search/feed/index-process.server.ts";
import { memoryEngine } from "../src/finding/search/engine/memory-engine.server.ts";
import { guessMapping } from "../src/business/stock/mapping/guess.ts";
import { insertRun, insertSource, updateRun, updateSource } from "../src/business/stock/queries.server.ts";
import { openRecords } from "../src/business/import/records.server.ts";
import { stockLimits } from "../src/business/stock/rules.ts";
import { runFile } from "../src/business/stock/runs/files.server.ts";
import { endWithBench } from "./children.ts";
import { benchContext, openGeneratedMarket } from "./generated-market.ts";
import { makeQuestions } from "./search-selections.ts";

const size = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual);
const [dealers, vehicles] = [size("DEALERS", 5), size("VEHICLES", 1000)];
const [manyRows, marketSize] = [size("ROWS", 50_000), size("MARKET", 20_000)];
const idleMs = size("IDLE_MS", 10_000);
const page = { limit: 20, facets: [] };

const market = await openGeneratedMarket(marketSize, "var/bench-stock");
const { db } = market.deps;
const ctx = benchContext(market.deps);
const catalogue = await catalogueOf(ctx);
const index = searchIndex(market.url, { timeoutMs: 600_000 });
const engine = memoryEngine(index, { clock: () => new Date() });
await index.ready();

/** Models of cars with a variant, whose names become the rows. */
const cars = catalogue.brandsOf([1]).flatMap((brand) =>
  catalogue.modelsOf([1], brand.id).flatMap((model) =>
    catalogue
      .variantsOf(model.id)
      .slice(0, 1)
      .map((variant) => `${brand.name};${model.name};"${variant.name.replaceAll('"', '""')}"`),
  ),
);
const columns = [
  "Stok No",
  "Marka",
  "Model",
  "Versiyon",
  "Model yılı",
  "Kilometre",
  "Fiyat",
  "Plaka",
  "İl",
  "Boya değişen",
  "Fotoğraflar",
];

const sources: number[] = [];
async function addDealer(n: number): Promise<number> {
  const { id: businessId } = await db
    .insertInto("business")
    .values({
      slug: `bench-${Date.now()}-${n}`,
      name: `Ölçüm ${n}`,
      shortName: `Ölçüm ${n}`,
      package: "corporate",
      certificateNumber: "3400123",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: memberId } = await db
    .insertInto("member")
    .values({
      email: `olcum-${Date.now()}-${n}@kontak.example`,
      passwordHash: "-",
      firstName: "Ayşe",
      lastName: "Işık",
      emailConfirmedAt: new Date(),
      businessId,
      businessRole: "owner",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await insertSource(ctx, { businessId, memberId, name: "Ölçüm", feedUrl: null });
  await updateSource(ctx, id, { mapping: guessMapping(columns) });
  sources.push(id);
  return id;
}

/** A run of a source whose file has been received. `note` is a comment that changes the file, but no row. */
async function aRun(sourceId: number, rows: number, note = ""): Promise<number> {
  const { id } = (await insertRun(ctx, { sourceId, memberId: null }))!;
  await mkdir(dirname(runFile(ctx, id)), { recursive: true });
  const file = createWriteStream(runFile(ctx, id));
  file.write(`${columns.join(";")}\n${note}`);
  for (let row = 0; row < rows; row++)
    file.write(
      `B${row};${cars[row % cars.length]};2018;${20_000 + row};${700_000 + row};34 AB ${1000 + (row % 9000)};İzmir;Tamamı orijinal;https://127.0.0.1/arac.jpg\n`,
    );
  await new Promise<void>((resolve) => file.end(resolve));
  return id;
}

type Report = { seconds: number; megabytes: number };
const workerEnv = { ...process.env, KONTAK_DATA: market.folder, DATABASE_URL: market.url, KONTAK_PROCESS: "jobs" };
type Job = "read" | "read-last" | "apply";
const start = (job: Job, ids: readonly number[]) =>
  endWithBench(
    fork("bench/stock-worker.ts", [job, ...ids.map(String)], {
      execArgv: ["--no-warnings"],
      env: workerEnv,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    }),
  );
async function work(job: Job, ids: readonly number[]): Promise<Report> {
  const child = start(job, ids);
  let text = "";
  child.stdout!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(text.trim().split("\n").at(-1)!) as Report;
}

const questions = makeQuestions(300);
let asked = 0;
/** Times of one visitor's searches, while `isOver` says no. */
async function search(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const { criteria, sort, offset } = questions[asked++ % questions.length]!;
    const startedAt = performance.now();
    await engine.search(criteria, { ...page, sort, offset } as Parameters<typeof engine.search>[1]);
    times.push(performance.now() - startedAt);
    await sleep(5);
  }
  return times;
}
const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
async function searchDuring<Result>(job: Promise<Result>): Promise<{ result: Result; times: number[] }> {
  let isOver = false;
  void job.finally(() => (isOver = true));
  const [result, times] = await Promise.all([job, search(() => isOver)]);
  return { result, times };
}
const planned = (ids: readonly number[]) => Promise.all(ids.map((id) => updateRun(ctx, id, { state: "applying" })));
/** Rows written so far to the tables that a feed writes. */
async function writes(): Promise<number> {
  await sleep(1500); // PostgreSQL reports its counters with a delay.
  const { rows } = await sql<{ sum: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as sum from pg_stat_user_tables
    where relname in ('listing', 'listing_history', 'listing_photo', 'listing_change', 'stock_item', 'stock_photo')
  `.execute(db);
  return rows[0]!.sum;
}
async function listingsOf(sourceId: number) {
  const { rows } = await sql<{ items: number; listings: number }>`
    select (select count(*)::int from stock_item where source_id = ${sourceId}) as items,
      (select count(*)::int from listing where business_id = (select business_id from stock_source where id = ${sourceId})) as listings
  `.execute(db);
  return rows[0]!;
}

/** Seconds of inserting the listings of these sources once more, by one statement; it is rolled back. */
async function plainInsert(ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'listing' and is_identity = 'NO' and is_generated = 'NEVER'
      and column_name <> 'key_code'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const startedAt = performance.now();
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`
        insert into listing (key_code, ${columns})
        select 'Z' || lpad((row_number() over ())::text, 8, '0'), ${columns} from listing
        where id in (select listing_id from stock_item where source_id = any(${[...ids]}::integer[]))`.execute(tx);
      throw new Error("rolled back");
    })
    .catch((error: Error) => {
      if (error.message !== "rolled back") throw error;
    });
  return (performance.now() - startedAt) / 1000;
}

/** Seconds of parsing the file of a run, without looking at its rows. */
async function plainRead(runId: number): Promise<number> {
  const startedAt = performance.now();
  for await (const _ of (await openRecords(runFile(ctx, runId), { limits: stockLimits })).records);
  return (performance.now() - startedAt) / 1000;
}

const idleEnds = performance.now() + idleMs;
const idle = p95(await search(() => performance.now() > idleEnds));

for (let n = 0; n < dealers; n++) await addDealer(n);
const first = await Promise.all(sources.map((id) => aRun(id, vehicles)));
const reading = await searchDuring(work("read", first));
await planned(first);
const applying = await searchDuring(work("apply", first));
const busy = p95([...reading.times, ...applying.times]);
const published = await Promise.all(sources.map(listingsOf));

const before = await writes();
const second = await Promise.all(sources.map((id) => aRun(id, vehicles, "\n")));
const unchanged = await work("read", second);
const written = (await writes()) - before;

const inserted = await plainInsert(sources);

const killed = await addDealer(dealers);
const killedRun = await aRun(killed, vehicles);
await work("read", [killedRun]);
await planned([killedRun]);
const child = start("apply", [killedRun]);
while ((await listingsOf(killed)).items === 0) await sleep(10);
child.kill("SIGKILL");
await new Promise((resolve) => child.once("close", resolve));
const atKill = await listingsOf(killed);
await work("apply", [killedRun]);
const afterKill = await listingsOf(killed);

const smallRun = await aRun(await addDealer(dealers + 1), vehicles);
const largeRun = await aRun(await addDealer(dealers + 2), manyRows);
const parsed = await plainRead(largeRun);
const large = await work("read-last", [smallRun, largeRun]);

const total = reading.result.seconds + applying.result.seconds;
console.log(
  [
    `${dealers * vehicles} vehicles: compared in ${reading.result.seconds.toFixed(1)} s, published in ${applying.result.seconds.toFixed(1)} s, together ${total.toFixed(1)} s, ${(total / inserted).toFixed(0)} times one plain insert of the same listings (${inserted.toFixed(2)} s); listings ${published.map(({ listings }) => listings).join(" ")}`,
    `search p95: idle ${idle.toFixed(1)} ms, meanwhile ${busy.toFixed(1)} ms, ${(busy / idle).toFixed(1)} times`,
    `read again unchanged: ${unchanged.seconds.toFixed(1)} s, ${written} rows written`,
    `killed after ${atKill.items} of ${vehicles}: ${afterKill.items} vehicles, ${afterKill.listings} listings`,
    `${manyRows} rows compared in ${large.seconds.toFixed(1)} s, ${(large.seconds / parsed).toFixed(1)} times parsing them (${parsed.toFixed(1)} s), memory ${large.megabytes.toFixed(0)} MB above idle`,
  ].join("\n"),
);
await index.close();
await market.close();
const isGood =
  total <= 60 &&
  busy <= 2 * idle &&
  unchanged.seconds <= 5 &&
  written === 0 &&
  afterKill.items === vehicles &&
  afterKill.listings === vehicles &&
  large.megabytes <= 150;
process.exit(isGood ? 0 : 1);

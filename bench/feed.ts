// npm run bench:feed [-- LISTINGS]: how long the search index takes to start, and to find a published listing, on the
// market of `npm run market -- LISTINGS`.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import pg from "pg";
import { everything } from "../src/finding/search/engine/engine.ts";
import { searchIndex } from "../src/finding/search/feed/index-process.server.ts";
import { copyRows } from "../src/finding/search/feed/copy-rows.ts";
import { memoryEngine } from "../src/finding/search/engine/memory-engine.server.ts";
import { openGeneratedMarket } from "./generated-market.ts";
import { makeQuestions } from "./search-selections.ts";

const size = Number(process.argv[2] ?? 1_000_000);
const starts = 3;
const published = 300;
const visitors = 2;

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const spread = (times: readonly number[]) => `p50 ${ms(at(times, 0.5))}   p99 ${ms(at(times, 0.99))}`;
/** Processor time that this process has used, all threads together, in seconds. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const market = await openGeneratedMarket(size);
const {
  url,
  deps: { db },
} = market;
const client = new pg.Client({ connectionString: url });
await client.connect();
const [read, ready, work] = [[] as number[], [] as number[], [] as number[]];
for (let i = 0; i < starts; i++) {
  read.push(await timed(() => copyRows(client, "copy listing to stdout (format binary)", () => {})));
  const index = searchIndex(url, { timeoutMs: 600_000 });
  work.push(await spent(async () => void ready.push(await timed(() => index.ready()))));
  await index.close();
}
console.log(
  [
    `${size.toLocaleString("en")} listings, ${starts} starts`,
    `  index ready              ${(at(ready, 0.5) / 1000).toFixed(1)} s, ${at(work, 0.5).toFixed(1)} s of processor time`,
    `  table read, thrown away  ${(at(read, 0.5) / 1000).toFixed(1)} s`,
    `  ratio                    ${(at(ready, 0.5) / at(read, 0.5)).toFixed(1)}x`,
  ].join("\n"),
);

const index = searchIndex(url, { timeoutMs: 600_000 });
const engine = memoryEngine(index, { clock: () => new Date() });
await index.ready();
const { size: indexed, bytes } = await index.ask("summary");
console.log(
  `  memory                   ${(bytes / indexed).toFixed(0)} bytes a listing, process ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
);

const waiting = new Map<number, () => void>();
index.onChange((changes) => {
  for (const change of changes ?? []) if ("id" in change) waiting.get(change.id)?.();
});
const page = { sort: "onerilen", limit: 24 } as const;
const questions = makeQuestions(300);
const searches: number[] = [];
const { rows: hidden } = await sql<{ id: number; keyCode: string }>`
  update listing set state = 'pending' where id in (select id from listing order by id limit ${published})
  returning id, key_code`.execute(db);
await index.sync();
let isOpen = true;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
// Wall-clock delays include other processes: the work of this thread in one turn is its processor time.
const turns: number[] = [];
let turnedAt = process.threadCpuUsage();
const turning = setInterval(() => {
  const { user, system } = process.threadCpuUsage(turnedAt);
  turns.push((user + system) / 1000);
  turnedAt = process.threadCpuUsage();
}, 1);
const searching = Array.from({ length: visitors }, async (_, visitor) => {
  for (let i = visitor; isOpen; i++) {
    const { criteria, offset } = questions[i % questions.length]!;
    searches.push(await timed(() => engine.search(criteria, { ...page, offset })));
  }
});

const [takenIn, found, selected] = [[] as number[], [] as number[], [] as number[]];
for (const { id, keyCode } of hidden) {
  const noticed = new Promise<void>((done) => waiting.set(id, done));
  const publish = sql`update listing set state = 'active', published_at = now() where id = ${id}`;
  await publish.execute(db);
  const [taken, search] = await Promise.all([
    timed(() => noticed),
    timed(async () => {
      const { keyCodes } = await engine.search(everything, { ...page, offset: 0, limit: 1, facets: [] });
      if (keyCodes[0] !== keyCode) throw new Error("a published listing was not found");
    }),
  ]);
  waiting.delete(id);
  takenIn.push(taken);
  found.push(search);
  const newest = sql`select key_code from listing where state = 'active' order by published_at desc, id desc limit 1`;
  selected.push(await timed(() => newest.execute(db)));
}
delay.disable();
clearInterval(turning);
isOpen = false;
await Promise.all(searching);
console.log(
  [
    `${published} published while ${visitors} visitors search (${searches.length} searches, ${spread(searches)})`,
    `  in the index             ${spread(takenIn)}`,
    `  found by a search        ${spread(found)}`,
    `  the newest, by SQL       ${spread(selected)}`,
    `  ratio of the last two    p50 ${(at(found, 0.5) / at(selected, 0.5)).toFixed(1)}x     p99 ${(at(found, 0.99) / at(selected, 0.99)).toFixed(1)}x`,
    `  event loop held up       p99 ${ms(delay.percentile(99) / 1e6)}   most ${ms(delay.max / 1e6)}`,
    `  of that its own work     p99 ${ms(at(turns, 0.99))}   most ${ms(turns.reduce((a, b) => Math.max(a, b)))}`,
  ].join("\n"),
);
await client.end();
await index.close();
await market.close();

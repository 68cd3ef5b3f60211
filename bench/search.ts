// npm run bench:search [-- 10000000] [--every 5] [--alone]: the index, PostgreSQL and DuckDB answer the same queries
// about the same listings. With `--every 5` the databases get every fifth query, for a quick run; with `--alone` none.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { type Facet, noCounts, type SearchAnswer } from "../src/finding/search/engine/engine.ts";
import type { IndexRow } from "../src/finding/search/index/row.ts";
import { makeStore, type Store } from "../src/finding/search/index/store.ts";
import { rangeKeys } from "../src/finding/search/filters/ranges.ts";
import { matches } from "../src/finding/search/text/matching.ts";
import { marketNow, marketRows } from "./search-market.ts";
import { makeQuestions, type Question } from "./search-selections.ts";
import { type Contender, duckTable, postgresTable } from "./search-tables.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" }, alone: { type: "boolean", default: false } },
});
const every = Number(values.every);
const sizes = [100_000, 1_000_000, ...positionals.map(Number)];
const questions = makeQuestions(300);
const compared = questions.filter((_, i) => i % every === 0);
const limit = 24;
const facets = Object.keys(noCounts()) as Facet[];

/** Equal answers have the same checksum, whatever the order of their counts. */
const checksum = ({ total, keyCodes, counts, extents, prices }: SearchAnswer) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        total,
        keyCodes,
        facets.map((facet) => [...counts[facet]].map(([value, n]) => `${value}:${n}`).toSorted()),
        rangeKeys.map((key) => [extents[key]?.min, extents[key]?.max]),
        prices && [prices.min, prices.lowerQuartile, prices.median, prices.upperQuartile, prices.max],
      ]),
    )
    .digest("hex");

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const memory = async () => {
  // Memory outside the heap is released, and measurable, only after a garbage collection.
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.();
    await sleep(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** The rows are added in batches of some thousands, as from the database. */
async function build(size: number): Promise<{ store: Store; seconds: number; bytes: number }> {
  const before = await memory();
  const store = makeStore();
  let spent = 0;
  let rows: IndexRow[] = [];
  const put = () => {
    const start = performance.now();
    store.put(rows);
    spent += performance.now() - start;
    rows = [];
  };
  for (const row of marketRows(size)) {
    rows.push(row);
    if (rows.length === 10_000) put();
  }
  put();
  const start = performance.now();
  store.count(questions[0]!.criteria, marketNow);
  spent += performance.now() - start;
  const bytes = (await memory()) - before;
  return { store, seconds: spent / 1000, bytes };
}

async function time(questions: readonly Question[], answer: (question: Question) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    await answer(question);
    times.push(performance.now() - start);
  }
  return times;
}

const postgres = values.alone ? undefined : await embeddedPostgres({ dataDir: "var/bench/search" });

/** The databases that the index is compared with; none with `--alone`. */
async function baselinesOf(size: number): Promise<[name: string, Contender][]> {
  if (!postgres) return [];
  const words = new Set<string>();
  for (const row of marketRows(size)) for (const word of row.words) words.add(word);
  const expand = (word: string) => [...words].filter((token) => matches(word, token));
  return [
    ["DuckDB, one thread", await duckTable(size, expand)],
    ["PostgreSQL", await postgresTable(postgres.url, size, expand)],
  ];
}

for (const size of sizes) {
  const { store, seconds, bytes } = await build(size);
  const rss = process.memoryUsage().rss;
  console.log(
    `${size.toLocaleString("en")} listings: index built in ${seconds.toFixed(1)} s, ${(bytes / size).toFixed(0)} bytes a listing, process ${(rss / 2 ** 20).toFixed(0)} MB`,
  );
  const index: Contender = {
    answer: async ({ criteria, sort, offset }) => store.search(criteria, { sort, offset, limit }, marketNow),
    close: async () => {},
  };
  const baselines = await baselinesOf(size);
  for (const question of compared) {
    const right = checksum(await index.answer(question, limit));
    for (const [name, contender] of baselines)
      if (checksum(await contender.answer(question, limit)) !== right)
        throw new Error(`${name} and the index differ: ${JSON.stringify(question)}`);
  }
  console.log(
    postgres ? `  ${compared.length} questions, all answers equal` : "  without DuckDB and PostgreSQL (--alone)",
  );
  const all = await time(questions, (question) => index.answer(question, limit));
  console.log(`  index, ${questions.length} questions    p50 ${ms(at(all, 0.5))}  p95 ${ms(at(all, 0.95))}`);
  // Alternating, so that both orders meet the same machine.
  const orders: Record<"onerilen" | "en-yeni", number[]> = { onerilen: [], "en-yeni": [] };
  for (let round = 0; round < 3; round++)
    for (const sort of ["onerilen", "en-yeni"] as const)
      orders[sort].push(...(await time(questions, (question) => index.answer({ ...question, sort }, limit))));
  const byOrder = (share: number) => {
    const [fit, newest] = [at(orders.onerilen, share), at(orders["en-yeni"], share)];
    return `${ms(fit)} beside ${ms(newest)}, ${(fit / newest).toFixed(2)}x`;
  };
  console.log(`  "Size uygun" beside newest    p50 ${byOrder(0.5)}   p95 ${byOrder(0.95)}`);
  const own = await time(compared, (question) => index.answer(question, limit));
  for (const [name, contender] of baselines) {
    const times = await time(compared, (question) => contender.answer(question, limit));
    const ratio = (share: number) => `${(at(times, share) / at(own, share)).toFixed(1)}x`;
    console.log(
      `  ${name.padEnd(20)} p50 ${ms(at(times, 0.5)).padStart(8)}  p95 ${ms(at(times, 0.95)).padStart(8)}   index faster ${ratio(0.5)} at p50, ${ratio(0.95)} at p95`,
    );
  }
  for (const [, contender] of baselines) await contender.close();
}
await postgres?.stop();

// npm run bench:pages: a result page beside other servers that render the same and beside a market without promotions, a
// cached page beside bare node:http, and whether an old price is ever read. Everything in one run on one market.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { build } from "./built-site.ts";
import { end, endWithBench } from "./children.ts";

const folder = process.env["BENCH_DATA"] ?? "var/bench-pages";
const stockFolder = "var/bench-pages/stock-react-router";
const [site, otherNode, stock, tanstack, bare, unpromoted] = [4301, 4302, 4303, 4306, 4304, 4307].map((port) => ({
  port,
  url: `http://127.0.0.1:${port}`,
})) as [Place, Place, Place, Place, Place, Place];
type Place = { port: number; url: string; pid?: number | undefined };
const secondsEach = Number(process.env["BENCH_SECONDS"] ?? 5);
const rounds = 3;
const connections = 20;
const reads = Number(process.env["BENCH_READS"] ?? 10_000);
const asBrowser = { "accept-encoding": "gzip, deflate, br, zstd", "user-agent": "Mozilla/5.0 Chrome/150.0" };
/** An unlisted cookie: the page is made for this request alone. */
const uncached = { ...asBrowser, cookie: "olcum=1" };
const uncompressed = { "accept-encoding": "identity" };
const resultPath = "/otomobil";

mkdirSync(folder, { recursive: true });
build();
for (const [name, command] of [
  ["stock-react-router", "react-router"],
  ["tanstack-start", "vite"],
]) {
  const built = spawnSync(process.execPath, [`../../node_modules/.bin/${command}`, "build"], {
    cwd: `bench/${name}`,
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(built.stderr);
}
const postgres = await embeddedPostgres({ dataDir: `${folder}/postgres` });
const env = {
  ...process.env,
  NODE_ENV: "production",
  DATABASE_URL: postgres.url,
  KONTAK_ORIGIN: site.url,
  KONTAK_DATA: folder,
  LOG_LEVEL: "silent",
};
const metricsPort = "4305";

const started: ChildProcess[] = [];
async function serve(place: Place, file: string, args: string[], path: string, more: object = {}) {
  const { port, url } = place;
  const server = endWithBench(
    spawn(process.execPath, [file, ...args], {
      env: { ...env, PORT: String(port), ...more },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  started.push(server);
  place.pid = server.pid;
  while (
    !(await fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(200);
}
// The first start fills the market, which is then copied.
await serve(site, "tools/serve.js", [], "/saglik/hazir");
await end(started.pop()!);
const unpromotedUrl = await copyWithoutPromotions();
await serve(site, "tools/serve.js", [], "/saglik/hazir", { METRICS_PORT: metricsPort });
await serve(unpromoted, "tools/serve.js", [], "/saglik/hazir", { KONTAK_PROCESS: "web", DATABASE_URL: unpromotedUrl });
await serve(otherNode, "tools/serve.js", [], "/saglik/hazir", { KONTAK_PROCESS: "web" });
await serve(stock, "bench/node_modules/@react-router/serve/bin.cjs", [`${stockFolder}/server/index.js`], resultPath);

await serve(tanstack, "bench/tanstack-start/serve.js", [], resultPath);

/** The same market without promotions, in a database of its own; its address. */
async function copyWithoutPromotions(): Promise<string> {
  const name = "without_promotions";
  const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run("template1", `drop database if exists ${name}`, `create database ${name} template postgres`);
  await run(
    name,
    "update listing_promotion set state = 'over' where state in ('waiting', 'running')",
    "update listing set running_promotions = '{}' where running_promotions <> '{}'",
  );
  return urlOf(name);
}

const textOf = async (url: string, headers = {}) => (await fetch(url, { headers })).text();
/**
 * The visible words of the page, sorted: tags differ between renderers, and a streamed part stands at the end. Paid places are
 * left out, which change every minute.
 */
const wordsOf = (html: string) =>
  html
    .replace(/<section class="paid"[\s\S]*?<\/section>/g, "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->|<[^>]+>/g, " ")
    .trim()
    .split(/\s+/)
    .toSorted();
/** Where the words of two pages first differ; undefined where they are the same. */
function differenceOf(html: string, right: string): string | undefined {
  const [words, expected] = [wordsOf(html), wordsOf(right)];
  if (words.join(" ") === expected.join(" ")) return undefined;
  const at = expected.findIndex((word, index) => word !== words[index]);
  const around = (text: string[]) => text.slice(Math.max(0, at - 5), at + 10).join(" ");
  return `“${around(words)}” instead of “${around(expected)}”`;
}
const own = await textOf(site.url + resultPath, uncached);
for (const { url } of [stock, tanstack]) {
  const difference = differenceOf(await textOf(url + resultPath), own);
  if (difference) throw new Error(`${url} renders another page: ${difference}`);
}

// `fetch` decompresses: this reads the raw bytes.
const cached = await rawBytes(site.url + resultPath);
writeFileSync(`${folder}/page.br`, cached);
await serve(bare, "bench/bare-page-server.ts", [String(bare.port), `${folder}/page.br`], "/");

async function rawBytes(url: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: asBrowser }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve(Buffer.concat(pieces)));
    }).on("error", reject);
  });
}

const detailPath = /href="(\/ilan\/[^"?#]+)"/.exec(await textOf(site.url + resultPath))?.[1];
if (!detailPath) throw new Error("the result page shows no listing");

type Row = { name: string; place: Place; path: string; headers: object; baselines: Row[] } & Measured;
type Measured = { rates: number[]; cpuMs: number[]; p50: number[]; p99: number[] };
const rows: Row[] = [];
function row(name: string, place: Place, path: string, headers: object = asBrowser, baselines: Row[] = []): Row {
  const one = { name, place, path, headers, baselines, rates: [], cpuMs: [], p50: [], p99: [] };
  rows.push(one);
  return one;
}
const stockRow = row("React Router as it comes (react-router-serve)", stock, resultPath);
const unpromotedResults = row("Kontak without promotions, result page made anew", unpromoted, resultPath, uncached);
row("Kontak, result page made anew", site, resultPath, uncached, [stockRow, unpromotedResults]);
const plainStockRow = row("React Router as it comes, uncompressed", stock, resultPath, uncompressed);
const tanstackRow = row("TanStack Start as it comes (srvx), uncompressed", tanstack, resultPath, uncompressed);
const plain = { ...uncached, ...uncompressed };
row("Kontak, result page made anew, uncompressed", site, resultPath, plain, [plainStockRow, tanstackRow]);
const bareRow = row("bare node:http, the same bytes", bare, "/");
const unpromotedCached = row("Kontak without promotions, result page cached", unpromoted, resultPath);
row("Kontak, result page cached", site, resultPath, asBrowser, [bareRow, unpromotedCached]);
row("Kontak, listing made anew", site, detailPath, uncached);
row("Kontak, listing cached", site, detailPath, asBrowser, [bareRow]);
const unpromotedHome = row("Kontak without promotions, home page made anew", unpromoted, "/", uncached);
row("Kontak, home page made anew", site, "/", uncached, [unpromotedHome]);
row("Kontak, home page cached", site, "/", asBrowser, [bareRow]);

/** Processor time that a process has used, in ms: what a busy machine distorts least. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

// Rounds are interleaved, so that other load falls on all of them. The first one only warms up.
for (let round = 0; round <= rounds; round++)
  for (const { place, path, headers, rates, cpuMs, p50, p99 } of rows) {
    const before = processorMs(place.pid!);
    const measured = await autocannon({
      url: place.url + path,
      connections,
      duration: secondsEach,
      headers: headers as Record<string, string>,
    });
    if (measured.non2xx > 0) throw new Error(`${place.url + path}: ${measured.non2xx} answers were no pages`);
    if (round === 0) continue;
    rates.push(measured.requests.average);
    cpuMs.push((processorMs(place.pid!) - before) / measured.requests.total);
    p50.push(measured.latency.p50);
    p99.push(measured.latency.p99);
  }
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(`${connections} connections, median of ${rounds} rounds of ${secondsEach} s; every server is one process`);
console.log(`the cached result page is ${cached.length} bytes; load average ${loadavg()[0]!.toFixed(1)}`);
for (const { name, rates, cpuMs, p50, p99, baselines } of rows) {
  const own = { rate: median(rates), cpu: median(cpuMs) };
  const numbers = `${own.rate.toFixed(0).padStart(6)} req/s  ${own.cpu.toFixed(2).padStart(6)} ms CPU  p50 ${median(p50)} ms  p99 ${median(p99)} ms`;
  console.log(`${name.padEnd(50)} ${numbers}`);
  for (const baseline of baselines) {
    const [rate, cpu] = [own.rate / median(baseline.rates), median(baseline.cpuMs) / own.cpu];
    console.log(`    ${rate.toFixed(2)} ×, by processor time ${cpu.toFixed(2)} × ${baseline.name}`);
  }
}

await readWhileWriting();
await readPagesWhileWriting();
await Promise.all(started.map(end));
await postgres.stop();
process.exit();

/**
 * A writer edits a price; once it is committed, readers on both nodes must read it: at once, when the page has to be
 * made, and again, when it is cached.
 */
async function readWhileWriting() {
  const keyCode = detailPath!.split("/").at(-1)!;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const readers = 20;
  const before = await pageCache();
  let stale = 0;
  const readsEach = 2;
  for (let edit = 0; edit < reads / readers / readsEach; edit++) {
    const lira = 1_000_000 + edit * 1_000;
    const price = lira.toLocaleString("tr-TR");
    await client.query("update listing set price_kurus = $1, updated_at = now() where key_code = $2", [
      lira * 100,
      keyCode,
    ]);
    for (let read = 0; read < readsEach; read++) {
      const answers = await Promise.all(
        Array.from({ length: readers }, (_, reader) =>
          textOf((reader % 2 === 0 ? site : otherNode).url + detailPath, { "accept-encoding": "identity" }),
        ),
      );
      stale += answers.filter((html) => !html.includes(price)).length;
    }
  }
  await client.end();
  const { hit, miss } = await pageCache();
  console.log(
    `${reads} reads of an edited price on two nodes: ${stale} stale; ${hit - before.hit} of those of one node were cache hits, ${miss - before.miss} were misses`,
  );
  if (stale > 0) process.exitCode = 1;
}

/**
 * Any listing is edited, paused or republished: each page must then have the same content on both nodes as when it is
 * made again. A cache that any change clears would make all of them again after each of these.
 */
async function readPagesWhileWriting() {
  const linksOf = async (path: string, pattern: RegExp) =>
    [...(await textOf(site.url + path)).matchAll(pattern)].map(([, link]) => link!);
  const models = (await linksOf("/araba", /href="(\/otomobil\/[a-z0-9]+-[a-z0-9-]+)"/g)).slice(0, 10);
  const cars = await linksOf(resultPath, /href="(\/ilan\/[^"?#]+)"/g);
  const listings = [...new Set(cars)].slice(0, 10);
  const linked = await Promise.all(listings.map((path) => linksOf(path, /href="(\/(?:uye|dukkan)\/[^"?#]+)"/g)));
  const kinds: Record<string, string[]> = {
    "result pages": [resultPath, ...models, ...models.map((path) => `${path}/ankara`)],
    "home page": ["/"],
    listings,
    "sellers' pages": [...new Set(linked.flat())].slice(0, 6),
  };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const aListing = "select id from listing where state = 'active' order by md5(id::text || $1) limit 1";
  const edits = [
    `update listing set price_kurus = price_kurus + 100000 where id = (${aListing})`,
    `update listing set title = title || '.' where id = (${aListing})`,
    `update listing set price_kurus = greatest(price_kurus - 100000, 10000) where id = (${aListing})`,
    `update listing set state = 'passive', version = -1 where id = (${aListing})`,
    "update listing set state = 'active', version = 1 where version = -1 and $1 <> ''",
  ];
  const rounds = 50;
  const seen = Object.keys(kinds).map((kind) => ({ kind, reads: 0, hits: 0, stale: 0 }));
  for (let round = 0; round < rounds; round++) {
    await client.query(edits[round % edits.length]!, [String(round)]);
    for (const one of seen) {
      const before = await pageCache();
      for (const path of kinds[one.kind]!) {
        const [cached, other] = await Promise.all([textOf(site.url + path), textOf(otherNode.url + path)]);
        const now = await textOf(site.url + path, { cookie: "olcum=1" });
        for (const difference of [differenceOf(cached, now), differenceOf(other, now)])
          if (difference && one.stale++ === 0) console.log(`${path} is stale: ${difference}`);
        one.reads++;
      }
      if (round > 0) one.hits += (await pageCache()).hit - before.hit;
    }
  }
  await client.end();
  console.log(`every page read on two nodes after each of ${rounds} edits of any listing`);
  for (const { kind, reads, hits, stale } of seen) {
    const share = (100 * hits) / (reads - kinds[kind]!.length);
    console.log(
      `${kind.padEnd(16)} ${2 * reads} reads: ${stale} stale; ${share.toFixed(0)} % still cached after an edit on one node, 0 % where any change clears the cache`,
    );
    if (stale > 0) process.exitCode = 1;
  }
}

/** The page cache metrics of the first node. */
async function pageCache() {
  const text = await textOf(`http://127.0.0.1:${metricsPort}/`).catch(() => "");
  const of = (name: string) => Number(new RegExp(`page_cache\\{of="${name}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { hit: of("hit"), miss: of("miss") };
}

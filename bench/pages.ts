// npm run bench:pages: a result page beside other servers that render the same, a kept page beside bare node:http, and
// whether anybody ever reads an old price. Everything in one run on one market.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";

const folder = process.env["BENCH_DATA"] ?? "var/bench-pages";
const stockFolder = "var/bench-pages/stock-react-router";
const [site, otherNode, stock, tanstack, bare] = [4301, 4302, 4303, 4306, 4304].map((port) => ({
  port,
  url: `http://127.0.0.1:${port}`,
})) as [Place, Place, Place, Place, Place];
type Place = { port: number; url: string };
const secondsEach = Number(process.env["BENCH_SECONDS"] ?? 5);
const rounds = 3;
const connections = 20;
const reads = Number(process.env["BENCH_READS"] ?? 10_000);
const asBrowser = { "accept-encoding": "gzip, deflate, br, zstd", "user-agent": "Mozilla/5.0 Chrome/150.0" };
/** A cookie that nobody listed: the page is made for this request alone. */
const uncached = { ...asBrowser, cookie: "olcum=1" };
const resultPath = "/otomobil";

mkdirSync(folder, { recursive: true });
spawnSync("node_modules/.bin/node", ["tools/build.js"], { stdio: "inherit" });
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

process.on("exit", () => {
  for (const server of started) server.kill("SIGTERM");
});
const started: { kill: (signal: NodeJS.Signals) => boolean }[] = [];
async function serve({ port, url }: Place, file: string, args: string[], path: string, more: object = {}) {
  started.push(
    spawn(process.execPath, [file, ...args], {
      env: { ...env, PORT: String(port), ...more },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  while (
    !(await fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(200);
}
await serve(site, "tools/serve.js", [], "/saglik/hazir", { METRICS_PORT: metricsPort });
await serve(otherNode, "tools/serve.js", [], "/saglik/hazir", { KONTAK_PROCESS: "web" });
await serve(stock, "bench/node_modules/@react-router/serve/bin.cjs", [`${stockFolder}/server/index.js`], resultPath);

await serve(tanstack, "bench/tanstack-start/serve.js", [], resultPath);

const textOf = async (url: string, headers = {}) => (await fetch(url, { headers })).text();
/** What a reader sees of the page, whoever rendered it. */
const seen = (html: string) =>
  html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->|<[^>]+>|\s+/g, " ");
const own = seen(await textOf(site.url + resultPath, uncached));
for (const { url } of [stock, tanstack])
  if (seen(await textOf(url + resultPath)) !== own) throw new Error(`${url} renders another page`);

// `fetch` opens what is compressed: the bytes are asked for as they are.
const kept = await rawBytes(site.url + resultPath);
writeFileSync(`${folder}/page.br`, kept);
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

type Row = { name: string; url: string; headers: object; rates: number[]; p50: number[]; p99: number[] };
const row = (name: string, url: string, headers: object = asBrowser): Row => {
  return { name, url, headers, rates: [], p50: [], p99: [] };
};
const stockRow = row("React Router as it comes (react-router-serve)", stock.url + resultPath);
const tanstackRow = row("TanStack Start as it comes (srvx)", tanstack.url + resultPath);
const bareRow = row("bare node:http, the same bytes", `${bare.url}/`);
const rows: [Row, ...Row[]][] = [
  [stockRow],
  [tanstackRow],
  [row("Kontak, result page made anew", site.url + resultPath, uncached), stockRow, tanstackRow],
  [bareRow],
  [row("Kontak, result page kept", site.url + resultPath), bareRow],
  [row("Kontak, listing made anew", site.url + detailPath, uncached)],
  [row("Kontak, listing kept", site.url + detailPath), bareRow],
  [row("Kontak, home page made anew", `${site.url}/`, uncached)],
  [row("Kontak, home page kept", `${site.url}/`), bareRow],
];

// Rounds are interleaved, so that a noisy minute of the machine falls on all of them.
for (let round = 0; round < rounds; round++)
  for (const [{ url, headers, rates, p50, p99 }] of rows) {
    const measured = await autocannon({
      url,
      connections,
      duration: secondsEach,
      headers: headers as Record<string, string>,
    });
    if (measured.non2xx > 0) throw new Error(`${url}: ${measured.non2xx} answers were no pages`);
    rates.push(measured.requests.average);
    p50.push(measured.latency.p50);
    p99.push(measured.latency.p99);
  }
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(`${connections} connections, median of ${rounds} rounds of ${secondsEach} s; every server is one process`);
console.log(`the kept result page is ${kept.length} bytes`);
for (const [{ name, rates, p50, p99 }, ...baselines] of rows) {
  const ratio = baselines
    .map((baseline) => `${(median(rates) / median(baseline.rates)).toFixed(2)} × ${baseline.name}`)
    .join(", ");
  console.log(
    `${name.padEnd(46)} ${median(rates).toFixed(0).padStart(6)} req/s   p50 ${median(p50)} ms   p99 ${median(p99)} ms   ${ratio}`,
  );
}

await readWhileWriting();
for (const server of started) server.kill("SIGTERM");
await sleep(2000);
await postgres.stop();
process.exit();

/**
 * A writer edits a price; once it is committed, readers on both nodes must see it: at once, when the page has to be made,
 * and again, when it is kept.
 */
async function readWhileWriting() {
  const keyCode = detailPath!.split("/").at(-1)!;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const readers = 20;
  const before = await keptPages();
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
  const { hit, made } = await keptPages();
  console.log(
    `${reads} reads of an edited price on two nodes: ${stale} stale; ${hit - before.hit} of those of one node were kept pages, ${made - before.made} made`,
  );
  if (stale > 0) process.exitCode = 1;
}

/** What the first node says of its kept pages. */
async function keptPages() {
  const text = await textOf(`http://127.0.0.1:${metricsPort}/`).catch(() => "");
  const of = (name: string) => Number(new RegExp(`kept_pages\\{of="${name}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { hit: of("hit"), made: of("made") };
}

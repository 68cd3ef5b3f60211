// npm run bench:pages: requests a second of the pages people open most, beside a bare Fastify JSON route in the same run.
import { spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";

const sitePort = 4301;
const barePort = 4302;
const secondsEach = Number(process.env["BENCH_SECONDS"] ?? 5);
const connections = 20;

spawnSync("node_modules/.bin/node", ["tools/build.js"], { stdio: "inherit" });
const site = spawn(process.execPath, ["tools/serve.js"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(sitePort),
    KONTAK_DATA: "var/bench-pages",
    LOG_LEVEL: "silent",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
const bare = spawn(process.execPath, ["bench/bare-server.ts", String(barePort)], { stdio: "inherit" });
const siteUrl = `http://127.0.0.1:${sitePort}`;

async function answers(url: string) {
  for (;;) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
}
await Promise.all([answers(`${siteUrl}/saglik/hazir`), answers(`http://127.0.0.1:${barePort}/kartlar`)]);

const sitemap = await (await fetch(`${siteUrl}/otomobil`)).text();
const detail = /href="(\/ilan\/[^"]+)"/.exec(sitemap)?.[1];
if (!detail) throw new Error("the result page shows no listing");

type Row = { name: string; url: string; rates: number[]; p50: number[]; p99: number[] };
const rows: Row[] = [
  { name: "bare Fastify, 24 cards as JSON", url: `http://127.0.0.1:${barePort}/kartlar` },
  { name: "result page /otomobil", url: `${siteUrl}/otomobil` },
  { name: "result page with brand and price", url: `${siteUrl}/otomobil/renault?fiyat_max=1000000` },
  { name: "detail page", url: siteUrl + detail },
  { name: "home page", url: `${siteUrl}/` },
].map((row) => ({ ...row, rates: [], p50: [], p99: [] }));

// Rounds are interleaved, so that a noisy minute of the machine falls on all of them.
for (let round = 0; round < 3; round++) {
  for (const row of rows) {
    const { requests, latency, non2xx } = await autocannon({ url: row.url, connections, duration: secondsEach });
    if (non2xx > 0) throw new Error(`${row.url}: ${non2xx} answers were no pages`);
    row.rates.push(requests.average);
    row.p50.push(latency.p50);
    row.p99.push(latency.p99);
  }
}
site.kill("SIGTERM");
bare.kill("SIGTERM");

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const baseline = median(rows[0]!.rates);
console.log(`${connections} connections, median of 3 rounds of ${secondsEach} s; one server process`);
for (const { name, rates, p50, p99 } of rows) {
  const rate = median(rates);
  console.log(
    `${name.padEnd(36)} ${rate.toFixed(0).padStart(7)} req/s   p50 ${median(p50)} ms   p99 ${median(p99)} ms   ${(rate / baseline).toFixed(3)} of the baseline`,
  );
}

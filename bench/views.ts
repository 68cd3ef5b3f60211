// npm run bench:views: what counting views costs the detail page. The same page of one process is opened by visitors who
// are counted, each a different one, and by bots, who are not; the rounds alternate.
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { build, startBuiltSite, untilReady } from "./built-site.ts";

const port = 4303;
const secondsEach = Number(process.env["BENCH_SECONDS"] ?? 5);
const rounds = 5;
const connections = 20;

build();
const site = startBuiltSite(port, { KONTAK_DATA: "var/bench-views", KONTAK_DEMO_LISTINGS: "100" });
const url = `http://127.0.0.1:${port}`;
await untilReady(url, site);

const results = await (await fetch(`${url}/otomobil`)).text();
const path = /href="(\/ilan\/[^"]+)"/.exec(results)?.[1];
if (!path) throw new Error("the result page shows no listing");

const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
let visitors = 0;
/** Every request comes from another visitor. */
const from = (agent: string) => ({
  setupRequest: (request: autocannon.Request) => ({ ...request, headers: { "user-agent": `${agent} ${++visitors}` } }),
});
const requests = { counted: from(person), uncounted: from(bot) };
/** Processor time that the site has used, in ms: unlike requests a second, a busy machine does not change it. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${site.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const measured = { counted: [] as number[], uncounted: [] as number[] };
const rates = { counted: [] as number[], uncounted: [] as number[] };
for (let round = 0; round < rounds; round++)
  for (const kind of round % 2 ? (["counted", "uncounted"] as const) : (["uncounted", "counted"] as const)) {
    const before = cpuMs();
    const answered = await autocannon({
      url: url + path,
      connections,
      duration: secondsEach,
      requests: [requests[kind]],
    });
    if (answered.non2xx > 0) throw new Error(`${answered.non2xx} answers were no pages`);
    measured[kind].push((cpuMs() - before) / answered["2xx"]);
    rates[kind].push(answered.requests.average);
  }
site.kill("SIGTERM");

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(`${connections} connections, median of ${rounds} rounds of ${secondsEach} s; one server process`);
for (const [kind, name] of [
  ["uncounted", "detail page, nobody counted"],
  ["counted", "detail page, every view a new visitor"],
] as const)
  console.log(
    `${name.padEnd(40)} ${median(rates[kind]).toFixed(0).padStart(5)} req/s   ${median(measured[kind]).toFixed(2)} ms of CPU each`,
  );
const [rate, cpu] = [rates, measured].map((values) => median(values.counted) / median(values.uncounted));
console.log(`counting: ${rate!.toFixed(3)} of the requests a second, ${cpu!.toFixed(3)} of the CPU time`);

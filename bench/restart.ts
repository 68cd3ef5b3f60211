// npm run bench:restart: two nodes of the built site on one database are restarted in turn behind a balancer, round after
// round, while visitors and members read pages and calls, and put a listing into their garages, at a steady rate. Every
// request must be answered with 200. The baseline are the same restarts of nodes that stop at once, without
// KONTAK_DRAIN_SECONDS.
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { hashToken, sessionCookie } from "../src/people/accounts/session.server.ts";
import { addFavourite } from "../src/finding/garage/api.ts";
import { keyCodeOfAddress } from "../src/selling/listings/rules.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { openBalancer } from "./balancer.ts";
import { build, startBuiltSite, untilReady } from "./built-site.ts";
import { end } from "./children.ts";

/** How many rounds, in each of which every node is restarted, and for how many requests they last at least. */
const rounds = Number(process.argv[2] ?? 20);
const requestsEach = 1_000;
const baselineRounds = Math.max(1, Math.round(rounds / 4));
/** Many, since changes of each garage are limited. */
const memberCount = 200;
const perSecond = 40;
const drainSeconds = 5;
const firstPort = Number(process.env["BENCH_PORT"] ?? 4303);
const [front, ...ports] = [firstPort, firstPort + 1, firstPort + 2] as [number, number, number];
const origin = `http://127.0.0.1:${front}`;
const answerTimeoutMs = 10_000;
const data = "var/bench-restart";

build();
rmSync(data, { recursive: true, force: true });
const postgres = await embeddedPostgres({ dataDir: `${data}/postgres` });

const startNode = (port: number, drain: number) =>
  startBuiltSite(port, {
    DATABASE_URL: postgres.url,
    KONTAK_DATA: data,
    KONTAK_ORIGIN: origin,
    KONTAK_DEMO_LISTINGS: "800",
    KONTAK_PAYMENTS: "0",
    KONTAK_DRAIN_SECONDS: String(drain),
  });

/** Sessions of members of the demo market; pages of members redirect staff to their desk. */
async function someSessions(): Promise<string[]> {
  const { db } = openDatabase(postgres.url, { connections: 1 });
  const members = await db
    .selectFrom("member")
    .select("id")
    .where("isActive", "=", true)
    .where("role", "=", "member")
    .orderBy("id")
    .limit(memberCount)
    .execute();
  const sessions = members.map(({ id: memberId }) => ({ memberId, token: randomBytes(32).toString("base64url") }));
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db
    .insertInto("session")
    .values(sessions.map(({ memberId, token }) => ({ id: hashToken(token), memberId, device: "bench", expiresAt })))
    .execute();
  await db.destroy();
  return sessions.map(({ token }) => `${sessionCookie}=${token}`);
}

const agent = new Agent({ keepAlive: true });
type Asked = { path: string; cookie?: string | undefined; body?: unknown };
/** The status of an answer that was read to its end; 0 where there was none. */
const ask = ({ path, cookie, body }: Asked) =>
  new Promise<number>((resolve) => {
    const method = body === undefined ? "GET" : "POST";
    const headers = {
      "sec-fetch-site": "same-origin",
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const asked = request(origin + path, { method, agent, headers, timeout: answerTimeoutMs }, (answer) => {
      answer.resume();
      answer.once("error", () => resolve(0)).once("end", () => resolve(answer.statusCode!));
    });
    asked.once("error", () => resolve(0)).once("timeout", () => asked.destroy(new Error("no answer")));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

type Outcome = { total: number; failed: number; faults: Record<string, number>; slowestMs: number };

/** Restarts all nodes in turn, `count` times, under load. */
async function restartInTurn(count: number, drain: number): Promise<Outcome> {
  const nodes: ChildProcess[] = [];
  // One after the other: the first one fills the market.
  for (const port of ports) {
    nodes.push(startNode(port, drain));
    await untilReady(`http://127.0.0.1:${port}`, nodes.at(-1));
  }
  const balancer = await openBalancer(front, ports);
  const bothReady = async () => {
    while (!ports.every(balancer.isReady)) await sleep(50);
  };
  await bothReady();
  const cookies = await someSessions();
  const results = await (await fetch(`${origin}/otomobil`)).text();
  const listing = /href="(\/ilan\/[^"]+)"/.exec(results)![1]!;
  const keyCode = keyCodeOfAddress(listing);
  const kinds: ((cookie: string) => Asked)[] = [
    () => ({ path: "/" }),
    () => ({ path: "/otomobil" }),
    () => ({ path: listing }),
    () => ({ path: "/ajax/data/cities" }),
    (cookie) => ({ path: "/garaj", cookie }),
    (cookie) => ({ path: "/bana-ozel", cookie }),
    (cookie) => ({ path: addFavourite.path, cookie, body: { keyCode } }),
  ];
  const nth = (n: number) => kinds[n % kinds.length]!(cookies[Math.floor(n / kinds.length) % cookies.length]!);
  let [total, failed, slowestMs, isOver] = [0, 0, 0, false];
  const pending = new Set<Promise<void>>();
  const statuses: Record<string, number> = {};
  async function askOne(asked: Asked) {
    const from = performance.now();
    const status = await ask(asked);
    slowestMs = Math.max(slowestMs, performance.now() - from);
    if (status === 200) return;
    failed++;
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const load = (async () => {
    const from = performance.now();
    while (!isOver || total < count * requestsEach) {
      const sending = askOne(nth(total++));
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
      await sleep(Math.max(0, from + (total * 1000) / perSecond - performance.now()));
    }
    await Promise.all(pending);
  })();
  const restarts = count * ports.length;
  for (let n = 0; n < restarts; n++) {
    const at = n % ports.length;
    await end(nodes[at]!);
    nodes[at] = startNode(ports[at]!, drain);
    await untilReady(`http://127.0.0.1:${ports[at]}`, nodes[at]);
    // Its checks may not have noticed yet that it was away.
    await sleep(1_500);
    await bothReady();
    process.stderr.write(`\r${n + 1} of ${restarts} restarts, ${failed} of ${total} requests failed `);
  }
  isOver = true;
  await load;
  process.stderr.write("\n");
  const faults = { ...statuses, ...Object.fromEntries(balancer.faults) };
  await balancer.close();
  await Promise.all(nodes.map(end));
  return { total, failed, faults, slowestMs };
}

const show = (name: string, count: number, { total, failed, faults, slowestMs }: Outcome) =>
  console.log(
    `${name.padEnd(36)} ${String(count).padStart(3)} rounds  ${failed} of ${total} requests failed` +
      ` (${((failed / total) * 10_000).toFixed(1)} of 10,000), slowest ${Math.round(slowestMs)} ms` +
      (failed > 0 ? `  ${JSON.stringify(faults)}` : ""),
  );
console.log(`two nodes, ${perSecond} requests a second, a balancer that checks each second and retries nothing`);
const baseline = await restartInTurn(baselineRounds, 0);
show("stopped at once (baseline)", baselineRounds, baseline);
const drained = await restartInTurn(rounds, drainSeconds);
show(`drained for ${drainSeconds} s`, rounds, drained);
const rate = ({ failed, total }: Outcome) => failed / total;
console.log(`failed requests: ${(rate(baseline) ? rate(drained) / rate(baseline) : 0).toFixed(3)} of the baseline's`);
agent.destroy();
await postgres.stop();
process.exit(drained.failed > 0 ? 1 : 0);

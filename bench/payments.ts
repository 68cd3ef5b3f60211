// npm run bench:payments: 1,000 orders of promotions and packages are paid by card, coupon and balances while the site's
// process is killed 20 times and its callbacks and webhooks are doubled, reordered, delayed and lost. After reconciliation
// the books of the site are compared with each other and with the provider's.
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Payment } from "../sandbox-provider/state.ts";
import { orderJobs } from "../src/orders/jobs.server.ts";
import { iyzicoGateway } from "../src/payment/iyzico/gateway.server.ts";
import { reconcilePayments } from "../src/payment/reconciliation.server.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { features } from "../src/server/features.ts";
import { migrate } from "../src/server/migrate.server.ts";
import { readConfig } from "../src/server/start.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { randomFrom } from "../test/support/random.ts";
import { end, endWithBench } from "./children.ts";
import { auditPayments } from "./payments-audit.ts";
import { paymentsMarket } from "./payments-market.ts";
import { payers } from "./payments-payers.ts";

const orders = Number(process.env["BENCH_PAYMENTS"] ?? 1000);
const kills = Number(process.env["BENCH_KILLS"] ?? 20);
const seed = Number(process.env["BENCH_SEED"] ?? 1);
const buyersCount = Math.max(8, Math.ceil(orders / 7));
const payersAtOnce = 12;
const data = "var/bench-payments";
const port = 4311;
const providerPort = 4313;
const site = `http://127.0.0.1:${port}`;
const control = `http://127.0.0.1:${port + 1}`;
const provider = `http://127.0.0.1:${providerPort}`;
const keys = { apiKey: "bench-key", secretKey: "bench-secret" };
const stateFile = `${data}/provider.json`;
const random = randomFrom(seed);

rmSync(data, { recursive: true, force: true });
mkdirSync(data, { recursive: true });
const postgres = await embeddedPostgres({ dataDir: `${data}/postgres` });
const { db, pool } = openDatabase(postgres.url);
await migrate(db, pool);

const env = {
  ...process.env,
  PORT: String(port),
  KONTAK_DATA: data,
  KONTAK_DEMO: "0",
  LOG_LEVEL: "silent",
  DATABASE_URL: postgres.url,
  IYZICO_URL: provider,
  IYZICO_API_KEY: keys.apiKey,
  IYZICO_SECRET_KEY: keys.secretKey,
};
const later = { minutes: 0 };
const ctx = {
  db,
  features,
  payments: iyzicoGateway({ url: provider, ...keys }),
  encryptionKey: readConfig(env).KONTAK_ENCRYPTION_KEY,
  clock: () => new Date(Date.now() + later.minutes * 60_000),
  log: { info() {}, warn() {}, error() {} },
  client: "127.0.0.1",
} as unknown as Context;
const market = await paymentsMarket(ctx, buyersCount);

const providerProcess = endWithBench(
  fork("sandbox-provider/serve.ts", {
    execArgv: ["--no-warnings"],
    env: {
      PORT: String(providerPort),
      SITE_ORIGIN: site,
      API_KEY: keys.apiKey,
      SECRET_KEY: keys.secretKey,
      STATE_FILE: stateFile,
    },
  }),
);
const startSite = (): ChildProcess =>
  endWithBench(fork("bench/payments-site.ts", { execArgv: ["--no-warnings"], env }));
let siteProcess = startSite();

const isUp = (origin: string) =>
  fetch(`${origin}/saglik/canli`).then(
    () => true,
    () => false,
  );
while (!(await isUp(site)) || !(await isUp(provider))) await sleep(50);

let isDone = false;
let killed = 0;
let paid = 0;
/** Kills fall on all of the run: each after its share of the orders. */
async function killer() {
  while (killed < kills && !isDone) {
    if (paid < ((killed + random.random() * 0.8) * orders) / (kills + 1)) {
      await sleep(10);
      continue;
    }
    const ended = new Promise((resolve) => siteProcess.once("exit", resolve));
    siteProcess.kill("SIGKILL");
    await ended;
    killed++;
    siteProcess = startSite();
    while (!(await isUp(site))) await sleep(20);
  }
}

const startedAt = Date.now();
const { payOne, tally } = payers({ site, control, provider, random, ...market });
let last = 0;
const killing = killer();
await Promise.all(
  Array.from({ length: payersAtOnce }, async () => {
    while (last < orders) {
      await payOne(last++);
      paid++;
    }
  }),
);
isDone = true;
await killing;
const seconds = (Date.now() - startedAt) / 1000;

/** Resolves when the site's job queue has no due job left. */
async function jobsDone() {
  for (const until = Date.now() + 600_000; Date.now() < until; await sleep(200)) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from graphile_worker.jobs
      where run_at <= now() + interval '5 seconds' and attempts < max_attempts`.execute(db);
    if (rows[0]!.due === 0) return;
  }
  throw new Error("jobs are left over");
}
const countStates = async () =>
  (
    await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from customer_order group by state order by 2 desc`.execute(db)
  ).rows
    .map(({ state, count }) => `${count} ${state}`)
    .join(", ");

const before = await countStates();
// What the schedules would do in the next minutes, here at once.
for (const minutes of [2, 6, 10, 14, 60]) {
  later.minutes = minutes;
  await reconcilePayments(ctx);
  await orderJobs["orders.sweep"]!(ctx, {});
  await jobsDone();
}
const after = await countStates();
await end(siteProcess);
await end(providerProcess);

const { payments } = JSON.parse(readFileSync(stateFile, "utf8")) as { payments: Payment[] };
const wrong = await auditPayments(db, payments);
const { rows: sums } = await sql<Record<string, number>>`select
  (select count(*)::int from payment_attempt) as attempts, (select count(*)::int from payment_refund) as refunds,
  (select count(*)::int from listing_promotion where order_item_id is not null) as promotions,
  (select count(*)::int from member_package) + (select count(*)::int from business_package) as packages,
  (select count(*)::int from invoice where kind = 'invoice') as invoices,
  (select count(*)::int from invoice where kind = 'creditNote') as "creditNotes",
  (select count(*)::int from ledger_transaction) as ledger`.execute(db);
await db.destroy();
await postgres.stop();

const numbers = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
const charges = payments.filter(({ status }) => status === "SUCCESS").length;
console.log(
  `${orders} payers in ${seconds.toFixed(0)} s, seed ${seed}, ${killed} kills, load average ${loadavg()[0]!.toFixed(1)}`,
);
console.log(`what they did: ${numbers(tally)}`);
console.log(`charges ${charges}, ${numbers(sums[0]!)}`);
console.log(`orders before reconciliation: ${before}; after: ${after}`);
console.log(`wrong: ${numbers(wrong)}`);
process.exitCode = killed === kills && Object.values(wrong).every((times) => times === 0) ? 0 : 1;

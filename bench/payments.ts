// npm run bench:payments: 1,000 payments while the site's process is killed 20 times and its callbacks and webhooks are
// doubled, reordered, delayed and lost. Afterwards the provider's payments and the site's effects are compared: nobody may be
// charged twice, charged without an effect or a refund, or get something for nothing.
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, rmSync, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { testCards } from "../sandbox-provider/cards.ts";
import type { Payment } from "../sandbox-provider/state.ts";
import { iyzicoGateway } from "../src/payment/iyzico/gateway.server.ts";
import { reconcilePayments } from "../src/payment/reconciliation.server.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { features } from "../src/server/features.ts";
import { migrate } from "../src/server/migrate.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { randomFrom } from "../test/support/random.ts";
import { end, endWithBench } from "./children.ts";
import { benchFeature } from "./payments-site.ts";

const payments = Number(process.env["BENCH_PAYMENTS"] ?? 1000);
const kills = Number(process.env["BENCH_KILLS"] ?? 20);
const seed = Number(process.env["BENCH_SEED"] ?? 1);
const payersAtOnce = 12;
const data = "var/bench-payments";
const port = 4311;
const providerPort = 4313;
const site = `http://127.0.0.1:${port}`;
const provider = `http://127.0.0.1:${providerPort}`;
const keys = { apiKey: "bench-key", secretKey: "bench-secret" };
const stateFile = `${data}/provider.json`;
const { integer, is, one, random } = randomFrom(seed);

rmSync(data, { recursive: true, force: true });
mkdirSync(data, { recursive: true });
const postgres = await embeddedPostgres({ dataDir: `${data}/postgres` });
const { db, pool } = openDatabase(postgres.url);
await migrate(db, pool);
await sql`create table bench_effect (reference text, attempt_id bigint, charged_kurus bigint)`.execute(db);
const { id: memberId } = await db
  .insertInto("member")
  .values({ email: "alici@kontak.example", passwordHash: "-", firstName: "Ayşe", lastName: "Işık" })
  .returning("id")
  .executeTakeFirstOrThrow();

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

function startSite(): ChildProcess {
  return endWithBench(
    fork("bench/payments-site.ts", {
      execArgv: ["--no-warnings"],
      env: {
        ...process.env,
        PORT: String(port),
        KONTAK_DATA: data,
        KONTAK_DEMO: "0",
        LOG_LEVEL: "silent",
        DATABASE_URL: postgres.url,
        IYZICO_URL: provider,
        IYZICO_API_KEY: keys.apiKey,
        IYZICO_SECRET_KEY: keys.secretKey,
      },
    }),
  );
}
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
/** Kills fall on all of the run: each after its share of the payments. */
async function killer() {
  while (killed < kills && !isDone) {
    if (paid < ((killed + random() * 0.8) * payments) / (kills + 1)) {
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

/** An answer, or undefined where the site is down or refuses. */
async function post(url: string, body: object | URLSearchParams): Promise<Response | undefined> {
  try {
    const isForm = body instanceof URLSearchParams;
    return await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" },
      body: isForm ? body : JSON.stringify(body),
    });
  } catch {
    return undefined;
  }
}

async function startOne(reference: string, amountKurus: number): Promise<string> {
  for (;;) {
    const answer = await post(`http://127.0.0.1:${port + 1}/start`, { reference, memberId, amountKurus });
    if (answer?.ok) return ((await answer.json()) as { pageUrl: string }).pageUrl;
    await sleep(100);
  }
}

/** What the payer does at the provider; the provider is never killed. */
async function payAt(pageUrl: string): Promise<string> {
  const token = new URL(pageUrl).searchParams.get("token")!;
  const { number } = one(testCards.filter(({ outcome }) => !outcome.unanswered));
  const cvc = number.startsWith("3") ? "1234" : "123";
  const card = { token, kart: number, ad: "Ayşe Işık", ay: "12", yil: "40", cvc };
  await post(`${provider}/odeme/kart`, new URLSearchParams(card));
  await post(`${provider}/odeme/taksit`, new URLSearchParams({ token, taksit: one(["1", "3", "6"]) }));
  const kod = is(0.05) ? "000000" : "123456";
  await post(`${provider}/odeme/3d`, new URLSearchParams({ token, kod }));
  return token;
}

/** The payer's browser comes back once, several times, late or never. */
async function comeBack(token: string) {
  const times = one([0, 1, 1, 1, 2, 3]);
  await Promise.all(
    Array.from({ length: times }, async () => {
      await sleep(one([0, 0, 50, 400]));
      await post(`${site}/odeme/donus`, new URLSearchParams({ token }));
    }),
  );
}

async function payers(next: () => number | undefined) {
  for (let n = next(); n !== undefined; n = next()) {
    const reference = `B${n}`;
    const amountKurus = 100 + integer(500_000);
    // Some payers have the page open twice and pay twice; some try again after a refusal.
    const pages = [await startOne(reference, amountKurus)];
    if (is(0.1)) pages.push(await startOne(reference, amountKurus));
    await Promise.all(pages.map(async (page) => comeBack(await payAt(page))));
    paid++;
  }
}

const startedAt = Date.now();
let last = 0;
const killing = killer();
await Promise.all(Array.from({ length: payersAtOnce }, () => payers(() => (last < payments ? ++last : undefined))));
isDone = true;
await killing;
const seconds = (Date.now() - startedAt) / 1000;

const byNow = await count();
// What the schedule would do in the next minutes, here at once.
const later = { minutes: 2 };
const silent = { info() {}, warn() {}, error() {} };
const ctx = {
  db,
  features: [...features, benchFeature],
  payments: iyzicoGateway({ url: provider, ...keys }),
  clock: () => new Date(Date.now() + later.minutes * 60_000),
  log: silent,
  client: "127.0.0.1",
} as unknown as Context;
for (let round = 0; round < 4; round++, later.minutes += 4) await reconcilePayments(ctx);
later.minutes = 60;
await reconcilePayments(ctx);

await end(siteProcess);
await end(providerProcess);

/** What the site knows, at any time. */
async function count() {
  const { rows } = await sql<{ effects: number }>`select count(*)::int as effects from bench_effect`.execute(db);
  return rows[0]!.effects;
}
const attempts = await db.selectFrom("paymentAttempt").selectAll().execute();
const { rows: effects } = await sql<{ reference: string; attemptId: number; chargedKurus: number }>`
  select reference, attempt_id::float8 as "attemptId", charged_kurus::float8 as "chargedKurus" from bench_effect`.execute(
  db,
);
const refunds = await db.selectFrom("paymentRefund").selectAll().execute();
await db.destroy();
await postgres.stop();

const { payments: atProvider } = JSON.parse(readFileSync(stateFile, "utf8")) as { payments: Payment[] };
const kurus = (lira: number) => Math.round(lira * 100);
const charges = atProvider
  .filter(({ status }) => status === "SUCCESS")
  .map((payment) => ({
    ...payment,
    attempt: attempts.find(({ conversationId }) => conversationId === payment.conversationId)!,
    chargedKurus: kurus(payment.paidPrice),
    refundedKurus: payment.refunds.reduce((sum, { price }) => sum + kurus(price), 0),
  }));
const effectOf = new Map(effects.map((effect) => [effect.attemptId, effect]));
const kept = charges.filter(({ chargedKurus, refundedKurus }) => chargedKurus > refundedKurus);

const wrong = {
  "charged twice": kept.length - new Set(kept.map(({ basketId }) => basketId)).size,
  "charged without effect or refund": kept.filter(({ attempt }) => !effectOf.has(attempt.id)).length,
  "refunded in part": kept.filter(({ refundedKurus }) => refundedKurus > 0).length,
  "effects without charge": effects.filter(
    ({ attemptId, chargedKurus }) =>
      !kept.some((charge) => charge.attempt.id === attemptId && charge.chargedKurus === chargedKurus),
  ).length,
  "effects twice": effects.length - new Set(effects.map(({ reference }) => reference)).size,
  "attempts without an answer": attempts.filter(({ state }) => state === "started").length,
  "refunds that disagree": charges.filter(({ attempt, refundedKurus }) => attempt.refundedKurus !== refundedKurus)
    .length,
  "refunds pending": refunds.filter(({ state }) => state !== "done").length,
};
console.log(
  `${payments} payments in ${seconds.toFixed(0)} s, seed ${seed}, ${killed} kills: ${attempts.length} attempts, ${charges.length} charges, ${byNow} effects before and ${effects.length} after reconciliation, ${refunds.length} refunds`,
);
console.log(
  Object.entries(wrong)
    .map(([name, times]) => `${name} ${times}`)
    .join(", "),
);
process.exitCode = killed === kills && Object.values(wrong).every((times) => times === 0) ? 0 : 1;

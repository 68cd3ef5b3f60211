// npm run bench:rental-bookings: 200 customers book and pay rentals, three for each free time of a unit, while the site's
// process is killed 20 times. After reconciliation bookings, units, payments and the provider's books are compared.
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { testCards } from "../sandbox-provider/cards.ts";
import type { Payment } from "../sandbox-provider/state.ts";
import { loadReferenceData } from "../src/catalogue/load.server.ts";
import { iyzicoGateway } from "../src/payment/iyzico/gateway.server.ts";
import { reconcilePayments } from "../src/payment/reconciliation.server.ts";
import { rentalJobs } from "../src/rental/bookings/jobs.server.ts";
import { createQuote } from "../src/rental/quotes/service.server.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { features } from "../src/server/features.ts";
import { migrate } from "../src/server/migrate.server.ts";
import { readConfig } from "../src/server/start.server.ts";
import type { Member } from "../src/shared/context.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import type { TestApp } from "../test/support/app.ts";
import { randomFrom } from "../test/support/random.ts";
import { aCustomer, aRentalMarket, aTrip } from "../test/support/rental-bookings.ts";
import { signedIn } from "../test/support/shop.ts";
import { end, endWithBench } from "./children.ts";

const bookings = Number(process.env["BENCH_BOOKINGS"] ?? 200);
const kills = Number(process.env["BENCH_KILLS"] ?? 20);
const seed = Number(process.env["BENCH_SEED"] ?? 1);
const customersAtOnce = 12;
const units = 10;
const data = "var/bench-rental-bookings";
const port = 4331;
const [site, control, provider] = [0, 1, 3].map((more) => `http://127.0.0.1:${port + more}`) as [
  string,
  string,
  string,
];
const keys = { apiKey: "bench-key", secretKey: "bench-secret" };
const stateFile = `${data}/provider.json`;
const { random, integer, is, one } = randomFrom(seed);

rmSync(data, { recursive: true, force: true });
mkdirSync(data, { recursive: true });
const postgres = await embeddedPostgres({ dataDir: `${data}/postgres` });
const { db, pool } = openDatabase(postgres.url);
await migrate(db, pool);
await loadReferenceData({ db });
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
const isUp = (origin: string) =>
  fetch(`${origin}/saglik/canli`).then(
    () => true,
    () => false,
  );
const serve = "sandbox-provider/serve.ts";
const providerEnv = { SITE_ORIGIN: site, API_KEY: keys.apiKey, SECRET_KEY: keys.secretKey, STATE_FILE: stateFile };
const execArgv = ["--no-warnings"];
const providerProcess = endWithBench(fork(serve, { execArgv, env: { PORT: String(port + 3), ...providerEnv } }));
const startSite = (): ChildProcess => endWithBench(fork("bench/rental-bookings-site.ts", { execArgv, env }));
let siteProcess = startSite();
while (!(await isUp(site)) || !(await isUp(provider))) await sleep(50);

const later = { minutes: 0 };
const deps = {
  db,
  features,
  payments: iyzicoGateway({ url: provider, ...keys }),
  encryptionKey: readConfig(env).KONTAK_ENCRYPTION_KEY,
  clock: () => new Date(Date.now() + later.minutes * 60_000),
  log: { info() {}, warn() {}, error() {} },
  client: "127.0.0.1",
  origin: site,
};
const ctx = (member?: Member) => ({ ...deps, member, session: undefined }) as never;
const app = { db, now: new Date(), deps, ctx } as unknown as TestApp;
const market = await aRentalMarket(app, { units });
const times = Math.ceil(bookings / 3 / units);

let isDone = false;
let killed = 0;
let done = 0;
/** Kills fall on all of the run: each after its share of the bookings. */
async function killer() {
  while (killed < kills && !isDone) {
    if (done < ((killed + random() * 0.8) * bookings) / (kills + 1)) {
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

/** Asks until the site answers: it is killed now and then, and what it did before is unknown. */
async function ask(url: string, cookie: string, body: object): Promise<{ pageUrl?: string }> {
  for (;;) {
    const headers = { "content-type": "application/json", origin: site, cookie };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => undefined);
    if (answer && answer.status < 500) return answer.json() as Promise<{ pageUrl?: string }>;
    await sleep(100);
  }
}
const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) }).catch(() => undefined);

/** Books a time that two others want as well, and pays, twice now and then; comes back several times, or never. */
async function book(n: number) {
  const customer = await aCustomer(app);
  const trip = aTrip(app, market, { inDays: 10 + 7 * (n % times), days: 5 });
  const request = { by: { keyCode: market.keyCode }, trip, counts: {} };
  const quoteId = await createQuote(ctx(signedIn(customer)), request).catch(() => undefined);
  if (!quoteId) return;
  const pages = await Promise.all(
    Array.from({ length: is(0.2) ? 2 : 1 }, () => ask(`${control}/book`, customer.cookie, { quoteId })),
  );
  for (const { pageUrl } of pages) {
    if (!pageUrl || is(0.1)) continue;
    const token = new URL(pageUrl).searchParams.get("token")!;
    const { number } = one(testCards.filter(({ outcome }) => !outcome.unanswered));
    const cvc = number.startsWith("3") ? "1234" : "123";
    await send(`${provider}/odeme/kart`, { token, kart: number, ad: "Ayşe Işık", ay: "12", yil: "40", cvc });
    await send(`${provider}/odeme/taksit`, { token, taksit: one(["1", "3", "6"]) });
    await send(`${provider}/odeme/3d`, { token, kod: "123456" });
    for (let times = integer(3); times > 0; times--) await send(`${site}/odeme/donus`, { token });
  }
}

const startedAt = Date.now();
const killing = killer();
let last = 0;
await Promise.all(
  Array.from({ length: customersAtOnce }, async () => {
    while (last < bookings) {
      await book(last++);
      done++;
    }
  }),
);
isDone = true;
await killing;
const seconds = (Date.now() - startedAt) / 1000;

async function jobsDone() {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(200)) {
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from graphile_worker.jobs
      where run_at <= now() + interval '5 seconds' and attempts < max_attempts`.execute(db);
    if (rows[0]!.due === 0) return;
  }
  throw new Error("jobs are left over");
}
// What the schedules would do in the next minutes, here at once.
for (const minutes of [2, 6, 16, 60]) {
  later.minutes = minutes;
  await reconcilePayments(ctx());
  await rentalJobs["rental.sweep"]!(ctx(), {});
  await jobsDone();
}
await end(siteProcess);
await end(providerProcess);

const checks = {
  "units booked twice": sql`select from rental_unit_span a join rental_unit_span b
    on a.unit_id = b.unit_id and a.id < b.id and a.span && b.span`,
  "confirmed without a unit": sql`select from rental_booking booking where state = 'confirmed'
    and not exists (select from rental_unit_span where booking_id = booking.id and unit_id = booking.unit_id)`,
  "units taken without a booking": sql`select from rental_unit_span join rental_booking on rental_booking.id = booking_id
    where state <> 'confirmed'`,
  "confirmed without a payment": sql`select from rental_booking booking where state = 'confirmed'
    and (select coalesce(sum(amount_kurus), 0) from rental_charge where booking_id = booking.id) <> prepaid_kurus`,
  "paid without a booking or refund": sql`select from payment_attempt
    left join rental_charge on attempt_id = payment_attempt.id left join rental_booking on rental_booking.id = booking_id
    where payment_attempt.charged_kurus is not null and payment_attempt.refunded_kurus < payment_attempt.charged_kurus
      and rental_booking.state is distinct from 'confirmed'`,
  "holds left over": sql`select from rental_booking where state = 'held'`,
  "attempts without an answer": sql`select from payment_attempt where state = 'started'`,
};
const wrong: Record<string, number> = {};
for (const [name, query] of Object.entries(checks)) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) as wrong`.execute(db);
  wrong[name] = rows[0]!.count;
}
const { payments } = JSON.parse(readFileSync(stateFile, "utf8")) as { payments: Payment[] };
const charges = payments.filter(({ status }) => status === "SUCCESS");
const accepted = await db
  .selectFrom("paymentAttempt")
  .where("isAccepted", "=", true)
  .select("conversationId")
  .execute();
const known = new Set(accepted.map(({ conversationId }) => conversationId));
wrong["charged at the provider without effect or refund"] = charges.filter(
  ({ conversationId, paidPrice, refunds }) =>
    !known.has(conversationId) &&
    Math.round(refunds.reduce((sum, { price }) => sum + price, 0) * 100) < Math.round(paidPrice * 100),
).length;
const { rows: states } = await sql<{ state: string; count: number }>`
  select state, count(*)::int as count from rental_booking group by state order by 2 desc`.execute(db);
await db.destroy();
await postgres.stop();

const numbers = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
console.log(
  `${bookings} customers in ${seconds.toFixed(0)} s, seed ${seed}, ${killed} kills, ${charges.length} charges`,
);
console.log(`bookings: ${states.map(({ state, count }) => `${count} ${state}`).join(", ")}`);
console.log(`wrong: ${numbers(wrong)}`);
process.exitCode = killed === kills && Object.values(wrong).every((times) => times === 0) ? 0 : 1;

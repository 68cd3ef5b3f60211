// A site and the sandbox payment provider for bench:payments, bench:down-payments and bench:rental-bookings. The site's
// process is killed while customers pay; afterwards the schedules of the next hour are run at once.
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Payment } from "../sandbox-provider/state.ts";
import { iyzicoGateway } from "../src/money/payment/iyzico/gateway.server.ts";
import { reconcilePayments } from "../src/money/payment/reconciliation.server.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { features } from "../src/server/features.ts";
import { migrate } from "../src/server/migrate.server.ts";
import { readConfig } from "../src/server/start.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { end, endWithBench } from "./children.ts";

const jobsTimeoutMs = 600_000;
const keys = { apiKey: "bench-key", secretKey: "bench-secret" };

/** `program` is the site's own program; its control calls answer at the next port. */
type Options = { data: string; port: number; program: string };

/** Opens an empty database in the folder `data`. Neither the site nor the provider run before `start`. */
export async function openKilledSite({ data, port, program }: Options) {
  const [site, control, provider] = [port, port + 1, port + 2].map((one) => `http://127.0.0.1:${one}`) as [
    string,
    string,
    string,
  ];
  const stateFile = `${data}/provider.json`;
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
    KONTAK_COMPANY_NAME: "Ölçüm A.Ş.",
    KONTAK_COMPANY_ADDRESS: "Ankara",
    KONTAK_COMPANY_PHONE: "0312 000 00 00",
    KONTAK_COMPANY_MERSIS: "0000000000000000",
    KONTAK_COMPANY_TAX_OFFICE: "Çankaya",
    KONTAK_COMPANY_TAX_NUMBER: "0000000000",
  };
  const providerEnv = {
    PORT: String(port + 2),
    SITE_ORIGIN: site,
    API_KEY: keys.apiKey,
    SECRET_KEY: keys.secretKey,
    STATE_FILE: stateFile,
  };
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
  const ctx = { ...deps, member: undefined, session: undefined } as unknown as Context;

  const execArgv = ["--no-warnings"];
  const startSite = () => endWithBench(fork(program, { execArgv, env }));
  const isUp = (origin: string) =>
    fetch(`${origin}/saglik/canli`).then(
      () => true,
      () => false,
    );
  let providerProcess: ChildProcess;
  let siteProcess: ChildProcess;

  async function kill() {
    const ended = new Promise((resolve) => siteProcess.once("exit", resolve));
    siteProcess.kill("SIGKILL");
    await ended;
    siteProcess = startSite();
    while (!(await isUp(site))) await sleep(20);
  }

  /** Resolves when the site's job queue has no due job left. */
  async function jobsDone() {
    for (const until = Date.now() + jobsTimeoutMs; Date.now() < until; await sleep(200)) {
      const { rows } = await sql<{ due: number }>`
        select count(*)::int as due from graphile_worker.jobs
        where run_at <= now() + interval '5 seconds' and attempts < max_attempts`.execute(db);
      if (rows[0]!.due === 0) return;
    }
    throw new Error("jobs are left over");
  }

  return {
    db,
    deps,
    ctx,
    site,
    control,
    provider,

    async start() {
      providerProcess = endWithBench(fork("sandbox-provider/serve.ts", { execArgv, env: providerEnv }));
      siteProcess = startSite();
      while (!(await isUp(site)) || !(await isUp(provider))) await sleep(50);
    },

    /** Runs all customers, `atOnce` at a time, and kills the site `kills` times, spread over the whole run. */
    async run({
      customers,
      atOnce,
      kills,
      random,
      pay,
    }: {
      customers: number;
      atOnce: number;
      kills: number;
      random: () => number;
      pay: (n: number) => Promise<unknown>;
    }) {
      const startedAt = Date.now();
      let [next, done, killed, isDone] = [0, 0, 0, false];
      const killing = (async () => {
        while (killed < kills && !isDone) {
          if (done < ((killed + random() * 0.8) * customers) / (kills + 1)) {
            await sleep(10);
            continue;
          }
          await kill();
          killed++;
        }
      })();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (next < customers) {
            await pay(next++);
            done++;
          }
        }),
      );
      isDone = true;
      await killing;
      return { seconds: (Date.now() - startedAt) / 1000, killed };
    },

    /** Does at once what the schedules would do in the next minutes: reconciliation, `sweep` and all due jobs. */
    async reconcile(minutesLater: readonly number[], sweep: () => unknown) {
      for (const minutes of minutesLater) {
        later.minutes = minutes;
        await reconcilePayments(ctx);
        await sweep();
        await jobsDone();
      }
    },

    /** Ends the site and the provider; the payments in the provider's books. */
    async end(): Promise<Payment[]> {
      await end(siteProcess);
      await end(providerProcess);
      return (JSON.parse(readFileSync(stateFile, "utf8")) as { payments: Payment[] }).payments;
    },

    async close() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

/** Counts in one line, such as "held 2, paid 198". */
export const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

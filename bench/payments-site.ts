// The site's own application for bench:payments, with its jobs and a kind of payable that only keeps its effects. It dies by
// SIGKILL in the middle of anything.
import { sql } from "kysely";
import type { Payable } from "../src/payment/payable.server.ts";
import { startPayment } from "../src/payment/service.server.ts";
import { buildApp } from "../src/server/app.server.ts";
import { features } from "../src/server/features.ts";
import { startJobs } from "../src/server/jobs.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import type { Feature } from "../src/shared/feature.server.ts";

/** References whose effect fails in this process, the first time that it is asked for. */
const failing = new Set<string>();

/** An effect is a row; nothing but this keeps a second one from being written. */
const bench: Payable = {
  async acceptCharge({ db }, { reference, attemptId, chargedKurus }) {
    const { rows } = await sql`select 1 from bench_effect where reference = ${reference}`.execute(db);
    if (rows.length > 0) return false;
    await sql`insert into bench_effect values (${reference}, ${attemptId}, ${chargedKurus})`.execute(db);
    if (reference.endsWith("7") && !failing.has(reference)) {
      failing.add(reference);
      throw new Error("the effect fails once");
    }
    return true;
  },
  recordFailure: async () => {},
  returnPath: (reference, outcome) => `/bench/${reference}/${outcome}`,
};
export const benchFeature: Feature = { name: "bench", payables: { bench }, personalData: {} };

async function serve() {
  const config = readConfig(process.env);
  const { deps, pool } = await openDeps({ ...config, KONTAK_PROCESS: "jobs" }, [...features, benchFeature]);
  const { http } = await buildApp(deps, { uploadFolder: `${config.KONTAK_DATA}/uploads` });
  // Registered on an application of its own: the site's takes no routes any more once it is built.
  const { default: Fastify } = await import("fastify");
  const control = Fastify();
  control.post<{ Body: { reference: string; memberId: number; amountKurus: number } }>("/start", async ({ body }) => {
    const { reference, memberId, amountKurus } = body;
    const ctx = {
      ...deps,
      log: http.log,
      member: undefined,
      session: undefined,
      client: "127.0.0.1",
      nonce: undefined,
    };
    return startPayment(ctx, {
      kind: "bench",
      reference,
      amountKurus,
      items: [{ id: "1", name: "Ödeme", amountKurus }],
      buyer: {
        memberId,
        firstName: "Ayşe",
        lastName: "Işık",
        email: "a@kontak.example",
        phone: null,
        address: "Ankara",
      },
    });
  });
  await startJobs(deps, pool, { info() {}, warn() {}, error() {} });
  await control.listen({ port: config.PORT + 1, host: "127.0.0.1" });
  await http.listen({ port: config.PORT, host: "127.0.0.1" });
}

if (import.meta.main) await serve();

// The site's own application for bench:rental-bookings, with its jobs; it dies by SIGKILL in the middle of anything. What the
// form of a quote's page does is a call of its own here, because pages are built by Vite.
import Fastify from "fastify";
import { readSession } from "../src/accounts/session.server.ts";
import { readBilling } from "../src/orders/billing/service.server.ts";
import { contractOfQuote } from "../src/rental/bookings/contract.server.ts";
import { holdBooking } from "../src/rental/bookings/hold.server.ts";
import { startBookingPayment } from "../src/rental/bookings/pay.server.ts";
import { getQuote } from "../src/rental/quotes/service.server.ts";
import { buildApp } from "../src/server/app.server.ts";
import { features } from "../src/server/features.ts";
import { startJobs } from "../src/server/jobs.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import { Refusal } from "../src/shared/refusal.ts";
import { aDriver } from "../test/support/rental-bookings.ts";

const config = readConfig(process.env);
const { deps, pool } = await openDeps({ ...config, KONTAK_PROCESS: "jobs" }, features);
const { http } = await buildApp(deps, { uploadFolder: `${config.KONTAK_DATA}/uploads` });

const control = Fastify();
control.setErrorHandler((error, _request, reply) =>
  reply.status(error instanceof Refusal ? error.status : 500).send({ message: String(error) }),
);
type Sent = { Body: { quoteId: string }; Headers: { cookie?: string } };
control.post<Sent>("/book", async ({ body: { quoteId }, headers }) => {
  const signedIn = await readSession(deps, headers.cookie);
  const { member, session } = { member: undefined, session: undefined, ...signedIn };
  const ctx = { ...deps, log: http.log, member, session, client: "127.0.0.1", nonce: undefined };
  const [billing] = await readBilling(ctx);
  const { hash } = await contractOfQuote(ctx, await getQuote(ctx, quoteId), billing!);
  const code = await holdBooking(ctx, quoteId, { ...aDriver, accept: "1", contract: hash, billing: billing!.id });
  return { code, ...(await startBookingPayment(ctx, code)) };
});

await startJobs(deps, pool, { info() {}, warn() {}, error() {} });
await control.listen({ port: config.PORT + 1, host: "127.0.0.1" });
await http.listen({ port: config.PORT, host: "127.0.0.1" });

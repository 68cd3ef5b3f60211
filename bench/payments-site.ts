// The site's own application for bench:payments, with its jobs; it dies by SIGKILL in the middle of anything. What the form of
// the payment page and the desk do is a call of its own here, because pages are built by Vite.
import Fastify from "fastify";
import { readBilling } from "../src/orders/billing/service.server.ts";
import { contractOf } from "../src/orders/contract/service.server.ts";
import { payFromBalance, startCardPayment } from "../src/orders/pay/service.server.ts";
import { selectItems } from "../src/orders/queries.server.ts";
import { refundOrder } from "../src/orders/refunds/service.server.ts";
import { getOrder } from "../src/orders/service.server.ts";
import { readSession } from "../src/accounts/session.server.ts";
import { buildApp } from "../src/server/app.server.ts";
import { features } from "../src/server/features.ts";
import { startJobs } from "../src/server/jobs.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import type { Feature } from "../src/shared/feature.server.ts";
import { Refusal } from "../src/shared/refusal.ts";

/** Orders whose effect fails in this process the first time, about one in ten, and those whose charge does. */
const failingEffects = /[2-4]$/;
const failingCharges = /[A-C].$/;
const failed = new Set<string>();

function failOnce(name: string, orderId: string, isFailing: RegExp) {
  if (!isFailing.test(orderId) || failed.has(name + orderId)) return;
  failed.add(name + orderId);
  throw new Error(`${name} fails once`);
}

/** A feature whose products and payables fail now and then, after they have written. */
function withFailures({ products, payables, ...feature }: Feature): Feature {
  return {
    ...feature,
    ...(products && {
      products: Object.fromEntries(
        Object.entries(products).map(([kind, product]) => [
          kind,
          {
            ...product,
            async fulfil(tx, item) {
              await product.fulfil(tx, item);
              failOnce("effect", item.orderId, failingEffects);
            },
          } satisfies typeof product,
        ]),
      ),
    }),
    ...(payables && {
      payables: Object.fromEntries(
        Object.entries(payables).map(([kind, payable]) => [
          kind,
          {
            ...payable,
            async acceptCharge(tx, charge) {
              const isAccepted = await payable.acceptCharge(tx, charge);
              failOnce("charge", charge.reference, failingCharges);
              return isAccepted;
            },
          } satisfies typeof payable,
        ]),
      ),
    }),
  };
}

const config = readConfig(process.env);
const ownFeatures = features.map(withFailures);
const opened = await openDeps({ ...config, KONTAK_PROCESS: "jobs" }, ownFeatures);
// Drawing a PDF takes longer than a payment, and is not what is measured.
const invoiceIssuer = { issue: async () => ({ pdf: Buffer.from("%PDF"), reference: null }) };
const deps = { ...opened.deps, invoiceIssuer };
const { http } = await buildApp(deps, { uploadFolder: `${config.KONTAK_DATA}/uploads` });

const control = Fastify();
type Sent = { Body: { orderId: string; key: string; isPart: boolean }; Headers: { cookie?: string } };

async function contextOf(cookie: string | undefined): Promise<Context> {
  const signedIn = await readSession(deps, cookie);
  const { member, session } = { member: undefined, session: undefined, ...signedIn };
  return { ...deps, log: http.log, member, session, client: "127.0.0.1", nonce: undefined };
}

control.setErrorHandler((error, _request, reply) => {
  const isRefusal = error instanceof Refusal;
  return reply.status(isRefusal ? error.status : 500).send({ message: String(error) });
});
control.post<Sent>("/pay", async ({ body: { orderId }, headers }) => {
  const ctx = await contextOf(headers.cookie);
  const { order, items } = await getOrder(ctx, orderId);
  const [billing] = await readBilling(ctx);
  const contract = contractOf(ctx, order, items, billing!).hash;
  const input = { accept: "1", contract, billing: billing!.id };
  if (order.netKurus > 0) return startCardPayment(ctx, orderId, input);
  await payFromBalance(ctx, orderId, input);
  return {};
});
control.post<Sent>("/refund", async ({ body: { orderId, key, isPart } }) => {
  const ctx = await contextOf(undefined);
  const [first] = await selectItems(ctx, [orderId]);
  const items = isPart && first ? { items: [{ id: first.id, amountKurus: Math.ceil(first.priceKurus / 3) }] } : {};
  await refundOrder(ctx, { orderId, reason: "Üye vazgeçti", idempotencyKey: key, ...items });
  return {};
});

await startJobs(deps, opened.pool, { info() {}, warn() {}, error() {} });
await control.listen({ port: config.PORT + 1, host: "127.0.0.1" });
await http.listen({ port: config.PORT, host: "127.0.0.1" });

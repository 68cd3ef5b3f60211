// `npm run payments:reconcile`: asks the payment provider for attempts without an answer, and makes refunds that are due.
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { features } from "#src/server/features.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";

const server = await openDeps(readConfig({ ...process.env, KONTAK_PROCESS: "jobs" }), features);
try {
  const ctx = { ...server.deps, log: console, member: undefined, session: undefined, client: "jobs", nonce: undefined };
  const { asked, charged, failed, expired, unanswered, refunds } = await reconcilePayments(ctx);
  console.log(
    `${asked} ödeme soruldu: ${charged} tahsil edilmiş, ${failed} reddedilmiş, ${expired} süresi dolmuş, ${unanswered} yanıtsız. ${refunds} iade denendi.`,
  );
} finally {
  await server.close();
}

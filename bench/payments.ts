// npm run bench:payments: 1,000 orders of promotions and packages are paid by card, coupon and balances while the site's
// process is killed 20 times and its callbacks and webhooks are doubled, reordered, delayed and lost. After reconciliation
// the books of the site are compared with each other and with the provider's.
import { loadavg } from "node:os";
import { sql } from "kysely";
import { orderJobs } from "../src/money/orders/jobs.server.ts";
import { randomFrom } from "../test/support/random.ts";
import { countsText, openKilledSite } from "./killed-site.ts";
import { auditPayments } from "./payments-audit.ts";
import { paymentsMarket } from "./payments-market.ts";
import { payers } from "./payments-payers.ts";

const orders = Number(process.env["BENCH_PAYMENTS"] ?? 1000);
const kills = Number(process.env["BENCH_KILLS"] ?? 20);
const seed = Number(process.env["BENCH_SEED"] ?? 1);
const buyersCount = Math.max(8, Math.ceil(orders / 7));
const payersAtOnce = 12;
const random = randomFrom(seed);

const bench = await openKilledSite({ data: "var/bench-payments", port: 4311, program: "bench/payments-site.ts" });
const { db, ctx, site, control, provider } = bench;
const market = await paymentsMarket(ctx, buyersCount);
await bench.start();

const { payOne, tally } = payers({ site, control, provider, random, ...market });
const { seconds, killed } = await bench.run({
  customers: orders,
  atOnce: payersAtOnce,
  kills,
  random: random.random,
  pay: payOne,
});

const countStates = async () =>
  (
    await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from customer_order group by state order by 2 desc`.execute(db)
  ).rows
    .map(({ state, count }) => `${count} ${state}`)
    .join(", ");

const before = await countStates();
await bench.reconcile([2, 6, 10, 14, 60], () => orderJobs["orders.sweep"]!(ctx, {}));
const after = await countStates();
const payments = await bench.end();
const wrong = await auditPayments(db, payments);
const { rows: sums } = await sql<Record<string, number>>`select
  (select count(*)::int from payment_attempt) as attempts, (select count(*)::int from payment_refund) as refunds,
  (select count(*)::int from listing_promotion where order_item_id is not null) as promotions,
  (select count(*)::int from member_package) + (select count(*)::int from business_package) as packages,
  (select count(*)::int from invoice where kind = 'invoice') as invoices,
  (select count(*)::int from invoice where kind = 'creditNote') as "creditNotes",
  (select count(*)::int from ledger_transaction) as ledger`.execute(db);
await bench.close();

const charges = payments.filter(({ status }) => status === "SUCCESS").length;
console.log(
  `${orders} payers in ${seconds.toFixed(0)} s, seed ${seed}, ${killed} kills, load average ${loadavg()[0]!.toFixed(1)}`,
);
console.log(`what they did: ${countsText(tally)}`);
console.log(`charges ${charges}, ${countsText(sums[0]!)}`);
console.log(`orders before reconciliation: ${before}; after: ${after}`);
console.log(`wrong: ${countsText(wrong)}`);
process.exitCode = killed === kills && Object.values(wrong).every((times) => times === 0) ? 0 : 1;

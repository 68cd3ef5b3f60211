// npm run bench:down-payments: races of 20 buyers for one vehicle, who reserve it by a down payment while the site's process
// is killed 10 times; what becomes of each reservation is done several times at once. After reconciliation reservations,
// payments and releases are compared with each other and with the provider's books.
import { loadavg } from "node:os";
import { sql } from "kysely";
import { splitOf } from "../sandbox-provider/ledger.ts";
import { loadReferenceData } from "../src/core/catalogue/load.server.ts";
import { downPaymentJobs } from "../src/money/down-payments/jobs.server.ts";
import type { Member } from "../src/shared/context.server.ts";
import type { TestApp } from "../test/support/app.ts";
import { randomFrom } from "../test/support/random.ts";
import { downPaymentRaces, payersOfRace } from "./down-payments-races.ts";
import { countsText, openKilledSite } from "./killed-site.ts";
import { auditAttempts, auditReleases, countRows } from "./payments-audit.ts";

const races = Number(process.env["BENCH_RACES"] ?? 24);
const kills = Number(process.env["BENCH_KILLS"] ?? 10);
const seed = Number(process.env["BENCH_SEED"] ?? 1);
/** Every vehicle is raced for twice: the second time it is free again, still reserved, or sold. */
const cars = Math.ceil(races / 2);
const random = randomFrom(seed);

const program = "bench/down-payments-site.ts";
const bench = await openKilledSite({ data: "var/bench-down-payments", port: 4341, program });
const { db, deps, site, control, provider } = bench;
await loadReferenceData({ db });
await bench.start();
const ctx = (member?: Member) => ({ ...deps, member, session: undefined }) as never;
const app = { db, now: new Date(), deps, ctx } as unknown as TestApp;
const { pay, tally } = await downPaymentRaces({ app, site, control, provider, random, cars });

const { seconds, killed } = await bench.run({
  customers: races * payersOfRace,
  atOnce: 2 * payersOfRace,
  kills,
  random: random.random,
  pay,
});
await bench.reconcile([2, 6, 16, 60, 100, 200], () => downPaymentJobs["down-payments.sweep"]!(ctx(), {}));
const payments = await bench.end();

const charges = payments.filter(({ status }) => status === "SUCCESS");
const reservations = await db
  .selectFrom("downPayment")
  .innerJoin("paymentAttempt", "paymentAttempt.id", "attemptId")
  .select(["conversationId", "releasedKurus"])
  .execute();
const releasedOf = new Map(reservations.map(({ conversationId, releasedKurus }) => [conversationId, releasedKurus]));

const wrong = {
  ...(await countRows(db, {
    "vehicles reserved twice at once": sql`
      with span as (
        select listing_id, down_payment.id, min(event.id) filter (where action = 'charge') as begun,
          coalesce(min(event.id) filter (where to_state in ('expired', 'completed', 'cancelled')), ${Number.MAX_SAFE_INTEGER}) as ended
        from down_payment join down_payment_event as event on event.down_payment_id = down_payment.id
        group by listing_id, down_payment.id)
      select from span a join span b on a.listing_id = b.listing_id and a.id < b.id
        and a.begun < b.ended and b.begun < a.ended`,
    "vehicles said to be reserved, or free, that are not": sql`
      select from listing where is_reserved <> exists (
        select from down_payment where listing_id = listing.id and is_live)`,
    "reserved without a charge": sql`
      select from down_payment left join payment_attempt on payment_attempt.id = attempt_id
      where is_live and (payment_attempt.charged_kurus is distinct from down_payment.charged_kurus
        or payment_attempt.is_accepted is distinct from true or payment_attempt.refunded_kurus > 0)`,
    "charged without a reservation or refund": sql`
      select from payment_attempt left join down_payment on attempt_id = payment_attempt.id
      where payment_attempt.charged_kurus > payment_attempt.refunded_kurus and down_payment.id is null`,
    "over with money left": sql`
      select from down_payment where state in ('completed', 'cancelled') and refunded_kurus + released_kurus <> charged_kurus`,
    "refunds other than the reservation's": sql`
      select from down_payment join payment_attempt on payment_attempt.id = attempt_id
      where payment_attempt.refunded_kurus <> down_payment.refunded_kurus`,
    "releases other than the reservation's": sql`
      select from down_payment left join payment_item using (attempt_id)
      where down_payment.attempt_id is not null and down_payment.released_kurus <>
        case when payment_item.state = 'released' then payment_item.released_kurus else 0 end`,
    "ended more than once": sql`
      select from down_payment_event where to_state in ('completed', 'cancelled', 'lapsed')
      group by down_payment_id having count(*) > 1`,
    "releases pending or refused": sql`select from payment_item where state in ('releasing', 'refused')`,
    "unpaid reservations left over": sql`select from down_payment where state = 'awaiting'`,
  })),
  ...(await auditAttempts(db, payments)),
  ...(await auditReleases(db, payments)),
  "passed on by the provider other than the reservation says": charges.filter(
    (payment) => splitOf(payment).released !== (releasedOf.get(payment.conversationId) ?? 0),
  ).length,
};
const { rows: states } = await sql<{ state: string; count: number }>`
  select coalesce(end_reason, state) as state, count(*)::int as count from down_payment group by 1 order by 2 desc`.execute(
  db,
);
await bench.close();

const load = loadavg()[0]!.toFixed(1);
console.log(
  `${races} races of ${payersOfRace} in ${seconds.toFixed(0)} s, seed ${seed}, ${killed} kills, load average ${load}`,
);
console.log(`what they did: ${countsText(tally)}`);
console.log(
  `${charges.length} charges; down payments: ${states.map(({ state, count }) => `${count} ${state}`).join(", ")}`,
);
console.log(`wrong: ${countsText(wrong)}`);
process.exitCode = killed === kills && Object.values(wrong).every((times) => times === 0) ? 0 : 1;

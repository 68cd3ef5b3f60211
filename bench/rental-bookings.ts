// npm run bench:rental-bookings: 200 customers book and pay rentals, three for each free time of a unit, while the site's
// process is killed 20 times. After reconciliation bookings, units, payments and the provider's books are compared.
import { sql } from "kysely";
import { loadReferenceData } from "../src/core/catalogue/load.server.ts";
import { rentalJobs } from "../src/business/rental/bookings/jobs.server.ts";
import { createQuote } from "../src/business/rental/quotes/service.server.ts";
import type { Member } from "../src/shared/context.server.ts";
import type { TestApp } from "../test/support/app.ts";
import { randomFrom } from "../test/support/random.ts";
import { aCustomer, aRentalMarket, aTrip } from "../test/support/rental-bookings.ts";
import { signedIn } from "../test/support/shop.ts";
import { countsText, openKilledSite } from "./killed-site.ts";
import { countRows } from "./payments-audit.ts";
import { askUntilAnswered, payAtProvider, sendForm } from "./paying.ts";

const bookings = Number(process.env["BENCH_BOOKINGS"] ?? 200);
const kills = Number(process.env["BENCH_KILLS"] ?? 20);
const seed = Number(process.env["BENCH_SEED"] ?? 1);
const customersAtOnce = 12;
const units = 10;
const random = randomFrom(seed);
const { integer, is } = random;

const program = "bench/rental-bookings-site.ts";
const bench = await openKilledSite({ data: "var/bench-rental-bookings", port: 4331, program });
const { db, deps, site, control, provider } = bench;
await loadReferenceData({ db });
await bench.start();
const ctx = (member?: Member) => ({ ...deps, member, session: undefined }) as never;
const app = { db, now: new Date(), deps, ctx } as unknown as TestApp;
const market = await aRentalMarket(app, { units });
const times = Math.ceil(bookings / 3 / units);

/** Books a time that two others want as well, and pays, twice now and then; comes back several times, or never. */
async function book(n: number) {
  const customer = await aCustomer(app);
  const trip = aTrip(app, market, { inDays: 10 + 7 * (n % times), days: 5 });
  const request = { by: { keyCode: market.keyCode }, trip, counts: {} };
  const quoteId = await createQuote(ctx(signedIn(customer)), request).catch(() => undefined);
  if (!quoteId) return;
  const sent = { origin: site, cookie: customer.cookie, body: { quoteId } };
  const pages = await Promise.all(
    Array.from({ length: is(0.2) ? 2 : 1 }, () => askUntilAnswered(`${control}/book`, sent)),
  );
  for (const { body } of pages) {
    const pageUrl = body["pageUrl"] as string | undefined;
    if (!pageUrl || is(0.1)) continue;
    const token = await payAtProvider(provider, pageUrl, { random });
    for (let times = integer(3); times > 0; times--) await sendForm(`${site}/odeme/donus`, { token });
  }
}

const { seconds, killed } = await bench.run({
  customers: bookings,
  atOnce: customersAtOnce,
  kills,
  random: random.random,
  pay: book,
});
await bench.reconcile([2, 6, 16, 60], () => rentalJobs["rental.sweep"]!(ctx(), {}));
const payments = await bench.end();

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
const wrong = await countRows(db, checks);
const charges = payments.filter(({ status }) => status === "SUCCESS");
const accepted = await db
  .selectFrom("paymentAttempt")
  .where("isAccepted", "=", true)
  .select("conversationId")
  .execute();
const known = new Set(accepted.map(({ conversationId }) => conversationId));
wrong["charged at the provider without effect or refund"] = charges.filter(
  ({ conversationId, paidPrice, refunds }) =>
    !known.has(conversationId) && refunds.reduce((sum, { price }) => sum + price, 0) < paidPrice,
).length;
const { rows: states } = await sql<{ state: string; count: number }>`
  select state, count(*)::int as count from rental_booking group by state order by 2 desc`.execute(db);
await bench.close();

console.log(
  `${bookings} customers in ${seconds.toFixed(0)} s, seed ${seed}, ${killed} kills, ${charges.length} charges`,
);
console.log(`bookings: ${states.map(({ state, count }) => `${count} ${state}`).join(", ")}`);
console.log(`wrong: ${countsText(wrong)}`);
process.exitCode = killed === kills && Object.values(wrong).every((times) => times === 0) ? 0 : 1;

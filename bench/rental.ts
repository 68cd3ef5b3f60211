// npm run bench:rental: searches for vehicles that are free, among 100,000 units with 1,000,000 bookings, beside one plain
// statement that looks at the spans of every unit; then 5,000 searches held against a slow reference while bookings go on.
import { sql } from "kysely";
import { loadReferenceData } from "../src/core/catalogue/load.server.ts";
import { features } from "../src/server/features.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import { formatTripTime, parseTripTime } from "../src/business/rental/addresses.ts";
import { countValues, filterOffers, noFilters } from "../src/business/rental/search/filters.ts";
import { findOffers, type OfferRequest } from "../src/business/rental/search/offers.server.ts";
import { sortOffers } from "../src/business/rental/search/sorting.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { addDays, calendarDay } from "../src/shared/dates.ts";
import { randomFrom } from "../test/support/random.ts";
import { readRentalMarket, searchByReference } from "../test/support/rental-reference.ts";
import { benchContext } from "./generated-market.ts";
import { calendarGoal, measureCalendar } from "./rental-calendar.ts";
import { fillRentalMarket, rentalMarket } from "./rental-market.ts";

const [searches, plainSearches, checks] = [1000, 100, Number(process.argv[2] ?? 5000)];
const goals = { p50: 20, p95: 60 };

const config = {
  ...readConfig(process.env),
  KONTAK_DATA: `var/bench-rental-${rentalMarket.businesses}`,
  DATABASE_URL: undefined,
};
const server = await openDeps(config, features);
const { db } = server.deps;
const ctx = benchContext(server.deps);
await loadReferenceData({ db });
const { rows: counted } = await sql<{ spans: number }>`select count(*)::integer as spans from rental_unit_span`.execute(
  db,
);
if (counted[0]!.spans < rentalMarket.bookings) {
  const began = performance.now();
  await fillRentalMarket(db, new Date());
  console.log(`market written in ${Math.round((performance.now() - began) / 1000)} s`);
}
const places = await db
  .selectFrom("rentalUnit")
  .groupBy("placeId")
  .select(["placeId", db.fn.countAll<number>().as("units")])
  .orderBy("units", "desc")
  .execute();
const { integer, random } = randomFrom(7);
const now = new Date();
const firstDay = parseTripTime(`${calendarDay(now)}T00:00`)!;

/** A trip within the next half year, from a place as often as it has vehicles, unless all places are to be as frequent. */
function aTrip(isEven = false): OfferRequest {
  let at = integer(rentalMarket.units);
  const byUnits = places.find(({ units }) => (at -= units) < 0)!.placeId;
  const placeId = isEven ? places[integer(places.length)]!.placeId : byUnits;
  const pickupAt = addDays(firstDay, 1 + integer(170) + (16 + integer(28)) / 48);
  return {
    placeIds: [placeId],
    dropoffId: random() < 0.15 ? places[integer(20)]!.placeId : null,
    pickupAt,
    dropoffAt: addDays(pickupAt, random() < 0.1 ? 30 : 1 + integer(14) + integer(6) / 24),
    driverAge: random() < 0.1 ? 23 : 30,
  };
}

/** What a page of results needs: all offers with their prices, the counts of filters and the order. */
async function search(request: OfferRequest) {
  const offers = await findOffers(ctx, request);
  const found = filterOffers(offers, { ...noFilters, classes: ["ekonomik"] });
  countValues(offers, noFilters);
  sortOffers(
    found.map((offer) => ({ ...offer, distanceKm: 0 })),
    "ucuz",
  );
  return offers;
}

/** One statement without the index by place: every unit of the place is asked for an overlapping span. */
const plain = ({ placeIds, pickupAt, dropoffAt, driverAge }: OfferRequest) =>
  sql`select unit.listing_id, count(*)::integer as units, min(rate.day_kurus) as day_kurus
    from rental_unit unit
    join rental_offer offer using (listing_id)
    join rental_terms terms using (business_id)
    join rental_business_place place using (business_id, place_id)
    join listing on listing.id = unit.listing_id and listing.state = 'active' and listing.expires_at > ${now}
    join rental_rate rate on rate.listing_id = unit.listing_id and rate.season_id is null and rate.min_days = 1
    where unit.place_id = ${placeIds[0]} and unit.removed_at is null and offer.is_bookable
      and terms.min_driver_age <= ${driverAge} and not exists (
        select from rental_unit_span span
        where int4range(span.unit_id, span.unit_id, '[]') && int4range(unit.id, unit.id, '[]')
          and span.span && tstzrange(${pickupAt}, ${dropoffAt}::timestamptz + terms.turnaround_minutes * interval '1 minute'))
    group by 1`.execute(db);

async function timed(count: number, run: (request: OfferRequest) => Promise<unknown>) {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const request = aTrip();
    const began = performance.now();
    await run(request);
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[count >> 1]!, p95: sorted[Math.floor(count * 0.95)]! };
}

const ms = (value: number) => value.toFixed(1);
console.log(`${places.length} places, the largest with ${places[0]!.units} units`);
await timed(50, search);
const ours = await timed(searches, search);
const theirs = await timed(plainSearches, plain);
console.log(`search          p50 ${ms(ours.p50)} ms, p95 ${ms(ours.p95)} ms, goals ${goals.p50} and ${goals.p95} ms`);
console.log(`plain statement p50 ${ms(theirs.p50)} ms, p95 ${ms(theirs.p95)} ms`);
console.log(`ratio           p50 ${ms(theirs.p50 / ours.p50)}, p95 ${ms(theirs.p95 / ours.p95)}`);

const calendar = await measureCalendar(ctx);
console.log(`calendar of ${calendar.units} units in ${calendar.pages} pages, ${calendar.bars} bookings in 31 days`);
console.log(
  `a page          p50 ${ms(calendar.page.p50)} ms, p95 ${ms(calendar.page.p95)} ms, goal ${calendarGoal.p95} ms`,
);
console.log(`plain statement p50 ${ms(calendar.plain.p50)} ms, p95 ${ms(calendar.plain.p95)} ms, for all units`);

// Another process's connection: spans come and go while searches are compared in one snapshot each.
const other = openDatabase(server.url, { connections: 2 });
let [isOver, booked, stale, wrong] = [false, 0, 0, 0];
async function book() {
  while (!isOver) {
    const request = aTrip(true);
    const [offer] = await findOffers({ ...ctx, db: other.db }, { ...request, dropoffId: null });
    if (!offer) continue;
    const { rows } = await sql<{ id: number }>`insert into rental_unit_span (unit_id, span, kind)
      select unit.id, tstzrange(${request.pickupAt}, ${request.dropoffAt}), 'service' from rental_unit unit
      where unit.listing_id = ${offer.listingId} and unit.place_id = ${offer.placeId} and not exists (
        select from rental_unit_span where unit_id = unit.id and span && tstzrange(${request.pickupAt}, ${request.dropoffAt}))
      returning id`.execute(other.db);
    booked += rows.length;
    // All free units of the offer are taken, so a search that begins now must not show it.
    const after = await findOffers(ctx, { ...request, dropoffId: null });
    if (rows.length > 0 && after.some((one) => one.listingId === offer.listingId)) stale++;
    const ids = rows.map(({ id }) => id);
    await sql`delete from rental_unit_span where id = any(${ids}::bigint[])`.execute(other.db);
  }
}
const booking = book();
for (let n = 0; n < checks; n++) {
  const request = aTrip(true);
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const found = await findOffers({ ...ctx, db: tx }, request);
      const market = await readRentalMarket(tx, request.placeIds);
      const texts = found
        .map((one) => `${one.placeId} ${one.listingId} ${one.units} ${one.price.totalKurus}`)
        .toSorted();
      if (texts.join() === searchByReference(market, request, ctx.clock()).join()) return;
      wrong++;
      console.error(`differs: ${JSON.stringify(request)} ${formatTripTime(request.pickupAt)}`);
    });
}
isOver = true;
await booking;
console.log(`${checks} searches while ${booked} units were booked: ${wrong} differ from the reference`);
console.log(`searches that showed what was booked before they began, on another connection: ${stale}`);
await other.db.destroy();
await server.close();
if (ours.p50 > goals.p50 || ours.p95 > goals.p95 || wrong > 0 || stale > 0 || calendar.page.p95 > calendarGoal.p95)
  process.exitCode = 1;

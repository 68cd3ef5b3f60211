// The calendar of a business with 500 units for bench:rental: every page of units, as the site reads it.
import { sql } from "kysely";
import type { FleetScope } from "../src/business/rental/fleet/access.server.ts";
import { calendarDays, calendarUnitsAtOnce } from "../src/business/rental/fleet/calendar/rules.ts";
import { readCalendar } from "../src/business/rental/fleet/calendar/view.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import { addDays, calendarDay } from "../src/shared/dates.ts";

export const calendarGoal = { p95: 60 };
const rounds = 20;

/** Reads the pages of the largest fleets' calendars, and all spans of such a fleet with one plain statement; milliseconds. */
export async function measureCalendar(ctx: Context) {
  const fleets = await ctx.db
    .selectFrom("rentalUnit")
    .innerJoin("rentalOffer", "rentalOffer.listingId", "rentalUnit.listingId")
    .groupBy("businessId")
    .select(["businessId", ({ fn }) => fn.countAll<number>().as("units")])
    .orderBy("units", "desc")
    .orderBy("businessId")
    .limit(rounds)
    .execute();
  const units = Number(fleets[0]!.units);
  const pages = Math.ceil(units / calendarUnitsAtOnce);
  const [page, plain]: [number[], number[]] = [[], []];
  let bars = 0;
  for (const [round, { businessId }] of fleets.entries()) {
    const first = addDays(ctx.clock(), round * 7);
    const scope: FleetScope = { businessId, memberId: 0, members: "all" };
    for (let n = 1; n <= pages; n++) {
      const began = performance.now();
      const read = await readCalendar(ctx, scope, new URLSearchParams({ bas: calendarDay(first), sayfa: String(n) }));
      page.push(performance.now() - began);
      bars += read.units.reduce((sum, unit) => sum + unit.bars.length, 0);
    }
    const began = performance.now();
    await sql`select unit.id, span.id from rental_offer offer join rental_unit unit using (listing_id)
      left join rental_unit_span span on span.unit_id = unit.id
        and span.span && tstzrange(${first}, ${addDays(first, calendarDays)})
      where offer.business_id = ${businessId}`.execute(ctx.db);
    plain.push(performance.now() - began);
  }
  return { units, pages, bars: Math.round(bars / fleets.length), page: percentiles(page), plain: percentiles(plain) };
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1]!, p95: sorted[Math.floor(sorted.length * 0.95)]! };
}

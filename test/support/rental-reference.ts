import { sql } from "kysely";
import type { Db } from "#src/shared/db.server.ts";

/** A search as a person would describe it; ids of places, times as dates. */
export type AskedRental = {
  placeIds: readonly number[];
  dropoffId: number | null;
  pickupAt: Date;
  dropoffAt: Date;
  driverAge: number;
};

const hourMs = 3_600_000;
const turkishTime = (at: Date) => new Date(at.getTime() + 3 * hourMs).toISOString();

/** The rows that say what can be rented when: of all places, or of the units at these. */
export async function readRentalMarket(db: Db, placeIds?: readonly number[]) {
  const all = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;
  const units = `select id, listing_id, place_id from rental_unit where removed_at is null
    ${placeIds ? `and place_id in (${placeIds.join(",")})` : ""}`;
  return {
    units: await all<{ id: number; listingId: number; placeId: number }>(units),
    spans: Map.groupBy(
      await all<{ unitId: number; from: Date; to: Date }>(
        `with unit as (${units}) select unit_id, lower(span) as "from", upper(span) as "to"
        from rental_unit_span join unit on unit.id = unit_id`,
      ),
      ({ unitId }) => unitId,
    ),
    offers: await all<{
      listingId: number;
      businessId: number;
      isBookable: boolean;
      state: string;
      expiresAt: Date;
      minDriverAge: number | null;
    }>(`select listing_id, offer.business_id, is_bookable, state, expires_at, min_driver_age
      from rental_offer offer join listing on listing.id = listing_id
      where listing_id in (select listing_id from (${units}) as unit)`),
    terms: await all<{
      businessId: number;
      minDriverAge: number;
      youngDriverAge: number;
      youngDriverDayKurus: number;
      turnaroundMinutes: number;
    }>("select * from rental_terms"),
    counters: await all<{
      businessId: number;
      placeId: number;
      opensMinute: number;
      closesMinute: number;
      closedAt: Date | null;
    }>("select * from rental_business_place"),
    fees: await all<{ businessId: number; fromPlaceId: number; toPlaceId: number; feeKurus: number }>(
      "select * from rental_one_way_fee",
    ),
    seasons: await all<{ id: number; businessId: number; firstDay: string; lastDay: string }>(
      "select id, business_id, first_day::text, last_day::text from rental_season",
    ),
    rates: Map.groupBy(
      await all<{ listingId: number; seasonId: number | null; minDays: number; dayKurus: number }>(
        `select * from rental_rate where listing_id in (select listing_id from (${units}) as unit)`,
      ),
      ({ listingId }) => listingId,
    ),
  };
}
export type RentalMarket = Awaited<ReturnType<typeof readRentalMarket>>;

/**
 * The slow reference of a search: each offer that is free, as `place listing units total`, sorted. It looks at every unit
 * and every span, one rule after the other.
 */
export function searchByReference(market: RentalMarket, asked: AskedRental, now: Date): string[] {
  const found: string[] = [];
  for (const placeId of asked.placeIds)
    for (const offer of market.offers) {
      const { businessId, listingId } = offer;
      const terms = market.terms.find((one) => one.businessId === businessId);
      const dropoffId = asked.dropoffId ?? placeId;
      const counter = (id: number, at: Date) => {
        const minute = Number(turkishTime(at).slice(11, 13)) * 60 + Number(turkishTime(at).slice(14, 16));
        return market.counters.some(
          (one) =>
            one.businessId === businessId &&
            one.placeId === id &&
            one.closedAt === null &&
            minute >= one.opensMinute &&
            minute <= one.closesMinute,
        );
      };
      if (!terms || !offer.isBookable || offer.state !== "active" || offer.expiresAt <= now) continue;
      if (asked.driverAge < terms.minDriverAge || asked.driverAge < (offer.minDriverAge ?? 0)) continue;
      if (!counter(placeId, asked.pickupAt) || !counter(dropoffId, asked.dropoffAt)) continue;
      const fee = market.fees.find(
        (one) => one.businessId === businessId && one.fromPlaceId === placeId && one.toPlaceId === dropoffId,
      );
      if (dropoffId !== placeId && !fee) continue;
      const cleanAt = asked.dropoffAt.getTime() + terms.turnaroundMinutes * 60_000;
      const free = market.units.filter(
        (unit) =>
          unit.listingId === listingId &&
          unit.placeId === placeId &&
          (market.spans.get(unit.id) ?? []).every(
            ({ from, to }) => to.getTime() <= asked.pickupAt.getTime() || from.getTime() >= cleanAt,
          ),
      ).length;
      const total = priceByReference(market, { listingId, businessId }, asked);
      if (free === 0 || total === undefined) continue;
      const days = total.days * (asked.driverAge < terms.youngDriverAge ? terms.youngDriverDayKurus : 0);
      found.push(`${placeId} ${listingId} ${free} ${total.kurus + days + (dropoffId === placeId ? 0 : fee!.feeKurus)}`);
    }
  return found.toSorted();
}

/** Counts the days one by one, then the late hours. */
function priceByReference(
  { rates, seasons }: RentalMarket,
  { listingId, businessId }: { listingId: number; businessId: number },
  { pickupAt, dropoffAt }: AskedRental,
) {
  const starts: number[] = [];
  let at = pickupAt.getTime();
  while (at + 24 * hourMs <= dropoffAt.getTime()) {
    starts.push(at);
    at += 24 * hourMs;
  }
  let late = 0;
  while (at + late * hourMs < dropoffAt.getTime()) late++;
  if (starts.length === 0 || late >= 3) {
    starts.push(at);
    late = 0;
  }
  const days = starts.length;
  const priceOf = (start: number) => {
    const day = turkishTime(new Date(start)).slice(0, 10);
    const season = seasons.find((one) => one.businessId === businessId && one.firstDay <= day && day <= one.lastDay);
    const own = (rates.get(listingId) ?? []).filter(({ minDays }) => minDays <= days);
    const longest = (id: number | null) =>
      own.filter(({ seasonId }) => seasonId === id).toSorted((a, b) => b.minDays - a.minDays)[0]?.dayKurus;
    return (season ? longest(season.id) : undefined) ?? longest(null);
  };
  const prices = starts.map(priceOf);
  const lateDay = late > 0 ? priceOf(at) : 0;
  if (prices.includes(undefined) || lateDay === undefined) return undefined;
  return { days, kurus: prices.reduce<number>((sum, price) => sum + price!, Math.round((lateDay * late) / 3)) };
}

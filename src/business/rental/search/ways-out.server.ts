import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formatTripTime } from "../addresses.ts";
import { isCounterOpen, nearestOpenTime } from "../counter-hours.ts";
import { changedSearch } from "./address.ts";
import { filterKeys, filterOffers, noFilters, rentalFilters } from "./filters.ts";
import { findOffers } from "./offers.server.ts";
import { selectCounters } from "./queries.server.ts";
import { type RentalSearch, timeFaults } from "./rules.ts";
import { placesNear, requestAt, type SearchResult } from "./service.server.ts";
import type { TripPlaces } from "./trip.server.ts";

/** A change of a search that finds something. */
export type WayOut = { label: string; count: number; to: string };

/** How far neighbouring places are offered, and how many. */
const neighbourKm = 150;
const neighbourCount = 5;
/** Days by which the whole trip is moved, the smallest change first. */
const dayShifts = [1, -1, 2, -2, 3, -3];

const day = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "long", timeZone: "Europe/Istanbul" });
const clock = (at: Date) => formatTripTime(at).slice(11).replace(":", ".");

/** The nearest searches that find something, each with its number of offers; none is offered that finds nothing. */
export async function waysOut(
  ctx: Context,
  search: RentalSearch,
  places: TripPlaces,
  { all }: Pick<SearchResult, "all">,
): Promise<WayOut[]> {
  const filtered = withoutOneFilter(search, all);
  if (filtered.length > 0) return filtered;
  const [hours, neighbours] = await Promise.all([
    otherHours(ctx, search, places),
    neighbouringPlaces(ctx, search, places),
  ]);
  return [...hours, ...(await otherDays(ctx, search, places)), ...neighbours.map(({ wayOut }) => wayOut)];
}

/** Without one filter, where that is enough; otherwise without all of them. */
function withoutOneFilter(search: RentalSearch, all: SearchResult["all"]): WayOut[] {
  const ways = filterKeys
    .filter((key) => search.filters[key].length > 0)
    .map((key) => {
      const filters = { ...search.filters, [key]: [] };
      const label = `“${rentalFilters[key].title}” filtresi olmadan`;
      return { label, count: filterOffers(all, filters).length, to: changedSearch(search, { filters }) };
    })
    .filter(({ count }) => count > 0);
  if (ways.length > 0 || all.length === 0) return ways;
  return [{ label: "Filtreler olmadan", count: all.length, to: changedSearch(search, { filters: noFilters }) }];
}

const countAt = async (ctx: Context, { trip, filters }: RentalSearch, places: TripPlaces) =>
  filterOffers(await findOffers(ctx, requestAt(trip, places, [places.pickup.id])), filters).length;

/** The nearest hours at which a counter that is closed at the chosen ones is open. */
async function otherHours(ctx: Context, search: RentalSearch, places: TripPlaces): Promise<WayOut[]> {
  const { trip } = search;
  const counters = await selectCounters(ctx, [places.pickup.id, places.dropoff.id]);
  const nearest = counters
    .filter(({ placeId }) => placeId === places.pickup.id)
    .flatMap((pickup) => {
      const dropoff = counters.find(
        ({ businessId, placeId }) => businessId === pickup.businessId && placeId === places.dropoff.id,
      );
      if (!dropoff || (isCounterOpen(pickup, trip.pickupAt) && isCounterOpen(dropoff, trip.dropoffAt))) return [];
      const pickupAt = toSlot(nearestOpenTime(pickup, trip.pickupAt), pickup);
      const dropoffAt = toSlot(nearestOpenTime(dropoff, trip.dropoffAt), dropoff);
      const moved = Math.abs(+pickupAt - +trip.pickupAt) + Math.abs(+dropoffAt - +trip.dropoffAt);
      const { pickup: wrong, dropoff: late } = timeFaults({ pickupAt, dropoffAt }, ctx.clock());
      return wrong || late ? [] : { pickupAt, dropoffAt, moved };
    })
    .toSorted((a, b) => a.moved - b.moved);
  for (const { pickupAt, dropoffAt } of nearest.slice(0, 3)) {
    const changed = { ...search, trip: { ...trip, pickupAt, dropoffAt } };
    const count = await countAt(ctx, changed, places);
    if (count > 0)
      return [
        {
          label: `Saat ${clock(pickupAt)} alış, ${clock(dropoffAt)} bırakış`,
          count,
          to: changedSearch(changed, {}),
        },
      ];
  }
  return [];
}

/** Full and half hours alone can be chosen: the next one after opening, the last one before closing. */
function toSlot(at: Date, { closesMinute }: { closesMinute: number }): Date {
  const slot = 30 * 60_000;
  const after = new Date(Math.ceil(+at / slot) * slot);
  const before = new Date(Math.floor(+at / slot) * slot);
  return isCounterOpen({ opensMinute: 0, closesMinute }, after) && formatTripTime(after) >= formatTripTime(at)
    ? after
    : before;
}

/** The same trip some days earlier or later. */
async function otherDays(ctx: Context, search: RentalSearch, places: TripPlaces): Promise<WayOut[]> {
  const ways: WayOut[] = [];
  for (const days of dayShifts) {
    const trip = {
      ...search.trip,
      pickupAt: addDays(search.trip.pickupAt, days),
      dropoffAt: addDays(search.trip.dropoffAt, days),
    };
    if (trip.pickupAt < ctx.clock()) continue;
    const count = await countAt(ctx, { ...search, trip }, places);
    if (count === 0) continue;
    const when = `${day.format(trip.pickupAt)} – ${day.format(trip.dropoffAt)}`;
    const label = `${formatNumber(Math.abs(days))} gün ${days > 0 ? "sonra" : "önce"}: ${when}`;
    ways.push({ label, count, to: changedSearch(search, { trip }) });
    if (ways.length === 2) break;
  }
  return ways;
}

/** The nearest places where the same trip finds something, for the map and for searches that find nothing. */
export async function neighbouringPlaces(ctx: Context, search: RentalSearch, places: TripPlaces) {
  const near = await placesNear(ctx, places.pickup, neighbourKm);
  const request = requestAt(
    search.trip,
    places,
    near.map(({ place }) => place.id),
  );
  const offers = filterOffers(await findOffers(ctx, request), search.filters);
  const isRoundTrip = search.trip.pickupPlace === search.trip.dropoffPlace;
  return near
    .flatMap(({ place, distanceKm }) => {
      const here = offers.filter(({ placeId }) => placeId === place.id);
      if (here.length === 0) return [];
      const pickupPlace = place.simpleSlug;
      const trip = { ...search.trip, pickupPlace, ...(isRoundTrip ? { dropoffPlace: pickupPlace } : {}) };
      const wayOut: WayOut = {
        label: `${place.name}, ${formatNumber(Math.round(distanceKm))}\u00a0km uzakta`,
        count: here.length,
        to: changedSearch(search, { trip, radiusKm: 0 }),
      };
      const fromKurus = Math.min(...here.map(({ price }) => price.totalKurus));
      return { place, distanceKm, fromKurus, wayOut };
    })
    .slice(0, neighbourCount);
}

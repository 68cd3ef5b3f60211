import { calendarDay } from "#src/shared/dates.ts";
import { distanceKm } from "#src/core/locations/points.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { RentalTrip } from "../addresses.ts";
import { selectPlaces } from "../places/queries.server.ts";
import type { RentalPlace } from "../places/rules.ts";
import { countValues, type FilterKey, filterOffers } from "./filters.ts";
import { type FoundOffer, findOffers, type OfferRequest } from "./offers.server.ts";
import { rentalPageSize, type RentalSearch } from "./rules.ts";
import { sortOffers } from "./sorting.ts";
import type { TripPlaces } from "./trip.server.ts";

export type PlacedOffer = FoundOffer & { place: RentalPlace; distanceKm: number };

/** One page of a search: `all` are the offers before filters, `found` those after them. */
export type SearchResult = {
  all: readonly PlacedOffer[];
  total: number;
  pageCount: number;
  page: readonly PlacedOffer[];
  counts: Record<FilterKey, Map<string, number>>;
};

const pointOf = ({ latitude, longitude }: RentalPlace) => ({ lat: latitude, lon: longitude });

/** The other places within so many kilometres that are open today or on these days, the nearest first. */
export async function placesNear(ctx: Context, place: RentalPlace, km: number, days = [calendarDay(ctx.clock())]) {
  const from = pointOf(place);
  return (await selectPlaces(ctx, ...days))
    .filter(({ id }) => id !== place.id)
    .map((other) => ({ place: other, distanceKm: distanceKm(from, pointOf(other)) }))
    .filter((other) => other.distanceKm <= km)
    .toSorted((a, b) => a.distanceKm - b.distanceKm || a.place.id - b.place.id);
}

/** What is asked at these places; a trip that ends where it began ends at each place's own counter. */
export const requestAt = (
  { pickupPlace, dropoffPlace, pickupAt, dropoffAt, driverAge }: RentalTrip,
  { dropoff }: TripPlaces,
  placeIds: readonly number[],
): OfferRequest => ({
  placeIds,
  dropoffId: pickupPlace === dropoffPlace ? null : dropoff.id,
  pickupAt,
  dropoffAt,
  driverAge,
});

/** The offers that are free for the trip, filtered and sorted, with the counts of every filter. */
export async function searchRentals(ctx: Context, search: RentalSearch, places: TripPlaces): Promise<SearchResult> {
  const here = { place: places.pickup, distanceKm: 0 };
  const { pickupPlace, dropoffPlace, pickupAt, dropoffAt } = search.trip;
  const days = [pickupAt, ...(pickupPlace === dropoffPlace ? [dropoffAt] : [])].map(calendarDay);
  const around = search.radiusKm === 0 ? [] : await placesNear(ctx, places.pickup, search.radiusKm, days);
  const near = new Map([here, ...around].map((one) => [one.place.id, one]));
  const offers = await findOffers(ctx, requestAt(search.trip, places, [...near.keys()]));
  const all = offers.map((offer) => ({ ...offer, ...near.get(offer.placeId)! }));
  const found = sortOffers(filterOffers(all, search.filters), search.sort);
  const first = (search.page - 1) * rentalPageSize;
  return {
    all,
    total: found.length,
    pageCount: Math.max(1, Math.ceil(found.length / rentalPageSize)),
    page: found.slice(first, first + rentalPageSize),
    counts: countValues(all, search.filters),
  };
}

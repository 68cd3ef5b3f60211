import { redirect } from "react-router";
import { isSameAddress } from "#src/finding/search/address/address.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { rentalBookingAddress, tripQuery } from "../addresses.ts";
import { isBookingQuery, rentalSearchAddress } from "../search/address.ts";
import { noFilters } from "../search/filters.ts";
import { findOffers } from "../search/offers.server.ts";
import { requestAt } from "../search/service.server.ts";
import { checkTrip } from "../search/trip.server.ts";
import { readTripValues, standardValues, type TripValues } from "../search/trip-form.ts";
import { priceView } from "../search/view.server.ts";
import { selectListingPlaces } from "./queries.server.ts";

type PlaceChoice = { value: string; label: string };

/** What a listing's page shows of booking it: a form, and for a trip in the address its price or that it is not free. */
export type ListingBooking = {
  values: TripValues;
  faults: Record<string, string>;
  today: string;
  pickups: PlaceChoice[];
  dropoffs: PlaceChoice[];
  price?: ReturnType<typeof priceView> & { booking: string };
  /** Where other vehicles are found, when this one is not free. */
  others?: string;
};

/** Null where the listing cannot be booked. A trip that was sent as a form redirects to its one address. */
export async function bookingOfListing(
  ctx: Context,
  { keyCode, address }: { keyCode: string; address: string },
  url: URL,
): Promise<ListingBooking | null> {
  const places = await selectListingPlaces(ctx, keyCode);
  if (places.length === 0) return null;
  const choice = ({ simpleSlug, name }: (typeof places)[number]) => ({ value: simpleSlug, label: name });
  const pickups = places.filter(({ isPickup }) => isPickup).map(choice);
  const form = { faults: {}, today: calendarDay(ctx.clock()), pickups, dropoffs: places.map(choice) };
  if (!isBookingQuery(url.searchParams)) return { ...form, values: standardValues(ctx.clock()) };
  const { values, faults, trip } = await checkTrip(ctx, readTripValues(url.searchParams, ctx.clock()));
  if (!trip) return { ...form, values, faults };
  const { places: tripPlaces, ...times } = trip;
  const right = `${address}?${tripQuery(times)}`;
  if (!isSameAddress(right, url.pathname + url.search)) throw redirect(right);
  const offers = await findOffers(ctx, requestAt(times, tripPlaces, [tripPlaces.pickup.id]));
  const offer = offers.find(({ listingId }) => listingId === places[0]!.listingId);
  if (offer) return { ...form, values, price: { ...priceView(offer), booking: rentalBookingAddress(keyCode, times) } };
  const search = { trip: times, radiusKm: 0, filters: noFilters, sort: "ucuz", view: "liste", page: 1 } as const;
  return { ...form, values, others: rentalSearchAddress(search) };
}

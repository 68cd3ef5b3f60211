import { type MetaDescriptor, redirect } from "react-router";
import { isSameAddress } from "#src/finding/search/address/address.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { rentalPath } from "../addresses.ts";
import { isBookingQuery, readShown, rentalSearchAddress } from "./address.ts";
import type { RentalSearch } from "./rules.ts";
import { checkTrip } from "./trip.server.ts";
import { formFields, readTripValues, type TripValues } from "./trip-form.ts";
import { searchView, type SearchView } from "./view.server.ts";

/** What the search form shows: its values, the places by name, and a sentence for each field that is wrong. */
export type TripFormView = {
  values: TripValues;
  pickup?: { name: string; simpleSlug: string };
  dropoff?: { name: string; simpleSlug: string };
  faults: Record<string, string>;
  today: string;
};

export type BookingSearchView = {
  form: TripFormView;
  results: Omit<SearchView, "meta"> | null;
  meta: MetaDescriptor[];
};

const hasDayFault = (faults: Record<string, string>) =>
  formFields.pickupDay in faults || formFields.dropoffDay in faults;

/**
 * The search for vehicles that can be booked, where the query asks for one: its results, or its form with what is wrong.
 * Other spellings and sent forms redirect to the one address of the search, a form without a place to the listings.
 */
export async function openBookingSearch(ctx: Context, url: URL): Promise<BookingSearchView | undefined> {
  if (!isBookingQuery(url.searchParams)) return undefined;
  const checked = await checkTrip(ctx, readTripValues(url.searchParams, ctx.clock()));
  const { found, values, faults, trip } = checked;
  if (url.searchParams.has(formFields.withoutPlace) && values.pickupPlace === "" && !hasDayFault(faults))
    throw redirect(`${rentalPath}?alis=${values.pickupDay}&birakis=${values.dropoffDay}`);
  const form: TripFormView = {
    values,
    ...(found.pickup ? { pickup: found.pickup } : {}),
    ...(found.dropoff && trip?.pickupPlace !== trip?.dropoffPlace ? { dropoff: found.dropoff } : {}),
    faults,
    today: calendarDay(ctx.clock()),
  };
  if (!trip) {
    const meta = [{ title: "Araç kiralama – Kontak" }, { name: "robots", content: "noindex" }];
    return { form, results: null, meta };
  }
  const { places, ...times } = trip;
  const search: RentalSearch = { trip: times, ...readShown(url.searchParams) };
  const address = rentalSearchAddress(search);
  if (url.pathname !== rentalPath || !isSameAddress(address, url.pathname + url.search)) throw redirect(address);
  const { meta, ...results } = await searchView(ctx, search, places);
  if (search.page > results.pageCount) throw redirect(rentalSearchAddress({ ...search, page: results.pageCount }));
  return { form, results, meta };
}

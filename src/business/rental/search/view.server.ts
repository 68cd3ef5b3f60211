import type { MetaDescriptor } from "react-router";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { project } from "#src/core/locations/map/projection.ts";
import { viewOfPoints } from "#src/core/locations/map/view.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime, formatDayRange } from "#src/shared/dates.ts";
import { formatAmount, formatPrice, kurusPerLira } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { compareTurkish, formatNumber } from "#src/shared/turkish.ts";
import { rentalBookingAddress, type RentalTrip, tripQuery } from "../addresses.ts";
import { isRentalClass, rentalClasses } from "../classes.ts";
import { isRentalExtra, rentalExtras } from "../extras/rules.ts";
import type { RentalPlace } from "../places/rules.ts";
import { changedSearch, rentalSearchAddress } from "./address.ts";
import { filterKeys, rentalFilters } from "./filters.ts";
import { selectFreeExtras } from "./queries.server.ts";
import { fewUnits, type RentalSearch } from "./rules.ts";
import { type PlacedOffer, searchRentals, type SearchResult } from "./service.server.ts";
import type { TripPlaces } from "./trip.server.ts";
import { neighbouringPlaces, waysOut } from "./ways-out.server.ts";

/** Kuruş are shown only where there are any. */
const amount = (kurus: number) => (kurus % kurusPerLira === 0 ? formatPrice(kurus) : formatAmount(kurus));

/** Texts of a found offer's price and terms, ready for display. */
export const priceView = (offer: Pick<PlacedOffer, "price" | "depositKurus" | "kmLimit" | "freeUntil" | "units">) => {
  const { length, totalKurus, oneWayKurus, youngDriverKurus } = offer.price;
  const billed = length.days + length.lateHours / 3;
  const lateText = length.lateHours > 0 ? ` ${length.lateHours} saat` : "";
  return {
    total: amount(totalKurus),
    length: `${formatNumber(length.days)} gün${lateText}`,
    perDay: formatPrice(Math.round(totalKurus / billed)),
    deposit: offer.depositKurus > 0 ? `Depozito ${formatPrice(offer.depositKurus)}, iade edilir` : "Depozito alınmaz",
    included: [
      offer.kmLimit === null ? "Kilometre sınırı yok" : `Toplam ${formatNumber(offer.kmLimit)} km dahil`,
      ...(offer.freeUntil ? [`${formatDateTime(offer.freeUntil)} saatine kadar ücretsiz iptal`] : []),
      ...(oneWayKurus > 0 ? [`Başka yerde bırakma ücreti dahil: ${formatPrice(oneWayKurus)}`] : []),
      ...(youngDriverKurus > 0 ? [`Genç sürücü ücreti dahil: ${formatPrice(youngDriverKurus)}`] : []),
    ],
    unitsLeft: offer.units <= fewUnits ? `Son ${offer.units} araç` : null,
  };
};

export const className = (slug: string) => (isRentalClass(slug) ? rentalClasses[slug] : slug);

/** The trip of an offer that is picked up elsewhere than searched: a round trip ends there too. */
const tripAt = (trip: RentalTrip, place: RentalPlace): RentalTrip => ({
  ...trip,
  pickupPlace: place.simpleSlug,
  dropoffPlace: trip.dropoffPlace === trip.pickupPlace ? place.simpleSlug : trip.dropoffPlace,
});

async function rowViews(ctx: Context, { trip }: RentalSearch, page: readonly PlacedOffer[]) {
  const keyCodes = [...new Set(page.map(({ keyCode }) => keyCode))];
  const [cards, extras] = await Promise.all([
    listingCards(ctx, keyCodes),
    selectFreeExtras(ctx, [...new Set(page.map(({ businessId }) => businessId))]),
  ]);
  return page.flatMap((offer) => {
    const card = cards.find(({ keyCode }) => keyCode === offer.keyCode);
    if (!card) return [];
    const own = tripAt(trip, offer.place);
    const { included, ...price } = priceView(offer);
    const given = extras
      .filter(({ businessId }) => businessId === offer.businessId)
      .flatMap(({ kind }) => (isRentalExtra(kind) ? [`${rentalExtras[kind].name} dahil`] : []));
    return {
      ...price,
      included: [...included, ...given],
      card,
      key: `${offer.keyCode} ${offer.placeId}`,
      className: className(offer.class),
      seats: offer.seats,
      business: offer.business,
      place: offer.place.name,
      distance: offer.distanceKm > 0 ? `${formatNumber(Math.round(offer.distanceKm))}\u00a0km uzakta` : null,
      address: `${card.address}?${tripQuery(own)}`,
      booking: rentalBookingAddress(offer.keyCode, own),
    };
  });
}

/** The choices of each filter that results or the visitor have, with how many offers each finds. */
async function filterViews(ctx: Context, search: RentalSearch, { all, counts }: SearchResult) {
  const catalogue = await catalogueOf(ctx);
  const nameOf = (key: string, value: string) => {
    if (key === "businesses") return all.find(({ businessSlug }) => businessSlug === value)?.business ?? value;
    const kind = key === "gears" ? "gear" : "fuel";
    const options = catalogue.vehicleTypes.flatMap(({ id }) => catalogue.optionsOf(id, kind));
    return options.find(({ slug }) => slug === value)?.name ?? value;
  };
  return filterKeys.flatMap((key) => {
    const { address, title, names } = rentalFilters[key];
    const named = names && Object.entries(names);
    const values = new Set([...counts[key].keys(), ...search.filters[key]]);
    const choices =
      named?.filter(([value]) => values.has(value)) ??
      [...values]
        .map((value): [string, string] => [value, nameOf(key, value)])
        .toSorted((a, b) => compareTurkish(a[1], b[1]));
    if (choices.length === 0) return [];
    const chosen = search.filters[key];
    return {
      key,
      address,
      title,
      choices: choices.map(([value, name]) => ({
        value,
        name,
        count: counts[key].get(value) ?? 0,
        isChosen: chosen.includes(value),
        without: changedSearch(search, {
          filters: { ...search.filters, [key]: chosen.filter((one) => one !== value) },
        }),
      })),
    };
  });
}

/** Places nearby with their number of offers, on the map. */
async function mapView(ctx: Context, search: RentalSearch, places: TripPlaces, total: number) {
  const near = await neighbouringPlaces(ctx, search, places);
  const pin = ({ latitude, longitude }: RentalPlace) => project({ lat: latitude, lon: longitude });
  const here = {
    id: places.pickup.id,
    name: places.pickup.name,
    count: total,
    isChosen: true,
    at: pin(places.pickup),
    to: changedSearch(search, {}),
    from: null,
  };
  const others = near.map(({ place, fromKurus, wayOut }) => ({
    id: place.id,
    name: wayOut.label,
    count: wayOut.count,
    isChosen: false,
    at: pin(place),
    to: wayOut.to,
    from: formatPrice(fromKurus),
  }));
  return { places: [here, ...others], start: viewOfPoints([here, ...others].map(({ at }) => at)) };
}

const shortName = ({ name, airportCode }: RentalPlace) => airportCode ?? name;

/** `IST · 10–14 Ara`, with another place of drop-off `IST → SAW · 10–14 Ara`. */
export function tripLine({ pickupAt, dropoffAt }: RentalTrip, { pickup, dropoff }: TripPlaces): string {
  const places = pickup.id === dropoff.id ? [pickup] : [pickup, dropoff];
  return `${places.map(shortName).join(" → ")} · ${formatDayRange(pickupAt, dropoffAt)}`;
}

const named = ({ name, simpleSlug }: RentalPlace) => ({ name, simpleSlug });

/** A page of results, ready for display. */
export async function searchView(ctx: Context, search: RentalSearch, places: TripPlaces) {
  const result = await searchRentals(ctx, search, places);
  const [rows, filters, map, ways] = await Promise.all([
    rowViews(ctx, search, result.page),
    filterViews(ctx, search, result),
    search.view === "harita" ? mapView(ctx, search, places, result.total) : null,
    result.total === 0 ? waysOut(ctx, search, places, result) : [],
  ]);
  const { trip } = search;
  const isElsewhere = trip.dropoffPlace !== trip.pickupPlace;
  const days = rows[0]?.length ?? null;
  const heading = `${places.pickup.name}: kiralık araçlar`;
  const meta: MetaDescriptor[] = [
    { title: pageTitle([heading]) },
    { name: "robots", content: "noindex, follow" },
    { tagName: "link", rel: "canonical", href: ctx.origin + rentalSearchAddress(search) },
  ];
  return {
    search,
    heading,
    line: tripLine(trip, places),
    when: `${formatDateTime(trip.pickupAt)} – ${formatDateTime(trip.dropoffAt)}`,
    dropoff: isElsewhere ? places.dropoff.name : null,
    days,
    total: result.total,
    unfilteredTotal: result.all.length,
    pageCount: result.pageCount,
    rows,
    filters,
    map,
    ways,
    meta,
    places: { pickup: named(places.pickup), dropoff: named(places.dropoff) },
  };
}
export type SearchView = Awaited<ReturnType<typeof searchView>>;

import { timeZone } from "#src/shared/dates.ts";

/** The rental section: its search form, and its results once a place and times are chosen. */
export const rentalPath = "/arac-kiralama";

/** The quote page, where a booking begins. */
export const rentalBookingPath = "/arac-kiralama/rezervasyon";

/** Where and when a vehicle is rented. Places are simple slugs; times are whole minutes. */
export type RentalTrip = {
  pickupPlace: string;
  dropoffPlace: string;
  pickupAt: Date;
  dropoffAt: Date;
  driverAge: number;
};

/** Names of a trip's parameters, in the canonical order of addresses. */
export const tripParameters = {
  pickupPlace: "alis-yeri",
  dropoffPlace: "birakis-yeri",
  pickupAt: "alis",
  dropoffAt: "birakis",
  driverAge: "yas",
} as const;

/** Name of the listing's key code in the address of the quote page. */
export const listingParameter = "ilan";

const localTime = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });

/** `2026-12-01T10:00`, the time in Turkey as addresses and forms write it. */
export const formatTripTime = (at: Date) => localTime.format(at).replace(" ", "T");

/** The moment of a time in Turkey, such as `2026-12-01T10:00`; undefined for what is no such time. */
export function parseTripTime(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  // Turkey has had no daylight saving time since 2016.
  const at = new Date(`${text}:00+03:00`);
  return !Number.isNaN(at.getTime()) && formatTripTime(at) === text ? at : undefined;
}

/** A trip's parameters in canonical order, for addresses of results, of a listing and of its quote. */
export const tripQuery = (trip: RentalTrip): URLSearchParams =>
  new URLSearchParams([
    [tripParameters.pickupPlace, trip.pickupPlace],
    [tripParameters.dropoffPlace, trip.dropoffPlace],
    [tripParameters.pickupAt, formatTripTime(trip.pickupAt)],
    [tripParameters.dropoffAt, formatTripTime(trip.dropoffAt)],
    [tripParameters.driverAge, String(trip.driverAge)],
  ]);

/**
 * The trip of an address; undefined unless all of it is there and well formed. Without a drop-off place it is the pick-up
 * place. Whether the places exist and the times are possible is checked elsewhere.
 */
export function readTrip(query: URLSearchParams): RentalTrip | undefined {
  const text = (name: keyof typeof tripParameters) => query.get(tripParameters[name]) ?? "";
  const pickupPlace = text("pickupPlace");
  const pickupAt = parseTripTime(text("pickupAt"));
  const dropoffAt = parseTripTime(text("dropoffAt"));
  const driverAge = text("driverAge");
  if (pickupPlace === "" || !pickupAt || !dropoffAt || !/^\d{2}$/.test(driverAge)) return undefined;
  return {
    pickupPlace,
    dropoffPlace: text("dropoffPlace") || pickupPlace,
    pickupAt,
    dropoffAt,
    driverAge: Number(driverAge),
  };
}

/** The quote page of a listing for a trip; of the address only `keyCode` and the trip count. */
export const rentalBookingAddress = (keyCode: string, trip: RentalTrip) =>
  `${rentalBookingPath}?${new URLSearchParams([[listingParameter, keyCode], ...tripQuery(trip)])}`;

/** The page of a place: what can be rented there. */
export const rentalPlaceAddress = (simpleSlug: string) => `${rentalPath}/${simpleSlug}`;

import { formatDay } from "#src/shared/dates.ts";

/** Kinds of places, in the order of suggestions. */
export const placeKinds = { airport: "Havalimanı", railway: "Tren garı", city: "Şehir ofisi" } as const;
export type PlaceKind = keyof typeof placeKinds;
export const isPlaceKind = (kind: string): kind is PlaceKind => Object.hasOwn(placeKinds, kind);

/** A place where vehicles are picked up and dropped off. */
export type RentalPlace = {
  id: number;
  name: string;
  simpleSlug: string;
  kind: PlaceKind;
  /** IATA code. */
  airportCode: string | null;
  countryId: number;
  countryName: string;
  cityId: number;
  city: string;
  latitude: number;
  longitude: number;
  /** The day from which it is open, and the first day on which it is closed again, `2026-12-01`; null without one. */
  openFrom: string | null;
  closedFrom: string | null;
};

type OpenDays = Pick<RentalPlace, "openFrom" | "closedFrom">;

/** Whether a place is open on a day, `2026-12-01`. */
export const isPlaceOpen = ({ openFrom, closedFrom }: OpenDays, day: string): boolean =>
  (openFrom === null || openFrom <= day) && (closedFrom === null || day < closedFrom);

export const placeTexts = {
  closed: (name: string, day: string) => `${name} ${day} gününden başlayarak kapalıdır.`,
  notYet: (name: string, day: string) => `${name} ${day} gününde açılıyor.`,
};

/** Why a place cannot be used on a day; undefined where it can. */
export function placeFault(place: OpenDays & Pick<RentalPlace, "name">, day: string): string | undefined {
  if (isPlaceOpen(place, day)) return undefined;
  return place.openFrom !== null && day < place.openFrom
    ? placeTexts.notYet(place.name, formatDay(place.openFrom))
    : placeTexts.closed(place.name, formatDay(place.closedFrom!));
}

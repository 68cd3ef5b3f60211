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
};

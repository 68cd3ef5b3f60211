import { compareTurkish, fold } from "#src/shared/turkish.ts";
import { placeKinds, type RentalPlace } from "./rules.ts";

/** The most suggestions of one answer. */
export const suggestedPlaces = 10;

const kindOrder = Object.keys(placeKinds);
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** A place with its search words: name, city, kind and IATA code, in lower case and without Turkish letters. */
export type FindablePlace = { place: RentalPlace; words: readonly string[] };

/** Prepares places for `matchPlaces`, in the order of suggestions: airports, stations, cities, each by name. */
export const findablePlaces = (places: readonly RentalPlace[]): FindablePlace[] =>
  places
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || compareTurkish(a.name, b.name))
    .map((place) => ({
      place,
      words: wordsOf(`${place.name} ${place.city} ${placeKinds[place.kind]} ${place.airportCode ?? ""}`),
    }));

/**
 * Places that have, for each word of the term, a word that begins with it; a place whose IATA code is the term comes first.
 * Turkish letters are folded, and the words may stand in any order.
 */
export function matchPlaces(places: readonly FindablePlace[], term: string): RentalPlace[] {
  const asked = wordsOf(term);
  if (asked.length === 0) return [];
  const matches = places.filter(({ words }) => asked.every((one) => words.some((word) => word.startsWith(one))));
  const isCode = ({ place }: FindablePlace) => place.airportCode !== null && fold(place.airportCode) === asked.join("");
  return [...matches.filter(isCode), ...matches.filter((one) => !isCode(one))]
    .slice(0, suggestedPlaces)
    .map(({ place }) => place);
}

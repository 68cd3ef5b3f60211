import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import type { Places } from "#src/core/locations/places.server.ts";
import { queryWords, tokensOf } from "./tokens.ts";

/** A nickname of a brand, model, model generation or city; slugs as in `reference-data/nicknames.csv`. */
export type Nickname = {
  name: string;
  brand: string | null;
  model: string | null;
  city: string | null;
  /** Generations only: the model years. */
  yearFrom: number | null;
  yearTo: number | null;
};

/**
 * Returns a function for the words of a text search, with nicknames replaced by names: `vw passo` -> `volkswagen`, `passat`.
 * Generations are not replaced, because words hold no years.
 */
export function searchWordsOf(nicknames: readonly Nickname[], catalogue: Catalogue, places: Places) {
  const meant = new Map<string, readonly string[]>();
  let longest = 1;
  for (const nickname of nicknames) {
    if (nickname.yearFrom !== null) continue;
    const words = queryWords(nickname.name);
    longest = Math.max(longest, words.length);
    meant.set(words.join(" "), tokensOf(nameOf(nickname, catalogue, places)));
  }
  return (text: string): string[] => {
    const words = queryWords(text);
    const result = new Set<string>();
    for (let at = 0; at < words.length;) {
      let length = Math.min(longest, words.length - at);
      while (length > 0 && !meant.has(words.slice(at, at + length).join(" "))) length--;
      for (const word of meant.get(words.slice(at, at + length).join(" ")) ?? [words[at]!]) result.add(word);
      at += Math.max(1, length);
    }
    return [...result];
  };
}

function nameOf({ brand, model, city }: Nickname, catalogue: Catalogue, places: Places): string {
  if (city !== null) return places.findCity(city)?.name ?? "";
  const known = catalogue.matchBrand(brand ?? "");
  if (!known || model === null) return known?.name ?? "";
  const types = catalogue.vehicleTypes.map(({ id }) => id);
  return catalogue.matchModel(types, known.id, model)?.name ?? "";
}

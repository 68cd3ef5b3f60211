import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import type { Places } from "#src/locations/places.server.ts";
import { matches } from "./matching.ts";
import { tokensOf } from "./tokens.ts";

/** What of a listing has words. */
export type Worded = {
  title: string;
  brandId: number;
  modelId: number;
  variantId: number | null;
  cityId: number;
  townId: number | null;
  fuel: string | null;
  gear: string | null;
  body: string | null;
  colour: string | null;
};

/**
 * Reads the words by which a text search finds a listing: those of its title and of the names of its brand, model,
 * variant, city, town, fuel, gear, body and colour, once each.
 */
export function listingWordsOf(catalogue: Catalogue, places: Places): (listing: Worded) => string[] {
  const known = new Map<string, readonly string[]>();
  const wordsOfName = (name: string | undefined): readonly string[] => {
    if (name === undefined) return [];
    let words = known.get(name);
    if (!words) known.set(name, (words = tokensOf(name)));
    return words;
  };
  const option = (kind: string, slug: string | null) =>
    wordsOfName(slug === null ? undefined : catalogue.option(kind, slug)?.name);
  return (listing) => {
    const words = new Set(tokensOf(listing.title));
    for (const names of [
      wordsOfName(catalogue.brand(listing.brandId)?.name),
      wordsOfName(catalogue.model(listing.modelId)?.name),
      wordsOfName(catalogue.variant(listing.variantId ?? 0)?.name),
      wordsOfName(places.city(listing.cityId)?.name),
      wordsOfName(places.town(listing.townId ?? 0)?.name),
      option("fuel", listing.fuel),
      option("gear", listing.gear),
      option("body", listing.body),
      option("colour", listing.colour),
    ])
      for (const word of names) words.add(word);
    return [...words];
  };
}

/** Does every word of a search find some word of the listing? The slow way, one listing after the other. */
export const hasWords = (tokens: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => tokens.some((token) => matches(word, token)));

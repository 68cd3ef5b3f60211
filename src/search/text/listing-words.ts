import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import type { Places } from "#src/locations/places.server.ts";
import { matches } from "./matching.ts";
import { tokensOf } from "./tokens.ts";

/** What of a listing has words. */
export type Worded = {
  title: string;
  /** What the business that offers it is called for short. */
  businessName: string | null;
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

/** How many different words of titles are remembered with their tokens. */
const knownWords = 100_000;

/**
 * Reads the words by which a text search finds a listing: those of its title and of the names of its business,
 * brand, model, variant, city, town, fuel, gear, body and colour; some come several times. Remembers what it read: a
 * million listings share few words.
 */
export function listingWordsOf(catalogue: Catalogue, places: Places): (listing: Worded) => string[] {
  const known = new Map<string, readonly string[]>();
  const tokensOfWord = (word: string) => {
    let tokens = known.get(word);
    if (!tokens) {
      if (known.size === knownWords) known.clear();
      known.set(word, (tokens = tokensOf(word)));
    }
    return tokens;
  };
  const named = <Key>(nameOf: (key: Key) => string | undefined) => {
    const names = new Map<Key | null, readonly string[]>([[null, []]]);
    return (key: Key | null) => {
      let tokens = names.get(key);
      if (!tokens) names.set(key, (tokens = tokensOf(nameOf(key!) ?? "")));
      return tokens;
    };
  };
  const option = (kind: string) => named((slug: string) => catalogue.option(kind, slug)?.name);
  const business = named((name: string) => name);
  const brand = named((id: number) => catalogue.brand(id)?.name);
  const model = named((id: number) => catalogue.model(id)?.name);
  const variant = named((id: number) => catalogue.variant(id)?.name);
  const city = named((id: number) => places.city(id)?.name);
  const town = named((id: number) => places.town(id)?.name);
  const [fuel, gear, body, colour] = [option("fuel"), option("gear"), option("body"), option("colour")];
  return (listing) => {
    const words: string[] = [];
    const take = (tokens: readonly string[]) => {
      for (let i = 0; i < tokens.length; i++) words.push(tokens[i]!);
    };
    for (const word of listing.title.split(" ")) take(tokensOfWord(word));
    take(business(listing.businessName));
    take(brand(listing.brandId));
    take(model(listing.modelId));
    take(variant(listing.variantId));
    take(city(listing.cityId));
    take(town(listing.townId));
    take(fuel(listing.fuel));
    take(gear(listing.gear));
    take(body(listing.body));
    take(colour(listing.colour));
    return words;
  };
}

/** Does every word of a search find some word of the listing? The slow way, one listing after the other. */
export const hasWords = (tokens: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => tokens.some((token) => matches(word, token)));

import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import type { Places } from "#src/core/locations/places.server.ts";
import type { Value } from "../filters/lists.ts";
import type { ChoiceValues, NamedKey } from "../filters/indexed.ts";
import { namedKeys, type NameWords } from "../index/fields.ts";
import type { IndexRow } from "../index/row.ts";
import { matches } from "./matching.ts";
import { tokensOf } from "./tokens.ts";

/** The parts of a listing that have words. */
export type Worded = {
  title: string;
  /** Short name of the business that offers it. */
  businessName: string | null;
} & Pick<ChoiceValues, NamedKey | "variantId"> &
  Further;

type Further = Pick<IndexRow, "furtherBrandIds" | "furtherModelIds">;

/**
 * Returns a function for the words by which a text search finds a listing: its own, and the names of its brand, model,
 * city, town, fuel, gear, body and colour; with duplicates.
 */
export function listingWordsOf(catalogue: Catalogue, places: Places): (listing: Worded) => string[] {
  const ofCatalogue = catalogueWordsOf(catalogue);
  const ofName = nameWordsOf(catalogue, places);
  return (listing) => [
    ...tokensOf(listing.title),
    ...tokensOf(listing.businessName ?? ""),
    ...ofCatalogue(listing),
    ...namedKeys.flatMap((key) => {
      const value = listing[key];
      return value === null ? [] : ofName(key, value);
    }),
  ];
}

/**
 * Returns a function for the words of the catalogue that an index row has itself: those of its variant, cached per
 * variant, and of the further models that a spare part fits.
 */
export function catalogueWordsOf(
  catalogue: Catalogue,
): (listing: Further & { variantId: number | null }) => readonly string[] {
  const known = new Map<number | null, readonly string[]>([[null, []]]);
  return ({ variantId, furtherBrandIds, furtherModelIds }) => {
    let words = known.get(variantId);
    if (!words) known.set(variantId, (words = tokensOf(catalogue.variant(variantId!)?.name ?? "")));
    if (furtherModelIds.length === 0) return words;
    const names = [...furtherBrandIds.map(catalogue.brand), ...furtherModelIds.map(catalogue.model)];
    return [...words, ...names.flatMap((named) => tokensOf(named?.name ?? ""))];
  };
}

/** Returns functions for the words of the names of choices. */
export function nameWordsOf(catalogue: Catalogue, places: Places): NameWords {
  const option = (kind: string) => (slug: Value) => catalogue.option(kind, slug as string);
  const named: Record<NamedKey, (value: Value) => { name: string } | undefined> = {
    brandId: (id) => catalogue.brand(id as number),
    modelId: (id) => catalogue.model(id as number),
    cityId: (id) => places.city(id as number),
    townId: (id) => places.town(id as number),
    fuel: option("fuel"),
    gear: option("gear"),
    body: option("body"),
    colour: option("colour"),
  };
  // The index has a section for each listing type, and each asks for the words of all names.
  const known = new Map<string, readonly string[]>();
  return (key, value) => {
    const name = named[key](value)?.name ?? "";
    let words = known.get(name);
    if (!words) known.set(name, (words = tokensOf(name)));
    return words;
  };
}

/** Does every word of a search find some word of the listing? The slow way, one listing after the other. */
export const hasWords = (tokens: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => tokens.some((token) => matches(word, token)));

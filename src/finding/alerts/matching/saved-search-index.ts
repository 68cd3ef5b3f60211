import type { Criteria } from "#src/finding/search/engine/engine.ts";
import { choiceFields, type ChoiceKey, choiceKeys, choiceValuesOf, flagBit } from "#src/finding/search/index/fields.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import { indexedFlags } from "#src/finding/search/filters/indexed-flags.ts";
import { matches as isFoundBy } from "#src/finding/search/text/matching.ts";
import { type Predicate, predicateOf, wantedValues } from "./predicate.ts";
import { recordOf } from "#src/finding/search/record-of.ts";
import type { Value } from "#src/finding/search/filters/lists.ts";

/** A reverse search index (percolator): finds the saved searches that match a listing. */
export type SavedSearchIndex = {
  /** Adds a search, or replaces the one with this id. */
  put(id: number, criteria: Criteria): void;
  remove(id: number): void;
  /** The ids of the searches that match this listing at `now`, in no order. */
  matching(row: IndexRow, now: number): number[];
  readonly size: number;
};

/** Filters other than the choices. */
type OtherKey = "town or city alone" | "equipment" | "attribute" | "flag" | "word" | "listing type";
type Key = ChoiceKey | OtherKey;

/**
 * Rough share of listings that one value of each filter matches. A search is stored under its most selective filter, so
 * the shares decide how many candidates are checked, not what is found.
 */
const shares: Record<Key, number> = {
  ...recordOf(choiceKeys, (key) => choiceFields[key].share),
  "town or city alone": 1 / 400,
  word: 1 / 100,
  attribute: 1 / 10,
  equipment: 1 / 5,
  flag: 1 / 3,
  "listing type": 1,
};

type Entry = { id: number; isFound: Predicate };
type Place = { key: Key; values: readonly Value[] };

/** The keys a search may be stored under: a listing that it matches has one of the values. */
function* placesOf(criteria: Criteria): Generator<Place> {
  for (const key of choiceKeys) {
    const values = wantedValues(criteria, key);
    if (values) yield { key, values: values as readonly Value[] };
  }
  const { near, equipment, attributes, flags, words } = criteria;
  if (near) yield { key: "town or city alone", values: [...near.townIds, ...near.cityIds.map(cityAlone)] };
  for (const ids of equipment) yield { key: "equipment", values: ids };
  // Ranges are stored under the attribute's name: few listings have a given attribute.
  for (const filter of attributes)
    yield {
      key: "attribute",
      values: "values" in filter ? filter.values.map((value) => attributeValue(filter.slug, value)) : [filter.slug],
    };
  for (const flag of flags) yield { key: "flag", values: [flag] };
  for (const word of words) yield { key: "word", values: [word] };
  yield { key: "listing type", values: [criteria.listingType] };
}

const cityAlone = (id: number) => -id;
const attributeValue = (slug: string, value: string) => `${slug}.${value}`;

const rarest = (criteria: Criteria): Place =>
  [...placesOf(criteria)].reduce((best, place) => (expected(place) < expected(best) ? place : best));
const expected = ({ key, values }: Place) => shares[key] * values.length;

/** Stores each search under its most selective filter, so that only searches under a value of the listing are checked. */
export function makeSavedSearchIndex(): SavedSearchIndex {
  const places = new Map<Key, Map<Value, Set<Entry>>>(Object.keys(shares).map((key) => [key as Key, new Map()]));
  const stored = new Map<number, { entry: Entry; place: Place }>();

  function remove(id: number) {
    const found = stored.get(id);
    if (!found) return;
    stored.delete(id);
    const byValue = places.get(found.place.key)!;
    for (const value of found.place.values) {
      const entries = byValue.get(value);
      entries?.delete(found.entry);
      if (entries?.size === 0) byValue.delete(value);
    }
  }

  return {
    put(id, criteria) {
      remove(id);
      const entry = { id, isFound: predicateOf(criteria) };
      const place = rarest(criteria);
      stored.set(id, { entry, place });
      const byValue = places.get(place.key)!;
      for (const value of place.values) {
        const entries = byValue.get(value);
        if (entries) entries.add(entry);
        else byValue.set(value, new Set([entry]));
      }
    },
    remove,
    matching(row, now) {
      const found = new Set<number>();
      const check = (entries: Iterable<Entry> | undefined) => {
        for (const { id, isFound } of entries ?? []) if (isFound(row, now)) found.add(id);
      };
      const at = (key: Key, value: Value | null) => value !== null && check(places.get(key)!.get(value));
      for (const key of choiceKeys) for (const value of choiceValuesOf(row, key)) at(key, value);
      at("town or city alone", row.townId ?? cityAlone(row.cityId));
      for (const id of row.equipmentIds) at("equipment", id);
      for (const [slug, value] of Object.entries(row.attributes))
        at("attribute", typeof value === "string" ? attributeValue(slug, value) : slug);
      for (const flag of indexedFlags) if (row.flags & flagBit(flag)) at("flag", flag);
      // A word finds longer ones and ones with a typo: each word that is asked for is held to those of the listing.
      for (const [word, entries] of places.get("word")!)
        if (row.words.some((token) => isFoundBy(word as string, token))) check(entries);
      at("listing type", row.listingType);
      return [...found];
    },
    get size() {
      return stored.size;
    },
  };
}

import type { Criteria } from "#src/search/engine.ts";
import { choiceFields, type ChoiceKey, choiceKeys, flagBit, flagsOf } from "#src/search/index/fields.ts";
import type { IndexRow } from "#src/search/index/row.ts";
import { flagKeys } from "#src/search/filters/flags.ts";
import { matches as isFoundBy } from "#src/search/text/matching.ts";
import { type Predicate, predicateOf, wantedValues } from "./predicate.ts";
import { recordOf } from "#src/search/record-of.ts";
import type { Value } from "#src/search/filters/lists.ts";

/** Which of many searches a listing answers: what a search engine does, the other way round. */
export type SavedSearchIndex = {
  /** Adds a search, or takes the place of the one with this id. */
  put(id: number, criteria: Criteria): void;
  remove(id: number): void;
  /** The ids of the searches that find this listing at `now`, in no order. */
  matching(row: IndexRow, now: number): number[];
  readonly size: number;
};

/** What a listing may be asked to have, apart from the choices. */
type OtherKey = "town or city alone" | "equipment" | "attribute" | "flag" | "word" | "listing type";
type Key = ChoiceKey | OtherKey;

/**
 * Roughly what share of listings one value of each lets through. A search stands under the one filter that lets the
 * fewest through, so these only decide how many candidates are looked at, never what is found.
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

/** The places a search may stand in: a listing that it finds has one of the values. */
function* placesOf(criteria: Criteria): Generator<Place> {
  for (const key of choiceKeys) {
    const values = wantedValues(criteria, key);
    if (values) yield { key, values: values as readonly Value[] };
  }
  const { near, equipment, attributes, flags, words } = criteria;
  if (near) yield { key: "town or city alone", values: [...near.townIds, ...near.cityIds.map(cityAlone)] };
  for (const ids of equipment) yield { key: "equipment", values: ids };
  // Numbers are looked up by the attribute alone: those who have it at all are few.
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

/** Puts each search under its rarest filter; only those are looked at that stand under something the listing has. */
export function makeSavedSearchIndex(): SavedSearchIndex {
  const places = new Map<Key, Map<Value, Set<Entry>>>(Object.keys(shares).map((key) => [key as Key, new Map()]));
  const known = new Map<number, { entry: Entry; place: Place }>();

  function remove(id: number) {
    const found = known.get(id);
    if (!found) return;
    known.delete(id);
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
      known.set(id, { entry, place });
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
      const look = (entries: Iterable<Entry> | undefined) => {
        for (const { id, isFound } of entries ?? []) if (isFound(row, now)) found.add(id);
      };
      const at = (key: Key, value: Value | null) => value !== null && look(places.get(key)!.get(value));
      for (const key of choiceKeys) at(key, choiceFields[key].read(row));
      at("town or city alone", row.townId ?? cityAlone(row.cityId));
      for (const id of row.equipmentIds) at("equipment", id);
      for (const [slug, value] of Object.entries(row.attributes))
        at("attribute", typeof value === "string" ? attributeValue(slug, value) : slug);
      const flags = flagsOf(row);
      for (const flag of flagKeys) if (flags & flagBit(flag)) at("flag", flag);
      // A word finds longer ones and ones with a typo: each word that is asked for is held to those of the listing.
      for (const [word, entries] of places.get("word")!)
        if (row.words.some((token) => isFoundBy(word as string, token))) look(entries);
      at("listing type", row.listingType);
      return [...found];
    },
    get size() {
      return known.size;
    },
  };
}

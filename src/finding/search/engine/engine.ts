import type { Comparables, ComparedListing } from "#src/selling/listings/price/rules.ts";
import { type ListingType, listingTypes } from "#src/selling/listings/rules.ts";
import { recordOf } from "../record-of.ts";
import { filterOf, type IndexedKey, indexedKeys, type ListCriteria, type ValueOf } from "../filters/indexed.ts";
import { type IndexedChoice, listFilters, type ListKey } from "../filters/lists.ts";
import type { IndexedFlag } from "../filters/indexed-flags.ts";
import { type RangeKey, rangeKeys } from "../filters/ranges.ts";
import { listsBelow, type Range, type Sort } from "../rules.ts";

/** A special attribute of the vehicle type: a choice that is one of these, or a number within a range. */
export type AttributeFilter = { slug: string; values: readonly string[] } | { slug: string; range: Range };

/**
 * Everything within a radius (`near.server.ts` draws it): listings in one of these towns, and listings without a town in
 * one of these cities.
 */
export type Near = { townIds: readonly number[]; cityIds: readonly number[] };

/**
 * What to look for, in ids. All filters hold together. An empty list and `null` filter nothing, an empty list of types
 * or parts finds nothing. `sellers` has authorised dealers apart from other businesses and from members. A listing without a value (`null` in its column) is in no list and in no range.
 */
export type Criteria = {
  listingType: ListingType;
  /** All of them hold. */
  flags: readonly IndexedFlag[];
  /** For each of these one of its ids is among the listing's equipment: an item has an id in every vehicle type. */
  equipment: readonly (readonly number[])[];
  /** All of them hold; at most one for a slug. A text value is compared as it is, a number is in the range. */
  attributes: readonly AttributeFilter[];
  /** Published in the last so many times 24 hours, to the millisecond: `publishedAt >= now - days`. */
  publishedDays: number | null;
  near: Near | null;
  /** Folded words that a listing must have, every one of them (`text/matching.ts`). */
  words: readonly string[];
} & ListCriteria &
  Readonly<Record<RangeKey, Range>>;

export const everything: Criteria = {
  listingType: "satilik",
  ...(Object.fromEntries(
    indexedKeys.map((key) => {
      const { criteria, isNullable }: IndexedChoice = filterOf(key).index;
      return [criteria, isNullable ? null : []];
    }),
  ) as unknown as ListCriteria),
  flags: [],
  equipment: [],
  attributes: [],
  publishedDays: null,
  near: null,
  words: [],
  ...recordOf(rangeKeys, (): Range => ({})),
};

/** Exact counts of listings by value; values without a listing are not there. */
export type Counts = { [Key in IndexedKey]: Map<ValueOf<Key>, number> } & {
  /** How many would be left with this flag too: what is already chosen stays on. */
  flags: Map<string, number>;
  /** By 1, 3, 7, 15 and 30 days (`publishedDaysChoices`): what is published within 3 counts within 7 too. */
  days: Map<number, number>;
  /** By equipment id, as of flags: how many would be left with this item too. */
  equipment: Map<number, number>;
  /** By `slug.value` of choices, such as `kabin.cift-kabin`; each attribute leaves its own filter out, not those of others. */
  attributes: Map<string, number>;
};
export type Facet = keyof Counts;

/** The facets that are counted for each listing type. Equipment and attributes are counted only on request. */
export const facetsOf = recordOf(listingTypes, (listing): readonly Facet[] => [
  ...indexedKeys.filter((key) => (filterOf(key).of as readonly ListingType[]).includes(listing)),
  "flags",
  "days",
]);

const countedWith = recordOf(indexedKeys, (key) => (filterOf(key).index as IndexedChoice).countedWith);

/** Is this facet counted for what is chosen? Models need a brand, variants a model, engines a variant, towns one city. */
export function isCounted(facet: Facet, criteria: Criteria): boolean {
  const needed = facet in countedWith ? countedWith[facet as IndexedKey] : undefined;
  if (!needed) return true;
  const chosen = criteria[needed.criteria]?.length ?? 0;
  return needed.isOne ? chosen === 1 : chosen > 0;
}

/** Smallest and largest value there is; nothing where no listing is left. */
export type Extent = { min: number; max: number } | null;

/**
 * Prices of what is found, in kuruş; nothing where nothing is found. A quartile is a price that is there: of `n` prices in
 * order the one at place `ceil(share * n)`, counted from 1 (PostgreSQL's `percentile_disc`).
 */
export type PriceStatistics = {
  min: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  max: number;
} | null;

export type SearchAnswer = {
  total: number;
  /** One page, in the order asked for. */
  keyCodes: string[];
  counts: Counts;
  extents: Record<RangeKey, Extent>;
  prices: PriceStatistics;
};

/**
 * How far cities and towns are from a place, in km by id. A listing is as far as its town, without one as its city; where
 * neither is known it is farther than all others.
 */
export type Distances = {
  towns: ReadonlyMap<number, number>;
  cities: ReadonlyMap<number, number>;
  /** How far from the place is searched. */
  radiusKm: number;
};

/**
 * Which listings and numbers are asked for: with `limit: 0` no listings, with `facets` the counts of these alone, with
 * `figures: false` neither extents nor prices.
 */
export type Page = {
  sort: Sort;
  offset: number;
  limit: number;
  /** For the sort by distance, which begins with the newest without them, and for `onerilen`. */
  distances?: Distances | undefined;
  facets?: readonly Facet[];
  figures?: false;
};

/**
 * Finds active, unexpired listings of one listing type. Every number is exact. The count of a facet
 * leaves the facet's own choice out: each number is what choosing that value would find. Choices below it are left out
 * too (`leftOut`): counts of types and brands ignore the models. An extent leaves its own range out. Ties in a sort are
 * ordered by the newer id first, so that pages neither repeat nor skip listings.
 */
export type SearchEngine = {
  search(criteria: Criteria, page: Page): Promise<SearchAnswer>;
  count(criteria: Criteria): Promise<number>;
  /** All that a sale listing is compared with: what `selectComparables` finds for it. */
  comparables: (listing: ComparedListing) => Promise<Comparables>;
  /** `pricePosition` of these listings, in their order; null for those that are not active, or whose price has no label. */
  pricePositions: (ids: readonly number[]) => Promise<(number | null)[]>;
};

/** One query to an engine. */
export type EngineQuery = {
  [Name in keyof SearchEngine]: { name: Name; args: Parameters<SearchEngine[Name]> };
}[keyof SearchEngine];

/** The key in criteria of a list; of systems of spare parts there is none. */
const criteriaKeysOf = (key: ListKey | IndexedKey): (keyof Criteria)[] => {
  const filter = key === "types" || key === "businesses" ? filterOf(key) : listFilters[key];
  if ("index" in filter) return [filter.index.criteria];
  return key === "attributes" || key === "equipment" ? [key] : [];
};

/** The filters that are left out when a facet or an extent is counted. */
export const leftOut: Record<Facet | RangeKey, readonly (keyof Criteria)[]> = {
  ...recordOf(indexedKeys, (key) => [key, ...(key === "businesses" ? [] : listsBelow(key))].flatMap(criteriaKeysOf)),
  flags: [],
  days: ["publishedDays"],
  equipment: [],
  // Of the attribute that is counted; those of the others stay on.
  attributes: ["attributes"],
  ...recordOf(rangeKeys, (key) => [key]),
};

const nullable = new Set<keyof Criteria>(
  indexedKeys.flatMap((key) => ("isNullable" in filterOf(key).index ? criteriaKeysOf(key) : [])),
);

/** Is this filter on? */
export function isFiltering(criteria: Criteria, key: keyof Criteria): boolean {
  const filter = criteria[key];
  if (filter === null || key === "listingType") return false;
  if (nullable.has(key)) return true;
  if (Array.isArray(filter)) return filter.length > 0;
  if (typeof filter === "object" && !("townIds" in filter)) {
    const { min, max } = filter as Range;
    return min !== undefined || max !== undefined;
  }
  return true;
}

/** The criteria with these filters switched off. */
export const without = (criteria: Criteria, keys: readonly (keyof Criteria)[]): Criteria =>
  Object.assign({ ...criteria }, ...keys.map((key) => ({ [key]: everything[key] })));

/** Counts with nothing in them. */
export const noCounts = (): Counts => ({
  ...(recordOf(indexedKeys, () => new Map()) as { [Key in IndexedKey]: Map<ValueOf<Key>, number> }),
  flags: new Map(),
  days: new Map(),
  equipment: new Map(),
  attributes: new Map(),
});

import type { ListingType } from "#src/listings/rules.ts";
import type { Range, RangeKey, Sort } from "./rules.ts";

/** What to look for, in ids. An empty list filters nothing; `null` types are all of them. */
export type Criteria = {
  listingType: ListingType;
  typeIds: readonly number[] | null;
  /** Last steps of the spare-part taxonomy; `null` are all of them. */
  partIds: readonly string[] | null;
  brandIds: readonly number[];
  modelIds: readonly number[];
  cityIds: readonly number[];
  fuels: readonly string[];
  gears: readonly string[];
  bodies: readonly string[];
  colours: readonly string[];
  periods: readonly string[];
  conditions: readonly string[];
  /** Folded words that a listing must have, every one of them (`text/matching.ts`). */
  words: readonly string[];
} & Readonly<Record<RangeKey, Range>>;

export const everything: Criteria = {
  listingType: "satilik",
  typeIds: null,
  partIds: null,
  brandIds: [],
  modelIds: [],
  cityIds: [],
  fuels: [],
  gears: [],
  bodies: [],
  colours: [],
  periods: [],
  conditions: [],
  words: [],
  priceKurus: {},
  year: {},
  mileageKm: {},
};

/** Exact counts of listings by value; values without a listing are not there. */
export type Counts = {
  types: Map<number, number>;
  brands: Map<number, number>;
  /** Of the one brand chosen; empty with no brand or several. */
  models: Map<number, number>;
  cities: Map<number, number>;
  fuels: Map<string, number>;
  gears: Map<string, number>;
  bodies: Map<string, number>;
  colours: Map<string, number>;
  parts: Map<string, number>;
  periods: Map<string, number>;
  conditions: Map<string, number>;
};
export type Facet = keyof Counts;

/** What is counted for each listing type; of other facets nothing is known. */
export const facetsOf: Record<ListingType, readonly Facet[]> = {
  satilik: ["types", "brands", "models", "cities", "fuels", "gears", "bodies", "colours"],
  kiralik: ["types", "brands", "models", "cities", "fuels", "gears", "periods"],
  "yedek-parca": ["brands", "models", "cities", "parts", "conditions"],
};

/** Smallest and largest value there is; nothing where no listing is left. */
export type Extent = { min: number; max: number } | null;

export type SearchAnswer = {
  total: number;
  /** One page, in the order asked for. */
  keyCodes: string[];
  counts: Counts;
  extents: Record<RangeKey, Extent>;
};

/** Which listings and numbers are asked for: with `limit: 0` no listings, with `facets` the counts of these alone. */
export type Page = { sort: Sort; offset: number; limit: number; facets?: readonly Facet[] };

/**
 * Finds active, unexpired listings of one listing type. Every number is exact. The count of a facet
 * leaves the facet's own choice out: each number is what choosing that value would find. What hangs on a choice goes
 * with it: types and brands leave the models out too. An extent leaves its own range out. Equal places in a sort are
 * ordered by the newer id first, so that pages neither repeat nor skip.
 */
export type SearchEngine = {
  search(criteria: Criteria, page: Page): Promise<SearchAnswer>;
  count(criteria: Criteria): Promise<number>;
};

/** The filters that are left out when a facet or an extent is counted. */
export const leftOut: Record<Facet | RangeKey, readonly (keyof Criteria)[]> = {
  types: ["typeIds", "modelIds"],
  brands: ["brandIds", "modelIds"],
  models: ["modelIds"],
  cities: ["cityIds"],
  fuels: ["fuels"],
  gears: ["gears"],
  bodies: ["bodies"],
  colours: ["colours"],
  parts: ["partIds"],
  periods: ["periods"],
  conditions: ["conditions"],
  priceKurus: ["priceKurus"],
  year: ["year"],
  mileageKm: ["mileageKm"],
};

/** Is this filter on? */
export function isFiltering(criteria: Criteria, key: keyof Criteria): boolean {
  const filter = criteria[key];
  if (filter === null || typeof filter === "string") return false;
  return "length" in filter
    ? key === "typeIds" || key === "partIds" || filter.length > 0
    : filter.min !== undefined || filter.max !== undefined;
}

/** The criteria with these filters switched off. */
export const without = (criteria: Criteria, keys: readonly (keyof Criteria)[]): Criteria =>
  Object.assign({ ...criteria }, ...keys.map((key) => ({ [key]: everything[key] })));

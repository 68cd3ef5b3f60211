import type { Comparables, ComparedListing, Market } from "#src/listings/price/rules.ts";
import type { ListingType } from "#src/listings/rules.ts";
import type { Flag } from "./filters/flags.ts";
import type { RangeKey } from "./filters/ranges.ts";
import type { Range, Seller, Sort } from "./rules.ts";

/** A special attribute of the vehicle type: a choice that is one of these, or a number within a range. */
export type AttributeFilter = { slug: string; values: readonly string[] } | { slug: string; range: Range };

/**
 * Everything within a radius (`near.server.ts` draws it): listings in one of these towns, and listings without a town in
 * one of these cities.
 */
export type Near = { townIds: readonly number[]; cityIds: readonly number[] };

/**
 * What to look for, in ids. All filters hold together. An empty list and `null` filter nothing, an empty list of types
 * or parts finds nothing. A listing without a value (`null` in its column) is in no list and in no range.
 */
export type Criteria = {
  listingType: ListingType;
  /** One of these; `null` are all of them. */
  typeIds: readonly number[] | null;
  /** Last steps of the spare-part taxonomy; `null` are all of them. */
  partIds: readonly string[] | null;
  brandIds: readonly number[];
  modelIds: readonly number[];
  variantIds: readonly number[];
  engineIds: readonly number[];
  cityIds: readonly number[];
  townIds: readonly number[];
  fuels: readonly string[];
  gears: readonly string[];
  bodies: readonly string[];
  drives: readonly string[];
  colours: readonly string[];
  /** `yetkili-bayiden`: sold as an authorised dealer's vehicle of a brand; else by a business or by a member alone. */
  sellers: readonly Seller[];
  periods: readonly string[];
  conditions: readonly string[];
  /** All of them hold; `rules.ts` says what each asks of a listing. */
  flags: readonly Flag[];
  /** For each of these one of its ids is among the listing's equipment: an item has an id in every vehicle type. */
  equipment: readonly (readonly number[])[];
  /** All of them hold; at most one for a slug. A text value is compared as it is, a number is in the range. */
  attributes: readonly AttributeFilter[];
  /** Published in the last so many times 24 hours, to the millisecond: `publishedAt >= now - days`. */
  publishedDays: number | null;
  near: Near | null;
  /** Folded words that a listing must have, every one of them (`text/matching.ts`). */
  words: readonly string[];
} & Readonly<Record<RangeKey, Range>>;

export const everything: Criteria = {
  listingType: "satilik",
  typeIds: null,
  partIds: null,
  brandIds: [],
  modelIds: [],
  variantIds: [],
  engineIds: [],
  cityIds: [],
  townIds: [],
  fuels: [],
  gears: [],
  bodies: [],
  drives: [],
  colours: [],
  sellers: [],
  periods: [],
  conditions: [],
  flags: [],
  equipment: [],
  attributes: [],
  publishedDays: null,
  near: null,
  words: [],
  priceKurus: {},
  year: {},
  mileageKm: {},
  powerHp: {},
  capacityCc: {},
};

/** Exact counts of listings by value; values without a listing are not there. */
export type Counts = {
  types: Map<number, number>;
  brands: Map<number, number>;
  /** Of the brands chosen; empty without one. */
  models: Map<number, number>;
  /** Of the models chosen; empty without one. A slug may be a model in several vehicle types. */
  variants: Map<number, number>;
  /** Of the variants chosen; empty without one. */
  engines: Map<number, number>;
  cities: Map<number, number>;
  /** Of the one city chosen; empty with no city or several. */
  towns: Map<number, number>;
  fuels: Map<string, number>;
  gears: Map<string, number>;
  bodies: Map<string, number>;
  drives: Map<string, number>;
  colours: Map<string, number>;
  sellers: Map<string, number>;
  parts: Map<string, number>;
  periods: Map<string, number>;
  conditions: Map<string, number>;
  /** How many would be left with this flag too: what is already chosen stays on. */
  flags: Map<string, number>;
  /** By 1, 3, 7, 15 and 30 days (`publishedDaysChoices`): what is published within 3 counts within 7 too. */
  days: Map<number, number>;
  /** By equipment id, as of flags: how many would be left with this item too. */
  equipment: Map<number, number>;
  /** By `slug.value` of choices, such as `kabin.cift-kabin`; each attribute leaves its own filter out and keeps the others'. */
  attributes: Map<string, number>;
};
export type Facet = keyof Counts;

/** What is counted for each listing type; of other facets nothing is known. Equipment and attributes are counted where asked for. */
export const facetsOf: Record<ListingType, readonly Facet[]> = {
  satilik: [
    "types",
    "brands",
    "models",
    "variants",
    "engines",
    "cities",
    "towns",
    "fuels",
    "gears",
    "bodies",
    "drives",
    "colours",
    "sellers",
    "flags",
    "days",
  ],
  kiralik: ["types", "brands", "models", "cities", "towns", "fuels", "gears", "periods", "sellers", "flags", "days"],
  "yedek-parca": ["brands", "models", "cities", "towns", "parts", "conditions", "sellers", "flags", "days"],
};

/** Is this facet counted for what is chosen? Models need a brand, variants a model, engines a variant, towns one city. */
export function isCounted(facet: Facet, criteria: Criteria): boolean {
  if (facet === "models") return criteria.brandIds.length > 0;
  if (facet === "variants") return criteria.modelIds.length > 0;
  if (facet === "engines") return criteria.variantIds.length > 0;
  if (facet === "towns") return criteria.cityIds.length === 1;
  return true;
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
 * Which listings and numbers are asked for: with `limit: 0` no listings, with `facets` the counts of these alone, with
 * `figures: false` neither extents nor prices.
 */
export type Page = { sort: Sort; offset: number; limit: number; facets?: readonly Facet[]; figures?: false };

/**
 * Finds active, unexpired listings of one listing type. Every number is exact. The count of a facet
 * leaves the facet's own choice out: each number is what choosing that value would find. What hangs on a choice goes
 * with it (`leftOut`): types and brands leave the models out too. An extent leaves its own range out. Equal places in a
 * sort are ordered by the newer id first, so that pages neither repeat nor skip.
 */
export type SearchEngine = {
  search(criteria: Criteria, page: Page): Promise<SearchAnswer>;
  count(criteria: Criteria): Promise<number>;
  /** The market of each of these sale listings, in their order: what `selectComparables` finds for it, without itself. */
  compare: (listings: readonly ComparedListing[]) => Promise<Market[]>;
  /** All that a sale listing is compared with: what `selectComparables` finds for it. */
  comparables: (listing: ComparedListing) => Promise<Comparables>;
};

/** The filters that are left out when a facet or an extent is counted. */
export const leftOut: Record<Facet | RangeKey, readonly (keyof Criteria)[]> = {
  types: ["typeIds", "modelIds", "variantIds", "engineIds", "attributes", "equipment"],
  brands: ["brandIds", "modelIds", "variantIds", "engineIds"],
  models: ["modelIds", "variantIds", "engineIds"],
  variants: ["variantIds", "engineIds"],
  engines: ["engineIds"],
  cities: ["cityIds", "townIds"],
  towns: ["townIds"],
  fuels: ["fuels"],
  gears: ["gears"],
  bodies: ["bodies"],
  drives: ["drives"],
  colours: ["colours"],
  sellers: ["sellers"],
  parts: ["partIds"],
  periods: ["periods"],
  conditions: ["conditions"],
  flags: [],
  days: ["publishedDays"],
  equipment: [],
  // Of the attribute that is counted; those of the others stay on.
  attributes: ["attributes"],
  priceKurus: ["priceKurus"],
  year: ["year"],
  mileageKm: ["mileageKm"],
  powerHp: ["powerHp"],
  capacityCc: ["capacityCc"],
};

/** Is this filter on? */
export function isFiltering(criteria: Criteria, key: keyof Criteria): boolean {
  const filter = criteria[key];
  if (filter === null || key === "listingType") return false;
  if (key === "typeIds" || key === "partIds") return true;
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
  types: new Map(),
  brands: new Map(),
  models: new Map(),
  variants: new Map(),
  engines: new Map(),
  cities: new Map(),
  towns: new Map(),
  fuels: new Map(),
  gears: new Map(),
  bodies: new Map(),
  drives: new Map(),
  colours: new Map(),
  sellers: new Map(),
  parts: new Map(),
  periods: new Map(),
  conditions: new Map(),
  flags: new Map(),
  days: new Map(),
  equipment: new Map(),
  attributes: new Map(),
});

import { priceFitSubject } from "#src/selling/listings/price/estimate/fit-subject.ts";
import { widestYears } from "#src/selling/listings/price/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import {
  type Criteria,
  type EngineQuery,
  type Facet,
  facetsOf,
  isFiltering,
  leftOut,
  type Page,
} from "../engine/engine.ts";
import type { Change, Facts } from "../index/facts.ts";
import { choiceFields, flagBit, furtherKeys, sortOrders } from "../index/fields.ts";
import { flagKeys } from "../filters/flags.ts";
import { type RangeKey, rangeKeys } from "../filters/ranges.ts";
import { type Range } from "../rules.ts";
import type { Call } from "./messages.ts";

/**
 * Whether a change may change the answer to a query; never `false` where it does. A change of a listing may where the query
 * matches the listing, before or after, and depends on a value that changed; a fit of prices where it reads verdicts.
 */
export function mayAffect(query: EngineQuery, change: Change): boolean {
  if ("subject" in change) return change.subject === priceFitSubject && readsVerdicts(query);
  const { was, is } = change;
  const { matches, ignores } = dependenceOf(query);
  return [was, is].some((one) => one && matches(one)) && !(was && is && ignores(was, is));
}

function readsVerdicts(query: EngineQuery): boolean {
  if (isByVerdict(query)) return true;
  if (query.name !== "search") return false;
  const [criteria, { facets = facetsOf[criteria.listingType], ...page }] = query.args;
  return facets.includes("verdicts") || (criteria.listingType === "satilik" && isByFit(page));
}

/** Whether a query finds or sorts listings by the labels of their prices. */
export function isByVerdict({ name, args }: EngineQuery | Call): boolean {
  if (name === "pricePositions") return true;
  if (name !== "count" && name !== "search") return false;
  return isFiltering(args[0], "verdicts") || (name === "search" && args[1].sort === "fiyat-uygun");
}

/** Whether listings are asked for in the order "Size uygun". */
const isByFit = ({ sort, limit = 0 }: Partial<Pick<Page, "sort" | "limit">>) => sort === "onerilen" && limit > 0;

/** What the answer to a query depends on. */
type Dependence = {
  /** Whether the listing is found, counted or compared. */
  matches: (listing: Facts) => boolean;
  /** Whether the answer is the same with these facts of a listing as with those. */
  ignores: (was: Facts, is: Facts) => boolean;
};

const all: Dependence = { matches: () => true, ignores: () => false };

function dependenceOf({ name, args }: EngineQuery): Dependence {
  if (name === "search") return searching(args[0], args[1]);
  if (name === "count") return searching(args[0], { facets: [], figures: false });
  return name === "comparables" ? comparing(args[0]) : all;
}

function searching(
  criteria: Criteria,
  page: Pick<Page, "facets" | "figures"> & Partial<Pick<Page, "sort" | "limit">>,
): Dependence {
  const { sort, facets = facetsOf[criteria.listingType], figures } = page;
  const extents: readonly RangeKey[] = figures === false ? [] : rangeKeys;
  const unread: (keyof Criteria)[] = rangeKeys.filter(
    (key) => !extents.includes(key) && !isFiltering(criteria, key) && (!sort || sortOrders[sort].by !== key),
  );
  // A change of the price may change its label.
  if (!facets.includes("verdicts") && !isFiltering(criteria, "verdicts") && !isByFit(page)) unread.push("verdicts");
  const flagsRead = (facets.includes("flags") ? flagKeys : criteria.flags).reduce((sum, one) => sum | flagBit(one), 0);
  // Facts do not hold these values.
  const readsMore = (["words", "equipment", "attributes"] as const).some(
    (key) => isFiltering(criteria, key) || (key !== "words" && facets.includes(key)),
  );
  return {
    matches: (listing) => mayMatch(criteria, listing, [...facets, ...extents]),
    // Nor the further models that a spare part fits.
    ignores: (was, is) =>
      !readsMore &&
      was.listingType !== "yedek-parca" &&
      isSame(was, is, unread, flagsRead) &&
      (!sort || sortOrders[sort].by !== "pricePosition" || was.pricePosition === is.pricePosition) &&
      (!isByFit(page) || (was.fit === is.fit && was.sellerId === is.sellerId)),
  };
}

/** A price comparison reads the listings for sale of one model and some years. */
const comparing = (compared: { modelId: number; modelYear: number }): Dependence => ({
  matches: ({ listingType, values }) =>
    listingType === "satilik" &&
    values.modelIds === compared.modelId &&
    Math.abs(Number(values.year) - compared.modelYear) <= widestYears,
  ignores: (was, is) => isSame(was, is, [], 0),
});

const isSame = (was: Facts, is: Facts, unread: readonly (keyof Criteria)[], flagsRead: number) =>
  was.listingType === is.listingType &&
  ((was.flags ^ is.flags) & flagsRead) === 0 &&
  was.publishedAt === is.publishedAt &&
  was.expiresAt === is.expiresAt &&
  Object.entries(was.values).every(
    ([key, value]) => value === lookup(is.values, key) || (unread as readonly string[]).includes(key),
  );

/**
 * Is the listing found, or counted in one of these facets and extents, each of which leaves some filters out? Filters
 * that look at more than one value of a listing are assumed to match. How a misspelt word is corrected depends on the
 * words of all listings.
 */
function mayMatch(
  criteria: Criteria,
  { listingType, values, flags }: Facts,
  counted: readonly (Facet | RangeKey)[],
): boolean {
  if (listingType !== criteria.listingType) return false;
  if (criteria.words.length > 0) return true;
  // No facet leaves flags out.
  if (criteria.flags.some((flag) => (flags & flagBit(flag)) === 0)) return false;
  const missed = (Object.keys(values) as (keyof Criteria)[]).filter(
    (key) =>
      isFiltering(criteria, key) &&
      !(listingType === "yedek-parca" && mayBeFurther.has(key)) &&
      !letsThrough(criteria[key] as Filter, values[key]!),
  );
  return missed.length === 0 || counted.some((one) => missed.every((key) => leftOut[one].includes(key)));
}

/** A spare part may have further values of these. */
const mayBeFurther: ReadonlySet<keyof Criteria> = new Set(furtherKeys.map((key) => choiceFields[key].filter));

type Filter = readonly (number | string)[] | Range;

function letsThrough(filter: Filter, value: number | string | null): boolean {
  if (value === null) return false;
  if ("length" in filter) return filter.includes(value);
  const { min = -Infinity, max = Infinity } = filter;
  return Number(value) >= min && Number(value) <= max;
}

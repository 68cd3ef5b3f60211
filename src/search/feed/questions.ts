import { type Criteria, type Facet, facetsOf, isFiltering, leftOut } from "../engine.ts";
import type { Change, Facts } from "../index/facts.ts";
import { type Range, type RangeKey, rangeKeys } from "../rules.ts";
import type { SearchIndex } from "./index-process.server.ts";
import type { Call } from "./messages.ts";

/** The index, which notes in `asked` everything that it is asked. */
export const notingIndex = (index: SearchIndex, asked: Call[]): SearchIndex => ({
  ...index,
  ask(name, ...args) {
    asked.push({ name, args } as Call);
    return index.ask(name, ...args);
  },
});

/** May the answer be another one after the change than before? Never `false` where it is. */
export const mayAnswerAnew = (call: Call, { facts }: Change): boolean => facts.some((one) => isTouched(call, one));

function isTouched({ name, args }: Call, listing: Facts): boolean {
  if (name === "search") {
    const [criteria, { facets = facetsOf[criteria.listingType] }] = args;
    return isSeen(criteria, listing, [...facets, ...rangeKeys]);
  }
  if (name === "count") return isSeen(args[0], listing, []);
  // A market is made of one model's listings for sale.
  if (name === "compare")
    return listing.listingType === "satilik" && args[0].some(({ modelId }) => modelId === listing.values.modelIds);
  return name !== "sync";
}

/**
 * Is the listing found, or counted in one of these facets and extents, each of which leaves some filters out? Filters
 * that look at more than one value of a listing are taken to let it through. What a misspelt word is taken for hangs on
 * all words there are.
 */
function isSeen(criteria: Criteria, { listingType, values }: Facts, counted: readonly (Facet | RangeKey)[]): boolean {
  if (listingType !== criteria.listingType) return false;
  if (criteria.words.length > 0) return true;
  const missed = (Object.keys(values) as (keyof Criteria)[]).filter(
    (key) => isFiltering(criteria, key) && !letsThrough(criteria[key] as Filter, values[key]!),
  );
  return missed.length === 0 || counted.some((one) => missed.every((key) => leftOut[one].includes(key)));
}

type Filter = readonly (number | string)[] | Range;

function letsThrough(filter: Filter, value: number | string | null): boolean {
  if (value === null) return false;
  if ("length" in filter) return filter.includes(value);
  const { min = -Infinity, max = Infinity } = filter;
  return Number(value) >= min && Number(value) <= max;
}

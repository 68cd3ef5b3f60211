import { widestYears } from "#src/listings/price/rules.ts";
import { type Criteria, type Facet, facetsOf, isFiltering, leftOut, type Page } from "../engine.ts";
import type { Facts, ListingChange } from "../index/facts.ts";
import { sortOrders } from "../index/fields.ts";
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

/**
 * May the answer be another one after the change than before? Never `false` where it is. It may where it sees the listing,
 * before or after, and reads of it what the change did not leave as it was.
 */
export function mayAnswerAnew(call: Call, { was, is }: ListingChange): boolean {
  const { sees, isBlindTo } = attentionOf(call);
  return [was, is].some((one) => one && sees(one)) && !(was && is && isBlindTo(was, is));
}

/** What an answer is made from. */
type Attention = {
  /** Is the listing found, counted or compared? */
  sees: (listing: Facts) => boolean;
  /** Is the listing the same to it with these facts as with those? */
  isBlindTo: (was: Facts, is: Facts) => boolean;
};

const all: Attention = { sees: () => true, isBlindTo: () => false };

function attentionOf({ name, args }: Call): Attention {
  if (name === "search") return searching(args[0], args[1]);
  if (name === "count") return searching(args[0], { facets: [], figures: false });
  if (name === "compare") return comparing(args[0]);
  return name === "comparables" ? comparing([args[0]]) : all;
}

function searching(criteria: Criteria, page: Pick<Page, "facets" | "figures"> & { sort?: Page["sort"] }): Attention {
  const { sort, facets = facetsOf[criteria.listingType], figures } = page;
  const extents: readonly RangeKey[] = figures === false ? [] : rangeKeys;
  const unread = rangeKeys.filter(
    (key) => !extents.includes(key) && !isFiltering(criteria, key) && (!sort || sortOrders[sort].by !== key),
  );
  // Facts do not tell these.
  const readsMore = (["words", "equipment", "attributes"] as const).some(
    (key) => isFiltering(criteria, key) || (key !== "words" && facets.includes(key)),
  );
  return {
    sees: (listing) => isSeen(criteria, listing, [...facets, ...extents]),
    isBlindTo: (was, is) => !readsMore && isSame(was, is, unread),
  };
}

/** A market is made of one model's listings for sale of some years. */
const comparing = (compared: readonly { modelId: number; modelYear: number }[]): Attention => ({
  sees: ({ listingType, values }) =>
    listingType === "satilik" &&
    compared.some(
      ({ modelId, modelYear }) =>
        values.modelIds === modelId && Math.abs(Number(values.year) - modelYear) <= widestYears,
    ),
  isBlindTo: (was, is) => isSame(was, is, []),
});

const isSame = (was: Facts, is: Facts, unread: readonly RangeKey[]) =>
  was.listingType === is.listingType &&
  was.flags === is.flags &&
  was.publishedAt === is.publishedAt &&
  was.expiresAt === is.expiresAt &&
  Object.entries(was.values).every(
    ([key, value]) => value === is.values[key as keyof Criteria] || (unread as readonly string[]).includes(key),
  );

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

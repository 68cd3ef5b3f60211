import { comparablesNeeded, type ComparedListing, nearMileages, scopes } from "#src/selling/listings/price/rules.ts";
import { recordOf } from "#src/finding/search/record-of.ts";
import { rangeKeys } from "#src/finding/search/filters/ranges.ts";
import { filterOf, indexedKeys } from "#src/finding/search/filters/indexed.ts";
import type { Value } from "#src/finding/search/filters/lists.ts";
import {
  type AttributeFilter,
  type Counts,
  type Criteria,
  everything,
  type Extent,
  type Facet,
  facetsOf,
  isCounted,
  isFiltering,
  leftOut,
  type Page,
  type PriceStatistics,
  type SearchAnswer,
  without,
} from "#src/finding/search/engine/engine.ts";
import { flagKeys } from "#src/finding/search/filters/flags.ts";
import { type IndexedFlag } from "#src/finding/search/filters/indexed-flags.ts";
import { publishedDaysChoices, type Range, type Sort } from "#src/finding/search/rules.ts";
import { hasWords } from "#src/finding/search/text/listing-words.ts";
import { checksumOf } from "#src/finding/search/index/checksum.ts";
import { factsOf } from "#src/finding/search/index/facts.ts";
import {
  choiceFields,
  choiceKeys,
  choiceValuesOf,
  flagBit,
  namedKeys,
  type NameWords,
} from "#src/finding/search/index/fields.ts";
import { labelsOf } from "#src/finding/search/index/price.ts";
import { orderWindow } from "#src/finding/search/fit/order.ts";
import { windowSize } from "#src/finding/search/fit/weights.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import type { Store } from "#src/finding/search/index/store.ts";

const dayMs = 24 * 60 * 60_000;
const isSince = (row: IndexRow, days: number, now: number) =>
  row.publishedAt !== null && row.publishedAt >= now - days * dayMs;
const daysOf = (row: IndexRow, now: number) =>
  Object.keys(publishedDaysChoices)
    .map(Number)
    .filter((days) => isSince(row, days, now));

const hasFlag = ({ flags }: IndexRow, flag: IndexedFlag) => (flags & flagBit(flag)) !== 0;

const isWithin = ({ min, max }: Range, value: number | null) =>
  (min === undefined && max === undefined) ||
  (value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity));

function hasAttribute({ attributes }: IndexRow, filter: AttributeFilter): boolean {
  const value = attributes[filter.slug];
  if ("values" in filter) return typeof value === "string" && filter.values.includes(value);
  return typeof value === "number" && isWithin(filter.range, value);
}

const isNear = (row: IndexRow, { townIds, cityIds }: NonNullable<Criteria["near"]>) =>
  row.townId === null ? cityIds.includes(row.cityId) : townIds.includes(row.townId);

/** The values of a row for each facet: one for a column, any number for the others. */
const facets: Record<Facet, (row: IndexRow, now: number) => readonly (Value | null)[]> = {
  ...recordOf(indexedKeys, (key) => {
    const { column } = filterOf(key).index;
    return (row: IndexRow) => choiceValuesOf(row, column);
  }),
  flags: (row) => flagKeys.filter((flag) => hasFlag(row, flag)),
  days: daysOf,
  equipment: (row) => [...new Set(row.equipmentIds)],
  attributes: (row) =>
    Object.entries(row.attributes).flatMap(([slug, value]) => (typeof value === "string" ? `${slug}.${value}` : [])),
};

/** PostgreSQL sorts nulls as the largest values. */
const last = (value: number | null) => value ?? Infinity;
const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<Sort, (a: IndexRow, b: IndexRow) => number> = {
  onerilen: (a, b) => compare(last(a.fit), last(b.fit)),
  "en-yeni": (a, b) => compare(last(b.publishedAt), last(a.publishedAt)),
  "fiyat-artan": (a, b) => a.priceKurus - b.priceKurus,
  "fiyat-azalan": (a, b) => b.priceKurus - a.priceKurus,
  "yil-yeni": (a, b) => compare(last(b.year), last(a.year)),
  "km-dusuk": (a, b) => a.mileageKm - b.mileageKm,
  "en-yakin": (a, b) => compare(last(b.publishedAt), last(a.publishedAt)),
  "fiyat-uygun": (a, b) => compare(last(a.pricePosition), last(b.pricePosition)),
};

/** Each window in the order of the search. */
function inWindows(rows: readonly IndexRow[], criteria: Criteria, { distances }: Page): IndexRow[] {
  const listings = rows.map((row) => {
    const km = distances?.towns.get(row.townId ?? -1) ?? distances?.cities.get(row.cityId) ?? null;
    return { ...row, seller: row.sellerId, km, row };
  });
  const need = { ...criteria, radiusKm: distances?.radiusKm ?? null };
  const starts = Array.from({ length: Math.ceil(rows.length / windowSize) }, (_, window) => window * windowSize);
  return starts.flatMap((at) => orderWindow(listings.slice(at, at + windowSize), need)).map(({ row }) => row);
}

/** By distance, those without a known place last. */
function orderOf({ sort, distances }: Page): (a: IndexRow, b: IndexRow) => number {
  if (sort !== "en-yakin" || !distances) return orders[sort];
  const km = ({ townId, cityId }: IndexRow) =>
    distances.towns.get(townId ?? -1) ?? distances.cities.get(cityId) ?? Infinity;
  return (a, b) => compare(km(a), km(b));
}

function statisticsOf(rows: readonly IndexRow[]): PriceStatistics {
  const prices = rows.map(({ priceKurus }) => priceKurus).toSorted((a, b) => a - b);
  if (prices.length === 0) return null;
  const at = (share: number) => prices[Math.ceil(share * prices.length) - 1]!;
  return { min: prices[0]!, lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75), max: prices.at(-1)! };
}

/** A reference search engine that scans every row for every query; the indexed engine must agree with it. */
export function makePlainStore(nameWords: NameWords = () => []): Store {
  const rows = new Map<number, IndexRow>();

  const wordsOf = (row: IndexRow) => [
    ...row.words,
    ...namedKeys.flatMap((key) => {
      const value = row[key];
      return value === null ? [] : nameWords(key, value);
    }),
  ];

  const find = (asked: Criteria, now: number, off: readonly (keyof Criteria)[] = []) => {
    const criteria = without(asked, off);
    return [...rows.values()].filter(
      (row) =>
        row.listingType === criteria.listingType &&
        (row.expiresAt === null || row.expiresAt > now) &&
        choiceKeys.every((key) => {
          const { filter } = choiceFields[key];
          const wanted: readonly (Value | null)[] = criteria[filter] ?? [];
          return !isFiltering(criteria, filter) || choiceValuesOf(row, key).some((value) => wanted.includes(value));
        }) &&
        rangeKeys.every((key) => isWithin(criteria[key], row[key])) &&
        criteria.flags.every((flag) => hasFlag(row, flag)) &&
        criteria.equipment.every((ids) => ids.some((id) => row.equipmentIds.includes(id))) &&
        criteria.attributes.every((filter) => hasAttribute(row, filter)) &&
        (criteria.publishedDays === null || isSince(row, criteria.publishedDays, now)) &&
        (criteria.near === null || isNear(row, criteria.near)) &&
        (criteria.words.length === 0 || hasWords(wordsOf(row), criteria.words)),
    );
  };

  /** Counts of an attribute ignore only its own filter: rows are selected without attributes, then filtered by the others. */
  const countFacet = (facet: Facet, criteria: Criteria, now: number) => {
    const map = new Map<Value, number>();
    for (const row of find(criteria, now, leftOut[facet]))
      for (const value of facets[facet](row, now)) {
        if (value === null) continue;
        const slug = facet === "attributes" ? String(value).split(".")[0] : undefined;
        const others = criteria.attributes.filter((filter) => filter.slug !== slug);
        if (slug === undefined || others.every((filter) => hasAttribute(row, filter)))
          map.set(value, (map.get(value) ?? 0) + 1);
      }
    return map;
  };

  /** The comparables of a listing, and the index of their scope in `scopes`. */
  const comparedWith = (listing: ComparedListing, now: number) => {
    const near = nearMileages(listing.mileageKm);
    const found = find({ ...everything, modelIds: [listing.modelId] }, now).filter(({ id }) => id !== listing.id);
    const markets = scopes.map(({ of, years, hasMileage }) =>
      found.filter(
        (row) =>
          isWithin({ min: listing.modelYear - years, max: listing.modelYear + years }, row.year) &&
          (!hasMileage || isWithin(near, row.mileageKm)) &&
          (of !== "variant" || (row.variantId !== null && row.variantId === listing.variantId)) &&
          (!of.startsWith("fuel") || (row.fuel !== null && row.fuel === listing.fuel)) &&
          (of !== "fuel-and-gear" || (row.gear !== null && row.gear === listing.gear)),
      ),
    );
    const enough = markets.findIndex(({ length }) => length >= comparablesNeeded);
    const scope = enough === -1 ? markets.length - 1 : enough;
    return { scope, rows: markets[scope]!.toSorted((a, b) => a.priceKurus - b.priceKurus || a.id - b.id) };
  };

  return {
    fill: (row) => void rows.set(row.id, row),
    put(some) {
      for (const row of some) rows.set(row.id, row);
    },
    rename(names) {
      nameWords = names;
    },
    remove(ids) {
      for (const id of ids) rows.delete(id);
    },
    judge(judge) {
      for (const [id, row] of rows) rows.set(id, { ...row, ...labelsOf(row, judge) });
      return [];
    },
    factsOf(id) {
      const row = rows.get(id);
      return row && factsOf(row);
    },
    search(criteria, page, now): SearchAnswer {
      const asked = page.facets ?? facetsOf[criteria.listingType];
      const counts = Object.fromEntries(
        (Object.keys(facets) as Facet[]).map((facet) => [
          facet,
          asked.includes(facet) && isCounted(facet, criteria) ? countFacet(facet, criteria, now) : new Map(),
        ]),
      ) as unknown as Counts;
      const extents = recordOf(rangeKeys, (key): Extent => {
        if (page.figures === false) return null;
        const values = find(criteria, now, leftOut[key])
          .map((row) => row[key])
          .filter((value) => value !== null);
        const extent = {
          min: values.reduce((a, b) => Math.min(a, b), Infinity),
          max: values.reduce((a, b) => Math.max(a, b), -Infinity),
        };
        return values.length > 0 ? extent : null;
      });
      const found = find(criteria, now).toSorted((a, b) => orderOf(page)(a, b) || b.id - a.id);
      const ordered = page.sort === "onerilen" ? inWindows(found, criteria, page) : found;
      const keyCodes = ordered.slice(page.offset, page.offset + page.limit).map(({ keyCode }) => keyCode);
      return {
        total: found.length,
        keyCodes,
        counts,
        extents,
        prices: page.figures === false ? null : statisticsOf(found),
      };
    },
    count: (criteria, now) => find(criteria, now).length,
    comparables(listing, now) {
      const { scope, rows } = comparedWith(listing, now);
      return { scope, ids: rows.map(({ id }) => id), prices: rows.map(({ priceKurus }) => priceKurus) };
    },
    pricePositions: (ids) => ids.map((id) => rows.get(id)?.pricePosition ?? null),
    checksum: () => checksumOf(rows.values(), nameWords),
    get size() {
      return rows.size;
    },
    get bytes() {
      return rows.size * 1000;
    },
  };
}

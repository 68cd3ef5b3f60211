import type { IndexedChoice, Value } from "../filters/lists.ts";
import {
  type ColumnKey,
  filterOf,
  type IndexedKey,
  indexedKeys,
  type ListCriteriaKey,
  type NamedKey,
} from "../filters/indexed.ts";
import { type IndexedFlag, indexedFlags } from "../filters/indexed-flags.ts";
import { rangeFilters, type RangeKey, rangeKeys } from "../filters/ranges.ts";
import { listColumns } from "../filters/columns.server.ts";
import type { IndexRow } from "./row.ts";
import { publishedDaysChoices, type Sort } from "../rules.ts";

/** The columns of the index for the filters declared in `../filters/`. */

/**
 * One value of few, or none. The filter is a list of values, one of which the listing has. Fields that are
 * searched only below another choice, as variants below a model, have no sets: they are filtered in the few listings of
 * that choice.
 */
type ChoiceField = {
  filter: ListCriteriaKey;
  facet: IndexedKey;
  /** Roughly which share of listings one value lets through. */
  share: number;
  isBelow: boolean;
  /** So many values that they are counted when they are asked for, not for every group as listings change. */
  isMany: boolean;
};
export type ChoiceKey = ColumnKey;
const indexes: readonly (IndexedChoice & { facet: IndexedKey })[] = indexedKeys.map((facet) => ({
  facet,
  ...filterOf(facet).index,
}));
export const choiceKeys = indexes.map(({ column }) => column as ChoiceKey);
export const choiceFields = Object.fromEntries(
  indexes.map(({ facet, column, criteria, isBelow = false, isMany = false }): [string, ChoiceField] => [
    column,
    { filter: criteria as ListCriteriaKey, facet, share: listColumns[facet].share, isBelow, isMany },
  ]),
) as Record<ChoiceKey, ChoiceField>;

/** The choices of which a spare part may have further values, and the field of the row that holds them. */
export const furtherFields = { brandId: "furtherBrandIds", modelId: "furtherModelIds" } as const;
export type FurtherKey = keyof typeof furtherFields;
export const furtherKeys = Object.keys(furtherFields) as FurtherKey[];
const isFurtherKey = (key: ChoiceKey): key is FurtherKey => Object.hasOwn(furtherFields, key);

/** All values that a row has of a choice. */
export const choiceValuesOf = (row: IndexRow, key: ChoiceKey): readonly (Value | null)[] =>
  isFurtherKey(key) ? [row[key], ...row[furtherFields[key]]] : [row[key]];

/** Choices whose names have words by which a listing is found. */
export const namedKeys = indexes.filter(({ hasWords }) => hasWords).map(({ column }) => column as NamedKey);
/** The folded words of the name of a choice's value. */
export type NameWords = (key: NamedKey, value: Value) => readonly string[];

type Ranges = typeof rangeFilters;
type OrderedRange = { [Key in RangeKey]: Ranges[Key] extends { hasOrder: true } ? Key : never }[RangeKey];
/** Numbers of few different values, by which nothing is sorted: stored and counted like choices. */
export type SpanKey = Exclude<RangeKey, OrderedRange>;
export const isSpan = (key: RangeKey): key is SpanKey => !("hasOrder" in rangeFilters[key]);
export const spanKeys = rangeKeys.filter(isSpan);

/** Numbers of many different values. Each has its order, for ranges and sorts. */
export type NumberKey = OrderedRange | "publishedAt" | "pricePosition" | "fit";
const orderedRanges = rangeKeys.filter((key): key is OrderedRange => !isSpan(key));
export const numberKeys: readonly NumberKey[] = [...orderedRanges, "publishedAt", "pricePosition", "fit"];

export type SortOrder = { by: NumberKey; isDescending: boolean };
export const sortOrders: Record<Sort, SortOrder> = {
  // Windows of it are put in the order of the search (`pages.ts`).
  onerilen: { by: "fit", isDescending: false },
  "en-yeni": { by: "publishedAt", isDescending: true },
  "fiyat-artan": { by: "priceKurus", isDescending: false },
  "fiyat-azalan": { by: "priceKurus", isDescending: true },
  "yil-yeni": { by: "year", isDescending: true },
  "km-dusuk": { by: "mileageKm", isDescending: false },
  // With distances the page does not come from an order (`pages.ts`).
  "en-yakin": { by: "publishedAt", isDescending: true },
  "fiyat-uygun": { by: "pricePosition", isDescending: false },
};

/** The choices whose codes are in one array (`pack.ts`): their combinations should be some thousands. Others have one each. */
export const packedChoices: readonly (readonly ChoiceKey[])[] = [
  ["cityId", "body", "seller"],
  ["colour", "fuel", "gear", "drive"],
];

/** The bit of a flag in the number that has all flags of a listing: they are counted together. */
export const flagBit = (flag: IndexedFlag) => 1 << indexedFlags.indexOf(flag);

/** How many of the steps (1, 3, 7 days...) a moment of publishing is past: 0 is published today. Those without are past all. */
const dayMs = 24 * 60 * 60_000;
export const daysAgo = (now: number, days: number) => now - days * dayMs;
export const ageSteps = Object.keys(publishedDaysChoices).map(Number);
export const ageOf = (publishedAt: number | null, now: number): number =>
  publishedAt === null
    ? ageSteps.length
    : ageSteps.reduce((steps, days) => (publishedAt >= daysAgo(now, days) ? steps : steps + 1), 0);

const halves = new DataView(new ArrayBuffer(8));

/**
 * The price band of a price: eight bands for every doubling. They are counted like any choice, so that quartiles are
 * looked for in one band only. A band is the upper bits of the price as a double, hence in the order of prices.
 */
export function bandOf(price: number): number {
  halves.setFloat64(0, price);
  return halves.getUint32(0) >>> 17;
}

/** The lowest price of a band. */
export function bandStart(band: number): number {
  halves.setUint32(0, band << 17);
  halves.setUint32(4, 0);
  return halves.getFloat64(0);
}

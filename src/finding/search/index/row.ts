import type { ListingType } from "#src/selling/listings/rules.ts";
import { type ChoiceValues, filterOf, indexedKeys } from "../filters/indexed.ts";
import { listColumns, rangeColumns } from "../filters/columns.server.ts";
import { type RangeKey, rangeKeys } from "../filters/ranges.ts";

type Numbers = {
  [Key in RangeKey]: number | ((typeof rangeColumns)[Key] extends { isRequired: true } ? never : null);
};

/**
 * One active listing in the index: the values of its filters as the filter tables name them, and what else is filtered,
 * counted or sorted by. Ids are those of the catalogue and of the places, names are slugs. Times are milliseconds since
 * 1970 with microseconds as a fraction, so that two times are equal here exactly when they are equal in PostgreSQL.
 */
export type IndexRow = ChoiceValues &
  Numbers & {
    id: number;
    keyCode: string;
    listingType: ListingType;
    /** A bit for each flag that holds (`flagBit`). */
    flags: number;
    publishedAt: number | null;
    /** `pricePosition` of its price; null where that has no label. */
    pricePosition: number | null;
    /** What it has in the order "Size uygun" (`fit/`), with the points of its price; null before it is published. */
    fit: number | null;
    /** The number of the business or member who sells it, which no other seller has. */
    sellerId: number;
    /** What its price is judged from (`pricedColumns`); null where it is not judged. */
    panels: number | null;
    damageKurus: number | null;
    /** The listing is found until this time; `null` does not expire. */
    expiresAt: number | null;
    equipmentIds: readonly number[];
    /** Of a spare part that fits several models: the brands and models other than `brandId` and `modelId`. */
    furtherBrandIds: readonly number[];
    furtherModelIds: readonly number[];
    /** Special attributes of the vehicle type: slug -> value. */
    attributes: Readonly<Record<string, string | number>>;
    /** Folded words by which it is found, without those of the names of its choices where the store knows them. May repeat. */
    words: readonly string[];
  };

function blankOf(column: { sql: string; type?: string; isRequired?: true }): number | string | null {
  if (!column.isRequired) return null;
  return column.type === "text" ? "" : 0;
}

/** A row without any value: `0` and an empty slug where every listing has one. */
export const blankRow: IndexRow = {
  id: 0,
  keyCode: "",
  listingType: "satilik",
  ...(Object.fromEntries(
    indexedKeys.map((key) => [filterOf(key).index.column, blankOf(listColumns[key])]),
  ) as unknown as ChoiceValues),
  ...(Object.fromEntries(rangeKeys.map((key) => [key, blankOf(rangeColumns[key])])) as unknown as Numbers),
  flags: 0,
  publishedAt: null,
  pricePosition: null,
  fit: null,
  sellerId: 0,
  panels: null,
  damageKurus: null,
  expiresAt: null,
  equipmentIds: [],
  furtherBrandIds: [],
  furtherModelIds: [],
  attributes: {},
  words: [],
};

import {
  type Criteria,
  type Facet,
  facetsOf,
  isCounted,
  isFiltering,
  leftOut,
  without,
} from "../src/finding/search/engine/engine.ts";
import { type FitListing, needOf, pageOfWindows, windowsOf } from "../src/finding/search/fit/order.ts";
import { sortOrders } from "../src/finding/search/index/fields.ts";
import { listColumns } from "../src/finding/search/filters/columns.server.ts";
import { filterOf, type IndexedKey, indexedKeys } from "../src/finding/search/filters/indexed.ts";
import { flagKeys } from "../src/finding/search/filters/flags.ts";
import { type RangeKey, rangeKeys } from "../src/finding/search/filters/ranges.ts";
import { publishedDaysChoices } from "../src/finding/search/rules.ts";
import { marketNow } from "./search-market.ts";
import type { Question } from "./search-selections.ts";

/** SQL that differs between the databases. */
export type Dialect = {
  hasAnyWord: (tokens: readonly string[]) => string;
  quartiles: string;
};
export const dialects: Record<"postgres" | "duckdb", Dialect> = {
  postgres: {
    hasAnyWord: (tokens) => `words && array[${tokens.map(quoted).join()}]::text[]`,
    quartiles: "percentile_disc(array[0.25, 0.5, 0.75]) within group (order by priceKurus)",
  },
  duckdb: {
    hasAnyWord: (tokens) => `list_has_any(words, [${tokens.map(quoted).join()}]::varchar[])`,
    quartiles: "quantile_disc(priceKurus, [0.25, 0.5, 0.75])",
  },
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The lists of listings for sale: the market of these measurements. */
export type SaleList = IndexedKey;
export const saleLists = indexedKeys.filter((key) => (filterOf(key).of as readonly string[]).includes("satilik"));
const isSaleList = (facet: Facet): facet is SaleList => (saleLists as readonly Facet[]).includes(facet);
const columnOf = (list: SaleList) => filterOf(list).index.column;
export const isText = (list: SaleList) => listColumns[list].type === "text";
export const days = Object.keys(publishedDaysChoices).map(Number);
const dayMs = 24 * 60 * 60_000;

const fitFields = ["id", "fit", "pricePosition", "priceKurus", "year", "mileageKm", "sellerId"] as const;
function fitListing(row: Record<string, unknown>): FitListing {
  const number = (field: (typeof fitFields)[number]) => (row[field] === null ? null : Number(row[field]));
  return {
    id: number("id")!,
    fit: number("fit"),
    pricePosition: number("pricePosition"),
    priceKurus: number("priceKurus")!,
    year: number("year"),
    mileageKm: number("mileageKm")!,
    km: null,
    seller: number("sellerId")!,
  };
}

/** The filters as handwritten SQL. `expand` returns the words that match a searched word. */
function where(criteria: Criteria, dialect: Dialect, expand: (word: string) => readonly string[]): string {
  const all = [`expiresAt > ${marketNow}`];
  for (const facet of saleLists) {
    const list = leftOut[facet][0]!;
    if (!isFiltering(criteria, list)) continue;
    const values = (criteria[list] as readonly (string | number)[]).map((value) =>
      typeof value === "string" ? quoted(value) : value,
    );
    all.push(values.length === 1 ? `${columnOf(facet)} = ${values[0]}` : `${columnOf(facet)} in (${values.join()})`);
  }
  for (const key of rangeKeys) {
    const { min, max } = criteria[key];
    if (min !== undefined) all.push(`${key} >= ${min}`);
    if (max !== undefined) all.push(`${key} <= ${max}`);
  }
  for (const word of criteria.words) all.push(dialect.hasAnyWord(expand(word)));
  return all.join(" and ");
}

/** What is counted with the same filters left out: values by facet, and the ends of ranges. */
export type Pass = { facets: SaleList[]; extents: RangeKey[]; values: string | null; totals: string };

/**
 * The fastest statements of a query: for each set of left-out filters one that
 * counts all of its facets by grouping sets, and one for totals, quartiles, flags, days and extents.
 */
export function statementsOf(
  { criteria, sort, offset }: Question,
  limit: number,
  dialect: Dialect,
  expand: (word: string) => readonly string[],
) {
  const passes = new Map<string, { off: (keyof Criteria)[]; facets: SaleList[]; extents: RangeKey[] }>([
    ["", { off: [], facets: [], extents: [] }],
  ]);
  const passFor = (key: Facet | RangeKey) => {
    const off = leftOut[key].filter((name) => isFiltering(criteria, name));
    const pass = passes.get(off.join()) ?? { off, facets: [], extents: [] };
    passes.set(off.join(), pass);
    return pass;
  };
  for (const facet of facetsOf.satilik)
    if (isSaleList(facet) && isCounted(facet, criteria)) passFor(facet).facets.push(facet);
  for (const key of rangeKeys) passFor(key).extents.push(key);
  const made = [...passes.values()].map(({ off, facets, extents }): Pass => {
    const found = `from listing where ${where(without(criteria, off), dialect, expand)}`;
    const columns = facets.map(columnOf);
    const values =
      columns.length === 0
        ? null
        : `select case ${columns.map((column, i) => `when grouping(${column}) = 0 then ${i}`).join(" ")} end as facet,
            coalesce(${columns.map((column) => `cast(${column} as text)`).join()}) as value, count(*) as n
          ${found} group by grouping sets (${columns.map((column) => `(${column})`).join()})`;
    const whole =
      off.length > 0
        ? []
        : [
            `${dialect.quartiles} as quartiles, min(priceKurus) as low, max(priceKurus) as high`,
            ...flagKeys.map((flag, i) => `count(*) filter (where flags & ${1 << i} <> 0) as "${flag}"`),
            ...days.map((n) => `count(*) filter (where publishedAt >= ${marketNow - n * dayMs}) as days${n}`),
          ];
    const ends = extents.map((key) => `min(${key}) as "${key}Min", max(${key}) as "${key}Max"`);
    return { facets, extents, values, totals: `select ${["count(*) as n", ...whole, ...ends].join()} ${found}` };
  });
  const { by, isDescending } = sortOrders[sort];
  const windows = sort === "onerilen" ? windowsOf({ offset, limit }) : { from: offset, to: offset + limit };
  const page = `select ${fitFields.map((field) => `${field} as "${field}"`).join()} from listing
    where ${where(criteria, dialect, expand)}
    order by ${by}${isDescending ? " desc" : ""} nulls last, id desc
    limit ${windows.to - windows.from} offset ${windows.from}`;
  /** The ids of the page, of the rows that `page` selects. */
  const idsOf = (rows: readonly Record<string, unknown>[]): number[] => {
    const listings = rows.map((row) => fitListing(row));
    const shown = sort === "onerilen" ? pageOfWindows(listings, needOf(criteria, {}), { offset, limit }) : listings;
    return shown.map(({ id }) => id);
  };
  return { passes: made, page, idsOf };
}

import { type Criteria, type Facet, facetsOf, isCounted, isFiltering, leftOut, without } from "../src/search/engine.ts";
import { sortOrders } from "../src/search/index/fields.ts";
import { flagKeys } from "../src/search/filters/flags.ts";
import { type RangeKey, rangeKeys } from "../src/search/filters/ranges.ts";
import { publishedDaysChoices } from "../src/search/rules.ts";
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
    quartiles: "percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price)",
  },
  duckdb: {
    hasAnyWord: (tokens) => `list_has_any(words, [${tokens.map(quoted).join()}]::varchar[])`,
    quartiles: "quantile_disc(price, [0.25, 0.5, 0.75])",
  },
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const facetColumns = {
  types: "type_id",
  brands: "brand_id",
  models: "model_id",
  variants: "variant_id",
  engines: "engine_id",
  cities: "city_id",
  towns: "town_id",
  fuels: "fuel",
  gears: "gear",
  bodies: "body",
  drives: "drive",
  colours: "colour",
  sellers: "seller",
} as const satisfies Partial<Record<Facet, string>>;
export type ColumnFacet = keyof typeof facetColumns;
const isColumn = (facet: Facet): facet is ColumnFacet => Object.hasOwn(facetColumns, facet);
export const isText = (facet: ColumnFacet) => !facetColumns[facet].endsWith("_id");
const numberColumns = {
  priceKurus: "price",
  year: "year",
  mileageKm: "mileage",
  powerHp: "power",
  capacityCc: "capacity",
  publishedAt: "published_at",
} as const;
export const days = Object.keys(publishedDaysChoices).map(Number);
const dayMs = 24 * 60 * 60_000;

/** The filters as handwritten SQL. `expand` returns the words that match a searched word. */
function where(criteria: Criteria, dialect: Dialect, expand: (word: string) => readonly string[]): string {
  const all = [`expires_at > ${marketNow}`];
  for (const facet of Object.keys(facetColumns) as ColumnFacet[]) {
    const list = leftOut[facet][0]!;
    if (!isFiltering(criteria, list)) continue;
    const values = (criteria[list] as readonly (string | number)[]).map((value) =>
      typeof value === "string" ? quoted(value) : value,
    );
    all.push(
      values.length === 1 ? `${facetColumns[facet]} = ${values[0]}` : `${facetColumns[facet]} in (${values.join()})`,
    );
  }
  for (const key of rangeKeys) {
    const { min, max } = criteria[key];
    if (min !== undefined) all.push(`${numberColumns[key]} >= ${min}`);
    if (max !== undefined) all.push(`${numberColumns[key]} <= ${max}`);
  }
  for (const word of criteria.words) all.push(dialect.hasAnyWord(expand(word)));
  return all.join(" and ");
}

/** What is counted with the same filters left out: values by facet, and the ends of ranges. */
export type Pass = { facets: ColumnFacet[]; extents: RangeKey[]; values: string | null; totals: string };

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
  const passes = new Map<string, { off: (keyof Criteria)[]; facets: ColumnFacet[]; extents: RangeKey[] }>([
    ["", { off: [], facets: [], extents: [] }],
  ]);
  const passFor = (key: Facet | RangeKey) => {
    const off = leftOut[key].filter((name) => isFiltering(criteria, name));
    const pass = passes.get(off.join()) ?? { off, facets: [], extents: [] };
    passes.set(off.join(), pass);
    return pass;
  };
  for (const facet of facetsOf.satilik)
    if (isColumn(facet) && isCounted(facet, criteria)) passFor(facet).facets.push(facet);
  for (const key of rangeKeys) passFor(key).extents.push(key);
  const made = [...passes.values()].map(({ off, facets, extents }): Pass => {
    const found = `from listing where ${where(without(criteria, off), dialect, expand)}`;
    const columns = facets.map((facet) => facetColumns[facet]);
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
            `${dialect.quartiles} as quartiles, min(price) as low, max(price) as high`,
            ...flagKeys.map((flag, i) => `count(*) filter (where flags & ${1 << i} <> 0) as "${flag}"`),
            ...days.map((n) => `count(*) filter (where published_at >= ${marketNow - n * dayMs}) as days${n}`),
          ];
    const ends = extents.map(
      (key) => `min(${numberColumns[key]}) as "${key}Min", max(${numberColumns[key]}) as "${key}Max"`,
    );
    return { facets, extents, values, totals: `select ${["count(*) as n", ...whole, ...ends].join()} ${found}` };
  });
  const { by, isDescending } = sortOrders[sort];
  const page = `select id from listing where ${where(criteria, dialect, expand)}
    order by ${numberColumns[by]}${isDescending ? " desc" : ""}, id desc limit ${limit} offset ${offset}`;
  return { passes: made, page };
}

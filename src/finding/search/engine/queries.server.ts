import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { recordOf } from "../record-of.ts";
import { filterOf, type IndexedKey, indexedKeys } from "../filters/indexed.ts";
import {
  type Criteria,
  type Distances,
  type Extent,
  type Facet,
  isFiltering,
  type Page,
  type PriceStatistics,
} from "./engine.ts";
import { flagKeys } from "../filters/flags.ts";
import { indexedFlags } from "../filters/indexed-flags.ts";
import { type RangeKey, rangeKeys } from "../filters/ranges.ts";
import {
  flagConditions,
  furtherColumns,
  listColumns,
  listingTables,
  pricedColumns,
  rangeColumns,
} from "../filters/columns.server.ts";
import { fitColumns } from "../fit/columns.server.ts";
import { type FitListing, kmFrom, needOf, pageOfWindows, windowsOf } from "../fit/order.ts";
import { weights } from "../fit/weights.ts";
import type { PricedRow } from "../index/price.ts";
import { publishedDaysChoices, type Range, type Sort } from "../rules.ts";

/** Facets that are one value of a listing, and the lists of criteria that choose among its values. */
const columns = recordOf(indexedKeys, (key) => {
  const { sql: value, type } = listColumns[key];
  return { list: filterOf(key).index.criteria, type, value: sql.raw<unknown>(value) };
});

export const isColumnFacet = (facet: Facet): facet is IndexedKey => Object.hasOwn(columns, facet);

type FurtherFacet = keyof typeof furtherColumns;
export const furtherFacets = Object.keys(furtherColumns) as FurtherFacet[];
const isFurther = (facet: IndexedKey): facet is FurtherFacet => Object.hasOwn(furtherColumns, facet);
const furtherValues = recordOf(furtherFacets, (key) => sql.raw<unknown>(furtherColumns[key]));

const ranges = recordOf(rangeKeys, (key) => sql.raw<unknown>(rangeColumns[key].sql));
const flags = recordOf(indexedFlags, (flag) => sql.raw<unknown>(flagConditions[flag]));
/** Listings with the positions of their prices, which PostgreSQL does not know. */
const tablesOf = ({ priced: { ids, verdicts, positions } }: SqlCriteria) =>
  sql`${sql.raw(listingTables)}
    left join unnest(${ids}::bigint[], ${verdicts}::text[], ${positions}::integer[])
      as priced(listing_id, verdict, price_position) on priced.listing_id = listing.id`;

const fit = sql<number | null>`(${sql.raw(fitColumns.fit)}
  - (${pricePointsOf(sql`priced.price_position`)} - ${sql.lit(weights.price.unknown)}) * ${sql.lit(weights.minutesPerPoint)})`;

function pricePointsOf(position: RawBuilder<unknown>) {
  const { steps, unknown, above } = weights.price;
  const cases = steps.map(({ upTo, points }) => sql`when ${position} <= ${sql.lit(upTo)} then ${sql.lit(points)}`);
  return sql`case when ${position} is null then ${sql.lit(unknown)} ${sql.join(cases, sql` `)} else ${sql.lit(above)} end`;
}

const orders: Record<Sort, RawBuilder<unknown>> = {
  onerilen: sql`${fit}, id desc`,
  "en-yeni": sql`published_at desc, id desc`,
  "fiyat-artan": sql`price_kurus, id desc`,
  "fiyat-azalan": sql`price_kurus desc, id desc`,
  "yil-yeni": sql`model_year desc, id desc`,
  "km-dusuk": sql`mileage_km, id desc`,
  "en-yakin": sql`published_at desc, id desc`,
  "fiyat-uygun": sql`priced.price_position, id desc`,
};

export const selectNicknames = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("searchNickname")
    .select(["name", "brand", "model", "city", "yearFrom", "yearTo"])
    .orderBy("name")
    .execute();

const isWithin = (value: RawBuilder<unknown>, { min, max }: Range) => [
  ...(min === undefined ? [] : [sql`${value} >= ${min}::bigint`]),
  ...(max === undefined ? [] : [sql`${value} <= ${max}::bigint`]),
];

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

/**
 * Criteria as SQL knows them: the listings that have the words, by id; `null` where no word is asked for. Of those whose
 * prices have labels the names of these and the positions, where they are asked for.
 */
export type SqlCriteria = Criteria & { ids: readonly number[] | null; priced: Priced };
export type Priced = { ids: number[]; verdicts: string[]; positions: number[] };

/** What the prices of all live listings for sale are judged from. */
export async function selectPriced({ db }: Context): Promise<PricedRow[]> {
  const named = [
    ...pricedLists.map((key) => `${listColumns[key].sql} as "${filterOf(key).index.column}"`),
    ...rangeKeys.map((key) => `${rangeColumns[key].sql} as "${key}"`),
    ...Object.entries(pricedColumns).map(([name, value]) => `${value} as "${name}"`),
  ];
  const { rows } = await sql<Omit<PricedRow, "publishedAt"> & { publishedAt: Date | null }>`
    select listing.id, published_at, ${sql.raw(named.join(", "))} from ${sql.raw(listingTables)}
    where state = 'active' and listing_type = 'satilik'`.execute(db);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.getTime() ?? null }));
}
const pricedLists = ["types", "brands", "models", "variants", "fuels", "gears", "sellers"] as const;

/** What is searched for words: every listing of the listing type that can be found. */
export const selectWorded = ({ db }: Context, listingType: Criteria["listingType"], now: Date) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("listingType", "=", listingType)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .select((eb) =>
      eb
        .selectFrom("business")
        .whereRef("business.id", "=", "listing.businessId")
        .select("shortName")
        .as("businessName"),
    )
    .select(["id", "title", "brandId", "modelId", "variantId", "cityId", "townId", "fuel", "gear", "body", "colour"])
    .select([
      sql<number[]>`${furtherValues.brands}`.as("furtherBrandIds"),
      sql<number[]>`${furtherValues.models}`.as("furtherModelIds"),
    ])
    .execute();

function conditions(criteria: SqlCriteria, now: Date) {
  // Spelled out, so that the index of the listing type is used.
  const listingType = sql.lit(criteria.listingType);
  const all = [sql`state = 'active' and listing_type = ${listingType} and (expires_at is null or expires_at > ${now})`];
  if (criteria.ids) all.push(sql`id = any(${criteria.ids}::bigint[])`);
  for (const facet of indexedKeys) {
    const { list, type, value } = columns[facet];
    if (!isFiltering(criteria, list)) continue;
    const wanted: readonly unknown[] = criteria[list] ?? [];
    const further = criteria.listingType === "yedek-parca" && isFurther(facet) ? furtherValues[facet] : undefined;
    if (further) all.push(sql`(${value} = any(${wanted}::integer[]) or (${further}) && ${wanted}::integer[])`);
    else if (wanted.length === 1) all.push(sql`${value} = ${wanted[0]}`);
    else all.push(sql`${value} = any(${wanted}::${sql.raw(type)}[])`);
  }
  for (const key of rangeKeys) all.push(...isWithin(ranges[key], criteria[key]));
  for (const flag of criteria.flags) all.push(flags[flag]);
  for (const ids of criteria.equipment) all.push(sql`equipment_ids && ${ids}::integer[]`);
  for (const filter of criteria.attributes) {
    const value = sql`(attributes->>${filter.slug})`;
    const isNumber = sql`jsonb_typeof(attributes->${filter.slug}) = 'number'`;
    if ("values" in filter) all.push(sql`not (${isNumber}) and ${value} = any(${filter.values}::text[])`);
    // Only numbers are read as numbers.
    else all.push(...isWithin(sql`(case when ${isNumber} then ${value}::numeric end)`, filter.range));
  }
  if (criteria.publishedDays !== null) all.push(sql`published_at >= ${daysAgo(now, criteria.publishedDays)}`);
  if (criteria.near)
    all.push(
      sql`(town_id = any(${criteria.near.townIds}::integer[])
        or (town_id is null and city_id = any(${criteria.near.cityIds}::smallint[])))`,
    );
  return sql.join(all, sql` and `);
}

/** Key codes of one page. */
export async function selectPage(ctx: Context, criteria: SqlCriteria, now: Date, page: Page) {
  const { sort, offset, limit, distances } = page;
  if (sort === "onerilen") return selectFitPage(ctx, criteria, now, page);
  const order = sort === "en-yakin" && distances ? sql`${distanceOf(distances)}, id desc` : orders[sort];
  const { rows } = await sql<{ keyCode: string }>`
    select key_code from ${tablesOf(criteria)} where ${conditions(criteria, now)}
    order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows.map(({ keyCode }) => keyCode);
}

/** The page of "Size uygun", of whole windows of the order without a search. */
async function selectFitPage({ db }: Context, criteria: SqlCriteria, now: Date, page: Page): Promise<string[]> {
  const { from, to } = windowsOf(page);
  type Row = Omit<FitListing, "km"> & { keyCode: string; cityId: number; townId: number | null };
  const { rows } = await sql<Row>`
    select key_code, listing.id, ${fit} as fit, priced.price_position, price_kurus, model_year as year, mileage_km,
      city_id, town_id, ${sql.raw(fitColumns.sellerId)} as seller
    from ${tablesOf(criteria)} where ${conditions(criteria, now)}
    order by ${orders.onerilen} limit ${to - from} offset ${from}`.execute(db);
  const { distances } = page;
  const listings = rows.map((row) => ({ ...row, km: kmFrom(distances, row.cityId, row.townId) }));
  return pageOfWindows(listings, needOf(criteria, page), page).map(({ keyCode }) => keyCode);
}

/** How far a listing is; null where neither its town nor its city is known, which comes last. */
const distanceOf = ({ towns, cities }: Distances) => {
  const km = (of: ReadonlyMap<number, number>, id: RawBuilder<unknown>) =>
    sql`(select km from unnest(${[...of.keys()]}::integer[], ${[...of.values()]}::double precision[]) as place(place_id, km)
      where place_id = ${id})`;
  return sql`coalesce(${km(towns, sql`town_id`)}, ${km(cities, sql`city_id`)})`;
};

export async function countListings({ db }: Context, criteria: SqlCriteria, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${tablesOf(criteria)} where ${conditions(criteria, now)}`.execute(db);
  return rows[0]!.n;
}

export async function selectPrices({ db }: Context, criteria: SqlCriteria, now: Date): Promise<PriceStatistics> {
  const at = (share: number) => sql`percentile_disc(${sql.lit(share)}) within group (order by price_kurus)`;
  const { rows } = await sql<NonNullable<PriceStatistics> | { min: null }>`
    select min(price_kurus), ${at(0.25)} as lower_quartile, ${at(0.5)} as median, ${at(0.75)} as upper_quartile,
      max(price_kurus) from ${tablesOf(criteria)} where ${conditions(criteria, now)}`.execute(db);
  const prices = rows[0]!;
  return prices.min === null ? null : prices;
}

/** How many of the listings have each item of equipment. */
export async function countEquipment({ db }: Context, criteria: SqlCriteria, now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ value: number; n: number }>`
    select item as value, count(distinct id) as n from ${tablesOf(criteria)}, unnest(equipment_ids) as item
    where ${conditions(criteria, now)} group by 1`.execute(db);
  return new Map(rows.map(({ value, n }) => [value, n]));
}

/** How many of the listings have each further value of a list. */
export async function countFurther(
  { db }: Context,
  criteria: SqlCriteria,
  now: Date,
  facet: FurtherFacet,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ value: number; n: number }>`
    select item as value, count(*) as n from ${tablesOf(criteria)}, unnest(${furtherValues[facet]}) as item
    where ${conditions(criteria, now)} group by 1`.execute(db);
  return new Map(rows.map(({ value, n }) => [value, n]));
}

/** How many of the listings have each choice of a special attribute, by `slug.value`; `slugs` are counted alone or left out. */
export async function countAttributes(
  { db }: Context,
  criteria: SqlCriteria,
  now: Date,
  slugs: { only: string } | { without: readonly string[] },
): Promise<Map<string, number>> {
  const which = "only" in slugs ? sql`key = ${slugs.only}` : sql`key <> all(${slugs.without}::text[])`;
  const { rows } = await sql<{ value: string; n: number }>`
    select key || '.' || (value #>> '{}') as value, count(*) as n from ${tablesOf(criteria)}, jsonb_each(attributes)
    where jsonb_typeof(value) = 'string' and ${which} and ${conditions(criteria, now)} group by 1`.execute(db);
  return new Map(rows.map(({ value, n }) => [value, n]));
}

/** One scan: what to count over which listings. */
export type Scan = {
  criteria: SqlCriteria;
  facets: IndexedKey[];
  hasFlags: boolean;
  hasDays: boolean;
  extents: RangeKey[];
};
export type ScanAnswer = {
  total: number;
  counts: Partial<Record<IndexedKey, Map<number | string, number>>>;
  flags: Map<string, number>;
  days: Map<number, number>;
  extents: Partial<Record<RangeKey, Extent>>;
};

/** Answers the scans in their order, from one moment of the market: all of them are one statement. */
export async function selectScans({ db }: Context, scans: readonly Scan[], now: Date): Promise<ScanAnswer[]> {
  const { rows } = await sql<ScanRow>`${sql.join(
    scans.map((scan, index) => scanQuery(scan, index, now)),
    sql` union all `,
  )}`.execute(db);
  const answers: ScanAnswer[] = scans.map(({ facets }) => ({
    total: 0,
    counts: Object.fromEntries(facets.map((facet) => [facet, new Map()])),
    flags: new Map(),
    days: new Map(),
    extents: {},
  }));
  const found = (key: string | number, n: number | null): [string | number, number][] => (n ? [[key, n]] : []);
  for (const { scan, facet, value, n, numbers } of rows) {
    const { facets, extents, hasFlags, hasDays } = scans[scan]!;
    const answer = answers[scan]!;
    const counted = facets[facet];
    if (counted) {
      if (value !== null) answer.counts[counted]!.set(columns[counted].type === "text" ? value : Number(value), n);
      continue;
    }
    answer.total = n;
    if (hasFlags) answer.flags = new Map(flagKeys.flatMap((flag) => found(flag, numbers[flag]!)) as [string, number][]);
    if (hasDays)
      answer.days = new Map(
        publishedDaysKeys.flatMap((days) => found(days, numbers[`days${days}`]!)) as [number, number][],
      );
    for (const key of extents) {
      const [min, max] = [numbers[`${key}Min`] ?? null, numbers[`${key}Max`] ?? null];
      answer.extents[key] = min === null || max === null ? null : { min, max };
    }
  }
  return answers;
}

type ScanRow = {
  scan: number;
  facet: number;
  value: string | null;
  n: number;
  /** Of the whole alone: flags, days and the ends of extents by their names. */
  numbers: Record<string, number | null>;
};

const publishedDaysKeys = Object.keys(publishedDaysChoices).map(Number);

/** One row for each value of each facet, and a last one (facet = their number) for the whole. */
function scanQuery({ criteria, facets, hasFlags, hasDays, extents }: Scan, index: number, now: Date) {
  const values = facets.map((facet) => columns[facet].value);
  const facet =
    values.length > 0
      ? sql`case ${sql.join(
          values.map((value, at) => sql`when grouping(${value}) = 0 then ${sql.lit(at)}`),
          sql` `,
        )} else ${sql.lit(facets.length)} end`
      : sql.lit(0);
  const value =
    values.length > 0 ? sql`coalesce(${sql.join(values.map((one) => sql`${one}::text`))})` : sql`null::text`;
  const numbers = [
    ...(hasFlags ? flagKeys.map((flag) => [flag, sql`count(*) filter (where ${flags[flag]})`] as const) : []),
    ...(hasDays
      ? publishedDaysKeys.map(
          (days) =>
            [`days${days}`, sql`count(*) filter (where published_at >= ${daysAgo(now, days)}::timestamptz)`] as const,
        )
      : []),
    ...extents.flatMap((key) => [
      [`${key}Min`, sql`min(${ranges[key]})`] as const,
      [`${key}Max`, sql`max(${ranges[key]})`] as const,
    ]),
  ];
  return sql`(select ${sql.lit(index)}::int as scan, ${facet}::int as facet, ${value} as value, count(*) as n,
    jsonb_build_object(${sql.join(numbers.flatMap(([name, number]) => [sql.lit(name), number]))}) as numbers
    from ${tablesOf(criteria)} where ${conditions(criteria, now)}
    group by grouping sets (${sql.join([...values.map((one) => sql`(${one})`), sql`()`])}))`;
}

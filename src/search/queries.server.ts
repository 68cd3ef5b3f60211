import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Criteria, Extent, Facet, Page } from "./engine.ts";
import type { Range, RangeKey, Sort } from "./rules.ts";

const facetColumns: Record<Facet, string> = {
  types: "vehicle_type_id",
  brands: "brand_id",
  models: "model_id",
  cities: "city_id",
  fuels: "fuel",
  gears: "gear",
  bodies: "body",
  colours: "colour",
  parts: "part_id",
  periods: "rent_period",
  conditions: "part_condition",
};
const numberFacets: readonly Facet[] = ["types", "brands", "models", "cities"];
const rangeColumns: Record<RangeKey, string> = {
  priceKurus: "price_kurus",
  year: "model_year",
  mileageKm: "mileage_km",
};

const orders: Record<Sort, RawBuilder<unknown>> = {
  onerilen: sql`published_at desc, id desc`,
  "fiyat-artan": sql`price_kurus, id desc`,
  "fiyat-azalan": sql`price_kurus desc, id desc`,
  "yil-yeni": sql`model_year desc, id desc`,
  "km-dusuk": sql`mileage_km, id desc`,
};

export const selectNicknames = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("searchNickname")
    .select(["name", "brand", "model", "city", "yearFrom", "yearTo"])
    .orderBy("name")
    .execute();

/** Criteria as SQL knows them: the listings that have the words, by id; `null` where no word is asked for. */
export type SqlCriteria = Criteria & { ids: readonly number[] | null };

/** What is searched for words: every listing of the listing type that can be found. */
export const selectWorded = ({ db }: Context, listingType: Criteria["listingType"], now: Date) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("listingType", "=", listingType)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .select(["id", "title", "brandId", "modelId", "variantId", "cityId", "townId", "fuel", "gear", "body", "colour"])
    .execute();

const conditions = (criteria: SqlCriteria, now: Date) => {
  // Spelled out, so that the index of the listing type is used.
  const listingType = sql.lit(criteria.listingType);
  const all = [sql`state = 'active' and listing_type = ${listingType} and (expires_at is null or expires_at > ${now})`];
  const among = (column: string, type: string, values: readonly unknown[] | null) => {
    if (values?.length === 1) all.push(sql`${sql.ref(column)} = ${values[0]}`);
    else if (values) all.push(sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`);
  };
  const some = <Value>(values: readonly Value[]) => (values.length > 0 ? values : null);
  among("id", "bigint", criteria.ids);
  among("vehicle_type_id", "smallint", criteria.typeIds);
  among("brand_id", "integer", some(criteria.brandIds));
  among("model_id", "integer", some(criteria.modelIds));
  among("city_id", "smallint", some(criteria.cityIds));
  among("fuel", "text", some(criteria.fuels));
  among("gear", "text", some(criteria.gears));
  among("body", "text", some(criteria.bodies));
  among("colour", "text", some(criteria.colours));
  among("part_id", "text", criteria.partIds);
  among("rent_period", "text", some(criteria.periods));
  among("part_condition", "text", some(criteria.conditions));
  for (const [key, column] of Object.entries(rangeColumns)) {
    const { min, max }: Range = criteria[key as RangeKey];
    if (min !== undefined) all.push(sql`${sql.ref(column)} >= ${min}::bigint`);
    if (max !== undefined) all.push(sql`${sql.ref(column)} <= ${max}::bigint`);
  }
  return sql.join(all, sql` and `);
};

/** Key codes of one page. */
export async function selectPage({ db }: Context, criteria: SqlCriteria, now: Date, { sort, offset, limit }: Page) {
  const { rows } = await sql<{ keyCode: string }>`
    select key_code from listing where ${conditions(criteria, now)}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ keyCode }) => keyCode);
}

export async function countListings({ db }: Context, criteria: SqlCriteria, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from listing where ${conditions(criteria, now)}`.execute(db);
  return rows[0]!.n;
}

/** One scan: what to count over which listings. */
export type Scan = { criteria: SqlCriteria; facets: Facet[]; extents: RangeKey[] };
export type ScanAnswer = {
  total: number;
  counts: Partial<Record<Facet, Map<number | string, number>>>;
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
    extents: {},
  }));
  for (const { scan, facet, number, text, n, ...extents } of rows) {
    const { facets, extents: keys } = scans[scan]!;
    const answer = answers[scan]!;
    if (facet < facets.length) {
      const value = number ?? text;
      if (value !== null) answer.counts[facets[facet]!]!.set(value, n);
    } else {
      answer.total = n;
      for (const key of keys) {
        const [min, max] = [extents[`${key}Min`], extents[`${key}Max`]];
        answer.extents[key] = min === null || max === null ? null : { min, max };
      }
    }
  }
  return answers;
}

type ScanRow = { scan: number; facet: number; number: number | null; text: string | null; n: number } & Record<
  `${RangeKey}${"Min" | "Max"}`,
  number | null
>;

/** One row for each value of each facet, and a last one (facet = their number) for the whole. */
function scanQuery({ criteria, facets, extents }: Scan, index: number, now: Date) {
  const columns = facets.map((facet) => sql.ref(facetColumns[facet]));
  const isNumber = (facet: Facet) => numberFacets.includes(facet);
  const pick = (isWanted: (facet: Facet) => boolean, type: string) => {
    const wanted = facets.filter(isWanted).map((facet) => sql`${sql.ref(facetColumns[facet])}`);
    return wanted.length > 0 ? sql`coalesce(${sql.join(wanted)})::${sql.raw(type)}` : sql`null::${sql.raw(type)}`;
  };
  const whole = sql.lit(facets.length);
  const facet =
    columns.length > 0
      ? sql`case ${sql.join(
          columns.map((column, at) => sql`when grouping(${column}) = 0 then ${sql.lit(at)}`),
          sql` `,
        )} else ${whole} end`
      : whole;
  const extent = (Object.keys(rangeColumns) as RangeKey[]).flatMap((key) => {
    const column = sql.ref(rangeColumns[key]);
    const ends = extents.includes(key) ? [sql`min(${column})`, sql`max(${column})`] : [sql`null`, sql`null`];
    return ends.map((end, at) => sql`${end}::bigint as ${sql.ref(`${key}${at === 0 ? "Min" : "Max"}`)}`);
  });
  return sql`(select ${sql.lit(index)}::int as scan, ${facet}::int as facet, ${pick(isNumber, "int")} as number,
    ${pick((one) => !isNumber(one), "text")} as text, count(*) as n, ${sql.join(extent)}
    from listing where ${conditions(criteria, now)}
    group by grouping sets (${sql.join([...columns.map((column) => sql`(${column})`), sql`()`])}))`;
}

// npm run bench:search: time of one search with all its facets, beside a plain count and page without any facet.
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type Db, openDatabase } from "#src/shared/db.server.ts";
import { type Criteria, type Facet, leftOut, type SearchAnswer, without } from "#src/search/engine.ts";
import type { Sort } from "#src/search/rules.ts";
import { sqlEngine } from "#src/search/sql-engine.server.ts";
import { makeMarket } from "./search-market.ts";
import { makeQuestions, type Question } from "./search-selections.ts";

const sizes = [10_000, 100_000];
const questions = makeQuestions(300);
const limit = 24;
const now = new Date("2026-11-21T09:00:00+03:00");

const columns = {
  typeIds: "vehicle_type_id",
  brandIds: "brand_id",
  modelIds: "model_id",
  cityIds: "city_id",
  fuels: "fuel",
  gears: "gear",
  bodies: "body",
  colours: "colour",
  priceKurus: "price_kurus",
  year: "model_year",
  mileageKm: "mileage_km",
} as const;
const facetColumns = {
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
} as const satisfies Partial<Record<Facet, string>>;
const facets = Object.keys(facetColumns) as (keyof typeof facetColumns)[];
const spans = ["priceKurus", "year", "mileageKm"] as const;
const orders: Record<Sort, RawBuilder<unknown>> = {
  onerilen: sql`published_at desc, id desc`,
  "fiyat-artan": sql`price_kurus, id desc`,
  "fiyat-azalan": sql`price_kurus desc, id desc`,
  "yil-yeni": sql`model_year desc, id desc`,
  "km-dusuk": sql`mileage_km, id desc`,
};

/** The filters as one would write them by hand. */
function plainWhere(criteria: Criteria) {
  const parts = [sql`state = 'active' and listing_type = 'satilik' and (expires_at is null or expires_at > ${now})`];
  for (const [key, name] of Object.entries(columns)) {
    const filter = criteria[key as keyof typeof columns];
    if (filter === null) continue;
    if ("length" in filter) {
      if (filter.length > 0) parts.push(sql`${sql.ref(name)} in (${sql.join([...filter])})`);
      continue;
    }
    if (filter.min !== undefined) parts.push(sql`${sql.ref(name)} >= ${filter.min}`);
    if (filter.max !== undefined) parts.push(sql`${sql.ref(name)} <= ${filter.max}`);
  }
  return sql.join(parts, sql` and `);
}

const plainCount = (db: Db, criteria: Criteria) =>
  sql<{ n: number }>`select count(*) as n from listing where ${plainWhere(criteria)}`.execute(db);
const plainPage = (db: Db, { criteria, sort, offset }: Question) =>
  sql<{ keyCode: string }>`select key_code from listing where ${plainWhere(criteria)}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);

type Answer = Pick<SearchAnswer, "total" | "keyCodes" | "counts" | "extents">;

/** Everything a search answers, one plain query for each number list. */
async function plainAnswer(db: Db, question: Question): Promise<Answer> {
  const { criteria } = question;
  const counts = Object.fromEntries(
    await Promise.all(
      Object.entries(facetColumns).map(async ([facet, column]) => {
        if (facet === "models" && criteria.brandIds.length !== 1) return [facet, new Map()];
        const { rows } = await sql<{ value: string | number; n: number }>`
          select ${sql.ref(column)} as value, count(*) as n from listing
          where ${plainWhere(without(criteria, leftOut[facet as Facet]))} and ${sql.ref(column)} is not null group by 1`.execute(
          db,
        );
        return [facet, new Map(rows.map(({ value, n }) => [value, n]))];
      }),
    ),
  );
  const extents = Object.fromEntries(
    await Promise.all(
      spans.map(async (key) => {
        const { rows } = await sql<{ min: number | null; max: number | null }>`
          select min(${sql.ref(columns[key])})::bigint as min, max(${sql.ref(columns[key])})::bigint as max
          from listing where ${plainWhere(without(criteria, [key]))}`.execute(db);
        return [key, rows[0]!.min === null ? null : rows[0]];
      }),
    ),
  );
  const [total, page] = await Promise.all([plainCount(db, criteria), plainPage(db, question)]);
  return { total: total.rows[0]!.n, keyCodes: page.rows.map(({ keyCode }) => keyCode), counts, extents };
}

/** The same answer has the same checksum, whatever order its counts came in. */
const checksum = ({ total, keyCodes, counts, extents }: Answer) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        total,
        keyCodes,
        facets.map((facet) => [...counts[facet]].map(([value, n]) => `${value}:${n}`).toSorted()),
        spans.map((key) => [extents[key]?.min, extents[key]?.max]),
      ]),
    )
    .digest("hex");

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;

const postgres = await embeddedPostgres({ dataDir: "var/bench/search" });
const admin = openDatabase(postgres.url);
for (const size of sizes) {
  const name = `bench_${size}`;
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const { db, pool } = openDatabase(url.href);
  await migrate(db, pool);
  await makeMarket(db, size);
  const engine = sqlEngine({ db, clock: () => now } as unknown as Context);
  const ask = ({ criteria, sort, offset }: Question) => engine.search(criteria, { sort, offset, limit, facets });

  let wrong = 0;
  let empty = 0;
  for (const question of questions) {
    const [answer, plain] = [await ask(question), await plainAnswer(db, question)];
    if (checksum(answer) !== checksum(plain)) wrong++;
    if (plain.total === 0) empty++;
  }
  if (wrong > 0) throw new Error(`${wrong} of ${questions.length} answers are not exact`);

  const times = { search: [] as number[], plain: [] as number[] };
  const time = async (into: number[], work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    into.push(performance.now() - start);
  };
  // Interleaved, so that a noisy minute of the machine falls on both. The check above has warmed everything up.
  for (const question of questions) {
    await time(times.search, () => ask(question));
    await time(times.plain, () => Promise.all([plainCount(db, question.criteria), plainPage(db, question)]));
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const ratio = (share: number) => (at(times.search, share) / at(times.plain, share)).toFixed(1);
  console.log(
    [
      `${size.toLocaleString("en")} listings, ${questions.length} searches (${empty} find nothing), all exact`,
      `  search with all facets   p50 ${ms(at(times.search, 0.5))}   p95 ${ms(at(times.search, 0.95))}`,
      `  plain count and page     p50 ${ms(at(times.plain, 0.5))}   p95 ${ms(at(times.plain, 0.95))}`,
      `  ratio                    p50 ${ratio(0.5)}x      p95 ${ratio(0.95)}x`,
    ].join("\n"),
  );
  await db.destroy();
}
await admin.db.destroy();
await postgres.stop();

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { type Counts, noCounts, type SearchAnswer } from "../src/finding/search/engine/engine.ts";
import type { IndexRow } from "../src/finding/search/index/row.ts";
import { listColumns } from "../src/finding/search/filters/columns.server.ts";
import { flagKeys } from "../src/finding/search/filters/flags.ts";
import { filterOf } from "../src/finding/search/filters/indexed.ts";
import { rangeKeys } from "../src/finding/search/filters/ranges.ts";
import { keyCodeOf, marketRows } from "./search-market.ts";
import { days, dialects, isText, type SaleList, saleLists, statementsOf } from "./search-sql.ts";
import type { Question } from "./search-selections.ts";

/** A database that answers the queries of the index by SQL. */
export type Contender = {
  answer(question: Question, limit: number): Promise<SearchAnswer>;
  close(): Promise<void>;
};

const folder = resolve("var/bench/search-tables");

/** The columns of the one narrow table in all of them: only what queries use. */
const columns: [name: string, type: string, read: (row: IndexRow) => string | number | null][] = [
  ["id", "integer", (row) => row.id],
  ...saleLists.map((key): (typeof columns)[0] => {
    const { column } = filterOf(key).index;
    return [column, listColumns[key].type, (row) => row[column]];
  }),
  ["flags", "integer", (row) => row.flags],
  ...rangeKeys.map((key): (typeof columns)[0] => [key, "bigint", (row) => row[key]]),
  ["publishedAt", "bigint", (row) => row.publishedAt],
  ["pricePosition", "bigint", (row) => row.pricePosition],
  ["fit", "bigint", (row) => row.fit],
  ["sellerId", "bigint", (row) => row.sellerId],
  ["expiresAt", "bigint", (row) => row.expiresAt],
  ["words", "text", (row) => row.words.join(" ")],
];
const table = `create table listing (${columns.map(([name, type]) => `${name} ${name === "words" ? "text[]" : type}`).join()})`;

const lineOf = (row: IndexRow) => `${columns.map(([, , read]) => read(row) ?? "\\N").join("\t")}\n`;

/** The name of the stored market of a size: another one when columns or rows are made in another way. */
function marketName(size: number): string {
  const hash = createHash("sha256").update(table);
  for (const row of marketRows(Math.min(size, 1000))) hash.update(lineOf(row));
  return `sale_listings_${size}_${hash.digest("hex").slice(0, 8)}`;
}

/** The market as a file that both databases load: tab-separated, reused by later runs. */
async function marketFile(size: number): Promise<string> {
  const file = `${folder}/${marketName(size)}.tsv`;
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const out = createWriteStream(`${file}.new`);
  for (const row of marketRows(size)) {
    if (!out.write(lineOf(row))) await once(out, "drain");
  }
  out.end();
  await once(out, "close");
  renameSync(`${file}.new`, file);
  return file;
}

type Rows = (statement: string) => Promise<Record<string, unknown>[]>;

/** The same answer as the index gives, from concurrent statements. */
async function answerBy(rows: Rows, statements: ReturnType<typeof statementsOf>): Promise<SearchAnswer> {
  const [page, ...passes] = await Promise.all([
    rows(statements.page),
    ...statements.passes.map(async ({ values, totals, ...pass }) => {
      const [counted, [total]] = await Promise.all([values === null ? [] : rows(values), rows(totals)]);
      return { ...pass, counted, total: total! };
    }),
  ]);
  const counts: Counts = noCounts();
  const extents: Record<string, unknown> = {};
  for (const { facets, extents: keys, counted, total } of passes) {
    for (const { facet, value, n } of counted) {
      const name: SaleList = facets[Number(facet)]!;
      if (value !== null) (counts[name] as Map<unknown, number>).set(isText(name) ? value : Number(value), Number(n));
    }
    for (const key of keys) {
      const [min, max] = [total[`${key}Min`], total[`${key}Max`]];
      extents[key] = min === null ? null : { min: Number(min), max: Number(max) };
    }
  }
  const whole = passes[0]!.total;
  for (const flag of flagKeys) if (Number(whole[flag]) > 0) counts.flags.set(flag, Number(whole[flag]));
  for (const n of days) if (Number(whole[`days${n}`]) > 0) counts.days.set(n, Number(whole[`days${n}`]));
  const quartiles = (whole["quartiles"] as unknown[] | null)?.map(Number);
  return {
    total: Number(whole["n"]),
    keyCodes: statements.idsOf(page).map(keyCodeOf),
    counts,
    extents: Object.fromEntries(rangeKeys.map((key) => [key, extents[key]])) as SearchAnswer["extents"],
    prices:
      Number(whole["n"]) === 0
        ? null
        : {
            min: Number(whole["low"]),
            lowerQuartile: quartiles![0]!,
            median: quartiles![1]!,
            upperQuartile: quartiles![2]!,
            max: Number(whole["high"]),
          },
  };
}

type Expand = (word: string) => readonly string[];

/** PostgreSQL with the indexes that help, a warm cache and four connections. The table is reused by later runs. */
export async function postgresTable(url: string, size: number, expand: Expand): Promise<Contender> {
  const name = marketName(size);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows: known } = await admin.query("select from pg_database where datname = $1", [name]);
  const database = new URL(url);
  if (known.length === 0) {
    database.pathname = `/${name}_new`;
    await admin.query(`drop database if exists ${name}_new with (force)`);
    await admin.query(`create database ${name}_new`);
    const client = new pg.Client({ connectionString: database.href });
    await client.connect();
    await client.query(table.replace("text[]", "text"));
    await client.query(`copy listing from '${await marketFile(size)}'`);
    await client.query(
      `alter table listing alter words type text[] using string_to_array(words, ' '), add primary key (id)`,
    );
    for (const on of [
      "(typeId, brandId, modelId)",
      "(brandId, modelId)",
      "(cityId)",
      "(publishedAt desc, id desc)",
      "(priceKurus, id desc)",
      "(priceKurus desc, id desc)",
      "(year desc, id desc)",
      "(mileageKm, id desc)",
      "(pricePosition, id desc)",
      "(fit, id desc)",
      "using gin (words)",
    ])
      await client.query(`create index on listing ${on}`);
    await client.query("vacuum analyze listing");
    await client.end();
    await admin.query(`alter database ${name}_new rename to ${name}`);
  }
  await admin.end();
  database.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: database.href, max: 4 });
  const rows: Rows = async (statement) => (await pool.query(statement)).rows;
  return {
    answer: (question, limit) => answerBy(rows, statementsOf(question, limit, dialects.postgres, expand)),
    close: () => pool.end(),
  };
}

/** The part of `@duckdb/node-api` that is used; it is installed for measuring only. */
type Duck = {
  DuckDBInstance: {
    create(
      path: string,
      settings: Record<string, string>,
    ): Promise<{
      connect(): Promise<{
        run(statement: string): Promise<unknown>;
        runAndReadAll(statement: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>;
        closeSync(): void;
      }>;
    }>;
  };
};

/** DuckDB in this process, in memory, on one thread. */
export async function duckTable(size: number, expand: Expand): Promise<Contender> {
  const name: string = "@duckdb/node-api";
  const { DuckDBInstance } = (await import(name)) as Duck;
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  const types = columns.map(([column, type]) => `'${column}': '${type === "text" ? "varchar" : type}'`).join();
  await connection.run(`create table listing as select * replace (string_split(words, ' ') as words)
    from read_csv('${await marketFile(size)}', delim = '\t', header = false, nullstr = '\\N', columns = {${types}})`);
  const rows: Rows = async (statement) => (await connection.runAndReadAll(statement)).getRowObjectsJson();
  return {
    answer: (question, limit) => answerBy(rows, statementsOf(question, limit, dialects.duckdb, expand)),
    close: async () => connection.closeSync(),
  };
}

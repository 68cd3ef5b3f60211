import { sql } from "kysely";
import type pg from "pg";
import { judgeOf } from "#src/selling/listings/price/verdict.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Worded } from "../text/listing-words.ts";
import { tokensOf } from "../text/tokens.ts";
import {
  flagConditions,
  furtherColumns,
  listColumns,
  listingTables,
  pricedColumns,
  rangeColumns,
} from "../filters/columns.server.ts";
import { fitColumns } from "../fit/columns.server.ts";
import { indexedFlags } from "../filters/indexed-flags.ts";
import { filterOf, indexedKeys } from "../filters/indexed.ts";
import { rangeKeys } from "../filters/ranges.ts";
import { flagBit } from "../index/fields.ts";
import { judgedListing, type LabelledRow, labelsOf } from "../index/price.ts";
import { blankRow, type IndexRow } from "../index/row.ts";
import { copyRows, type RowReader } from "./copy-rows.ts";
import { TextCache } from "./text-cache.ts";

type Column = { name: string; sql: string; read: (row: RowReader) => number | string | null };

const flagBits = indexedFlags.map((flag) => `case when ${flagConditions[flag]} then ${flagBit(flag)} else 0 end`);

/** The columns of a row that are filters, in the order in which `readListing` reads them. */
const filterColumns: readonly Column[] = [
  ...indexedKeys.flatMap((key): Column[] => {
    if ("isComputed" in listColumns[key]) return [];
    const { sql: value, type } = listColumns[key];
    const read = (row: RowReader) => (type === "text" ? row.nameOrNull() : row.numberOrNull());
    return [{ name: filterOf(key).index.column, sql: value, read }];
  }),
  ...rangeKeys.map((key): Column => ({ name: key, sql: rangeColumns[key].sql, read: (row) => row.numberOrNull() })),
  { name: "flags", sql: flagBits.join(" + "), read: (row) => row.number() },
  { name: "fit", sql: fitColumns.fit, read: (row) => row.numberOrNull() },
  { name: "sellerId", sql: fitColumns.sellerId, read: (row) => row.number() },
  { name: "panels", sql: pricedColumns.panels, read: (row) => row.numberOrNull() },
  { name: "damageKurus", sql: pricedColumns.damageKurus, read: (row) => row.numberOrNull() },
];

/** The other columns of a row, in the order in which `readListing` reads them. */
const otherColumns = {
  keyCode: "listing.key_code",
  listingType: "listing.listing_type",
  publishedAt: "listing.published_at",
  expiresAt: "listing.expires_at",
  equipmentIds: "listing.equipment_ids",
  furtherBrandIds: furtherColumns.brands,
  furtherModelIds: furtherColumns.models,
  attributes: "nullif(listing.attributes, '{}')",
  title: "listing.title",
  businessName: "business.short_name",
};

/**
 * A live listing as read, with the words of its title and business; the words of the catalogue and the position of its price
 * are added later. `fittedKurus` is its price at the last fit where that changed since.
 */
export type ListingRead = Omit<IndexRow, "words"> & { words: string[]; fittedKurus: number | null };

/** Listings share most of their words. */
const tokens = new TextCache(tokensOf, 2 ** 16);

function readWords(row: RowReader): string[] {
  const words: string[] = [];
  row.words(tokens, words);
  row.words(tokens, words);
  return words;
}

/** Copying a blank row first makes all rows alike to the JIT compiler: filling them is three times as fast. */
function readListing(id: number, row: RowReader): ListingRead {
  const values: Record<string, unknown> = { ...blankRow, fittedKurus: row.numberOrNull() };
  for (let i = 0; i < filterColumns.length; i++) values[filterColumns[i]!.name] = filterColumns[i]!.read(row);
  const listing = values as ListingRead;
  listing.id = id;
  listing.keyCode = row.text();
  listing.listingType = row.nameOrNull() as IndexRow["listingType"];
  listing.publishedAt = row.timeOrNull();
  listing.expiresAt = row.timeOrNull();
  listing.equipmentIds = row.numbers();
  listing.furtherBrandIds = row.numbers();
  listing.furtherModelIds = row.numbers();
  listing.attributes = (row.json() ?? {}) as IndexRow["attributes"];
  listing.words = readWords(row);
  return listing;
}

const expressions = [...filterColumns.map((column) => column.sql), ...Object.values(otherColumns)];
/** Joined once: a subquery for each listing took longer than reading the listings. */
const tables = `${listingTables} left join business on business.id = listing.business_id`;

/** Read for changed listings alone: of all listings the prices at the fit are read at once (`PriceJudge.fittedPrices`). */
const fittedKurus = `(select old_kurus from listing_price_change
  where listing_id = listing.id and at > (select fitted_at from price_fit) order by id limit 1)`;

/** Reads every live listing in the snapshot of the open transaction. */
export const readListings = (client: pg.Client, onListing: (listing: ListingRead) => void) =>
  copyRows(
    client,
    `copy (select ${["listing.id", "null::bigint", ...expressions].join(", ")} from ${tables}
      where listing.state = 'active') to stdout (format binary)`,
    (row) => onListing(readListing(row.number(), row)),
  );

const named = [
  ...filterColumns.map((column) => `${column.sql} as "${column.name}"`),
  ...Object.entries(otherColumns).map(([name, column]) => `${column} as "${name}"`),
];
type Found = Omit<IndexRow, "words"> & Worded;
type Answered = Omit<Found, "publishedAt" | "expiresAt" | "attributes" | "pricePosition" | "verdict"> & {
  publishedAt: Date | null;
  expiresAt: Date | null;
  attributes: IndexRow["attributes"] | null;
};

/** A live listing without its words; undefined if it is not live. */
export async function findListingRow(ctx: Pick<Context, "db">, keyCode: string): Promise<Found | undefined> {
  const { db } = ctx;
  const { rows } = await sql<Answered>`
    select listing.id, ${sql.raw(named.join(", "))} from ${sql.raw(tables)}
    where listing.key_code = ${keyCode} and listing.state = 'active'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const found = {
    ...blankRow,
    ...row,
    publishedAt: row.publishedAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
    attributes: row.attributes ?? {},
  };
  return withPriceLabel(ctx, found);
}

/** A listing with the label of its price, for instance at another price than it has. */
export async function withPriceLabel<Row extends LabelledRow>(ctx: Pick<Context, "db">, row: Row): Promise<Row> {
  const judged = judgedListing(row);
  return judged ? { ...row, ...labelsOf(row, await judgeOf(ctx, [judged.vehicle], [judged.id])) } : row;
}

/** The number of live listings in the snapshot of the open transaction. */
export async function countListings(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from listing where state = 'active'");
  return rows[0]!.n;
}

/** Changes that are visible now but were not in an earlier snapshot. */
const changedSince = (snapshot: string) =>
  `listing_change where xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})`;

/** The query for `Since`. A snapshot ahead of the database (restored from a backup) also needs a reload. */
const sinceOf = (snapshot: string) => `
  select pg_current_snapshot()::text as snapshot,
    pruned.xid >= pg_snapshot_xmin(${snapshot})
      or pg_snapshot_xmax(${snapshot}) > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select from ${changedSince(snapshot)} and listing_id is null) as "mustReload",
    exists (select from ${changedSince(snapshot)}) as "hasChanges",
    (select coalesce(max(id), 0)::text from catalogue_change) as "catalogueVersion"
  from listing_change_pruned pruned`;

/**
 * Reads the listings changed since a snapshot, in one snapshot and one round trip; `onRemoved` receives those that are no
 * longer live. Pruned changes are missing (`mustReload`). `subjects` names other data that changed.
 */
export async function readChanges(
  client: pg.Client,
  snapshot: string,
  onListing: (listing: ListingRead) => void,
  onRemoved: (id: number) => void,
): Promise<Since & { subjects: string[] }> {
  const literal = `${client.escapeLiteral(snapshot)}::pg_snapshot`;
  const results = await copyRows(
    client,
    `${beginning};
    select since.*, array(select distinct subject from ${changedSince(literal)} and subject is not null) as subjects
    from (${sinceOf(literal)}) since;
    copy (select ${["changed.listing_id", "listing.id is not null", fittedKurus, ...expressions].join(", ")}
      from (select distinct listing_id from ${changedSince(literal)} and listing_id <> 0) changed
      left join (${tables}) on listing.id = changed.listing_id and listing.state = 'active'
    ) to stdout (format binary);
    commit`,
    (row) => {
      const id = row.number();
      if (row.boolean()) onListing(readListing(id, row));
      else onRemoved(id);
    },
  );
  return results.flatMap(({ rows }) => rows as (Since & { subjects: string[] })[])[0]!;
}

/** The timeout of small queries, after which the connection is dropped. */
export const answerMs = 5_000;

/**
 * Whether there were changes since a snapshot, whether they were pruned, so that all listings must be read again, and
 * the last change of the catalogue.
 */
export type Since = { snapshot: string; mustReload: boolean; hasChanges: boolean; catalogueVersion: string };

/** Compares an earlier snapshot of the same cluster with the current one. */
export async function selectSince(client: pg.Client, snapshot: string): Promise<Since> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    name: "since",
    text: sinceOf("$1::pg_snapshot"),
    values: [snapshot],
    query_timeout: answerMs,
  };
  const { rows } = await client.query<Since>(query);
  return rows[0]!;
}

const beginning = "begin isolation level repeatable read read only";

/** Runs `work` in a read-only transaction with one snapshot. */
export async function inSnapshot<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(beginning);
  const result = await work();
  await client.query("commit");
  return result;
}

/**
 * The identity of the database behind a connection. Where another cluster or timeline wrote the stored transaction ids,
 * they are reset first (docs/decisions/132).
 */
export async function adoptCluster(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ cluster: string }>("select adopt_cluster() as cluster");
  return rows[0]!.cluster;
}

/** The current snapshot: the transactions whose effects are visible. */
export async function selectSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]!.snapshot;
}

import { sql } from "kysely";
import type pg from "pg";
import type { Context } from "#src/shared/context.server.ts";
import type { Worded } from "../text/listing-words.ts";
import { tokensOf } from "../text/tokens.ts";
import type { IndexRow, SellerKind } from "../index/row.ts";
import { copyRows, type RowReader } from "./copy-rows.ts";
import { TextCache } from "./text-cache.ts";

type Read = Omit<IndexRow, "id" | "words"> & Pick<Worded, "title" | "businessName">;

/** The SQL expression of each field, in the order in which `readListing` reads them. */
const columns: Record<keyof Read, string> = {
  keyCode: "listing.key_code",
  listingType: "listing.listing_type",
  typeId: "listing.vehicle_type_id",
  brandId: "listing.brand_id",
  modelId: "listing.model_id",
  variantId: "listing.variant_id",
  engineId: "listing.engine_id",
  cityId: "listing.city_id",
  townId: "listing.town_id",
  fuel: "listing.fuel",
  gear: "listing.gear",
  body: "listing.body",
  drive: "listing.drive",
  colour: "listing.colour",
  partId: "listing.part_id",
  partCondition: "listing.part_condition",
  rentPeriod: "listing.rent_period",
  priceKurus: "listing.price_kurus",
  year: "listing.model_year",
  mileageKm: "listing.mileage_km",
  powerHp: "listing.power_hp",
  capacityCc: "listing.capacity_cc",
  publishedAt: "listing.published_at",
  expiresAt: "listing.expires_at",
  paintedCount: "listing.painted_count",
  replacedCount: "listing.replaced_count",
  totalDamageKurus: "listing.total_damage_kurus",
  seller: `case when listing.franchiser_brand_id is not null then 'yetkili-bayiden'
    when listing.business_id is not null then 'galeriden' else 'sahibinden' end`,
  photoCount: "listing.photo_count",
  hasVideo: "listing.video_url is not null",
  isVerified: "authority.status = 'granted' and authority.plate is not distinct from listing.plate",
  hasWarranty: "listing.has_warranty",
  isSwapPossible: "listing.is_swap_possible",
  hasDealerPrice: "listing.price_dealer_kurus is not null",
  equipmentIds: "listing.equipment_ids",
  attributes: "nullif(listing.attributes, '{}')",
  title: "listing.title",
  businessName: "business.short_name",
};

/** A live listing as read, with the words of its title and business; the words of its variant are added later. */
export type ListingRead = Omit<IndexRow, "words"> & { words: string[] };

/** Listings share most of their words. */
const tokens = new TextCache(tokensOf, 2 ** 16);

function readWords(row: RowReader): string[] {
  const words: string[] = [];
  row.words(tokens, words);
  row.words(tokens, words);
  return words;
}

/** Written out by field, because a loop over the fields takes three times as long. */
const readListing = (id: number, row: RowReader): ListingRead => ({
  id,
  keyCode: row.text(),
  listingType: row.nameOrNull() as Read["listingType"],
  typeId: row.number(),
  brandId: row.number(),
  modelId: row.number(),
  variantId: row.numberOrNull(),
  engineId: row.numberOrNull(),
  cityId: row.number(),
  townId: row.numberOrNull(),
  fuel: row.nameOrNull(),
  gear: row.nameOrNull(),
  body: row.nameOrNull(),
  drive: row.nameOrNull(),
  colour: row.nameOrNull(),
  partId: row.nameOrNull(),
  partCondition: row.nameOrNull(),
  rentPeriod: row.nameOrNull(),
  priceKurus: row.number(),
  year: row.numberOrNull(),
  mileageKm: row.number(),
  powerHp: row.numberOrNull(),
  capacityCc: row.numberOrNull(),
  publishedAt: row.timeOrNull(),
  expiresAt: row.timeOrNull(),
  paintedCount: row.number(),
  replacedCount: row.number(),
  totalDamageKurus: row.number(),
  seller: row.nameOrNull() as SellerKind,
  photoCount: row.number(),
  hasVideo: row.boolean(),
  isVerified: row.boolean(),
  hasWarranty: row.boolean(),
  isSwapPossible: row.boolean(),
  hasDealerPrice: row.boolean(),
  equipmentIds: row.numbers(),
  attributes: (row.json() ?? {}) as Read["attributes"],
  words: readWords(row),
});

const expressions = Object.values(columns);
/** Joins, because correlated subqueries are slower for a million listings. */
const joins = `left join listing_authority authority on authority.listing_id = listing.id
  left join business on business.id = listing.business_id`;

/** Reads every live listing in the snapshot of the open transaction. */
export const readListings = (client: pg.Client, onListing: (listing: ListingRead) => void) =>
  copyRows(
    client,
    `copy (select ${["listing.id", ...expressions].join(", ")} from listing ${joins}
      where listing.state = 'active') to stdout (format binary)`,
    (row) => onListing(readListing(row.number(), row)),
  );

const named = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
type Found = Omit<IndexRow, "words"> & Worded;
type Answered = Omit<Found, "publishedAt" | "expiresAt" | "attributes" | "isVerified"> & {
  publishedAt: Date | null;
  expiresAt: Date | null;
  attributes: IndexRow["attributes"] | null;
  isVerified: boolean | null;
};

/** A live listing without its words; undefined if it is not live. */
export async function findListingRow({ db }: Pick<Context, "db">, keyCode: string): Promise<Found | undefined> {
  const { rows } = await sql<Answered>`
    select listing.id, ${sql.raw(named.join(", "))} from listing ${sql.raw(joins)}
    where listing.key_code = ${keyCode} and listing.state = 'active'`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      publishedAt: row.publishedAt?.getTime() ?? null,
      expiresAt: row.expiresAt?.getTime() ?? null,
      attributes: row.attributes ?? {},
      isVerified: row.isVerified ?? false,
    }
  );
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
    exists (select from ${changedSince(snapshot)}) as "hasChanges"
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
    copy (select ${["changed.listing_id", "listing.id is not null", ...expressions].join(", ")}
      from (select distinct listing_id from ${changedSince(literal)} and listing_id <> 0) changed
      left join listing on listing.id = changed.listing_id and listing.state = 'active' ${joins}
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

/** Whether there were changes since a snapshot, and whether they were pruned, so that all listings must be read again. */
export type Since = { snapshot: string; mustReload: boolean; hasChanges: boolean };

/** Compares an earlier snapshot with the current one. */
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

/** The current snapshot: the transactions whose effects are visible. */
export async function selectSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]!.snapshot;
}

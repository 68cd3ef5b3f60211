import { sql } from "kysely";
import type pg from "pg";
import type { Context } from "#src/shared/context.server.ts";
import type { Worded } from "../text/listing-words.ts";
import { tokensOf } from "../text/tokens.ts";
import type { IndexRow, SellerKind } from "../index/row.ts";
import { copyRows, type RowReader } from "./copy-rows.ts";
import { KnownTexts } from "./known-texts.ts";

type Read = Omit<IndexRow, "id" | "words"> & Pick<Worded, "title" | "businessName">;

/** Where each field of a row stands in the database, in the order in which `readListing` reads them. */
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

/** A listing that can be found, as it was read. Its words are those of its title and of its business, and more may come. */
export type ListingRead = Omit<IndexRow, "words"> & { words: string[] };

/** A million listings share few words. */
const tokens = new KnownTexts(tokensOf, 2 ** 16);

function readWords(row: RowReader): string[] {
  const words: string[] = [];
  row.words(tokens, words);
  row.words(tokens, words);
  return words;
}

/** Fields written out are read in a third of the time of a loop over them. */
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
/** What stands beside a listing is joined: asked for row by row, the businesses of a million took longer than they did. */
const beside = `left join listing_authority authority on authority.listing_id = listing.id
  left join business on business.id = listing.business_id`;

/** Reads every listing that can be found, as the open transaction sees them. */
export const readListings = (client: pg.Client, take: (listing: ListingRead) => void) =>
  copyRows(
    client,
    `copy (select ${["listing.id", ...expressions].join(", ")} from listing ${beside}
      where listing.state = 'active') to stdout (format binary)`,
    (row) => take(readListing(row.number(), row)),
  );

const named = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
type Found = Omit<IndexRow, "words"> & Worded;
type Answered = Omit<Found, "publishedAt" | "expiresAt" | "attributes" | "isVerified"> & {
  publishedAt: Date | null;
  expiresAt: Date | null;
  attributes: IndexRow["attributes"] | null;
  isVerified: boolean | null;
};

/** One listing as it can be found now, its words still to be told; nothing of one that cannot be found. */
export async function findListingRow({ db }: Pick<Context, "db">, keyCode: string): Promise<Found | undefined> {
  const { rows } = await sql<Answered>`
    select listing.id, ${sql.raw(named.join(", "))} from listing ${sql.raw(beside)}
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

/** How many listings can be found, as the open transaction sees them. */
export async function countListings(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from listing where state = 'active'");
  return rows[0]!.n;
}

/** Changes that a snapshot does not show and the statement's own does. */
const changedSince = (snapshot: string) =>
  `listing_change where xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})`;

/** What has happened since a snapshot, in the words of SQL. */
const sinceOf = (snapshot: string) => `
  select pg_current_snapshot()::text as snapshot,
    pruned.xid >= pg_snapshot_xmin(${snapshot})
      or pg_snapshot_xmax(${snapshot}) > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select from ${changedSince(snapshot)} and listing_id is null) as "isLost",
    exists (select from ${changedSince(snapshot)}) as "hasChanges"
  from listing_change_pruned pruned`;

/**
 * Reads the listings that were changed since a snapshot, as one moment of the database has them, in one round trip;
 * `gone` is told of those that cannot be found any longer. What is lost is not among them. `subjects` are what else was
 * changed, by name.
 */
export async function readChanges(
  client: pg.Client,
  snapshot: string,
  take: (listing: ListingRead) => void,
  gone: (id: number) => void,
): Promise<Since & { subjects: string[] }> {
  const literal = `${client.escapeLiteral(snapshot)}::pg_snapshot`;
  const results = await copyRows(
    client,
    `${beginning};
    select since.*, array(select distinct subject from ${changedSince(literal)} and subject is not null) as subjects
    from (${sinceOf(literal)}) since;
    copy (select ${["changed.listing_id", "listing.id is not null", ...expressions].join(", ")}
      from (select distinct listing_id from ${changedSince(literal)} and listing_id <> 0) changed
      left join listing on listing.id = changed.listing_id and listing.state = 'active' ${beside}
    ) to stdout (format binary);
    commit`,
    (row) => {
      const id = row.number();
      if (row.boolean()) take(readListing(id, row));
      else gone(id);
    },
  );
  return results.flatMap(({ rows }) => rows as (Since & { subjects: string[] })[])[0]!;
}

/** A connection that does not answer a small question for so long is given up. */
export const answerMs = 5_000;

/** What has happened since a snapshot: nothing, changes that can be read, or more than is kept. */
export type Since = { snapshot: string; isLost: boolean; hasChanges: boolean };

/** The snapshot of now, seen from an earlier one. A snapshot of another database's future is lost too. */
export async function selectSince(client: pg.Client, snapshot: string): Promise<Since> {
  const question: pg.QueryConfig & { query_timeout: number } = {
    name: "since",
    text: sinceOf("$1::pg_snapshot"),
    values: [snapshot],
    query_timeout: answerMs,
  };
  const { rows } = await client.query<Since>(question);
  return rows[0]!;
}

const beginning = "begin isolation level repeatable read read only";

/** Runs `work` on one moment of the database. */
export async function inSnapshot<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(beginning);
  const result = await work();
  await client.query("commit");
  return result;
}

/** The transactions whose effects the next statement sees. */
export async function selectSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]!.snapshot;
}

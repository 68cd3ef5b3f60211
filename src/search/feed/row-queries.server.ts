import { sql } from "kysely";
import type pg from "pg";
import type { Context } from "#src/shared/context.server.ts";
import type { Worded } from "../text/listing-words.ts";
import type { IndexRow, SellerKind } from "../index/row.ts";
import { copyRows, type RowReader } from "./copy-rows.ts";

type Read = Omit<IndexRow, "id" | "words"> & Pick<Worded, "title" | "businessName">;
type Columns = { [Name in keyof Read]: [column: string, read: (row: RowReader) => Read[Name]] };

const text = (row: RowReader) => row.text();
const nameOrNull = (row: RowReader) => row.nameOrNull();
const number = (row: RowReader) => row.number();
const numberOrNull = (row: RowReader) => row.numberOrNull();
const boolean = (row: RowReader) => row.boolean();
const time = (row: RowReader) => row.timeOrNull();

/** Where each field of a row stands in the database, and how it is read. */
const columns: Columns = {
  keyCode: ["listing.key_code", text],
  listingType: ["listing.listing_type", (row) => row.nameOrNull() as Read["listingType"]],
  typeId: ["listing.vehicle_type_id", number],
  brandId: ["listing.brand_id", number],
  modelId: ["listing.model_id", number],
  variantId: ["listing.variant_id", numberOrNull],
  engineId: ["listing.engine_id", numberOrNull],
  cityId: ["listing.city_id", number],
  townId: ["listing.town_id", numberOrNull],
  fuel: ["listing.fuel", nameOrNull],
  gear: ["listing.gear", nameOrNull],
  body: ["listing.body", nameOrNull],
  drive: ["listing.drive", nameOrNull],
  colour: ["listing.colour", nameOrNull],
  partId: ["listing.part_id", nameOrNull],
  partCondition: ["listing.part_condition", nameOrNull],
  rentPeriod: ["listing.rent_period", nameOrNull],
  priceKurus: ["listing.price_kurus", number],
  year: ["listing.model_year", numberOrNull],
  mileageKm: ["listing.mileage_km", number],
  powerHp: ["listing.power_hp", numberOrNull],
  capacityCc: ["listing.capacity_cc", numberOrNull],
  publishedAt: ["listing.published_at", time],
  expiresAt: ["listing.expires_at", time],
  paintedCount: ["listing.painted_count", number],
  replacedCount: ["listing.replaced_count", number],
  totalDamageKurus: ["listing.total_damage_kurus", number],
  seller: [
    `case when listing.franchiser_brand_id is not null then 'yetkili-bayiden'
      when listing.business_id is not null then 'galeriden' else 'sahibinden' end`,
    (row) => row.nameOrNull() as SellerKind,
  ],
  photoCount: ["listing.photo_count", number],
  hasVideo: ["listing.video_url is not null", boolean],
  isVerified: ["authority.status = 'granted' and authority.plate is not distinct from listing.plate", boolean],
  hasWarranty: ["listing.has_warranty", boolean],
  isSwapPossible: ["listing.is_swap_possible", boolean],
  equipmentIds: ["listing.equipment_ids", (row) => row.numbers()],
  attributes: ["nullif(listing.attributes, '{}')", (row) => (row.json() ?? {}) as Read["attributes"]],
  title: ["listing.title", text],
  businessName: ["(select short_name from business where business.id = listing.business_id)", nameOrNull],
};
const fields = Object.entries(columns).map(([name, [, read]]) => [name, read] as const);
const expressions = Object.values(columns).map(([column]) => column);
const authority = "left join listing_authority authority on authority.listing_id = listing.id";

/** A listing that can be found, as it was read; its words are still to be told from its title and its names. */
export type ListingRead = Read & IndexRow;

/** Copied for every listing: filling in what is there takes a third of the time of adding it. */
const blank: Record<string, unknown> = {
  id: 0,
  words: [],
  ...Object.fromEntries(fields.map(([name]) => [name, null])),
};

function readListing(id: number, row: RowReader): ListingRead {
  const listing: Record<string, unknown> = { ...blank, id };
  for (const [name, read] of fields) listing[name] = read(row);
  return listing as ListingRead;
}

/** Reads every listing that can be found, as the open transaction sees them. */
export const readListings = (client: pg.Client, take: (listing: ListingRead) => void) =>
  copyRows(
    client,
    `copy (select ${["listing.id", ...expressions].join(", ")} from listing ${authority}
      where listing.state = 'active') to stdout (format binary)`,
    (row) => take(readListing(row.number(), row)),
  );

const named = Object.entries(columns).map(([name, [column]]) => `${column} as "${name}"`);
type Answered = Omit<ListingRead, "publishedAt" | "expiresAt" | "attributes" | "isVerified" | "words"> & {
  publishedAt: Date | null;
  expiresAt: Date | null;
  attributes: IndexRow["attributes"] | null;
  isVerified: boolean | null;
};

/** One listing as it can be found now, its words still to be told; nothing of one that cannot be found. */
export async function findListingRow({ db }: Pick<Context, "db">, keyCode: string): Promise<ListingRead | undefined> {
  const { rows } = await sql<Answered>`
    select listing.id, ${sql.raw(named.join(", "))} from listing ${sql.raw(authority)}
    where listing.key_code = ${keyCode} and listing.state = 'active'`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      publishedAt: row.publishedAt?.getTime() ?? null,
      expiresAt: row.expiresAt?.getTime() ?? null,
      attributes: row.attributes ?? {},
      isVerified: row.isVerified ?? false,
      words: [],
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
 * `gone` is told of those that cannot be found any longer. What is lost is not among them.
 */
export async function readChanges(
  client: pg.Client,
  snapshot: string,
  take: (listing: ListingRead) => void,
  gone: (id: number) => void,
): Promise<Since> {
  const literal = `${client.escapeLiteral(snapshot)}::pg_snapshot`;
  const results = await copyRows(
    client,
    `${beginning}; ${sinceOf(literal)};
    copy (select ${["changed.listing_id", "listing.id is not null", ...expressions].join(", ")}
      from (select distinct listing_id from ${changedSince(literal)} and listing_id is not null) changed
      left join listing on listing.id = changed.listing_id and listing.state = 'active' ${authority}
    ) to stdout (format binary);
    commit`,
    (row) => {
      const id = row.number();
      if (row.boolean()) take(readListing(id, row));
      else gone(id);
    },
  );
  return results.flatMap(({ rows }) => rows as Since[])[0]!;
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

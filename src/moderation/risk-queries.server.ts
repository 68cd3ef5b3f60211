import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { type DuplicateKind, nearPhotoBits, type Risk, stockPhotoUses } from "./risk-rules.ts";

/** The data of one row for computing the risk of a listing. */
export const findRiskFacts = ({ db }: Context, keyCode: string, decisionsSince: Date) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .where("listing.keyCode", "=", keyCode)
    .selectAll("listing")
    .select((eb) => [
      "owner.createdAt as ownerSince",
      eb
        .selectFrom("listingReport")
        .whereRef("listingReport.listingId", "=", "listing.id")
        .where("listingReport.resolvedAt", "is", null)
        .select(sql<number>`count(*)::int`.as("count"))
        .as("openReports"),
      eb
        .selectFrom("listingHistory")
        .innerJoin("listing as other", "other.id", "listingHistory.listingId")
        .whereRef("other.ownerId", "=", "listing.ownerId")
        .where("listingHistory.action", "in", ["reject", "askChange", "takeDown"])
        .where("listingHistory.at", ">=", decisionsSince)
        .select(sql<number>`count(distinct other.id)::int`.as("count"))
        .as("decisionsAgainst"),
    ])
    .executeTakeFirst();

type Vehicle = { id: number; ownerId: number; plate: string | null; chassisNumber: string | null };
/** `photos`: the listing's photos beside the alike ones of the other. */
export type Duplicate = {
  keyCode: string;
  kind: DuplicateKind;
  isSameOwner: boolean;
  photos: { own: string; other: string }[];
};

const shownDuplicates = 20;
/** The most candidate photos that share a quarter of their hash with one of the listing's. */
const candidatesOfQuarter = 200;

/** Listings that are or may become live, of the same vehicle or with identical or similar photos. */
export async function selectDuplicates({ db }: Context, listing: Vehicle): Promise<Duplicate[]> {
  const open = sql`other.id <> ${listing.id} and other.state in ('pending', 'active', 'passive', 'expired')`;
  const quarters = [0, 16, 32, 48].map((shift) => {
    // Must equal the expressions of the indexes on the photo table.
    const of = (table: string) =>
      shift === 0 ? sql`(${sql.ref(table)} & 65535)` : sql`((${sql.ref(table)} >> ${sql.lit(shift)}) & 65535)`;
    return sql`(select photo.id, photo.dhash from photo
      where photo.dhash is not null and ${of("photo.dhash")} = ${of("own.dhash")} limit ${sql.lit(candidatesOfQuarter)})`;
  });
  const { rows } = await sql<Omit<Duplicate, "isSameOwner"> & { ownerId: number }>`
    with own as (
      select photo.id, photo.dhash from listing_photo join photo on photo.id = listing_photo.photo_id
      where listing_photo.listing_id = ${listing.id}
    ), alike as (
      select id as own_id, id as photo_id, 'photo' as kind from own
      union all
      select own.id, candidate.id, 'near-photo' from own
      cross join lateral (${sql.join(quarters, sql` union `)}) as candidate
      where candidate.id <> own.id
        and bit_count((candidate.dhash # own.dhash)::bit(64)) <= ${nearPhotoBits}
        -- A picture of one colour is like every other.
        and bit_count(own.dhash::bit(64)) between 6 and 58
    ), distinctive as (
      select distinct own_id, photo_id, kind from alike
      where (select count(*) from (
        select from listing_photo where listing_photo.photo_id = alike.photo_id limit ${stockPhotoUses + 1}
      ) as uses) <= ${stockPhotoUses}
    ), found as (
      select other.id, 'plate' as kind, 1 as weight, null as own_id, null as photo_id from listing as other
      where other.plate = ${listing.plate} and ${open}
      union
      select other.id, 'chassis', 2, null, null from listing as other
      where other.chassis_number = ${listing.chassisNumber} and ${open}
      union
      select other.id, distinctive.kind, case distinctive.kind when 'photo' then 3 else 4 end,
        distinctive.own_id, distinctive.photo_id
      from distinctive
      join listing_photo on listing_photo.photo_id = distinctive.photo_id
      join listing as other on other.id = listing_photo.listing_id
      where ${open}
    )
    select listing.key_code as "keyCode", found.kind, listing.owner_id as "ownerId",
      coalesce(
        json_agg(json_build_object('own', own_id, 'other', photo_id) order by own_id) filter (where own_id is not null),
        '[]'
      ) as photos
    from found join listing on listing.id = found.id
    group by listing.id, found.kind, found.weight
    order by found.weight, listing.id desc
    limit ${shownDuplicates}`.execute(db);
  return rows.map(({ ownerId, ...row }) => ({ ...row, isSameOwner: ownerId === listing.ownerId }));
}

/** Stores the computed risk for this version of the listing. */
export async function saveRisk({ db, clock }: Context, listing: { id: number; version: number }, risk: Risk) {
  const values = {
    version: listing.version,
    score: risk.score,
    hints: JSON.stringify(risk.hints),
    computedAt: clock(),
  };
  await db
    .insertInto("listingRisk")
    .values({ listingId: listing.id, ...values })
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet(values))
    .execute();
}

/** Pending listings whose risk was not computed, or only for another version. */
export const selectUnscored = ({ db }: Context, limit: number) =>
  db
    .selectFrom("listing")
    .leftJoin("listingRisk", (join) =>
      join.onRef("listingRisk.listingId", "=", "listing.id").onRef("listingRisk.version", "=", "listing.version"),
    )
    .where("listing.state", "=", "pending")
    .where("listingRisk.listingId", "is", null)
    .orderBy("listing.updatedAt")
    .limit(limit)
    .select("listing.keyCode")
    .execute();

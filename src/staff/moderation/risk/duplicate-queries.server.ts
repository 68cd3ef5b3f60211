import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { type Duplicated, fraudReasons, type Standing, standings } from "./duplicates.ts";
import { isGeneric } from "../generic-photos/queries.server.ts";
import { nearPhotoBits } from "./rules.ts";

type Vehicle = {
  id: number;
  ownerId: number;
  businessId: number | null;
  plate: string | null;
  chassisNumber: string | null;
  descriptionHtml: string;
};
/** `photos`: the listing's photos beside the alike ones of the other. */
export type Duplicate = Duplicated & { keyCode: string; photos: { own: string; other: string }[] };

const shownDuplicates = 20;
/** The most listings with the same description that are looked at, the newest. */
const sameTexts = 100;
/** The most listings that show one photo that are looked at, the newest. */
const usesOfPhoto = 200;
/** For each photo of the listing: the maximum of photos that are compared with it, found by an equal quarter of the hash. */
const candidatesOfQuarter = 200;

/** What became of `listing`: one of `standings`. */
const standingOf = sql<Standing>`case
  when listing.state = 'removed' and last.action = 'takeDown' and last.reason_codes && ${[...fraudReasons]}::text[]
    then 'fraud'
  when case when listing.business_id is null
    then exists (select from account_block where member_id = listing.owner_id and lifted_at is null)
    else exists (select from business where business.id = listing.business_id and suspended_at is not null) end
    then 'blocked'
  when listing.state = 'rejected' or listing.state = 'removed' and last.action = 'takeDown' then 'refused'
  when listing.state in ('sold', 'removed') then 'gone'
  else 'open' end`;

/**
 * Listings of the same vehicle, with identical or similar photos or with the same description, in every state but drafts, the gravest first. Colleagues
 * of a business are one seller. The desk's generic pictures are not compared.
 */
export async function selectDuplicates({ db }: Context, listing: Vehicle): Promise<Duplicate[]> {
  const isOther = sql`other.id <> ${listing.id} and other.state <> 'draft'`;
  const quarters = [0, 16, 32, 48].map((shift) => {
    // Must equal the expressions of the indexes on the photo table.
    const of = (table: string) =>
      shift === 0 ? sql`(${sql.ref(table)} & 65535)` : sql`((${sql.ref(table)} >> ${sql.lit(shift)}) & 65535)`;
    return sql`(select photo.id, photo.dhash from photo
      where photo.dhash is not null and ${of("photo.dhash")} = ${of("own.dhash")} limit ${sql.lit(candidatesOfQuarter)})`;
  });
  const { rows } = await sql<Duplicate>`
    with own as (
      select photo.id, photo.dhash from listing_photo join photo on photo.id = listing_photo.photo_id
      where listing_photo.listing_id = ${listing.id}
    ), comparable as (
      select id, dhash from own where not ${isGeneric}
    ), alike as (
      select id as own_id, id as photo_id, 'photo' as kind from comparable
      union all
      select own.id, candidate.id, 'near-photo' from comparable as own
      cross join lateral (${sql.join(quarters, sql` union `)}) as candidate
      where candidate.id <> own.id
        and bit_count((candidate.dhash # own.dhash)::bit(64)) <= ${nearPhotoBits}
        -- A picture of one colour is like every other.
        and bit_count(own.dhash::bit(64)) between 6 and 58
    ), found as (
      select other.id, 'plate' as kind, 1 as weight, null as own_id, null as photo_id from listing as other
      where other.plate = ${listing.plate} and ${isOther}
      union
      select other.id, 'chassis', 2, null, null from listing as other
      where other.chassis_number = ${listing.chassisNumber} and ${isOther}
      union all
      (select other.id, 'text', 5, null, null from listing as other
      where description_key(other.description_html) = description_key(${listing.descriptionHtml}) and ${isOther}
        -- The texts of a business are its own.
        and (${listing.businessId}::int is null or other.business_id is distinct from ${listing.businessId})
      order by other.id desc limit ${sameTexts})
      union
      select other.id, alike.kind, case alike.kind when 'photo' then 3 else 4 end, alike.own_id, alike.photo_id
      from (select distinct own_id, photo_id, kind from alike) as alike
      cross join lateral (
        select listing_id from listing_photo
        where photo_id = alike.photo_id order by id desc limit ${usesOfPhoto}
      ) as used
      join listing as other on other.id = used.listing_id
      where ${isOther}
    ), judged as (
      select found.*, listing.key_code, ${standingOf} as standing,
        coalesce(listing.owner_id = ${listing.ownerId} or listing.business_id = ${listing.businessId}, false) as is_same
      from found join listing on listing.id = found.id
      left join lateral (
        select action, reason_codes from listing_history as history
        where history.listing_id = listing.id and history.from_state is distinct from history.to_state
        order by history.id desc limit 1
      ) as last on true
    )
    select key_code as "keyCode", kind as "kind", standing as "standing", is_same as "isSameSeller",
      coalesce(
        json_agg(json_build_object('own', own_id, 'other', photo_id) order by own_id) filter (where own_id is not null),
        '[]'
      ) as photos
    from judged
    group by id, key_code, kind, weight, standing, is_same
    order by array_position(${[...standings]}::text[], standing), weight, id desc
    limit ${shownDuplicates}`.execute(db);
  return rows;
}

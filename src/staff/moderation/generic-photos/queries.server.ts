import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { nearPhotoBits } from "../risk/rules.ts";

type Write = Pick<Context, "db" | "clock">;

/** Adds photos to the list; returns how many are new. Unknown photos are left out. */
export async function insertGenericPhotos({ db, clock }: Write, photoIds: readonly string[], note: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into generic_photo (photo_id, dhash, note, added_at)
    select id, dhash, ${note}::text, ${clock()}::timestamptz from photo where id = any(${[...photoIds]}::text[])
    on conflict (photo_id) do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Removes a photo from the list; its note, or undefined where it was not in it. */
export const deleteGenericPhoto = ({ db }: Write, photoId: string) =>
  db.deleteFrom("genericPhoto").where("photoId", "=", photoId).returning("note").executeTakeFirst();

/** A page of the list, the latest first, with the number of listings that show each photo. */
export const selectGenericPhotos = ({ db }: Write, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom("genericPhoto")
    .select(["photoId", "note", "addedAt"])
    .select(usesOf("generic_photo.photo_id").as("uses"))
    .orderBy("addedAt", "desc")
    .orderBy("photoId")
    .offset(offset)
    .limit(limit)
    .execute();

/** A photo with the number of listings that show it, and whether it is in the list. */
export const findPhoto = ({ db }: Write, photoId: string) =>
  db
    .selectFrom("photo")
    .where("id", "=", photoId)
    .select(usesOf("photo.id").as("uses"))
    .select(sql<boolean>`exists (select from generic_photo where photo_id = photo.id)`.as("isGeneric"))
    .executeTakeFirst();

const usesOf = (photoId: "generic_photo.photo_id" | "photo.id") =>
  sql<number>`(select count(distinct listing_id)::int from listing_photo where photo_id = ${sql.ref(photoId)})`;

/** Lets the risk of pending listings that show the photo be computed anew. */
export const forgetRisksWith = ({ db }: Write, photoId: string) =>
  sql`
    delete from listing_risk using listing, listing_photo
    where listing.id = listing_risk.listing_id and listing.state = 'pending'
      and listing_photo.listing_id = listing.id and listing_photo.photo_id = ${photoId}`.execute(db);

/** The condition for a row of photos `own` that is in the list, or very similar to one that is. */
export const isGeneric = sql<boolean>`exists (
  select from generic_photo as generic
  where generic.photo_id = own.id
    -- A picture of one colour is like every other.
    or bit_count(own.dhash::bit(64)) between 6 and 58 and bit_count((generic.dhash # own.dhash)::bit(64)) <= ${nearPhotoBits})`;

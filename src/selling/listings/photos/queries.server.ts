import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

import type { Area } from "./cover/rules.ts";
import type { PhotoQuality } from "./quality-rules.ts";

export type StoredPhoto = { id: string; width: number; height: number };

/** Takes an advisory lock on this photo until the transaction ends, so that storing and removing it are serialised. */
export async function lockPhoto(ctx: Context, id: string) {
  await sql`select pg_advisory_xact_lock(hashtext('photo'), hashtext(${id}))`.execute(ctx.db);
}

type NewPhoto = StoredPhoto & PhotoQuality & { bytes: number; dhash: bigint; isMade: boolean };

export async function insertPhoto(ctx: Context, { dhash, ...photo }: NewPhoto) {
  await ctx.db
    .insertInto("photo")
    .values({ ...photo, dhash: hashColumn(dhash), createdAt: ctx.clock() })
    .execute();
}

/** A 64-bit hash does not fit a JavaScript number, so it is read and written as text. */
const hashColumn = (dhash: bigint) => sql<number>`${dhash.toString()}::bigint`;

/** The ids among these whose larger sizes are not made yet. */
export async function selectUnmadePhotoIds(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("photo")
    .select("id")
    .where("id", "in", ids)
    .where("isMade", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setPhotoMade(ctx: Context, id: string) {
  await ctx.db.updateTable("photo").set({ isMade: true, lostAt: null }).where("id", "=", id).execute();
}

const checkedColumns = ["id", "width", "height", "isMade", "isCovered", "lostAt"] as const;

/** A photo with what its files are checked by; undefined if it does not exist. */
export const findCheckedPhoto = ({ db }: Context, id: string) =>
  db.selectFrom("photo").select(checkedColumns).where("id", "=", id).executeTakeFirst();
export type CheckedPhoto = NonNullable<Awaited<ReturnType<typeof findCheckedPhoto>>>;

/** The photos whose files were not checked for the longest time; only those stored before `before`. */
export const selectLongUnchecked = ({ db }: Context, before: Date, limit: number): Promise<CheckedPhoto[]> =>
  db
    .selectFrom("photo")
    .select(checkedColumns)
    .where("createdAt", "<", before)
    .orderBy("checkedAt", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .limit(limit)
    .execute();

/** The next photos after an id. */
export const selectPhotosAfter = ({ db }: Context, after: string, limit: number): Promise<CheckedPhoto[]> =>
  db.selectFrom("photo").select(checkedColumns).where("id", ">", after).orderBy("id").limit(limit).execute();

/** Stores when the files of a photo were last checked; `isLost` if a file is missing that cannot be made again. */
export async function setPhotoChecked({ db, clock }: Context, id: string, { isLost }: { isLost: boolean }) {
  const now = clock();
  const lostAt = isLost ? now : null;
  await db.updateTable("photo").set({ checkedAt: now, lostAt }).where("id", "=", id).execute();
}

export async function countPhotos({ db }: Pick<Context, "db">): Promise<number> {
  const { count } = await db
    .selectFrom("photo")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many photos have lost files. */
export async function countLostPhotos({ db }: Pick<Context, "db">): Promise<number> {
  const { count } = await db
    .selectFrom("photo")
    .where("lostAt", "is not", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of these photos whose larger sizes are not made yet, or of which files were found to be lost. */
export async function selectDoubtfulPhotos({ db }: Context, ids: readonly string[]): Promise<CheckedPhoto[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("photo")
    .select(checkedColumns)
    .where("id", "in", ids)
    .where((eb) => eb.or([eb("isMade", "=", false), eb("lostAt", "is not", null)]))
    .execute();
}

/** Those of these ids that a photo has. */
export async function selectKnownPhotoIds({ db }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("photo").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks a photo in which plates are covered, with the rectangles that cover them. */
export async function setPhotoCovered(ctx: Context, id: string, areas: readonly Area[]) {
  const coveredAreas = JSON.stringify(areas);
  await ctx.db.updateTable("photo").set({ isCovered: true, coveredAreas }).where("id", "=", id).execute();
}

/** Whether a plate is covered in a photo, and the rectangles; none are known of photos covered before they were stored. */
export async function findCover(ctx: Context, id: string): Promise<{ isCovered: boolean; areas: Area[] }> {
  const photo = await ctx.db
    .selectFrom("photo")
    .select(["isCovered", "coveredAreas"])
    .where("id", "=", id)
    .executeTakeFirst();
  return { isCovered: photo?.isCovered ?? false, areas: (photo?.coveredAreas ?? []) as Area[] };
}

/** The photos of a listing in which a plate is covered, in their order. */
export async function selectCoveredPhotoIds(ctx: Context, listingId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("listingPhoto")
    .innerJoin("photo", "photo.id", "listingPhoto.photoId")
    .where("listingPhoto.listingId", "=", listingId)
    .where("photo.isCovered", "=", true)
    .orderBy("listingPhoto.position")
    .select("photo.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What was measured of these photos; photos that were not measured yet are left out. */
export async function selectPhotoQuality(ctx: Context, ids: readonly string[]): Promise<PhotoQuality[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom("photo").select(["brightness", "sharpness"]).where("id", "in", ids).execute();
  return rows.flatMap(({ brightness, sharpness }) =>
    brightness === null || sharpness === null ? [] : { brightness, sharpness },
  );
}

/** The next photos without a difference hash or without measurements, by id. */
export async function selectUnhashedPhotoIds(ctx: Context, after: string, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("photo")
    .select("id")
    .where((eb) => eb.or([eb("dhash", "is", null), eb("brightness", "is", null)]))
    .where("isMade", "=", true)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function updatePhotoHash(ctx: Context, id: string, dhash: bigint, quality: PhotoQuality) {
  await ctx.db
    .updateTable("photo")
    .set({ dhash: hashColumn(dhash), ...quality })
    .where("id", "=", id)
    .execute();
}

/** Marks a photo as new when it is sent again, so that the sweep of unused photos skips it. */
export function touchPhoto(ctx: Context, id: string): Promise<StoredPhoto | undefined> {
  return ctx.db
    .updateTable("photo")
    .set({ createdAt: ctx.clock() })
    .where("id", "=", id)
    .returning(["id", "width", "height"])
    .executeTakeFirst();
}

/** Condition on a row of `photo`: neither a draft nor a listing uses it. */
export const isUnused = sql<boolean>`
  not exists (select from draft_photo where draft_photo.photo_id = photo.id)
  and not exists (select from listing_photo where listing_photo.photo_id = photo.id)
  and not exists (select from inspection_report_photo as finding where finding.photo_id = photo.id)`;

/** Deletes the photo's row unless it is used or newer than `before`; true if it was deleted. */
export async function deleteUnusedPhoto(ctx: Context, id: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("photo")
    .where("id", "=", id)
    .where("createdAt", "<", before)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function hasPhoto(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.selectFrom("photo").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Photos older than `before` that no draft, listing or inspection report uses. */
export async function selectUnusedPhotoIds(ctx: Context, before: Date, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("photo")
    .select("id")
    .where("createdAt", "<", before)
    .where(isUnused)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces one photo of a draft by another. */
export async function replaceDraftPhoto(ctx: Context, draftId: string, oldId: string, photoId: string) {
  await ctx.db
    .updateTable("draftPhoto")
    .set({ photoId })
    .where("draftId", "=", draftId)
    .where("photoId", "=", oldId)
    .execute();
}

/** The owner of a listing and their package; undefined if the listing does not exist. */
export const findListingSeller = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .innerJoin("member", "member.id", "listing.ownerId")
    .where("keyCode", "=", keyCode)
    .select(["listing.ownerId", "listing.businessId", "listing.runningPromotions", "member.package"])
    .executeTakeFirst();

/** A listing's photos in their order, with the data for checking access; undefined if the listing does not exist. */
export async function findListingPhotos(ctx: Context, keyCode: string) {
  const listing = await ctx.db
    .selectFrom("listing")
    .select(["id", "state", "ownerId", "businessId"])
    .where("keyCode", "=", keyCode)
    .executeTakeFirst();
  if (!listing) return undefined;
  const photos = await ctx.db
    .selectFrom("listingPhoto")
    .select(["id", "photoId", "position"])
    .where("listingId", "=", listing.id)
    .orderBy("position")
    .execute();
  return { ...listing, photos };
}

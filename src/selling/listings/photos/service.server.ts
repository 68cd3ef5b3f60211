import sharp from "sharp";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { actorFor } from "../actor.ts";
import { listingNotFound } from "../rules.ts";
import { differenceHashOf } from "./making/dhash.server.ts";
import {
  deleteUnusedPhoto,
  findListingPhotos,
  hasPhoto,
  lockPhoto,
  selectUnhashedPhotoIds,
  selectUnmadePhotoIds,
  selectUnusedPhotoIds,
  updatePhotoHash,
} from "./queries.server.ts";
import { uncoveredFileName } from "./cover/rules.ts";
import { measureQuality } from "./making/quality.server.ts";
import { drawingFileName, originalFileName, photoFileName, photoFormats, photoSizeNames } from "./size-rules.ts";

/** Removes a photo that is unused and was last sent before `before`: first its row, then its files. */
export async function removeUnusedPhoto(ctx: Context, id: string, before: Date) {
  const isGone = await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    return deleteUnusedPhoto(tx, id, before);
  });
  if (!isGone) return;
  await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    if (await hasPhoto(tx, id)) return; // sent again meanwhile
    await tx.photos.remove([
      ...photoSizeNames.flatMap((size) => photoFormats.map((format) => photoFileName(id, size, format))),
      originalFileName(id),
      drawingFileName(id),
      uncoveredFileName(id),
    ]);
  });
}

/** Removes photos that a listing had shown: at once, because their public files must not outlive what was taken off it. */
export async function removeFormerPhotos(ctx: Context, ids: readonly string[]) {
  for (const id of ids) await removeUnusedPhoto(ctx, id, addSeconds(ctx.clock(), 1));
}

/** Removes photos that were unused for a day, a thousand at most. */
export async function removeUnusedPhotos(ctx: Context) {
  const before = addDays(ctx.clock(), -1);
  for (const id of await selectUnusedPhotoIds(ctx, before, 1000)) await removeUnusedPhoto(ctx, id, before);
}

/**
 * Removes files of processes that died while they received or made a photo: half-written files, and uploaded files whose
 * photo has all its sizes. Only files that are at least a day old.
 */
export async function removeUnfinishedFiles(ctx: Context) {
  const before = addDays(ctx.clock(), -1);
  await ctx.photos.removeUnfinished(before);
  for await (const name of ctx.photos.namesBefore(/\.original$/, before)) {
    const id = name.replace(/^.*\/|\.original$/g, "");
    await inTransaction(ctx, async (tx) => {
      await lockPhoto(tx, id);
      if ((await selectUnmadePhotoIds(tx, [id])).length === 0) await tx.photos.remove([name]);
    });
  }
}

/** Computes the difference hash and the quality of photos that were stored before these were introduced. Skips photos without files. */
export async function hashPhotos(ctx: Context) {
  const batchSize = 200;
  for (let ids = [""]; (ids = await selectUnhashedPhotoIds(ctx, ids.at(-1)!, batchSize)).length > 0;)
    for (const id of ids) {
      const bytes = await ctx.photos.read(photoFileName(id, 800, "jpg")).catch(() => undefined);
      if (bytes) await updatePhotoHash(ctx, id, await differenceHashOf(bytes), await measureQuality(sharp(bytes)));
    }
}

/** The photos of a listing, from position 0: of an active one for everybody, else only for its owner. 404 otherwise. */
export async function listingPhotos(ctx: Context, keyCode: string) {
  const listing = await findListingPhotos(ctx, keyCode);
  const isOpen = listing?.state === "active" || (listing && ctx.member && actorFor(ctx.member, listing));
  if (!listing || !isOpen) throw new Refusal(404, listingNotFound);
  return listing.photos;
}

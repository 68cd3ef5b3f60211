import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { actorFor, listingNotFound } from "../rules.ts";
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
import { originalFileName, photoFileName, photoFormats, photoSizeNames } from "./size-rules.ts";

/** Removes a photo that nothing shows and that was last sent before `before`. Its files go after its row is gone. */
export async function removeUnusedPhoto(ctx: Context, id: string, before: Date) {
  const isGone = await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    return deleteUnusedPhoto(tx, id, before);
  });
  if (!isGone) return;
  await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    if (await hasPhoto(tx, id)) return; // sent again in between
    await tx.photos.remove([
      ...photoSizeNames.flatMap((size) => photoFormats.map((format) => photoFileName(id, size, format))),
      originalFileName(id),
    ]);
  });
}

/** Removes photos nothing has shown for a day, a thousand at most. */
export async function removeUnusedPhotos(ctx: Context) {
  const before = addDays(ctx.clock(), -1);
  for (const id of await selectUnusedPhotoIds(ctx, before, 1000)) await removeUnusedPhoto(ctx, id, before);
}

/**
 * Removes what processes left that died while they received or made a photo: half-written files, and uploaded files that
 * no photo without all its sizes needs. All of them are at least a day old.
 */
export async function removeUnfinishedFiles(ctx: Context) {
  const before = addDays(ctx.clock(), -1);
  await ctx.photos.removeUnfinished(before);
  for (const name of await ctx.photos.namesBefore(/\.original$/, before)) {
    const id = name.replace(/^.*\/|\.original$/g, "");
    await inTransaction(ctx, async (tx) => {
      await lockPhoto(tx, id);
      if ((await selectUnmadePhotoIds(tx, [id])).length === 0) await tx.photos.remove([name]);
    });
  }
}

/** Computes the difference hash of photos that were kept before there was one. A photo without its file stays without. */
export async function hashPhotos(ctx: Context) {
  const atATime = 200;
  for (let ids = [""]; (ids = await selectUnhashedPhotoIds(ctx, ids.at(-1)!, atATime)).length > 0;)
    for (const id of ids) {
      const bytes = await ctx.photos.read(photoFileName(id, 800, "jpg")).catch(() => undefined);
      if (bytes) await updatePhotoHash(ctx, id, await differenceHashOf(bytes));
    }
}

/** The photos of a listing, from position 0: an active one's for everybody, else for whom it belongs to. 404 otherwise. */
export async function listingPhotos(ctx: Context, keyCode: string) {
  const listing = await findListingPhotos(ctx, keyCode);
  const isOpen = listing?.state === "active" || (listing && ctx.member && actorFor(ctx.member, listing));
  if (!listing || !isOpen) throw new Refusal(404, listingNotFound);
  return listing.photos;
}

import { availableParallelism } from "node:os";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { actorFor, listingNotFound } from "../rules.ts";
import { differenceHashOf } from "./dhash.server.ts";
import { makePhoto } from "./process.server.ts";
import {
  deleteUnusedPhoto,
  findListingPhotos,
  hasPhoto,
  insertPhoto,
  lockPhoto,
  selectUnhashedPhotoIds,
  selectUnusedPhotoIds,
  type StoredPhoto,
  touchPhoto,
  updatePhotoHash,
} from "./queries.server.ts";
import { photoFileName, photoFormats, photoSizeNames } from "./rules.ts";

/** So many pictures are decoded at a time; the others wait their turn without holding their bytes. */
const atATime = Math.min(3, availableParallelism());
let free = atATime;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** The id of a photo: what it contains, so that the same file is kept once. Computed off the event loop. */
async function photoIdOf(bytes: Buffer) {
  const sum = await crypto.subtle.digest("SHA-256", bytes as Buffer<ArrayBuffer>);
  return Buffer.from(sum).toString("hex", 0, 16);
}

/**
 * Keeps a picture in all its sizes (`rules.ts`, `photoSizes`) and answers its id and upright size in pixels. The same
 * bytes sent again are answered at once. Refuses with 422 and a sentence what cannot become a photo; then nothing is left
 * behind. Give a function to have the bytes read only when it is their turn. `isOurs` accepts SVG of our own drawing.
 */
export function storePhoto(
  ctx: Context,
  source: Buffer | (() => Promise<Buffer>),
  { isOurs = false } = {},
): Promise<StoredPhoto> {
  return inTurn(async () => {
    const bytes = typeof source === "function" ? await source() : source;
    const id = await photoIdOf(bytes);
    const known = await touchPhoto(ctx, id);
    if (known) return known;
    const { width, height, dhash, files } = await makePhoto(bytes, { isOurs });
    return await inTransaction(ctx, async (tx) => {
      await lockPhoto(tx, id);
      const meanwhile = await touchPhoto(tx, id);
      if (meanwhile) return meanwhile;
      // Files first, row last: a row is a promise that the files are there.
      await tx.photos.write(files.map(({ size, format, bytes }) => ({ name: photoFileName(id, size, format), bytes })));
      await insertPhoto(tx, { id, width, height, dhash, bytes: bytes.length });
      return { id, width, height };
    });
  });
}

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
    await tx.photos.remove(
      photoSizeNames.flatMap((size) => photoFormats.map((format) => photoFileName(id, size, format))),
    );
  });
}

/** Removes photos nothing has shown for a day, a thousand at most. */
export async function removeUnusedPhotos(ctx: Context) {
  const before = addDays(ctx.clock(), -1);
  for (const id of await selectUnusedPhotoIds(ctx, before, 1000)) await removeUnusedPhoto(ctx, id, before);
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

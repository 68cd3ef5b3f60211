import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { reportFull } from "#src/shared/storage-full.server.ts";
import { type Picture, readPicture, type ReadPicture } from "./picture.server.ts";
import { isHeic, makeLargeFiles, openDrawing, openPhoto, type OpenedPhoto, type PhotoFile } from "./process.server.ts";
import { faultsOf } from "../files/faults.server.ts";
import { remakeFiles, writeFiles } from "../files/repair.server.ts";
import {
  type CheckedPhoto,
  findCheckedPhoto,
  insertPhoto,
  lockPhoto,
  selectUnmadePhotoIds,
  setPhotoMade,
  type StoredPhoto,
  touchPhoto,
} from "../queries.server.ts";
import { drawingFileName, isThumbnail, originalFileName, photoSizeNames } from "../size-rules.ts";
import { drawingLimit, heicLimit, pictureLimit } from "./concurrency-limit.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "photos.make": { id: string };
  }
}

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The process that receives uploads and makes their larger sizes, unless it is this one. */
    photoMaking?: { finish(photoId: string): Promise<void> } | undefined;
  }
}

/** If the larger sizes are still missing after this time, the process that made them has died. */
const makingSeconds = 60;

/** The picture, or a function that makes it, called when the concurrency limit allows. */
type Source = Picture | (() => Promise<Picture>);

/**
 * Stores a picture in all its sizes (`size-rules.ts`, `photoSizes`) and returns its id and upright size in pixels.
 * Idempotent: the same bytes are stored once, and files of them that were lost are made again. Refuses what cannot become
 * a photo with 422 and deletes what it had written.
 */
export const storePhoto = (ctx: Context, source: Source): Promise<StoredPhoto> =>
  withPicture(ctx, source, async (read) => {
    const photo = await openPhoto(read);
    const files = [...photo.thumbnails, ...(await makeLargeFiles(photo))];
    return (await insertOnce(ctx, read, { photo, files, isMade: true })).stored;
  });

/**
 * Stores one of our own drawings (SVG) with its thumbnails. Its larger sizes are made of it when they are first asked for
 * (`findPhotoFile`), since most of them never are. Idempotent.
 */
export const storeDrawing = (ctx: Context, source: () => Promise<Buffer>): Promise<StoredPhoto> =>
  drawingLimit(async () => {
    const drawing = await source();
    const read = await readPicture(drawing);
    await ctx.photos.write([{ name: drawingFileName(read.id), bytes: drawing }]);
    const stored = await touchPhoto(ctx, read.id);
    if (stored) return stored;
    const photo = await openDrawing(drawing);
    return (await insertOnce(ctx, read, { photo, files: photo.thumbnails, isMade: true })).stored;
  });

/**
 * As `storePhoto`, for an uploader who waits: returns when the thumbnails are made, and makes the larger sizes in the
 * background. Until then the uploaded file is stored too, so that a job can make them if this process dies, and no
 * listing can show the photo: call `finishPhotos` before publishing. The file at `path` is not changed.
 */
export const receivePhoto = (ctx: Context, path: string): Promise<StoredPhoto> =>
  withPicture(ctx, { path }, async (read) => {
    const { id } = read;
    const photo = await openAndStoreOriginal(ctx, read, path);
    const { stored, isNew } = await insertOnce(ctx, read, { photo, files: photo.thumbnails, isMade: false }).catch(
      async (error) => {
        await removeUnneededOriginal(ctx, id).catch(() => {});
        throw error;
      },
    );
    if (isNew) void startMaking(ctx, id, photo);
    else await removeUnneededOriginal(ctx, id);
    return stored;
  });

/** Removes the uploaded file unless larger sizes still have to be made of it. */
async function removeUnneededOriginal(ctx: Context, id: string) {
  if ((await selectUnmadePhotoIds(ctx, [id])).length === 0) await ctx.photos.remove([originalFileName(id)]);
}

/** Decodes the file while it is copied to the photo store; the copy of a refused file is deleted. */
async function openAndStoreOriginal(ctx: Context, read: ReadPicture, path: string): Promise<OpenedPhoto> {
  const name = originalFileName(read.id);
  const [opened, copied] = await Promise.allSettled([openPhoto(read), ctx.photos.add(name, path)]);
  if (opened.status === "fulfilled" && copied.status === "fulfilled") return opened.value;
  await ctx.photos.remove([name]);
  throw opened.status === "rejected" ? opened.reason : (copied as PromiseRejectedResult).reason;
}

/**
 * Reads a picture and calls `use` within the concurrency limit; a photo that is stored already is returned instead, with
 * its lost files made again.
 */
async function withPicture(
  ctx: Context,
  source: Source,
  use: (read: ReadPicture) => Promise<StoredPhoto>,
): Promise<StoredPhoto> {
  const open = async (takesHeic: boolean) => {
    const read = await readPicture(typeof source === "function" ? await source() : source);
    if (isHeic(read) && !takesHeic) return undefined;
    const stored = await touchPhoto(ctx, read.id);
    if (stored) await remakeLost(ctx, read);
    return stored ?? (await use(read));
  };
  return (await pictureLimit(() => open(false))) ?? (await heicLimit(() => open(true)))!;
}

/** Makes the lost, damaged and too small files of a stored photo again from the same picture. */
async function remakeLost(ctx: Context, read: ReadPicture) {
  const photo = await findCheckedPhoto(ctx, read.id);
  if (!photo) return;
  const isOnItsWay = await isWaiting(ctx, photo);
  const faults = await faultsOf(ctx, photo, isOnItsWay ? photoSizeNames.filter(isThumbnail) : photoSizeNames);
  await remakeFiles(ctx, read.id, read, faults);
  if (isOnItsWay || (photo.isMade && !photo.lostAt)) return;
  await setPhotoMade(ctx, read.id);
  await removeUnneededOriginal(ctx, read.id);
}

/** The stored copy of the uploaded file; undefined if it is lost, or a power cut has left a part of it. */
async function findOriginal(ctx: Context, id: string): Promise<ReadPicture | undefined> {
  const bytes = await ctx.photos.find(originalFileName(id));
  const read = bytes && (await readPicture(bytes));
  return read?.id === id ? read : undefined;
}

/** Whether the larger sizes of a photo still have to be made, and can be. */
export const isWaiting = async (ctx: Context, { id, isMade }: Pick<CheckedPhoto, "id" | "isMade">): Promise<boolean> =>
  !isMade && (await findOriginal(ctx, id)) !== undefined;

type Opened = { photo: Omit<OpenedPhoto, "pixels">; files: PhotoFile[]; isMade: boolean };

/** Inserts the photo unless it is stored. Files are written before the row, so that a row always has its files. */
const insertOnce = (ctx: Context, { id, bytes }: ReadPicture, { photo, files, isMade }: Opened) =>
  inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    const meanwhile = await touchPhoto(tx, id);
    if (meanwhile) return { stored: meanwhile, isNew: false };
    const { width, height, dhash, quality } = photo;
    await writeFiles(tx, id, files);
    await insertPhoto(tx, { id, width, height, dhash, ...quality, bytes, isMade });
    if (!isMade) await enqueue(tx, "photos.make", { id }, { runAt: addSeconds(tx.clock(), makingSeconds) });
    return { stored: { id, width, height }, isNew: true };
  });

/** Photos whose larger sizes this process is making. */
const making = new Map<string, Promise<void>>();

async function startMaking(ctx: Context, id: string, photo: OpenedPhoto) {
  const work = pictureLimit(async () => setMade(ctx, id, await makeLargeFiles(photo)), { isLater: true });
  making.set(id, work);
  // If it fails, the job makes them.
  await work.catch((error) => {
    if (!reportFull(ctx, error)) ctx.log.error({ err: error }, "larger sizes of a photo were not made");
  });
  if (making.get(id) === work) making.delete(id);
}

/** Resolves when this process has made all pending sizes. */
export async function makingEnds() {
  while (making.size > 0) await Promise.allSettled(making.values());
}

/** Writes the sizes of a photo and deletes the uploaded file. Skips a photo that was removed or finished meanwhile. */
async function setMade(ctx: Context, id: string, files: PhotoFile[]) {
  await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    if ((await selectUnmadePhotoIds(tx, [id])).length === 0) return;
    await writeFiles(tx, id, files);
    await setPhotoMade(tx, id);
  });
  await ctx.photos.remove([originalFileName(id)]);
}

/**
 * Makes the larger sizes of a photo if they are missing, or waits for them. False if they cannot be made, because the
 * uploaded file is lost.
 */
export async function finishPhoto(ctx: Context, id: string): Promise<boolean> {
  await (ctx.photoMaking ? ctx.photoMaking.finish(id) : making.get(id)?.catch(() => {}));
  const isMade = async () => (await selectUnmadePhotoIds(ctx, [id])).length === 0;
  if (await isMade()) return true;
  const read = await findOriginal(ctx, id);
  // Another process that has made them meanwhile has deleted the uploaded file.
  if (!read) return isMade();
  await (isHeic(read) ? heicLimit : pictureLimit)(async () => {
    const photo = await openPhoto(read);
    await setMade(ctx, id, [...photo.thumbnails, ...(await makeLargeFiles(photo))]);
  });
  return true;
}

/** As `finishPhoto`, for all photos of a listing. Call it before the transaction that publishes. */
export async function finishPhotos(ctx: Context, photoIds: readonly string[]) {
  for (const id of await selectUnmadePhotoIds(ctx, photoIds)) await finishPhoto(ctx, id);
}

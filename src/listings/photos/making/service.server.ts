import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { type Picture, readPicture, type ReadPicture } from "./picture.server.ts";
import { isHeic, makeLargeFiles, openPhoto, type OpenedPhoto, type PhotoFile } from "./process.server.ts";
import {
  insertPhoto,
  lockPhoto,
  selectUnmadePhotoIds,
  setPhotoMade,
  type StoredPhoto,
  touchPhoto,
} from "../queries.server.ts";
import { originalFileName, photoFileName } from "../size-rules.ts";
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
 * Idempotent: the same bytes are stored once. Refuses what cannot become a photo with 422 and deletes what it had
 * written. `isOurs` accepts SVG, for our own drawings.
 */
export const storePhoto = (ctx: Context, source: Source, { isOurs = false } = {}): Promise<StoredPhoto> =>
  withPicture(ctx, source, { limit: isOurs ? drawingLimit : pictureLimit }, async (read) => {
    const photo = await openPhoto(read, { isOurs });
    const files = [...photo.thumbnails, ...(await makeLargeFiles(photo))];
    return (await insertOnce(ctx, read, { photo, files, isMade: true })).stored;
  });

/**
 * As `storePhoto`, for an uploader who waits: returns when the thumbnails are made, and makes the larger sizes in the
 * background. Until then the uploaded file is stored too, so that a job can make them if this process dies, and no
 * listing can show the photo: call `finishPhotos` before publishing. The file at `path` is not changed.
 */
export const receivePhoto = (ctx: Context, path: string): Promise<StoredPhoto> =>
  withPicture(ctx, { path }, { limit: pictureLimit }, async (read) => {
    const { id } = read;
    const photo = await openAndStoreOriginal(ctx, read, path);
    const { stored, isNew } = await insertOnce(ctx, read, { photo, files: photo.thumbnails, isMade: false });
    if (isNew) void startMaking(ctx, id, photo);
    else if ((await selectUnmadePhotoIds(ctx, [id])).length === 0) await ctx.photos.remove([originalFileName(id)]);
    return stored;
  });

/** Decodes the file while it is copied to the photo store; the copy of a refused file is deleted. */
async function openAndStoreOriginal(ctx: Context, read: ReadPicture, path: string): Promise<OpenedPhoto> {
  const name = originalFileName(read.id);
  const [opened, copied] = await Promise.allSettled([openPhoto(read), ctx.photos.add(name, path)]);
  if (opened.status === "fulfilled" && copied.status === "fulfilled") return opened.value;
  await ctx.photos.remove([name]);
  throw opened.status === "rejected" ? opened.reason : (copied as PromiseRejectedResult).reason;
}

/** Reads a picture and calls `use` within the concurrency limit; a photo that is stored already is returned instead. */
async function withPicture(
  ctx: Context,
  source: Source,
  { limit }: { limit: typeof pictureLimit },
  use: (read: ReadPicture) => Promise<StoredPhoto>,
): Promise<StoredPhoto> {
  const open = async (takesHeic: boolean) => {
    const read = await readPicture(typeof source === "function" ? await source() : source);
    if (isHeic(read) && !takesHeic) return undefined;
    return (await touchPhoto(ctx, read.id)) ?? (await use(read));
  };
  return (await limit(() => open(false))) ?? (await heicLimit(() => open(true)))!;
}

type Opened = { photo: OpenedPhoto; files: PhotoFile[]; isMade: boolean };

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

const writeFiles = (ctx: Context, id: string, files: PhotoFile[]) =>
  ctx.photos.write(files.map(({ size, format, bytes }) => ({ name: photoFileName(id, size, format), bytes })));

/** Photos whose larger sizes this process is making. */
const making = new Map<string, Promise<void>>();

async function startMaking(ctx: Context, id: string, photo: OpenedPhoto) {
  const work = pictureLimit(async () => setMade(ctx, id, await makeLargeFiles(photo)), { isLater: true });
  making.set(id, work);
  // If it fails, the job makes them.
  await work.catch((error) => ctx.log.error({ err: error }, "larger sizes of a photo were not made"));
  if (making.get(id) === work) making.delete(id);
}

/** Resolves when this process has made all pending sizes. */
export async function makingEnds() {
  while (making.size > 0) await Promise.allSettled(making.values());
}

/** Writes the larger sizes and deletes the uploaded file. Skips a photo that was removed or finished meanwhile. */
async function setMade(ctx: Context, id: string, files: PhotoFile[]) {
  await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    if ((await selectUnmadePhotoIds(tx, [id])).length === 0) return;
    await writeFiles(tx, id, files);
    await setPhotoMade(tx, id);
  });
  await ctx.photos.remove([originalFileName(id)]);
}

/** Makes the larger sizes of a photo if they are missing, or waits for them. */
export async function finishPhoto(ctx: Context, id: string) {
  await (ctx.photoMaking ? ctx.photoMaking.finish(id) : making.get(id)?.catch(() => {}));
  if ((await selectUnmadePhotoIds(ctx, [id])).length === 0) return;
  const read = await readPicture(await ctx.photos.read(originalFileName(id)));
  await (isHeic(read) ? heicLimit : pictureLimit)(async () =>
    setMade(ctx, id, await makeLargeFiles(await openPhoto(read))),
  );
}

/** As `finishPhoto`, for all photos of a listing. Call it before the transaction that publishes. */
export async function finishPhotos(ctx: Context, photoIds: readonly string[]) {
  for (const id of await selectUnmadePhotoIds(ctx, photoIds)) await finishPhoto(ctx, id);
}

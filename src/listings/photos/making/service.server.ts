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
import { drawingTurn, heicTurn, pictureTurn } from "./turns.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "photos.make": { id: string };
  }
}

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The process that receives uploads and makes their larger sizes, where it is another one than this. */
    photoMaking?: { finish(photoId: string): Promise<void> } | undefined;
  }
}

/** After this time a photo whose larger sizes are missing is not being made: its process is gone. */
const makingSeconds = 60;

/** The picture, or a function that has it made when it is its turn. */
type Source = Picture | (() => Promise<Picture>);

/**
 * Keeps a picture in all its sizes (`rules.ts`, `photoSizes`) and answers its id and upright size in pixels. The same
 * bytes sent again are answered at once. Refuses with 422 and a sentence what cannot become a photo; then nothing is left
 * behind. `isOurs` accepts SVG of our own drawing.
 */
export const storePhoto = (ctx: Context, source: Source, { isOurs = false } = {}): Promise<StoredPhoto> =>
  inItsTurn(ctx, source, { turn: isOurs ? drawingTurn : pictureTurn }, async (read) => {
    const photo = await openPhoto(read, { isOurs });
    const files = [...photo.thumbnails, ...(await makeLargeFiles(photo))];
    return (await keep(ctx, read, { photo, files, isMade: true })).stored;
  });

/**
 * As `storePhoto`, for whoever waits for the picture: answers when its thumbnails are there and makes the larger sizes
 * right after. Until these are there the uploaded file is kept, so that a job makes them should this process end, and no
 * listing can show the photo: publish after `finishPhotos`. The file at `path` stays where it is.
 */
export const receivePhoto = (ctx: Context, path: string): Promise<StoredPhoto> =>
  inItsTurn(ctx, { path }, { turn: pictureTurn }, async (read) => {
    const { id } = read;
    const photo = await openAndKeepOriginal(ctx, read, path);
    const { stored, isNew } = await keep(ctx, read, { photo, files: photo.thumbnails, isMade: false });
    if (isNew) void startMaking(ctx, id, photo);
    else if ((await selectUnmadePhotoIds(ctx, [id])).length === 0) await ctx.photos.remove([originalFileName(id)]);
    return stored;
  });

/** Both at once: the disk takes the file while it is decoded. A refused one does not stay. */
async function openAndKeepOriginal(ctx: Context, read: ReadPicture, path: string): Promise<OpenedPhoto> {
  const name = originalFileName(read.id);
  const [opened, kept] = await Promise.allSettled([openPhoto(read), ctx.photos.keep(name, path)]);
  if (opened.status === "fulfilled" && kept.status === "fulfilled") return opened.value;
  await ctx.photos.remove([name]);
  throw opened.status === "rejected" ? opened.reason : (kept as PromiseRejectedResult).reason;
}

/** Does with a picture what is asked, in its turn, unless it is kept already. */
async function inItsTurn(
  ctx: Context,
  source: Source,
  { turn }: { turn: typeof pictureTurn },
  use: (read: ReadPicture) => Promise<StoredPhoto>,
): Promise<StoredPhoto> {
  const open = async (takesHeic: boolean) => {
    const read = await readPicture(typeof source === "function" ? await source() : source);
    if (isHeic(read) && !takesHeic) return undefined;
    return (await touchPhoto(ctx, read.id)) ?? (await use(read));
  };
  return (await turn(() => open(false))) ?? (await heicTurn(() => open(true)))!;
}

type Kept = { photo: OpenedPhoto; files: PhotoFile[]; isMade: boolean };

/** Files first, row last: a row is a promise that the files are there. */
const keep = (ctx: Context, { id, bytes }: ReadPicture, { photo, files, isMade }: Kept) =>
  inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    const meanwhile = await touchPhoto(tx, id);
    if (meanwhile) return { stored: meanwhile, isNew: false };
    const { width, height, dhash } = photo;
    await writeFiles(tx, id, files);
    await insertPhoto(tx, { id, width, height, dhash, bytes, isMade });
    if (!isMade) await enqueue(tx, "photos.make", { id }, { runAt: addSeconds(tx.clock(), makingSeconds) });
    return { stored: { id, width, height }, isNew: true };
  });

const writeFiles = (ctx: Context, id: string, files: PhotoFile[]) =>
  ctx.photos.write(files.map(({ size, format, bytes }) => ({ name: photoFileName(id, size, format), bytes })));

/** Photos whose larger sizes this process is making. */
const making = new Map<string, Promise<void>>();

async function startMaking(ctx: Context, id: string, photo: OpenedPhoto) {
  const work = pictureTurn(async () => setMade(ctx, id, await makeLargeFiles(photo)), { isLater: true });
  making.set(id, work);
  // Should it fail, the job makes them.
  await work.catch((error) => ctx.log.error({ err: error }, "larger sizes of a photo were not made"));
  if (making.get(id) === work) making.delete(id);
}

/** Resolves when this process makes no sizes any more. */
export async function makingEnds() {
  while (making.size > 0) await Promise.allSettled(making.values());
}

/** Does nothing for a photo that is gone or made meanwhile; what was uploaded goes when all its sizes are there. */
async function setMade(ctx: Context, id: string, files: PhotoFile[]) {
  await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    if ((await selectUnmadePhotoIds(tx, [id])).length === 0) return;
    await writeFiles(tx, id, files);
    await setPhotoMade(tx, id);
  });
  await ctx.photos.remove([originalFileName(id)]);
}

/** Makes the larger sizes of a photo where they are missing, or waits until they are made. */
export async function finishPhoto(ctx: Context, id: string) {
  await (ctx.photoMaking ? ctx.photoMaking.finish(id) : making.get(id)?.catch(() => {}));
  if ((await selectUnmadePhotoIds(ctx, [id])).length === 0) return;
  const read = await readPicture(await ctx.photos.read(originalFileName(id)));
  await (isHeic(read) ? heicTurn : pictureTurn)(async () =>
    setMade(ctx, id, await makeLargeFiles(await openPhoto(read))),
  );
}

/** As `finishPhoto`, for all that a listing is about to show. Call it before the transaction that publishes. */
export async function finishPhotos(ctx: Context, photoIds: readonly string[]) {
  for (const id of await selectUnmadePhotoIds(ctx, photoIds)) await finishPhoto(ctx, id);
}

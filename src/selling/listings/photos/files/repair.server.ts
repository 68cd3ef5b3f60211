import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { pictureLimit } from "../making/concurrency-limit.server.ts";
import { readPicture, type ReadPicture } from "../making/picture.server.ts";
import { makeAllFiles, type PhotoFile } from "../making/process.server.ts";
import { type CheckedPhoto, hasPhoto, lockPhoto, setPhotoChecked, setPhotoMade } from "../queries.server.ts";
import {
  drawingFileName,
  isThumbnail,
  photoFileName,
  photoFormats,
  type PhotoSize,
  photoSizeNames,
} from "../size-rules.ts";
import { faultsOf, type FaultyFile, type FileFault, uncoveredFault } from "./faults.server.ts";

type Remade = { isOurs?: boolean; canMake?: (size: PhotoSize) => boolean };

/** Writes these files of a photo again, made from a picture of it. Skips a photo that was removed meanwhile. */
export async function remakeFiles(
  ctx: Context,
  id: string,
  read: ReadPicture,
  faults: readonly FaultyFile[],
  { isOurs = false, canMake = () => true }: Remade = {},
): Promise<FaultyFile[]> {
  const made = faults.filter(({ size }) => canMake(size));
  if (made.length === 0) return [];
  const files = await makeAllFiles(read, { isOurs });
  const wanted = files.filter((file) => made.some(({ size, format }) => file.size === size && file.format === format));
  await inTransaction(ctx, async (tx) => {
    await lockPhoto(tx, id);
    if (await hasPhoto(tx, id)) await writeFiles(tx, id, wanted);
  });
  return made;
}

export const writeFiles = (ctx: Context, id: string, files: readonly PhotoFile[]) =>
  ctx.photos.write(files.map(({ size, format, bytes }) => ({ name: photoFileName(id, size, format), bytes })));

/**
 * What was found of a photo's files, which of them were made again, and which are lost for good; what is wrong with its
 * uncovered picture.
 */
export type Repair = {
  faults: FaultyFile[];
  made: FaultyFile[];
  lost: FaultyFile[];
  uncovered: FileFault | undefined;
};

/**
 * Makes missing and damaged sizes of a photo again, those that `find` names, and notes what is lost for good: of our own
 * drawing, or from the largest whole file. A thumbnail is cropped, so only smaller thumbnails are made from it. Files that
 * cannot be read are left: they may be whole, and one of a smaller size must not replace them.
 */
export const repairPhoto = (ctx: Context, photo: CheckedPhoto, find = faultsOf): Promise<Repair> =>
  pictureLimit(
    async () => {
      const faults = await find(ctx, photo);
      const broken = faults.filter(({ fault }) => fault !== "small");
      const replaced = broken.filter(({ fault }) => fault !== "unreadable");
      const drawing = await ctx.photos.find(drawingFileName(photo.id));
      const made = drawing
        ? await remakeFiles(ctx, photo.id, await readPicture(drawing), replaced, { isOurs: true })
        : await remakeOfFile(ctx, photo, broken, replaced);
      const lost = broken.filter((file) => !made.includes(file));
      if (!photo.isMade && lost.length === 0) await setPhotoMade(ctx, photo.id);
      const uncovered = await uncoveredFault(ctx, photo);
      await setPhotoChecked(ctx, photo.id, { isLost: lost.length > 0 || uncovered !== undefined });
      if (made.length > 0 && !drawing)
        ctx.log.warn({ photoId: photo.id, files: made }, "files of a photo were made again");
      if (lost.length > 0) ctx.log.warn({ photoId: photo.id, files: lost }, "files of a photo are lost");
      if (uncovered) ctx.log.warn({ photoId: photo.id, fault: uncovered }, "the uncovered picture of a photo is lost");
      return { faults, made, lost, uncovered };
    },
    { isLater: true },
  );

/** Makes files again from the largest one that is whole. */
async function remakeOfFile(ctx: Context, { id }: CheckedPhoto, broken: FaultyFile[], replaced: FaultyFile[]) {
  const source = replaced.length > 0 ? largestWhole(broken) : undefined;
  const bytes = source && (await ctx.photos.find(photoFileName(id, source.size, source.format)));
  const canMake = (size: PhotoSize) => !isThumbnail(source!.size) || size <= source!.size;
  return bytes ? remakeFiles(ctx, id, await readPicture(bytes), replaced, { canMake }) : [];
}

/** The largest file of a photo that is not among the broken ones; of two formats the JPEG. */
const largestWhole = (broken: readonly FaultyFile[]) =>
  photoSizeNames
    .toReversed()
    .flatMap((size) => photoFormats.toReversed().map((format) => ({ size, format })))
    .find((file) => !broken.some(({ size, format }) => size === file.size && format === file.format));

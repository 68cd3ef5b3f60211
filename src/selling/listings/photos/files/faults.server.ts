import sharp from "sharp";
import type { Context } from "#src/shared/context.server.ts";
import type { CheckedPhoto } from "../queries.server.ts";
import { uncoveredFileName } from "../cover/rules.ts";
import {
  drawingFileName,
  isThumbnail,
  photoFileName,
  type PhotoFormat,
  photoFormats,
  type PhotoSize,
  photoSizeNames,
  photoWidth,
} from "../size-rules.ts";

/**
 * What is wrong with a stored file: it does not exist or is empty, the disk does not give it, it cannot be decoded, or it is
 * smaller than the photo's size, since it was made again from a smaller one.
 */
export type FileFault = "missing" | "unreadable" | "damaged" | "small";
export type FaultyFile = { size: PhotoSize; format: PhotoFormat; fault: FileFault };

/** Rounding may differ by a pixel from size to size. */
const tolerance = 2;

/**
 * The faults of a photo's stored sizes. Each file is decoded: the photo's id is the hash of the uploaded file alone, which
 * is not kept.
 */
export async function faultsOf(
  ctx: Context,
  photo: Pick<CheckedPhoto, "id" | "width" | "height">,
  sizes: readonly PhotoSize[] = photoSizeNames,
): Promise<FaultyFile[]> {
  const faults: FaultyFile[] = [];
  for (const size of sizes)
    for (const format of photoFormats) {
      const fault = await faultOf(ctx, photoFileName(photo.id, size, format), photoWidth(photo, size));
      if (fault) faults.push({ size, format, fault });
    }
  return faults;
}

/** As `faultsOf`, but a missing larger size of one of our own drawings is no fault: it is made at its first request. */
export async function storedFaultsOf(
  ctx: Context,
  photo: Parameters<typeof faultsOf>[1],
  sizes?: readonly PhotoSize[],
) {
  const faults = await faultsOf(ctx, photo, sizes);
  const isAwaited = ({ size, fault }: FaultyFile) => fault === "missing" && !isThumbnail(size);
  if (!faults.some(isAwaited) || !(await ctx.photos.has(drawingFileName(photo.id)))) return faults;
  return faults.filter((file) => !isAwaited(file));
}

/** What is wrong with the uncovered picture of a covered photo, if anything. */
export const uncoveredFault = async (ctx: Context, { id, isCovered }: Pick<CheckedPhoto, "id" | "isCovered">) =>
  isCovered ? faultOf(ctx, uncoveredFileName(id)) : undefined;

/** What is wrong with a stored picture, if anything. */
export async function faultOf({ photos }: Context, name: string, expectedWidth = 0): Promise<FileFault | undefined> {
  const bytes = await photos.find(name);
  if (!bytes) return (await photos.has(name)) ? "unreadable" : "missing";
  const decoded = await sharp(bytes, { failOn: "warning", sequentialRead: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!decoded) return "damaged";
  return decoded.info.width < expectedWidth - tolerance ? "small" : undefined;
}

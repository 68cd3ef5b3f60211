import { randomBytes } from "node:crypto";
import { type PictureFormat, pictureFormats, type PictureSize, pictureSizes } from "#src/accounts/public/rules.ts";
import { readPicture } from "#src/listings/photos/making/picture.server.ts";
import { isHeic, makeSquares } from "#src/listings/photos/making/process.server.ts";
import { heicLimit, pictureLimit } from "#src/listings/photos/making/concurrency-limit.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { pictureMaxBytes, pictureMessages, pictureMinSide } from "./rules.ts";

/** The name of a size of a member's picture in the photo store. */
const fileName = (id: string, size: PictureSize, format: PictureFormat) =>
  `uye/${id.slice(0, 2)}/${id}-${size}.${format}`;

const filesOf = (id: string) =>
  pictureSizes.flatMap((size) => pictureFormats.map((format) => fileName(id, size, format)));

/** The file of a picture's address; undefined for an invalid one. */
export function pictureFileOf(name: string) {
  const match = /^([0-9a-f]{24})-(128|320)\.(webp|jpg)$/.exec(name);
  if (!match) return undefined;
  const [, id, size, format] = match as unknown as [string, string, string, PictureFormat];
  return { file: fileName(id, Number(size) as PictureSize, format), format };
}

/**
 * Stores a member's picture, square and without metadata, and returns its id. Refuses with 422 an unsupported kind or
 * size in pixels; with 413 more than 5 MB.
 */
export async function storePicture(ctx: Context, bytes: Buffer, { isOurs = false } = {}): Promise<string> {
  if (bytes.length > pictureMaxBytes) throw new Refusal(413, pictureMessages.tooLarge);
  const read = await readPicture(bytes);
  const { width, height, files } = await (isHeic(read) ? heicLimit : pictureLimit)(() =>
    makeSquares(read, pictureSizes, { isOurs }),
  );
  if (Math.min(width, height) < pictureMinSide) throw new Refusal(422, pictureMessages.tooSmall);
  const id = randomBytes(12).toString("hex");
  await ctx.photos.write(
    files.map(({ size, format, bytes: made }) => ({ name: fileName(id, size, format), bytes: made })),
  );
  return id;
}

export const removePictureFiles = (ctx: Pick<Context, "photos">, ids: readonly string[]) =>
  ctx.photos.remove(ids.flatMap(filesOf));

import { randomBytes } from "node:crypto";
import {
  coverAspect,
  coverSizes,
  type PictureFormat,
  pictureFormats,
  type PictureSize,
  pictureSizes,
} from "#src/accounts/public/rules.ts";
import { readPicture } from "#src/listings/photos/making/picture.server.ts";
import { isHeic, makeCrops } from "#src/listings/photos/making/process.server.ts";
import { heicLimit, pictureLimit } from "#src/listings/photos/making/concurrency-limit.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { pictureMaxBytes, pictureMessages, pictureMinSide } from "./rules.ts";

/** The name of a size of a member's picture in the photo store. */
const fileName = (id: string, size: PictureSize, format: PictureFormat) =>
  `uye/${id.slice(0, 2)}/${id}-${size}.${format}`;

const filesOf = (id: string) =>
  [...pictureSizes, ...coverSizes].flatMap((size) => pictureFormats.map((format) => fileName(id, size, format)));

/** The file of a picture's address; undefined for an invalid one. */
export function pictureFileOf(name: string) {
  const match = /^([0-9a-f]{24})-(128|320|800|1600)\.(webp|jpg)$/.exec(name);
  if (!match) return undefined;
  const [, id, size, format] = match as unknown as [string, string, string, PictureFormat];
  return { file: fileName(id, Number(size) as PictureSize, format), format };
}

const articleAspect = 16 / 9;

/** What a picture is made into: a square, the wide cover of a shop, or that of an article; the fewest pixels of its sides. */
const shapes = {
  square: { sizes: pictureSizes, aspect: 1, minWidth: pictureMinSide, minHeight: pictureMinSide },
  cover: { sizes: coverSizes, aspect: coverAspect, minWidth: coverSizes[0], minHeight: coverSizes[0] / coverAspect },
  article: {
    sizes: coverSizes,
    aspect: articleAspect,
    minWidth: coverSizes[0],
    minHeight: coverSizes[0] / articleAspect,
  },
} as const;
export type PictureShape = keyof typeof shapes;

type Options = { shape?: PictureShape; isOurs?: boolean };

/**
 * Stores a picture in a shape, without metadata, and returns its id. Refuses with 422 an unsupported kind or size in
 * pixels; with 413 more than 5 MB.
 */
export async function storePicture(
  ctx: Context,
  bytes: Buffer,
  { shape = "square", isOurs = false }: Options = {},
): Promise<string> {
  if (bytes.length > pictureMaxBytes) throw new Refusal(413, pictureMessages.tooLarge);
  const { sizes, aspect, minWidth, minHeight } = shapes[shape];
  const read = await readPicture(bytes);
  const { width, height, files } = await (isHeic(read) ? heicLimit : pictureLimit)(() =>
    makeCrops<PictureSize>(read, sizes, { aspect, isOurs }),
  );
  if (width < minWidth || height < minHeight)
    throw new Refusal(
      422,
      shape === "square" ? pictureMessages.tooSmall : pictureMessages.wideTooSmall(minWidth, minHeight),
    );
  const id = randomBytes(12).toString("hex");
  await ctx.photos.write(
    files.map(({ size, format, bytes: made }) => ({ name: fileName(id, size, format), bytes: made })),
  );
  return id;
}

export const removePictureFiles = (ctx: Pick<Context, "photos">, ids: readonly string[]) =>
  ctx.photos.remove(ids.flatMap(filesOf));

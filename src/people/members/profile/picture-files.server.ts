import { randomBytes } from "node:crypto";
import sharp from "sharp";
import {
  coverAspect,
  coverSizes,
  type PictureFormat,
  pictureFormats,
  type PictureSize,
  pictureSizes,
} from "#src/people/accounts/public/rules.ts";
import { readPicture } from "#src/selling/listings/photos/making/picture.server.ts";
import { isHeic, makeCrops } from "#src/selling/listings/photos/making/process.server.ts";
import { heicLimit, pictureLimit } from "#src/selling/listings/photos/making/concurrency-limit.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { pictureMaxBytes, pictureMessages, pictureMinSide } from "./rules.ts";

/** The name of a size of a member's picture in the photo store. */
const fileName = (id: string, size: PictureSize, format: PictureFormat) =>
  `uye/${id.slice(0, 2)}/${id}-${size}.${format}`;

const filesOf = (id: string) =>
  [...pictureSizes, ...coverSizes].flatMap((size) => pictureFormats.map((format) => fileName(id, size, format)));

/** The file names of a profile picture or shop picture: each of these sizes as WebP and as JPEG. */
export const pictureNames = (id: string, sizes: readonly PictureSize[]): string[] =>
  sizes.flatMap((size) => pictureFormats.map((format) => `${id}-${size}.${format}`));

/** The file of a picture's address; undefined for an invalid one. */
export function pictureFileOf(name: string) {
  const match = /^([0-9a-f]{24})-(128|320|800|1600)\.(webp|jpg)$/.exec(name);
  if (!match) return undefined;
  const [, id, size, format] = match as unknown as [string, string, string, PictureFormat];
  const width = Number(size) as PictureSize;
  return { id, size: width, format, file: fileName(id, width, format) };
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

/**
 * A file of a picture, by its address. If it is missing, it is made again from another size or format of the same picture;
 * undefined if there is none.
 */
export async function findPicture(ctx: Context, name: string): Promise<Buffer | undefined> {
  const picture = pictureFileOf(name);
  if (!picture) return undefined;
  const stored = await ctx.photos.find(picture.file);
  if (stored) return stored;
  for (const file of filesOf(picture.id).toReversed()) {
    const other = await ctx.photos.find(file);
    const bytes = other && (await resizedAs(other, picture).catch(() => undefined));
    if (!bytes) continue;
    if (await ctx.photos.has(picture.file)) return bytes; // it is there, but cannot be read now
    await ctx.photos.write([{ name: picture.file, bytes }]);
    if (!(await ctx.photos.has(file))) await removePictureFiles(ctx, [picture.id]); // it was removed meanwhile
    ctx.log.warn({ file: picture.file, from: file }, "a file of a picture was made again");
    return bytes;
  }
  return undefined;
}

/** All sizes of a picture have one shape. */
function resizedAs(bytes: Buffer, { size, format }: { size: PictureSize; format: PictureFormat }) {
  const picture = sharp(bytes, { failOn: "warning" }).resize({ width: size });
  return (format === "jpg" ? picture.jpeg({ quality: 82 }) : picture.webp({ quality: 80 })).toBuffer();
}

export const removePictureFiles = (ctx: Pick<Context, "photos">, ids: readonly string[]) =>
  ctx.photos.remove(ids.flatMap(filesOf));

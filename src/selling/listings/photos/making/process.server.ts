import sharp, { type Raw } from "sharp";
import { Refusal } from "#src/shared/refusal.ts";
import { differenceHash } from "./dhash.server.ts";
import { measureQuality } from "./quality.server.ts";
import type { PhotoQuality } from "../quality-rules.ts";
import { decodeHeic } from "./heic.server.ts";
import { type ReadPicture, sharpInput, wholePicture } from "./picture.server.ts";
import { avifMaxPixels, checkFile, photoMaxPixels, photoMaxSide, photoMessages, sniffFile } from "../rules.ts";
import { isThumbnail, type PhotoFormat, type PhotoSize, photoSizeNames, photoSizes } from "../size-rules.ts";

// Uploads can use only four loaders, after a check of their first bytes. SVG is for our own drawings.
const loaders = ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.cache(false);

/** Longer than any valid photo needs, against hostile files. */
const timeoutSeconds = 20;
const input = { limitInputPixels: photoMaxPixels, failOn: "error", sequentialRead: true } as const;
const largest = photoSizes[1600];

type Pixels = { data: Buffer; info: Raw };
export type PhotoFile = { size: PhotoSize; format: PhotoFormat; bytes: Buffer };

/** A decoded photo with its thumbnails. The larger sizes are made from its pixels, 8 MB at most. */
export type OpenedPhoto = {
  /** The size of the upright original. */
  width: number;
  height: number;
  /** `differenceHash` of the picture. */
  dhash: bigint;
  quality: PhotoQuality;
  thumbnails: PhotoFile[];
  pixels: Pixels;
};

/**
 * Decodes a picture and makes its thumbnails: upright, sRGB, on white where it was transparent, without any metadata.
 * Decodes once, never on the event loop: on libvips' threads, or HEIC in a process of its own. Refuses files with 422 and
 * the reason if they are not JPEG, PNG, WebP, AVIF or HEIC, or are animated, truncated, broken or too large.
 */
export async function openPhoto(read: ReadPicture): Promise<OpenedPhoto> {
  return refusing(async () => {
    const { width, height, pixels } = await decodePicture(read, false);
    const smaller = await resized(pixels, 800);
    const dhash = await differenceHash(sharpOf(smaller));
    const quality = await measureQuality(sharpOf(smaller));
    return { width, height, dhash, quality, pixels, thumbnails: await makeFiles(smaller, thumbnailSizes) };
  });
}

/** As `openPhoto`, for our own drawing, as large as a thumbnail and so in a fifth of the time. */
export async function openDrawing(svg: Buffer): Promise<Omit<OpenedPhoto, "pixels">> {
  const { width, height } = await sharp(svg).metadata();
  const thumbnail = photoSizes[400];
  const pixels = await sharp(svg, { density: (72 * thumbnail.width) / width })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dhash = await differenceHash(sharpOf(pixels));
  const quality = await measureQuality(sharpOf(pixels));
  return { width, height, dhash, quality, thumbnails: await makeFiles(pixels, thumbnailSizes) };
}

export type CroppedFile<Size extends number> = { size: Size; format: PhotoFormat; bytes: Buffer };

/**
 * Crops the most salient part out of a picture, in these widths and both formats; with its upright size. `aspect` is the
 * width divided by the height: 1 makes squares. Decodes and refuses like `openPhoto`.
 */
export async function makeCrops<Size extends number>(
  read: ReadPicture,
  sizes: readonly Size[],
  { aspect = 1, isOurs = false } = {},
): Promise<{ width: number; height: number; files: CroppedFile<Size>[] }> {
  return refusing(async () => {
    const { width, height, pixels } = await decodePicture(read, isOurs);
    const files = await Promise.all(
      sizes.flatMap((size) => {
        const height = Math.round(size / aspect);
        const crop = sharpOf(pixels).resize({ width: size, height, fit: "cover", position: "attention" });
        return [
          crop
            .clone()
            .webp({ quality: 80, effort: 2 })
            .toBuffer()
            .then((bytes) => ({ size, format: "webp" as const, bytes })),
          crop
            .clone()
            .jpeg({ quality: 82 })
            .toBuffer()
            .then((bytes) => ({ size, format: "jpg" as const, bytes })),
        ];
      }),
    );
    return { width, height, files };
  });
}

/** One JPEG of a picture, upright and without metadata, in the largest size of photos. Decodes and refuses like `openPhoto`. */
export const makeJpeg = (read: ReadPicture): Promise<Buffer> =>
  refusing(async () => {
    const { pixels } = await decodePicture(read, false);
    return sharpOf(pixels).jpeg({ quality: 85 }).toBuffer();
  });

async function decodePicture(read: ReadPicture, isOurs: boolean) {
  const reason = isOurs ? undefined : checkFile(read);
  if (reason) throw new Refusal(422, reason);
  return isHeic(read) ? decodeHeic(await wholePicture(read.picture), { side: largest.width }) : decode(read, isOurs);
}

/** Converts errors of libvips to a refusal. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(422, reasonFor((error as Error).message));
  }
}

/** Makes the sizes that `openPhoto` did not make. */
export const makeLargeFiles = ({ pixels }: OpenedPhoto): Promise<PhotoFile[]> => makeFiles(pixels, largeSizes);

/** All sizes of a picture that is stored already. Decodes and refuses like `openPhoto`; `isOurs` accepts our drawings. */
export const makeAllFiles = (read: ReadPicture, { isOurs }: { isOurs: boolean }): Promise<PhotoFile[]> =>
  refusing(async () => makeFiles((await decodePicture(read, isOurs)).pixels, largeToSmall));

export const isHeic = ({ head }: ReadPicture) => sniffFile(head) === "heic";

async function decode(read: ReadPicture, isOurs: boolean) {
  const upright = await checkHeader(read, isOurs);
  const pixels: Pixels = await sharp(sharpInput(read.picture), input)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: largest.width, height: largest.height, fit: largest.fit, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...upright, pixels };
}

/** Checks the header before anything is decoded. */
async function checkHeader({ picture, head }: ReadPicture, isOurs: boolean) {
  const header = await sharp(sharpInput(picture), { ...input, limitInputPixels: false }).metadata();
  const kind = sniffFile(head);
  const expected = kind === "avif" ? "heif" : kind;
  if (!isOurs && (header.format !== expected || (kind === "avif" && header.compression !== "av1")))
    throw new Refusal(422, photoMessages.unsupported);
  if ((header.pages ?? 1) > 1 || isAnimatedPng(head)) throw new Refusal(422, photoMessages.animated);
  const { width, height } = header.autoOrient;
  if (width * height > photoMaxPixels || Math.max(width, height) > photoMaxSide)
    throw new Refusal(422, photoMessages.tooManyPixels);
  if (kind === "avif" && width * height > avifMaxPixels) throw new Refusal(422, photoMessages.tooManyAvifPixels);
  return { width, height };
}

/** An animated PNG has an `acTL` chunk before its first image data. */
function isAnimatedPng(head: Buffer) {
  if (sniffFile(head) !== "png") return false;
  const data = head.indexOf("IDAT");
  return head.subarray(0, data === -1 ? head.length : data).includes("acTL");
}

const largeToSmall = photoSizeNames.toReversed();
const thumbnailSizes = largeToSmall.filter(isThumbnail);
const largeSizes = largeToSmall.filter((size) => !isThumbnail(size));

/** Makes each size from the next larger one, so that small sizes cost little. */
async function makeFiles(from: Pixels, sizes: readonly PhotoSize[]): Promise<PhotoFile[]> {
  const files: PhotoFile[] = [];
  let pixels = from;
  for (const size of sizes) {
    pixels = size === 1600 ? pixels : await resized(pixels, size);
    files.push(
      { size, format: "webp", bytes: await sharpOf(pixels).webp({ quality: 76, effort: 2 }).toBuffer() },
      { size, format: "jpg", bytes: await sharpOf(pixels).jpeg({ quality: 78, progressive: true }).toBuffer() },
    );
  }
  return files;
}

function resized(pixels: Pixels, size: PhotoSize): Promise<Pixels> {
  const { width, height, fit } = photoSizes[size];
  return sharpOf(pixels)
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function sharpOf({ data, info: { width, height, channels } }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

/** Maps the error message of libvips to a sentence for members. */
function reasonFor(message: string): string {
  if (/pixel limit|too large|exceeds/i.test(message)) return photoMessages.tooManyPixels;
  if (/timeout/i.test(message)) return photoMessages.tooSlow;
  return /unsupported image format/i.test(message) ? photoMessages.notImage : photoMessages.broken;
}

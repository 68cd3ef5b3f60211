import sharp from "sharp";
import { Refusal } from "#src/shared/refusal.ts";
import { differenceHash } from "./dhash.server.ts";
import {
  avifMaxPixels,
  checkFile,
  type PhotoFormat,
  photoMaxPixels,
  photoMaxSide,
  photoMessages,
  type PhotoSize,
  photoSizeNames,
  photoSizes,
  sniffFile,
} from "./rules.ts";

// Uploads reach four loaders only, and their first bytes are checked before. SVG stays for drawings of our own.
const loaders = ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.cache(false);

/** What no photo needs longer than; a hostile file is given up after it. */
const timeoutSeconds = 20;
const input = { limitInputPixels: photoMaxPixels, failOn: "error", sequentialRead: true } as const;
const largest = photoSizes[1600];

export type MadePhoto = {
  /** Of the upright original. */
  width: number;
  height: number;
  /** `differenceHash` of the picture. */
  dhash: bigint;
  files: { size: PhotoSize; format: PhotoFormat; bytes: Buffer }[];
};

/**
 * Makes all kept sizes of a picture: upright, sRGB, on white where it was transparent, without any metadata. Decodes
 * once, on libvips' threads, never on the event loop. Refuses with 422 and the reason what is no JPEG, PNG, WebP or AVIF,
 * is animated, truncated, broken or too large. `isOurs` lets a drawing of our own (SVG) in.
 */
export async function makePhoto(bytes: Buffer, { isOurs = false } = {}): Promise<MadePhoto> {
  const reason = isOurs ? undefined : checkFile({ bytes: bytes.length, head: bytes });
  if (reason) throw new Refusal(422, reason);
  try {
    const upright = await checkHeader(bytes, isOurs);
    return { ...upright, ...(await makeFiles(bytes)) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(422, reasonFor((error as Error).message));
  }
}

/** Looks at the header alone, before anything is decoded. */
async function checkHeader(bytes: Buffer, isOurs: boolean) {
  const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  const kind = sniffFile(bytes);
  const expected = kind === "avif" ? "heif" : kind;
  if (!isOurs && (header.format !== expected || (kind === "avif" && header.compression !== "av1")))
    throw new Refusal(422, photoMessages.unsupported);
  if ((header.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw new Refusal(422, photoMessages.animated);
  const { width, height } = header.autoOrient;
  if (width * height > photoMaxPixels || Math.max(width, height) > photoMaxSide)
    throw new Refusal(422, photoMessages.tooManyPixels);
  if (kind === "avif" && width * height > avifMaxPixels) throw new Refusal(422, photoMessages.tooManyAvifPixels);
  return { width, height };
}

/** An animated PNG has an `acTL` chunk before its first image data. */
function isAnimatedPng(bytes: Buffer) {
  if (sniffFile(bytes) !== "png") return false;
  const data = bytes.indexOf("IDAT");
  return bytes.subarray(0, data === -1 ? bytes.length : data).includes("acTL");
}

async function makeFiles(bytes: Buffer): Promise<Pick<MadePhoto, "files" | "dhash">> {
  let picture = await sharp(bytes, input)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: largest.width, height: largest.height, fit: largest.fit, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: MadePhoto["files"] = [];
  let dhash = 0n;
  // From large to small, each size from the one above it: the smaller ones cost next to nothing.
  for (const size of photoSizeNames.toReversed()) {
    const { width, height, fit } = photoSizes[size];
    const { width: rawWidth, height: rawHeight, channels } = picture.info;
    const resized = sharp(picture.data, { raw: { width: rawWidth, height: rawHeight, channels } }).resize({
      width,
      height,
      fit,
      withoutEnlargement: fit === "inside",
    });
    picture = size === 1600 ? picture : await resized.raw().toBuffer({ resolveWithObject: true });
    const made = () => {
      const { width, height, channels } = picture.info;
      return sharp(picture.data, { raw: { width, height, channels } });
    };
    if (size === 800) dhash = await differenceHash(made());
    files.push(
      { size, format: "webp", bytes: await made().webp({ quality: 76, effort: 2 }).toBuffer() },
      { size, format: "jpg", bytes: await made().jpeg({ quality: 78, progressive: true }).toBuffer() },
    );
  }
  return { files, dhash };
}

/** libvips says no in English and in detail; a person needs to know what to do. */
function reasonFor(message: string): string {
  if (/pixel limit|too large|exceeds/i.test(message)) return photoMessages.tooManyPixels;
  if (/timeout/i.test(message)) return photoMessages.tooSlow;
  return /unsupported image format/i.test(message) ? photoMessages.notImage : photoMessages.broken;
}

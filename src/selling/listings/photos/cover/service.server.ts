import sharp from "sharp";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findPhotoFile } from "../files/read.server.ts";
import { storePhoto } from "../making/service.server.ts";
import { pictureLimit } from "../making/concurrency-limit.server.ts";
import { photoIdOf } from "../photo-id.ts";
import { findCover, setPhotoCovered } from "../queries.server.ts";
import { photoMessages } from "../rules.ts";
import { type Area, notCoveredMessage, uncoveredFileName } from "./rules.ts";

const coverColour = "#3a4350";

/**
 * Stores a copy of a photo with a rectangle painted over, in all sizes, and returns its id. The uncovered picture is
 * stored beside it for moderators. Idempotent: the same rectangle makes the same photo.
 */
export async function coverPhoto(ctx: Context, photoId: string, area: Area): Promise<string> {
  const source = await findPhotoFile(ctx, photoId, 1600, "jpg");
  if (!source) throw new Refusal(422, photoMessages.lost);
  const covered = await pictureLimit(() => paintOver(source, area));
  const id = await photoIdOf(covered as Buffer<ArrayBuffer>);
  const { isCovered, areas } = await findCover(ctx, photoId);
  const uncovered = isCovered ? await readUncovered(ctx, photoId) : source;
  // Before the photo: a covered photo always has its uncovered picture.
  await ctx.photos.write([{ name: uncoveredFileName(id), bytes: uncovered }]);
  await storePhoto(ctx, covered);
  await setPhotoCovered(ctx, id, [...areas, area]);
  return id;
}

/** Stores the uncovered picture of a photo as a photo of its own, and returns its id. 409 for a photo without a cover. */
export async function uncoverPhoto(ctx: Context, photoId: string): Promise<string> {
  const { isCovered } = await findCover(ctx, photoId);
  if (!isCovered) throw new Refusal(409, notCoveredMessage);
  return (await storePhoto(ctx, await readUncovered(ctx, photoId))).id;
}

/** 422 where the file is lost: it cannot be made from the covered picture. */
async function readUncovered(ctx: Context, photoId: string): Promise<Buffer> {
  const bytes = await ctx.photos.find(uncoveredFileName(photoId));
  if (!bytes) throw new Refusal(422, photoMessages.lostUncovered);
  return bytes;
}

async function paintOver(source: Buffer, area: Area): Promise<Buffer> {
  const { width, height } = await sharp(source).metadata();
  const left = Math.min(width - 1, Math.floor(area.x * width));
  const top = Math.min(height - 1, Math.floor(area.y * height));
  const box = {
    width: Math.max(1, Math.min(width - left, Math.ceil(area.width * width))),
    height: Math.max(1, Math.min(height - top, Math.ceil(area.height * height))),
  };
  const input = { create: { ...box, channels: 3 as const, background: coverColour } };
  return sharp(source).composite([{ input, left, top }]).jpeg({ quality: 92 }).toBuffer();
}

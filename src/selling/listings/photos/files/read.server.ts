import type { Context } from "#src/shared/context.server.ts";
import { addHours } from "#src/shared/dates.ts";
import { finishPhoto, finishPhotos } from "../making/service.server.ts";
import { type CheckedPhoto, findCheckedPhoto, selectDoubtfulPhotos } from "../queries.server.ts";
import { photoFileName, type PhotoFormat, type PhotoSize } from "../size-rules.ts";
import { type Repair, repairPhoto } from "./repair.server.ts";

/** Lost files are looked for again after this time, so that requests for them cost little. */
const lostHours = 1;

/** Photos whose files are being made again: requests for the same photo share the work. */
const repairing = new Map<string, Promise<Repair>>();

/**
 * A stored size of a photo. If its file is missing, it is made first: from the uploaded file of a new photo, of our own
 * drawing, or again from another size. Returns undefined where the file can be neither read nor made again, and for an unknown photo.
 */
export async function findPhotoFile(
  ctx: Context,
  id: string,
  size: PhotoSize,
  format: PhotoFormat,
): Promise<Buffer | undefined> {
  const find = () => ctx.photos.find(photoFileName(id, size, format));
  return (await find()) ?? ((await restore(ctx, id)) ? find() : undefined);
}

/** Makes missing files of a photo; false if nothing can be done. */
async function restore(ctx: Context, id: string): Promise<boolean> {
  const photo = await findCheckedPhoto(ctx, id);
  if (!photo) return false;
  if (photo.lostAt && photo.lostAt > addHours(ctx.clock(), -lostHours)) return false;
  if (!photo.isMade && (await finishPhoto(ctx, id))) return true;
  await repair(ctx, photo);
  return true;
}

async function repair(ctx: Context, photo: CheckedPhoto): Promise<Repair> {
  const key = `${ctx.photos.folder}/${photo.id}`;
  const work = repairing.get(key) ?? repairPhoto(ctx, photo).finally(() => repairing.delete(key));
  repairing.set(key, work);
  return work;
}

/**
 * Those of these photos that a listing cannot show, because their files are lost. Makes the larger sizes of new ones. Only
 * photos that are new, or were found to be lost, are looked at.
 */
export async function findLostPhotos(ctx: Context, ids: readonly string[]): Promise<string[]> {
  await finishPhotos(ctx, ids);
  const lost = new Set<string>();
  for (const photo of await selectDoubtfulPhotos(ctx, ids))
    if ((await repair(ctx, photo)).lost.length > 0) lost.add(photo.id);
  return ids.filter((id) => lost.has(id));
}

/** Whether the JPEG of a photo exists in a size, made again where it was missing. */
export const hasPhotoFile = async (ctx: Context, id: string, size: PhotoSize = 1600): Promise<boolean> =>
  (await ctx.photos.has(photoFileName(id, size, "jpg"))) || (await findPhotoFile(ctx, id, size, "jpg")) !== undefined;

import type { Context } from "#src/shared/context.server.ts";
import { addDays, addHours } from "#src/shared/dates.ts";
import { reportFull } from "#src/shared/storage-full.server.ts";
import { uncoveredFileName } from "../cover/rules.ts";
import { pictureLimit } from "../making/concurrency-limit.server.ts";
import { finishPhoto, isWaiting } from "../making/service.server.ts";
import {
  type CheckedPhoto,
  countPhotos,
  findCheckedPhoto,
  selectKnownPhotoIds,
  selectLongUnchecked,
  selectPhotosAfter,
  setPhotoChecked,
} from "../queries.server.ts";
import { isThumbnail, photoFileName, photoSizeNames } from "../size-rules.ts";
import { type FileFault, storedFaultsOf, uncoveredFault } from "./faults.server.ts";
import { repairPhoto } from "./repair.server.ts";

/** The job runs every ten minutes; a thousand photos are about a minute of one processor. */
const jobsInMonth = 30 * 24 * 6;
const leastSlice = 200;
const batchSize = 200;

/**
 * A file that is not as it should be; `isMade` where it was made again. With the fault `unchecked`, a photo whose check
 * failed.
 */
export type FoundFault = { name: string; fault: FileFault | "unchecked"; isMade: boolean };

type How = { isRepairing: boolean };

/** Checks the files of a photo and makes again what can be made, if `isRepairing`. */
async function checkPhoto(ctx: Context, photo: CheckedPhoto, how: How): Promise<FoundFault[]> {
  try {
    const found = await findFaults(ctx, photo, how);
    // A photo that was removed meanwhile has no files either.
    return found.length > 0 && (await findCheckedPhoto(ctx, photo.id)) ? found : [];
  } catch (error) {
    // It must not keep the others from being checked.
    if (!reportFull(ctx, error))
      ctx.log.error({ err: error, photoId: photo.id }, "the files of a photo could not be checked");
    if (how.isRepairing) await setPhotoChecked(ctx, photo.id, { isLost: true });
    return [{ name: photo.id, fault: "unchecked", isMade: false }];
  }
}

async function findFaults(ctx: Context, photo: CheckedPhoto, { isRepairing }: How): Promise<FoundFault[]> {
  const { id } = photo;
  const found: FoundFault[] = [];
  const note = (name: string, fault: FileFault | undefined, isMade = false) =>
    fault && found.push({ name, fault, isMade });
  const isUnfinished = await isWaiting(ctx, photo);
  if (isRepairing) {
    if (isUnfinished && (await finishPhoto(ctx, id))) return [];
    const { faults, made, uncovered } = await repairPhoto(ctx, photo, storedFaultsOf);
    for (const file of faults) note(photoFileName(id, file.size, file.format), file.fault, made.includes(file));
    note(uncoveredFileName(id), uncovered);
  } else {
    const sizes = isUnfinished ? photoSizeNames.filter(isThumbnail) : photoSizeNames;
    for (const { size, format, fault } of await pictureLimit(() => storedFaultsOf(ctx, photo, sizes), {
      isLater: true,
    }))
      note(photoFileName(id, size, format), fault);
    note(uncoveredFileName(id), await uncoveredFault(ctx, photo));
  }
  return found;
}

/** Checks and repairs the files of one photo. */
export async function checkPhotoFiles(ctx: Context, id: string): Promise<void> {
  const photo = await findCheckedPhoto(ctx, id);
  if (photo) await checkPhoto(ctx, photo, { isRepairing: true });
}

/**
 * Checks and repairs the files of the photos that were not checked for the longest time: so many that each has its turn
 * every month. New ones are left to their uploads.
 */
export async function checkSlice(ctx: Context): Promise<void> {
  const size = Math.max(leastSlice, Math.ceil((await countPhotos(ctx)) / jobsInMonth));
  const photos = await selectLongUnchecked(ctx, addHours(ctx.clock(), -1), size);
  let made = 0;
  let lost = 0;
  for (const photo of photos) {
    const found = await checkPhoto(ctx, photo, { isRepairing: true });
    made += found.filter(({ isMade }) => isMade).length;
    lost += found.filter(({ isMade, fault }) => !isMade && fault !== "small").length;
  }
  ctx.log.info({ photos: photos.length, made, lost }, "files of photos were checked");
}

/** Every photo with faults of its files, by id. */
export async function* checkAll(ctx: Context, how: How): AsyncGenerator<{ checked: number; found: FoundFault[] }> {
  let checked = 0;
  for (let after = "", photos; (photos = await selectPhotosAfter(ctx, after, batchSize)).length > 0;) {
    for (const photo of photos) yield { checked: ++checked, found: await checkPhoto(ctx, photo, how) };
    after = photos.at(-1)!.id;
  }
}

/** Files of photos that have no row. Files of the last day are left out: they are written before their row. */
export async function* filesWithoutRow(ctx: Context): AsyncGenerator<string> {
  const idOf = (name: string) => name.slice(3, 35);
  const unknown = async (names: string[]) => {
    const known = await selectKnownPhotoIds(ctx, [...new Set(names.map(idOf))]);
    return names.filter((name) => !known.has(idOf(name)));
  };
  let batch: string[] = [];
  for await (const name of ctx.photos.namesBefore(/^[0-9a-f]{2}\/[0-9a-f]{32}[-.]/, addDays(ctx.clock(), -1))) {
    if (batch.push(name) < batchSize) continue;
    yield* await unknown(batch);
    batch = [];
  }
  yield* await unknown(batch);
}

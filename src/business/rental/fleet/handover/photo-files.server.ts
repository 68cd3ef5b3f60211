import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { heicLimit, pictureLimit } from "#src/selling/listings/photos/making/concurrency-limit.server.ts";
import { readPicture } from "#src/selling/listings/photos/making/picture.server.ts";
import { isHeic, makeJpeg } from "#src/selling/listings/photos/making/process.server.ts";
import { sniffFile } from "#src/selling/listings/photos/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { undefinedIfMissing } from "#src/shared/photo-store.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { writePrivateFile } from "#src/shared/write-file.server.ts";
import { selectKnownPhotos } from "./queries.server.ts";
import { photoMessages } from "./rules.ts";

type Folder = Pick<Context, "exportFolder">;
const folderOf = ({ exportFolder }: Folder) => join(exportFolder, "arac-teslimleri");

/** Decodes a photo and stores it as a new JPEG without anything else of the file; 422 for what is no photo. */
export async function storePhotoFile(ctx: Context, sent: Buffer): Promise<{ id: string; bytes: number }> {
  const kind = sniffFile(sent);
  if (kind === "unknown" || kind === "other-image") throw new Refusal(422, photoMessages.type);
  const read = await readPicture(sent);
  const bytes = await (isHeic(read) ? heicLimit : pictureLimit)(() => makeJpeg(read));
  const id = randomBytes(16).toString("hex");
  await writePrivateFile(join(folderOf(ctx), id), bytes);
  return { id, bytes: bytes.length };
}

/** Undefined where the file is lost. */
export const findPhotoFile = (ctx: Folder, id: string): Promise<Buffer | undefined> =>
  readFile(join(folderOf(ctx), id)).catch(undefinedIfMissing);

export const removePhotoFile = (ctx: Folder, id: string): Promise<void> => rm(join(folderOf(ctx), id), { force: true });

/** Removes files whose photo was deleted, or never recorded, a day after they were written. */
export async function removeUnknownPhotos(ctx: Context): Promise<void> {
  const folder = folderOf(ctx);
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && file.mtimeMs < addDays(ctx.clock(), -1).getTime()) old.push(name);
  }
  const known = new Set(await selectKnownPhotos(ctx, old));
  for (const name of old) if (!known.has(name)) await removePhotoFile(ctx, name);
}

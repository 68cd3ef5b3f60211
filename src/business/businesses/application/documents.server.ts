import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readPicture } from "#src/selling/listings/photos/making/picture.server.ts";
import { isHeic, makeJpeg } from "#src/selling/listings/photos/making/process.server.ts";
import { heicLimit, pictureLimit } from "#src/selling/listings/photos/making/concurrency-limit.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { undefinedIfMissing } from "#src/shared/photo-store.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { writePrivateFile } from "#src/shared/write-file.server.ts";
import { documentTypeOf } from "./document-type.ts";
import { selectKnownDocuments } from "./queries.server.ts";
import { documentMaxBytes, documentMessages } from "./rules.ts";

type Folder = Pick<Context, "exportFolder">;

const folderOf = ({ exportFolder }: Folder) => join(exportFolder, "belgeler");

export type StoredDocument = { id: string; kind: "pdf" | "jpg"; bytes: number };

/**
 * Stores a document and returns its id. A photo is decoded and stored as a new JPEG, so that nothing else that its file
 * contains is stored; a PDF is stored as it is and never opened here. 413 for more than 10 MB, 422 for other types.
 */
export async function storeDocument(ctx: Context, sent: Buffer): Promise<StoredDocument> {
  if (sent.length > documentMaxBytes) throw new Refusal(413, documentMessages.tooLarge);
  const type = documentTypeOf(sent);
  if (!type) throw new Refusal(422, documentMessages.type);
  const kind = type === "pdf" ? "pdf" : "jpg";
  const bytes = kind === "pdf" ? sent : await jpegOf(sent);
  const id = randomBytes(16).toString("hex");
  await writePrivateFile(join(folderOf(ctx), id), bytes);
  return { id, kind, bytes: bytes.length };
}

async function jpegOf(sent: Buffer): Promise<Buffer> {
  const read = await readPicture(sent);
  return (isHeic(read) ? heicLimit : pictureLimit)(() => makeJpeg(read));
}

/** Undefined where the file is lost. */
export const findDocumentFile = (ctx: Folder, id: string): Promise<Buffer | undefined> =>
  readFile(join(folderOf(ctx), id)).catch(undefinedIfMissing);

export const removeDocumentFile = (ctx: Folder, id: string): Promise<void> =>
  rm(join(folderOf(ctx), id), { force: true });

/** Removes files whose document was deleted, or was never recorded, a day after they were written. */
export async function removeUnknownFiles(ctx: Context): Promise<void> {
  const folder = folderOf(ctx);
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && file.mtimeMs < addDays(ctx.clock(), -1).getTime()) old.push(name);
  }
  const known = new Set(await selectKnownDocuments(ctx, old));
  for (const name of old) if (!known.has(name)) await removeDocumentFile(ctx, name);
}

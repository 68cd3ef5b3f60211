import { storedJpeg } from "#src/selling/listings/photos/making/stored-jpeg.server.ts";
import { sniffFile } from "#src/selling/listings/photos/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { privateFiles } from "#src/shared/private-files.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectKnownPhotos } from "./queries.server.ts";
import { photoMessages } from "./rules.ts";

export const photoFiles = privateFiles("arac-teslimleri", selectKnownPhotos);

/** Decodes a photo and stores it as a new JPEG without anything else of the file; 422 for what is no photo. */
export async function storePhotoFile(ctx: Context, sent: Buffer): Promise<{ id: string; bytes: number }> {
  const kind = sniffFile(sent);
  if (kind === "unknown" || kind === "other-image") throw new Refusal(422, photoMessages.type);
  return photoFiles.store(ctx, await storedJpeg(sent));
}

import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { checkPhotoFiles, checkSlice } from "./files/verify.server.ts";
import { finishPhoto } from "./making/service.server.ts";
import { hashPhotos, removeFormerPhotos, removeUnfinishedFiles, removeUnusedPhotos } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "photos.sweep": object;
    "photos.check": object;
    /** Of photos that an edit has taken off its listing. */
    "photos.remove-former": { ids: string[] };
  }
}

/** Daily: deletes photos that were removed from drafts or never used, and half-written files of processes that died. */
async function sweep(ctx: Context) {
  await removeUnusedPhotos(ctx);
  await removeUnfinishedFiles(ctx);
  await hashPhotos(ctx);
}

export const photoJobs: JobHandlers = {
  "photos.sweep": (ctx) => sweep(ctx),
  "photos.remove-former": (ctx, { ids }) => removeFormerPhotos(ctx, ids),
  "photos.make": async (ctx, { id }) => {
    // Retrying cannot bring back an uploaded file that is lost.
    if (!(await finishPhoto(ctx, id))) await checkPhotoFiles(ctx, id);
  },
  "photos.check": (ctx) => checkSlice(ctx),
};
export const photoCrons = ["23 4 * * * photos.sweep", "*/10 * * * * photos.check"];

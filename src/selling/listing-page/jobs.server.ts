import type { JobHandlers } from "#src/shared/events.server.ts";
import { removeOldSharePictures } from "./open-graph/service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "share-pictures.sweep": object;
  }
}

export const sharePictureJobs: JobHandlers = { "share-pictures.sweep": (ctx) => removeOldSharePictures(ctx) };
/** Every night: deletes old pictures of link previews from the disk. */
export const sharePictureCron = "29 4 * * * share-pictures.sweep";

import type { JobHandlers } from "#src/shared/events.server.ts";
import { removeUnusedPhotos } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "photos.sweep": object;
  }
}

/** Photos taken out of drafts, or uploaded and never used, leave the disk within a day or two. */
export const photoJobs: JobHandlers = { "photos.sweep": (ctx) => removeUnusedPhotos(ctx) };
export const photoCron = "23 4 * * * photos.sweep";

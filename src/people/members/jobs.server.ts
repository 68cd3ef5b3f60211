import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { removePictureFiles } from "./profile/picture-files.server.ts";
import { deleteUnusedPictures, selectUnusedPictures } from "./profile/queries.server.ts";
import { clearProfile } from "./profile/service.server.ts";

const atATime = 200;

/** Removes the files of pictures that no member shows any more: the files before the rows, so that none is missed. */
async function removeUnusedPictures(ctx: Context) {
  for (;;) {
    const ids = await selectUnusedPictures(ctx, atATime);
    if (ids.length === 0) return;
    await removePictureFiles(ctx, ids);
    await deleteUnusedPictures(ctx, ids);
  }
}

export const memberListeners: Listeners = { "member.refused": (ctx, { memberId }) => clearProfile(ctx, memberId) };
export const memberJobs: JobHandlers = { "members.pictures": removeUnusedPictures };
/** Also every night: erasing an account does not remove its files itself. */
export const memberCron = "41 4 * * * members.pictures";

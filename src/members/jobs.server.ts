import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { removePictureFiles } from "./profile/picture-files.server.ts";
import { deleteGonePictures, selectGonePictures } from "./profile/queries.server.ts";
import { clearProfile } from "./profile/service.server.ts";

const atATime = 200;

/** Removes the files of pictures that no member shows any more: the files first, so that none is forgotten. */
async function removeGonePictures(ctx: Context) {
  for (;;) {
    const ids = await selectGonePictures(ctx, atATime);
    if (ids.length === 0) return;
    await removePictureFiles(ctx, ids);
    await deleteGonePictures(ctx, ids);
  }
}

export const memberListeners: Listeners = { "member.refused": (ctx, { memberId }) => clearProfile(ctx, memberId) };
export const memberJobs: JobHandlers = { "members.pictures": removeGonePictures };
/** Every night too: accounts are erased without asking who keeps files of theirs. */
export const memberCron = "41 4 * * * members.pictures";

import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { updateReplyMinutes } from "#src/selling/listings/queries.server.ts";
import { removePictureFiles } from "./profile/picture-files.server.ts";
import { deleteUnusedPictures, selectUnusedPictures } from "./profile/queries.server.ts";
import { clearProfile } from "./profile/service.server.ts";
import { measureReplies, selectMeasuredSellers } from "./seller/queries.server.ts";
import { replyMinutesOf } from "./seller/rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "members.reply-times": Record<string, never>;
  }
}

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

/** Writes the reply times of sellers to their listings, whose order depends on them. */
async function measureReplyTimes(ctx: Context) {
  for (const seller of await selectMeasuredSellers(ctx))
    await updateReplyMinutes(ctx, seller, replyMinutesOf(await measureReplies(ctx, seller)));
}

export const memberListeners: Listeners = { "member.refused": (ctx, { memberId }) => clearProfile(ctx, memberId) };
export const memberJobs: JobHandlers = {
  "members.pictures": removeUnusedPictures,
  "members.reply-times": measureReplyTimes,
};
/** Also every night: erasing an account does not remove its files itself. */
export const memberCrons = ["41 4 * * * members.pictures", "23 1 * * * members.reply-times"];

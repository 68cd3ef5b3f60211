import { type Area, coverThrottle } from "#src/selling/listings/photos/cover/rules.ts";
import { coverPhoto, uncoverPhoto } from "#src/selling/listings/photos/cover/service.server.ts";
import { findCover } from "#src/selling/listings/photos/queries.server.ts";
import { photoMessages, type PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { removeUnusedPhoto } from "#src/selling/listings/photos/service.server.ts";
import { type Context, refuseWhileImpersonating, requireMember } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import type { DraftKey } from "../../drafts/rules.ts";
import { addDraftPhoto, draftPhotos } from "../draft-service.server.ts";

// Every function here answers 404 for a photo that is not in the member's draft.

/**
 * Covers a rectangle of a photo of the member's draft: the covered copy takes its place, and the uncovered files are
 * removed at once unless another draft or listing uses them.
 */
export const coverDraftPhoto = (ctx: Context, key: DraftKey, photoId: string, area: Area): Promise<PhotoPayload> =>
  replacePhoto(ctx, key, photoId, () => coverPhoto(ctx, photoId, area));

/** Takes every rectangle off a photo of the member's draft: the picture without them takes its place. 409 if it has none. */
export const uncoverDraftPhoto = (ctx: Context, key: DraftKey, photoId: string): Promise<PhotoPayload> =>
  replacePhoto(ctx, key, photoId, () => uncoverPhoto(ctx, photoId));

/** Whether a plate is covered in a photo of the member's draft, and the rectangles that cover it. */
export async function readCover(ctx: Context, key: DraftKey, photoId: string) {
  await requirePhoto(ctx, key, photoId);
  return findCover(ctx, photoId);
}

async function replacePhoto(ctx: Context, key: DraftKey, photoId: string, makeOther: () => Promise<string>) {
  refuseWhileImpersonating(ctx);
  const { id: memberId } = requireMember(ctx);
  await requirePhoto(ctx, key, photoId);
  await takeToken(ctx, `cover-photo ${memberId}`, coverThrottle);
  const photo = await addDraftPhoto(ctx, key, await makeOther(), { replaces: photoId });
  await removeUnusedPhoto(ctx, photoId, addSeconds(ctx.clock(), 1));
  return photo;
}

async function requirePhoto(ctx: Context, key: DraftKey, photoId: string) {
  const photos = await draftPhotos(ctx, key);
  if (!photos.some(({ fileId }) => fileId === photoId)) throw new Refusal(404, photoMessages.notFound);
}

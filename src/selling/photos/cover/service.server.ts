import { type Area, coverThrottle } from "#src/listings/photos/cover/rules.ts";
import { coverPhoto } from "#src/listings/photos/cover/service.server.ts";
import { photoMessages, type PhotoPayload } from "#src/listings/photos/rules.ts";
import { removeUnusedPhoto } from "#src/listings/photos/service.server.ts";
import { type Context, refuseWhileImpersonating, requireMember } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import type { DraftKey } from "../../drafts/rules.ts";
import { addDraftPhoto, draftPhotos } from "../draft-service.server.ts";

/**
 * Covers a rectangle of a photo of the member's draft: the covered copy takes its place, and the uncovered files are
 * removed at once unless another draft or listing uses them. 404 for a photo that is not in the draft.
 */
export async function coverDraftPhoto(ctx: Context, key: DraftKey, photoId: string, area: Area): Promise<PhotoPayload> {
  refuseWhileImpersonating(ctx);
  const { id: memberId } = requireMember(ctx);
  const photos = await draftPhotos(ctx, key);
  if (!photos.some(({ fileId }) => fileId === photoId)) throw new Refusal(404, photoMessages.notFound);
  await takeToken(ctx, `cover-photo ${memberId}`, coverThrottle);
  const covered = await coverPhoto(ctx, photoId, area);
  const photo = await addDraftPhoto(ctx, key, covered, { replaces: photoId });
  await removeUnusedPhoto(ctx, photoId, addSeconds(ctx.clock(), 1));
  return photo;
}

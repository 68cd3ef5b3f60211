import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { insertDraftPhoto, lockDraftOf, selectDraftPhotos, updateDraftPhotos } from "./queries.server.ts";
import { maxPhotos, orderedAs, parsePhotoName, photoMessages, type PhotoPayload, photoPayload } from "./rules.ts";

/** The photos of the signed-in member's draft in their order, `fileSort` from 1. 401 without a member. */
export async function draftPhotos(ctx: Context): Promise<PhotoPayload[]> {
  const ids = await selectDraftPhotos(ctx, requireMember(ctx).id);
  return ids.map((id, position) => photoPayload(id, position));
}

/** Refuses with 422 when the member's draft is full. Only a hint: `addDraftPhoto` decides. */
export async function requireRoom(ctx: Context) {
  const member = requireMember(ctx);
  const max = maxPhotos(member);
  if ((await selectDraftPhotos(ctx, member.id)).length >= max) throw new Refusal(422, photoMessages.tooMany(max));
}

/**
 * Puts a stored photo behind the others of the member's draft, which is begun where there is none. A photo that is in it
 * already stays where it is. 422 over the limit, however many uploads end at the same time.
 */
export function addDraftPhoto(ctx: Context, photoId: string): Promise<PhotoPayload> {
  const member = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const draftId = await lockDraftOf(tx, member.id);
    const ids = await selectDraftPhotos(tx, member.id);
    const known = ids.indexOf(photoId);
    if (known !== -1) return photoPayload(photoId, known);
    const max = maxPhotos(member);
    if (ids.length >= max) throw new Refusal(422, photoMessages.tooMany(max));
    await insertDraftPhoto(tx, draftId, photoId, ids.length);
    return photoPayload(photoId, ids.length);
  });
}

/**
 * Puts the draft's photos in the order of these ids. Photos that are not named follow in the order they had, so that an
 * upload that ends meanwhile is not lost; ids that are not in the draft count as not named.
 */
export const orderDraftPhotos = (ctx: Context, photoIds: readonly string[]) =>
  changeDraftPhotos(ctx, (ids) => orderedAs(ids, photoIds));

/** Takes a photo, by its id or by the name of one of its files, out of the member's draft. 404 when it is not there. */
export const removeDraftPhoto = (ctx: Context, photoName: string) =>
  changeDraftPhotos(ctx, (ids) => {
    const id = parsePhotoName(photoName)?.id ?? photoName;
    if (!ids.includes(id)) throw new Refusal(404, photoMessages.notFound);
    return ids.filter((other) => other !== id);
  });

function changeDraftPhotos(ctx: Context, change: (ids: string[]) => string[]): Promise<PhotoPayload[]> {
  const member = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const draftId = await lockDraftOf(tx, member.id);
    const ids = change(await selectDraftPhotos(tx, member.id));
    await updateDraftPhotos(tx, draftId, ids);
    return ids.map((id, position) => photoPayload(id, position));
  });
}

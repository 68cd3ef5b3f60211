import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  beginDraft,
  findDraft,
  insertDraftPhoto,
  lockDraft,
  selectDraftPhotoIds,
  updateDraftPhotos,
} from "../drafts/queries.server.ts";
import type { DraftKey } from "../drafts/rules.ts";
import { listingNotFound } from "../rules.ts";
import { maxPhotos, orderedAs, parsePhotoName, photoMessages, type PhotoPayload, photoPayload } from "./rules.ts";

/** The photos of the signed-in member's draft in their order, `fileSort` from 1. 401 without a member, 404 for an edit
 * that was not begun. */
export async function draftPhotos(ctx: Context, key: DraftKey): Promise<PhotoPayload[]> {
  const ids = await findPhotoIds(ctx, requireMember(ctx).id, key);
  return ids.map((id, position) => photoPayload(id, position, keyCodeOf(key)));
}

/** Refuses with 422 when the member's draft is full. Only a hint: `addDraftPhoto` decides. */
export async function requireRoom(ctx: Context, key: DraftKey) {
  const member = requireMember(ctx);
  const max = maxPhotos(member);
  if ((await findPhotoIds(ctx, member.id, key)).length >= max) throw new Refusal(422, photoMessages.tooMany(max));
}

/**
 * Puts a stored photo behind the others of the member's draft; one of a new listing is begun where there is none. A photo
 * that is in it already stays where it is. 422 over the limit, however many uploads end at the same time.
 */
export function addDraftPhoto(ctx: Context, key: DraftKey, photoId: string): Promise<PhotoPayload> {
  const member = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id: draftId } = await lockOwnDraft(tx, member.id, key);
    const ids = await selectDraftPhotoIds(tx, draftId);
    const known = ids.indexOf(photoId);
    if (known !== -1) return photoPayload(photoId, known, keyCodeOf(key));
    const max = maxPhotos(member);
    if (ids.length >= max) throw new Refusal(422, photoMessages.tooMany(max));
    await insertDraftPhoto(tx, draftId, photoId, ids.length);
    return photoPayload(photoId, ids.length, keyCodeOf(key));
  });
}

/**
 * Puts the draft's photos in the order of these ids. Photos that are not named follow in the order they had, so that an
 * upload that ends meanwhile is not lost; ids that are not in the draft count as not named.
 */
export const orderDraftPhotos = (ctx: Context, key: DraftKey, photoIds: readonly string[]) =>
  changeDraftPhotos(ctx, key, (ids) => orderedAs(ids, photoIds));

/** Takes a photo, by its id or by the name of one of its files, out of the member's draft. 404 when it is not there. */
export const removeDraftPhoto = (ctx: Context, key: DraftKey, photoName: string) =>
  changeDraftPhotos(ctx, key, (ids) => {
    const id = parsePhotoName(photoName)?.id ?? photoName;
    if (!ids.includes(id)) throw new Refusal(404, photoMessages.notFound);
    return ids.filter((other) => other !== id);
  });

function changeDraftPhotos(ctx: Context, key: DraftKey, change: (ids: string[]) => string[]): Promise<PhotoPayload[]> {
  const member = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id: draftId } = await lockOwnDraft(tx, member.id, key);
    const ids = change(await selectDraftPhotoIds(tx, draftId));
    await updateDraftPhotos(tx, draftId, ids);
    return ids.map((id, position) => photoPayload(id, position, keyCodeOf(key)));
  });
}

const keyCodeOf = (key: DraftKey) => ("keyCode" in key ? key.keyCode : "");

/** A new listing without a draft has no photos yet; an edit that was not begun does not exist. */
async function findPhotoIds(ctx: Context, memberId: number, key: DraftKey): Promise<string[]> {
  const draft = await findDraft(ctx, memberId, key);
  if (!draft && "keyCode" in key) throw new Refusal(404, listingNotFound);
  return draft ? selectDraftPhotoIds(ctx, draft.id) : [];
}

async function lockOwnDraft(tx: Context, memberId: number, key: DraftKey) {
  if ("kind" in key) await beginDraft(tx, memberId, key.kind);
  const draft = await lockDraft(tx, memberId, key);
  if (!draft) throw new Refusal(404, listingNotFound);
  return draft;
}

import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { createMessages } from "../create/rules.ts";
import {
  beginDraft,
  findDraft,
  insertDraftPhoto,
  lockDraft,
  selectDraftPhotoIds,
  updateDraftPhotos,
} from "../drafts/queries.server.ts";
import type { DraftKey } from "../drafts/rules.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { findLostPhotos } from "#src/selling/listings/photos/files/read.server.ts";
import {
  findListingSeller,
  replaceDraftPhoto,
  selectUnmadePhotoIds,
} from "#src/selling/listings/photos/queries.server.ts";
import { entitlementsOf, photosPerListing, type Seller } from "#src/people/accounts/entitlements/rules.ts";
import { orderedAs, photoMessages, type PhotoPayload, photoPayload } from "#src/selling/listings/photos/rules.ts";
import { parsePhotoName } from "#src/selling/listings/photos/size-rules.ts";

// Every function here answers 401 without a member, and 404 for an edit of a listing that is not the member's or their
// business's, or that does not exist.

/**
 * The photos of the signed-in member's draft in their order, `fileSort` from 1. 404 if the draft is no longer `draftId`:
 * a page left open after publishing must not show the photos of the next listing.
 */
export async function draftPhotos(ctx: Context, key: DraftKey, draftId?: string): Promise<PhotoPayload[]> {
  await requireOwn(ctx, key);
  const ids = await findPhotoIds(ctx, key, draftId);
  return ids.map((id, position) => photoPayload(id, position, keyCodeOf(key)));
}

/** How many photos the draft may have: by the package of its member, or of the listing's owner and its promotions. */
export async function photoLimit(ctx: Context, key: DraftKey): Promise<number> {
  const seller = await requireOwn(ctx, key);
  return entitlementsOf(seller, seller.runningPromotions).photosPerListing;
}

/** How many photos the promotion would allow a draft that may have `max`; null where it may, or where nothing is sold. */
export const promotedPhotoLimit = ({ payments }: Context, max: number): number | null =>
  payments && max < photosPerListing.promoted ? photosPerListing.promoted : null;

/** Thrown when a photo of the draft has no larger sizes yet, so that no listing can show it. */
class UnfinishedPhoto extends Error {
  name = "UnfinishedPhoto";
}

/**
 * Makes all sizes of the draft's photos, then runs the transaction that publishes it, which must read them with
 * `finishedPhotoIds`. If an upload has ended meanwhile, the transaction is rolled back and retried after finishing the new
 * photo. 422 with the places of photos whose files are lost.
 */
export async function withFinishedPhotos<Result>(
  ctx: Context,
  key: DraftKey,
  publish: (tx: Context) => Promise<Result>,
): Promise<Result> {
  const memberId = requireMember(ctx).id;
  for (;;) {
    const draft = await findDraft(ctx, memberId, key);
    if (draft) await requireFiles(ctx, await selectDraftPhotoIds(ctx, draft.id));
    try {
      return await inTransaction(ctx, publish);
    } catch (error) {
      if (!(error instanceof UnfinishedPhoto)) throw error;
    }
  }
}

async function requireFiles(ctx: Context, photoIds: readonly string[]) {
  const lost = await findLostPhotos(ctx, photoIds);
  if (lost.length > 0) throw new Refusal(422, photoMessages.lostPlaces(lost.map((id) => photoIds.indexOf(id) + 1)));
}

/** The photos of a locked draft in their order, for a listing to show; only within `withFinishedPhotos`. */
export async function finishedPhotoIds(tx: Context, draftId: string): Promise<string[]> {
  const ids = await selectDraftPhotoIds(tx, draftId);
  if ((await selectUnmadePhotoIds(tx, ids)).length > 0) throw new UnfinishedPhoto();
  return ids;
}

/** Refuses with 422 when the member's draft is full. An early check without a lock: `addDraftPhoto` decides. */
export async function requireRoom(ctx: Context, key: DraftKey) {
  const max = await photoLimit(ctx, key);
  if ((await findPhotoIds(ctx, key)).length >= max) throw new Refusal(422, photoMessages.tooMany(max));
}

type Adding = { replaces?: string | undefined };

/**
 * Adds an uploaded photo to the member's draft: at the end, or in place of the photo `replaces`. Idempotent: a photo that is
 * already in the draft stays where it is. Creates the draft of a new listing if missing. 422 over the photo limit, which
 * concurrent uploads cannot exceed either.
 */
export function addDraftPhoto(
  ctx: Context,
  key: DraftKey,
  photoId: string,
  { replaces }: Adding = {},
): Promise<PhotoPayload> {
  return inTransaction(ctx, async (tx) => {
    const max = await photoLimit(tx, key);
    const draftId = await lockOwnDraft(tx, key);
    const ids = await selectDraftPhotoIds(tx, draftId);
    const known = ids.indexOf(photoId);
    const old = replaces === undefined || replaces === photoId ? -1 : ids.indexOf(replaces);
    const at = (position: number) => photoPayload(photoId, position, keyCodeOf(key));
    if (known !== -1 && old === -1) return at(known);
    if (known !== -1) {
      const left = ids.filter((id) => id !== replaces);
      await updateDraftPhotos(tx, draftId, left);
      return at(left.indexOf(photoId));
    }
    if (old !== -1) {
      await replaceDraftPhoto(tx, draftId, replaces!, photoId);
      return at(old);
    }
    if (ids.length >= max) throw new Refusal(422, photoMessages.tooMany(max));
    await insertDraftPhoto(tx, draftId, photoId, ids.length);
    return at(ids.length);
  });
}

/**
 * Sorts the draft's photos by these ids. Photos that are not listed follow in their old order, so that an upload that ends
 * meanwhile is not lost. 404 for an id that is not in the draft, 422 with the member's maximum for a longer list.
 */
export const orderDraftPhotos = (ctx: Context, key: DraftKey, photoIds: readonly string[]) =>
  changeDraftPhotos(ctx, key, (ids, max) => {
    if (photoIds.length > Math.max(max, ids.length)) throw new Refusal(422, photoMessages.tooMany(max));
    if (photoIds.some((id) => !ids.includes(id))) throw new Refusal(404, photoMessages.notFound);
    return orderedAs(ids, photoIds);
  });

/** Removes a photo, by its id or by the name of one of its files, from the member's draft. 404 if it is not in it. */
export const removeDraftPhoto = (ctx: Context, key: DraftKey, photoName: string) =>
  changeDraftPhotos(ctx, key, (ids) => {
    const id = parsePhotoName(photoName)?.id ?? photoName;
    if (!ids.includes(id)) throw new Refusal(404, photoMessages.notFound);
    return ids.filter((other) => other !== id);
  });

function changeDraftPhotos(
  ctx: Context,
  key: DraftKey,
  change: (ids: string[], max: number) => string[],
): Promise<PhotoPayload[]> {
  return inTransaction(ctx, async (tx) => {
    const max = await photoLimit(tx, key);
    const draftId = await lockOwnDraft(tx, key);
    const ids = change(await selectDraftPhotoIds(tx, draftId), max);
    await updateDraftPhotos(tx, draftId, ids);
    return ids.map((id, position) => photoPayload(id, position, keyCodeOf(key)));
  });
}

const keyCodeOf = (key: DraftKey) => ("keyCode" in key ? key.keyCode : "");

/** The owner of the draft's listing. An edit needs the right to edit it now, not only when the edit was started. */
async function requireOwn(ctx: Context, key: DraftKey): Promise<Seller & { runningPromotions: string[] }> {
  const member = requireMember(ctx);
  if ("kind" in key) return { ...member, runningPromotions: [] };
  const listing = await findListingSeller(ctx, key.keyCode);
  if (!listing || actorFor(member, listing) !== "owner") throw new Refusal(404, listingNotFound);
  return listing;
}

/** A new listing without a draft has no photos; an edit without a draft does not exist. */
async function findPhotoIds(ctx: Context, key: DraftKey, draftId?: string): Promise<string[]> {
  const draft = await findDraft(ctx, requireMember(ctx).id, key);
  if (draftId !== undefined && draft?.id !== draftId) throw new Refusal(404, createMessages.draftNotFound);
  if (!draft && "keyCode" in key) throw new Refusal(404, listingNotFound);
  return draft ? selectDraftPhotoIds(ctx, draft.id) : [];
}

async function lockOwnDraft(tx: Context, key: DraftKey): Promise<string> {
  const member = requireMember(tx);
  const isNamed = !("kind" in key) || key.draftId !== undefined;
  const lock = async () => {
    if (!isNamed) await beginDraft(tx, member.id, key.kind);
    return lockDraft(tx, member.id, key);
  };
  // If the newest draft was published while this waited for its lock, a draft of the next listing is created.
  const draft = (await lock()) ?? (isNamed ? undefined : await lock());
  if (!draft) throw new Refusal(404, "kind" in key ? createMessages.draftNotFound : listingNotFound);
  return draft.id;
}

import { applyEdit, type SavedEdit } from "./apply-edit.server.ts";
import { editingOf } from "./edit-states.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import {
  type Context,
  inTransaction,
  type Member,
  requireAllowed,
  requireMember,
  refuseWhileImpersonating,
} from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { hasGrantedAuthority } from "#src/selling/listings/authority/queries.server.ts";
import { type Reference, referenceOf, withLockedBrands } from "../create/form-facts.server.ts";
import type { DraftForm } from "../create/rules.ts";
import { openPriceQuestion, refuseUnlikely } from "../create/price-advice.server.ts";
import { newVehicle } from "../drafts/rules.ts";
import { askWarranty } from "../create/warranty.server.ts";
import {
  beginEdit,
  deleteDraft,
  type Draft,
  type EditBase,
  findDraft,
  lockDraft,
  replaceDraftPhotos,
  selectDraftPhotoIds,
  updateDraft,
  updateEditBase,
} from "../drafts/queries.server.ts";
import { finishedPhotoIds, withFinishedPhotos } from "../photos/draft-service.server.ts";
import { type ListingContent, lockMember } from "#src/selling/listings/queries.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, listingNotFound, type ListingState } from "#src/selling/listings/rules.ts";
import { requireLawful } from "#src/selling/listings/authority/guard.server.ts";
import { requireOnlyListing } from "#src/selling/listings/same-vehicle/service.server.ts";
import { editKindOf, editKinds } from "./edit-kinds.server.ts";
import { preservedColumns } from "./preserved-columns.server.ts";
import { type EditedListing, findEdited, lockEdited, selectPhotoIds } from "./queries.server.ts";
import { changedUnits, type EditContent, editMessages, lockFaults, withLocked } from "./rules.ts";

/** The member who edits; 401 for visitors, 403 for members who may not sell. */
export function requireEditor(ctx: Context): Member {
  const member = requireMember(ctx);
  if (!member.isEmailConfirmed) throw new Refusal(403, editMessages.confirmEmail, { email: editMessages.confirmEmail });
  requireAllowed(can(member, "editListing"));
  return member;
}

/**
 * The listing if `member` may edit it: its owner, or the owner or a manager of its business. 404 for everybody else, 410
 * once it is sold or removed.
 */
export function requireEditable(member: Member, listing: EditedListing | undefined): EditedListing {
  if (!listing) throw new Refusal(404, listingNotFound);
  const open = editingOf(listing.state, actorFor(member, listing));
  if (open === "gone") throw new Refusal(410, editMessages.gone);
  if (open === "none") throw new Refusal(404, listingNotFound);
  return listing;
}

/** Refuses like `requireEditable` unless the signed-in member may edit the listing. */
export async function findEditable(ctx: Context, keyCode: string): Promise<EditedListing> {
  const member = requireEditor(ctx);
  return requireEditable(member, isKeyCode(keyCode) ? await findEdited(ctx, keyCode) : undefined);
}

/** The current listing as form and photos. */
async function contentOf(ctx: Context, reference: Reference, listing: EditedListing): Promise<EditContent> {
  const kind = editKinds[editKindOf(listing)];
  const form = kind.settled(ctx, reference, kind.formOf(reference, listing));
  return { form, photoIds: await selectPhotoIds(ctx, listing.id) };
}

const baseContent = (draft: Draft): EditContent => ({
  form: draft.baseForm,
  photoIds: draft.basePhotoIds,
});

/** An edit with the version it started from, the current listing, and the entered form. */
export type OpenEdit = {
  /** Make, model and year are locked. */
  isLocked: boolean;
  listing: EditedListing;
  draft: Draft;
  base: EditContent;
  theirs: EditContent;
  mine: EditContent;
};

/**
 * The member's edit of a listing, created if missing: a draft with a copy of the listing's form and photos. An edit without
 * changes is updated to the current listing; any other keeps the version it started from.
 */
export async function openEdit(ctx: Context, keyCode: string): Promise<OpenEdit> {
  const member = requireEditor(ctx);
  const reference = await referenceOf(ctx, { keyCode });
  return inTransaction(ctx, async (tx) => {
    const listing = await findEditable(tx, keyCode);
    const theirs = await contentOf(tx, reference, listing);
    const isLocked = await hasGrantedAuthority(tx, listing.id);
    const now = { version: listing.version, ...theirs };
    const found = await lockDraft(tx, member.id, { keyCode });
    if (!found) await beginEdit(tx, member.id, { listingId: listing.id, kind: editKindOf(listing), base: now });
    const draft = (await lockDraft(tx, member.id, { keyCode }))!;
    const mine = { form: draft.form, photoIds: await selectDraftPhotoIds(tx, draft.id) };
    const base = baseContent(draft);
    if (found && changedUnits(base, mine).length > 0) {
      if (changedUnits(base, theirs).length > 0) {
        await updateEditBase(tx, draft.id, { version: draft.baseVersion!, ...base });
        return { isLocked, listing, draft, base, theirs, mine };
      }
      await updateEditBase(tx, draft.id, now);
      return { isLocked, listing, draft: { ...draft, baseVersion: listing.version }, base: theirs, theirs, mine };
    }
    await fillDraft(tx, draft.id, now);
    return {
      isLocked,
      listing,
      draft: { ...draft, form: theirs.form, baseVersion: listing.version },
      base: theirs,
      theirs,
      mine: theirs,
    };
  });
}

/** Resets the edit to the current listing. */
async function fillDraft(tx: Context, draftId: string, now: EditBase) {
  await updateEditBase(tx, draftId, now);
  await updateDraft(tx, draftId, now.form, tx.clock());
  await replaceDraftPhotos(tx, draftId, now.photoIds);
}

/** Deletes the member's edit of a listing and returns the state of the listing, which stays unchanged. */
export const discardEdit = (ctx: Context, keyCode: string): Promise<ListingState> =>
  inTransaction(ctx, async (tx) => {
    const member = requireEditor(tx);
    const listing = await findEditable(tx, keyCode);
    const draft = await lockDraft(tx, member.id, { keyCode });
    if (draft) await deleteDraft(tx, draft.id);
    return listing.state;
  });

type Saving = {
  keyCode: string;
  /** How many chosen files the browser has not uploaded. */
  waitingPhotos?: number;
  /** The version whose differences were shown: the edit may overwrite it. */
  over?: number | undefined;
};

/** 409: the listing was changed since the edit started; the member must look at the differences. */
export class EditConflict extends Refusal {}

/**
 * Applies the member's edit to its listing in one transaction: content, photos, price history, history, event and, if the
 * change needs moderation, the state. Everything is checked as for a new listing (422 with a sentence per field). 403 over
 * the limit of private members, 409 if the edit has ended, and, as an `EditConflict`, if another member changed the content
 * since it started. A change of the state alone is no conflict.
 */
export async function saveEdit(ctx: Context, { keyCode, waitingPhotos = 0, over }: Saving): Promise<SavedEdit> {
  const member = requireEditor(ctx);
  refuseWhileImpersonating(ctx);
  const readReference = await referenceOf(ctx, { keyCode });
  const savedDraft = await findDraft(ctx, member.id, { keyCode });
  const saved = savedDraft?.form;
  const question = savedDraft?.kind === newVehicle.kind ? await openPriceQuestion(ctx, savedDraft) : null;
  const warranty = await askWarranty(
    ctx,
    readReference,
    saved ?? {},
    await carriedWarranty(ctx, readReference, keyCode),
  );
  return withFinishedPhotos(ctx, { keyCode }, async (tx) => {
    const reference = await withLockedBrands(tx, readReference);
    // Locks the member's row before the listing's, in the same order as publishing, to avoid deadlocks.
    await lockMember(tx, (await findEditable(tx, keyCode)).ownerId);
    const listing = requireEditable(member, await lockEdited(tx, keyCode));
    const draft = await lockDraft(tx, member.id, { keyCode });
    if (!draft) throw new Refusal(409, editMessages.ended);
    const before = await contentOf(tx, reference, listing);
    const isChanged = changedUnits(baseContent(draft), before).length > 0;
    if (isChanged && over !== listing.version)
      throw new EditConflict(409, over === undefined ? editMessages.conflict : editMessages.changedAgain);

    const photoIds = await finishedPhotoIds(tx, draft.id);
    const kind = editKinds[editKindOf(listing)];
    const isLocked = await hasGrantedAuthority(tx, listing.id);
    const faults = isLocked ? lockFaults(before.form, draft.form) : {};
    if (Object.keys(faults).length > 0) throw new Refusal(422, editMessages.locked, faults);
    const entered = isLocked ? withLocked(before.form, draft.form) : draft.form;
    const after = { form: kind.settled(tx, reference, entered), photoIds };
    const changed = changedUnits(before, after);
    const read = kind.contentOf(tx, reference, after.form, { photoIds, waitingPhotos, warranty });
    const content = { ...read, ...preservedColumns(listing, changed) } as ListingContent;
    if (changed.length > 0) refuseUnlikely(question);
    if (changed.length > 0 && listing.source === null) await requireLawful(tx, content, listing.businessId);
    const { listingType, plate = null, chassisNumber = null } = content;
    if (plate !== listing.plate || chassisNumber !== listing.chassisNumber) {
      const { ownerId, businessId } = listing;
      await requireOnlyListing(tx, { listingType, plate, chassisNumber, ownerId, businessId }, listing.id);
    }
    const state = listing.state;
    if (changed.length === 0 && state === "rejected") throw new Refusal(422, editMessages.unchangedRejected);
    await deleteDraft(tx, draft.id);
    if (changed.length === 0) return { outcome: "unchanged", state };

    return applyEdit(tx, { listing, before, after, content, actor: member });
  });
}

/** The listing's form, if it has the warranty of the current provider. */
async function carriedWarranty(ctx: Context, reference: Reference, keyCode: string): Promise<DraftForm | undefined> {
  const listing = await findEditable(ctx, keyCode);
  if (!ctx.warranty || listing.warrantyProvider !== ctx.warranty.slug) return undefined;
  return (await contentOf(ctx, reference, listing)).form;
}

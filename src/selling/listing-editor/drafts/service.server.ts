import { isDeepStrictEqual } from "node:util";
import { can } from "#src/people/accounts/permissions/rules.ts";
import {
  type Context,
  inTransaction,
  requireAllowed,
  requireMember,
  refuseWhileImpersonating,
} from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { cardFields, refuseCards } from "#src/shared/validation.ts";
import { enteredDescription } from "../create/description.server.ts";
import { createMessages } from "../create/rules.ts";
import { finishedPhotoIds, withFinishedPhotos } from "../photos/draft-service.server.ts";
import { insertListings, type ListingContent, lockMember } from "#src/selling/listings/queries.server.ts";
import { requireNotHeld } from "#src/selling/listings/holds/service.server.ts";
import { checkOpenListings } from "#src/selling/listings/service.server.ts";
import {
  deleteDraft,
  type Draft,
  findPublished,
  getDraft,
  insertDraft,
  lockDraftById,
  selectDrafts,
  updateDraft,
} from "./queries.server.ts";
import { type DraftKind, draftMessages, isDraftId, isEmptyDraft, maxDrafts } from "./rules.ts";

/** The signed-in member who may sell; 403 for those who may not at all. An unconfirmed member may prepare a draft. */
export function requireSeller(ctx: Context) {
  const member = requireMember(ctx);
  requireAllowed(can(member, "prepareListing"));
  return member;
}

/** The part of the form that every kind of draft has. */
type Described = { description?: string | undefined };

/** The form with its description sanitised, so that it can be stored and shown. */
export const cleaned = <Form extends Described>(form: Form): Form =>
  form.description === undefined ? form : { ...form, description: enteredDescription(form.description) };

/** The draft of a form, and the save time of the form's version; without `baseSavedAt` the version is not checked. */
type Entered = { draftId: string; baseSavedAt?: string | undefined };

/**
 * Optimistic version check: 409 if another session has saved the draft since the form's version. A newer version of the
 * same session is accepted, because tabs of one browser notify each other.
 */
function refuseOlder(ctx: Context, draft: Draft, baseSavedAt: string | undefined) {
  if (baseSavedAt === undefined || draft.updatedAt.toISOString() === baseSavedAt) return;
  if (!isSavedBySession(ctx, draft)) throw new Refusal(409, createMessages.draftChanged);
}

/** Whether this session, and thus this browser, saved the draft last. */
export const isSavedBySession = ({ session }: Context, { sessionId }: Draft): boolean =>
  session !== undefined && sessionId !== null && sessionId.equals(session.id);

/**
 * Saves a form in a draft. Without `draftId` it is the member's draft of the kind, created if missing; with one, the draft
 * must exist: a page left open after publishing must not create another listing. 409 for a draft that was published, or
 * that another device changed since, 404 for any other that is not the member's; 422 for fields with a card's number, after
 * the others were saved.
 */
export async function saveDraft(
  ctx: Context,
  kind: DraftKind,
  { draftId, baseSavedAt, form }: Partial<Entered> & { form: Described },
) {
  const saved = await inTransaction(ctx, async (tx) => {
    const member = requireSeller(tx);
    const draft = await requireDraft(tx, kind, draftId ?? (await getDraft(tx, member.id, kind)).id, member.id);
    refuseOlder(tx, draft, baseSavedAt);
    const savedAt = await saveForm(tx, draft, withoutCards(form, draft.form));
    return { draftId: draft.id, savedAt: savedAt.toISOString() };
  });
  refuseCards(cardFields(form));
  return saved;
}

/** The form as it is saved: what has a card's number stays as it was before. */
function withoutCards<Form extends object>(form: Form, before: object): Form {
  const refused = new Set(cardFields(form).map((path) => path.split(".")[0]!));
  if (refused.size === 0) return form;
  const kept = Object.entries(before).filter(
    ([name]) => refused.has(name) && cardFields(lookup(before as never, name)).length === 0,
  );
  return {
    ...Object.fromEntries(Object.entries(form).filter(([name]) => !refused.has(name))),
    ...Object.fromEntries(kept),
  } as Form;
}

/** Saves a draft's form after `change`; a changed field with a card's number is refused with 422 after the others were saved. 409 for a published draft, or one that another device changed since, 404 for another member's. */
export async function changeDraft<Form extends Described>(
  ctx: Context,
  kind: DraftKind,
  { draftId, baseSavedAt, change }: Entered & { change: (form: Form) => Form },
) {
  const refused = await inTransaction(ctx, async (tx) => {
    const draft = await requireDraft(tx, kind, draftId, requireSeller(tx).id);
    refuseOlder(tx, draft, baseSavedAt);
    const changed = Object.entries(change(draft.form as Form));
    const before = new Map(Object.entries(draft.form));
    // What is stored already is refused when the listing is published, with its step.
    const sent = Object.fromEntries(changed.filter(([name, value]) => !isDeepStrictEqual(value, before.get(name))));
    const kept = changed.filter(([name]) => !Object.hasOwn(sent, name));
    // Saved even when nothing changed: browsers detect by the new time that their step was received.
    const form = { ...Object.fromEntries(kept), ...withoutCards(sent, draft.form) };
    await updateDraft(tx, draft.id, cleaned(form as Form), tx.clock());
    return cardFields(sent);
  });
  refuseCards(refused);
}

/**
 * The id of an empty draft of a new listing: one that the member has, else another one. 409 over the maximum of drafts.
 */
export const startDraft = (ctx: Context, kind: DraftKind): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const member = requireSeller(tx);
    // Serialises the member's requests: concurrent ones could pass the maximum.
    await lockMember(tx, member.id);
    const drafts = await selectDrafts(tx, member.id);
    const empty = drafts.find((draft) => draft.kind === kind && isEmptyDraft(draft));
    if (empty) return empty.id;
    if (drafts.length >= maxDrafts) throw new Refusal(409, draftMessages.tooMany);
    return insertDraft(tx, member.id, kind);
  });

/** Deletes a member's draft of a new listing with its photos. 404 for any other, 409 if it was published. */
export const discardDraft = (ctx: Context, kind: DraftKind, draftId: string) =>
  inTransaction(ctx, async (tx) => deleteDraft(tx, (await requireNewDraft(tx, kind, draftId)).id));

/**
 * Replaces a member's draft of a new listing by an empty one and returns its id: another id, so that a late save of the
 * old one is refused. Refuses like `discardDraft`.
 */
export const restartDraft = (ctx: Context, kind: DraftKind, draftId: string): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    // In the same order as publishing, to avoid deadlocks.
    await lockMember(tx, requireSeller(tx).id);
    await discardDraft(tx, kind, draftId);
    return startDraft(tx, kind);
  });

async function requireNewDraft(tx: Context, kind: DraftKind, draftId: string): Promise<Draft> {
  const draft = await requireDraft(tx, kind, draftId, requireSeller(tx).id);
  if (draft.listingId !== null) throw new Refusal(404, createMessages.draftNotFound);
  return draft;
}

/**
 * Saves a form in its draft and returns when it was saved. An unchanged form is not saved again, so that it causes no
 * version conflict on another device, for example when a phone only adds photos.
 */
async function saveForm(tx: Context, draft: Draft, form: Described): Promise<Date> {
  const stored = JSON.parse(JSON.stringify(cleaned(form))) as object;
  if (isDeepStrictEqual(stored, draft.form)) return draft.updatedAt;
  const savedAt = tx.clock();
  await updateDraft(tx, draft.id, stored, savedAt);
  return savedAt;
}

/** The member's draft, locked. */
async function requireDraft(tx: Context, kind: DraftKind, draftId: string, memberId: number) {
  const draft = isDraftId(draftId) ? await lockDraftById(tx, draftId, memberId) : undefined;
  if (draft?.kind === kind) return draft;
  const published = isDraftId(draftId) ? await findPublished(tx, draftId) : undefined;
  if (published?.ownerId === memberId) throw new Refusal(409, createMessages.draftPublished);
  throw new Refusal(404, createMessages.draftNotFound);
}

/**
 * Publishes a draft of a new listing: writes listing, photos, history and event and deletes the draft in one transaction.
 * Idempotent: the same draft again returns the same listing. `readContent` converts the draft's form and refuses invalid
 * fields with 422. Refuses with 404 if the draft is not the member's, with 403 if the member's e-mail address is not
 * confirmed or a private member has reached the limit of listings, and with 409 if another device has changed the draft.
 */
export async function publishNew(
  ctx: Context,
  kind: DraftKind,
  { draftId, baseSavedAt }: Entered,
  readContent: (tx: Context, draft: { form: object; photoIds: string[] }) => ListingContent | Promise<ListingContent>,
): Promise<{ keyCode: string }> {
  const member = requireSeller(ctx);
  refuseWhileImpersonating(ctx);
  if (!isDraftId(draftId)) throw new Refusal(404, createMessages.draftNotFound);
  return withFinishedPhotos(ctx, { kind, draftId }, async (tx) => {
    // Serialises the member's requests: concurrent ones could pass the limit or publish the draft twice.
    await lockMember(tx, member.id);
    const published = await findPublished(tx, draftId);
    if (published?.ownerId === member.id) return { keyCode: published.keyCode };
    const draft = await lockDraftById(tx, draftId, member.id);
    if (draft?.kind !== kind || draft.listingId !== null) throw new Refusal(404, createMessages.draftNotFound);
    refuseOlder(tx, draft, baseSavedAt);
    if (!can(member, "publishListing")) throw new Refusal(403, createMessages.confirmEmail);
    const owner = { ownerId: member.id, businessId: member.businessId };
    await checkOpenListings(tx, { ...owner, package: member.package });
    await requireNotHeld(tx, owner);

    const content = await readContent(tx, { form: draft.form, photoIds: await finishedPhotoIds(tx, draft.id) });
    const now = tx.clock();
    const [listing] = await insertListings(
      tx,
      [{ ...content, ...owner, draftId: draft.id, state: "pending", createdAt: now, updatedAt: now }],
      { actorId: member.id, action: "publish" },
    );
    const { keyCode, historyId } = listing!;
    await deleteDraft(tx, draft.id);
    await publish(tx, "listing.published", {
      keyCode,
      ownerId: member.id,
      historyId: historyId!,
      from: null,
      to: "pending",
      reasonCodes: [],
      note: "",
    });
    return { keyCode };
  });
}

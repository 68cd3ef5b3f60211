import { isDeepStrictEqual } from "node:util";
import { can } from "#src/accounts/permissions/rules.ts";
import {
  type Context,
  inTransaction,
  requireAllowed,
  requireMember,
  refuseWhileImpersonating,
} from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { enteredDescription } from "../create/description.server.ts";
import { createMessages } from "../create/rules.ts";
import { finishedPhotoIds, withFinishedPhotos } from "../photos/draft-service.server.ts";
import { insertListings, type ListingContent, lockMember } from "#src/listings/queries.server.ts";
import { checkOpenListings } from "#src/listings/service.server.ts";
import { deleteDraft, type Draft, findPublished, getDraft, lockDraftById, updateDraft } from "./queries.server.ts";
import { type DraftKind, isDraftId } from "./rules.ts";

/** The signed-in member who may sell; 403 for those who may not at all. An unconfirmed member may prepare a draft. */
export function requireSeller(ctx: Context) {
  const member = requireMember(ctx);
  requireAllowed(can(member, "prepareListing"));
  return member;
}

/** What every kind of draft has. */
type Described = { description?: string | undefined };

/** A form whose description may be kept and shown. */
export const cleaned = <Form extends Described>(form: Form): Form =>
  form.description === undefined ? form : { ...form, description: enteredDescription(form.description) };

/** Which draft a form belongs to, and when the draft was kept that the form was made from; unknown, it counts as the last. */
type Entered = { draftId: string; keptAt?: string | undefined };

/**
 * Refuses with 409 a form that was made from an older draft than there is, unless this session wrote the newer one itself:
 * the tabs of one browser ask each other.
 */
function refuseOlder({ session }: Context, { updatedAt, sessionId }: Draft, keptAt: string | undefined) {
  if (keptAt === undefined || updatedAt.toISOString() === keptAt) return;
  if (session === undefined || !sessionId?.equals(session.id)) throw new Refusal(409, createMessages.draftChanged);
}

/**
 * Keeps what has been entered so far. Without `draftId` it goes to the member's draft of the kind, begun where there is
 * none; with one, the draft must still be there: a page left open after publishing must not begin another listing. 409
 * for a draft that was published, or that another device changed since, 404 for any other that is not the member's.
 */
export const saveDraft = (
  ctx: Context,
  kind: DraftKind,
  { draftId, keptAt, form }: Partial<Entered> & { form: Described },
) =>
  inTransaction(ctx, async (tx) => {
    const member = requireSeller(tx);
    const draft = await requireDraft(tx, kind, draftId ?? (await getDraft(tx, member.id, kind)).id, member.id);
    refuseOlder(tx, draft, keptAt);
    return { draftId: draft.id, savedAt: (await keep(tx, draft, form)).toISOString() };
  });

/** Keeps what `change` makes of a draft. 409 for a published one, or one that another device changed since, 404 for one that is not the member's. */
export const changeDraft = <Form extends Described>(
  ctx: Context,
  kind: DraftKind,
  { draftId, keptAt, change }: Entered & { change: (form: Form) => Form },
) =>
  inTransaction(ctx, async (tx) => {
    const draft = await requireDraft(tx, kind, draftId, requireSeller(tx).id);
    refuseOlder(tx, draft, keptAt);
    // Kept anew even where nothing changed: by the time browsers know that a step they sent has arrived.
    await updateDraft(tx, draft.id, cleaned(change(draft.form as Form)), tx.clock());
  });

/**
 * Keeps a form in its draft and answers when it was kept. One that is as the draft's is not kept anew: no other device has
 * to ask which of the two goes on, as where a phone adds photos and nothing else.
 */
async function keep(tx: Context, draft: Draft, form: Described): Promise<Date> {
  const stored = JSON.parse(JSON.stringify(cleaned(form))) as object;
  if (isDeepStrictEqual(stored, draft.form)) return draft.updatedAt;
  const keptAt = tx.clock();
  await updateDraft(tx, draft.id, stored, keptAt);
  return keptAt;
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
 * Publishes a draft of a new listing: listing, photos, history and event are written, and the draft goes, in one
 * transaction. Publishing the same draft again answers the same listing. `readContent` makes the listing of the draft's
 * form, and refuses with 422 what is wrong in it. 404 for a draft that is not the member's, 403 without a confirmed
 * e-mail address, 409 over the limit of private members, and where another device changed the draft since.
 */
export async function publishNew(
  ctx: Context,
  kind: DraftKind,
  { draftId, keptAt }: Entered,
  readContent: (tx: Context, draft: { form: object; photoIds: string[] }) => ListingContent | Promise<ListingContent>,
): Promise<{ keyCode: string }> {
  const member = requireSeller(ctx);
  refuseWhileImpersonating(ctx);
  if (!isDraftId(draftId)) throw new Refusal(404, createMessages.draftNotFound);
  return withFinishedPhotos(ctx, { kind }, async (tx) => {
    // One after the other for each member: the limit is counted, and a draft published, by one request at a time.
    await lockMember(tx, member.id);
    const published = await findPublished(tx, draftId);
    if (published?.ownerId === member.id) return { keyCode: published.keyCode };
    const draft = await lockDraftById(tx, draftId, member.id);
    if (draft?.kind !== kind || draft.listingId !== null) throw new Refusal(404, createMessages.draftNotFound);
    refuseOlder(tx, draft, keptAt);
    if (!can(member, "publishListing")) throw new Refusal(403, createMessages.confirmEmail);
    const owner = { ownerId: member.id, businessId: member.businessId };
    await checkOpenListings(tx, { ...owner, package: member.package });

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

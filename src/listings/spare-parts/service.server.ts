import { can } from "#src/accounts/permissions/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { enteredDescription } from "../create/description.server.ts";
import { findPublished } from "../create/queries.server.ts";
import { createMessages } from "../create/rules.ts";
import { requireSeller } from "../create/service.server.ts";
import { submitFault } from "../create/submit-rules.ts";
import { deleteDraft, getDraft, lockDraftById, updateDraft } from "../drafts/queries.server.ts";
import { isDraftId, newSparePart } from "../drafts/rules.ts";
import { finishedPhotoIds, withFinishedPhotos } from "../photos/draft-service.server.ts";
import { insertListings, type ListingContent, lockMember, type NewListing } from "../queries.server.ts";
import { checkPrivateLimit } from "../service.server.ts";
import { readSpareForm, type SpareReference, spareReferenceOf } from "./form-facts.server.ts";
import type { SpareForm } from "./rules.ts";
import { checkSpareFields, type SpareValues } from "./submit-rules.ts";

/**
 * Keeps what has been entered of a spare part so far, as `saveDraft` does of a vehicle: without `draftId` in the member's
 * draft, begun where there is none. 409 for a draft that was published, 404 for any other that is not the member's.
 */
export const saveSpareDraft = (ctx: Context, { draftId, form }: { draftId?: string | undefined; form: SpareForm }) =>
  inTransaction(ctx, async (tx) => {
    const member = requireSeller(tx);
    const draft = await requireDraft(tx, draftId ?? (await getDraft(tx, member.id, "spare-part")).id, member.id);
    const savedAt = tx.clock();
    await updateDraft(tx, draft.id, cleaned(form), savedAt);
    return { draftId: draft.id, savedAt };
  });

/** Keeps the fields of one step; the others stay. 409 for a published draft, 404 for one that is not the member's. */
export const saveSpareStep = (
  ctx: Context,
  { draftId, change }: { draftId: string; change: (form: SpareForm) => SpareForm },
) =>
  inTransaction(ctx, async (tx) => {
    const draft = await requireDraft(tx, draftId, requireSeller(tx).id);
    await updateDraft(tx, draft.id, cleaned(change(draft.form)), tx.clock());
  });

/** The member's draft of a spare part, locked. */
async function requireDraft(tx: Context, draftId: string, memberId: number) {
  const draft = isDraftId(draftId) ? await lockDraftById(tx, draftId, memberId) : undefined;
  if (draft?.kind === "spare-part") return draft;
  const published = isDraftId(draftId) ? await findPublished(tx, draftId) : undefined;
  if (published?.ownerId === memberId) throw new Refusal(409, createMessages.draftPublished);
  throw new Refusal(404, createMessages.draftNotFound);
}

const cleaned = (form: SpareForm): SpareForm =>
  form.description === undefined ? form : { ...form, description: enteredDescription(form.description) };

/**
 * Publishes a draft of a spare part: listing, photos, history and event are written, and the draft goes, in one
 * transaction. Publishing the same draft again answers the same listing. `form` is what was entered last, else the draft
 * counts as it was saved; `waitingPhotos` are the files the browser has not uploaded. 404 for a draft that is not the
 * member's, 403 without a confirmed e-mail address, 422 with a sentence per field (spec 5, listing submit), 409 over the
 * limit of private members.
 */
export async function publishSpareDraft(
  ctx: Context,
  {
    draftId,
    form: entered,
    waitingPhotos = 0,
  }: { draftId: string; form?: SpareForm | undefined; waitingPhotos?: number },
): Promise<{ keyCode: string }> {
  const member = requireSeller(ctx);
  if (!isDraftId(draftId)) throw new Refusal(404, createMessages.draftNotFound);
  const reference = await spareReferenceOf(ctx);
  return withFinishedPhotos(ctx, newSparePart, async (tx) => {
    // One after the other for each member: the limit is counted, and a draft published, by one request at a time.
    await lockMember(tx, member.id);
    const published = await findPublished(tx, draftId);
    if (published?.ownerId === member.id) return { keyCode: published.keyCode };
    const draft = await lockDraftById(tx, draftId, member.id);
    if (draft?.kind !== "spare-part" || draft.listingId !== null) throw new Refusal(404, createMessages.draftNotFound);
    if (!can(member, "publishListing")) throw new Refusal(403, createMessages.confirmEmail);
    await checkPrivateLimit(tx, { ownerId: member.id, businessId: member.businessId });

    const photoIds = await finishedPhotoIds(tx, draft.id);
    const content = readSpareContent(reference, entered ?? draft.form, { photoIds, waitingPhotos });
    const now = tx.clock();
    const [listing] = await insertListings(
      tx,
      [
        {
          ...content,
          ownerId: member.id,
          businessId: member.businessId,
          draftId: draft.id,
          state: "pending",
          createdAt: now,
          updatedAt: now,
        },
      ],
      { actorId: member.id, action: "publish" },
    );
    await deleteDraft(tx, draft.id);
    await publish(tx, "listing.published", {
      keyCode: listing!.keyCode,
      ownerId: member.id,
      historyId: listing!.historyId!,
      from: null,
      to: "pending",
      reasonCodes: [],
      note: "",
    });
    return { keyCode: listing!.keyCode };
  });
}

/**
 * What a form makes of a spare part's listing, with the photos of its draft. 422 with a sentence per field for what is
 * missing or wrong (spec 5, listing submit).
 */
export function readSpareContent(
  reference: SpareReference,
  entered: SpareForm,
  { photoIds, waitingPhotos }: { photoIds: readonly string[]; waitingPhotos: number },
): ListingContent {
  const read = readSpareForm(reference, cleaned(entered));
  const { values, fields } = checkSpareFields(read.form);
  const fault = submitFault(fields, { uploaded: photoIds.length, waiting: waitingPhotos });
  if (fault) throw new Refusal(422, fault.message, fault.fields);
  return { ...spareColumns(read, values), listingType: "yedek-parca", photoIds };
}

type SpareColumns = Omit<NewListing, "ownerId" | "state" | "listingType" | "photoIds">;

/** A checked form as the columns of a listing. The vehicle type is that of the model the part fits. */
export function spareColumns({ part, model }: ReturnType<typeof readSpareForm>, values: SpareValues): SpareColumns {
  return {
    partId: part!.id,
    partCondition: values.condition!,
    partNumber: values.partNumber || null,
    vehicleTypeId: model!.vehicleTypeId,
    brandId: model!.brandId,
    modelId: model!.id,
    mileageKm: 0,
    title: values.title!,
    descriptionHtml: values.description!,
    priceKurus: liraToKurus(values.price!),
    cityId: values.city!,
    townId: values.town!,
  };
}

import { chooseListingType } from "./choose-listing-type.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { requireLawful } from "#src/selling/listings/authority/guard.server.ts";
import { requireOnlyListing } from "#src/selling/listings/same-vehicle/service.server.ts";
import { findDraft } from "../drafts/queries.server.ts";
import { newVehicle } from "../drafts/rules.ts";
import { changeDraft, cleaned, publishNew, requireSeller } from "../drafts/service.server.ts";
import type { ListingContent } from "#src/selling/listings/queries.server.ts";
import { openPriceQuestion, refuseUnlikely } from "./price-advice.server.ts";
import { readForm, type Reference, referenceOf, withLockedBrands } from "./form-facts.server.ts";
import { columns } from "./columns.server.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { titleCase } from "#src/selling/listings/titles/rules.ts";
import { confirmPriceField, type DraftForm } from "./rules.ts";
import { checkFields, submitFault } from "./submit-rules.ts";
import { withoutOldVersion } from "./vehicle-rules.ts";
import { agreedWarranty, askWarranty, type WarrantyAnswer } from "./warranty.server.ts";

/** Saves the fields of one step of a vehicle's draft with `changeDraft`; the other fields stay unchanged. */
export const saveStep = (
  ctx: Context,
  { values, ...entered }: { draftId: string; baseSavedAt?: string | undefined; values: DraftForm },
) =>
  changeDraft<DraftForm>(ctx, newVehicle.kind, {
    ...entered,
    change: (before) => ({
      ...(values.listingType === undefined ? before : chooseListingType(before, values.listingType)),
      ...withoutOldVersion(before, values),
    }),
  });

/** What is published: `form` where it is sent, else the saved draft. */
export type Publishing<Form> = {
  draftId: string;
  /** When the draft was saved that the member saw before publishing. */
  baseSavedAt?: string | undefined;
  form?: Form | undefined;
  /** How many chosen files the browser has not uploaded. */
  waitingPhotos?: number | undefined;
  /** The price, as typed, that is confirmed with the sending. */
  confirmedPrice?: string | undefined;
};

/** Publishes a draft of a vehicle, as `publishNew`; 422 with a sentence per field (Product 5.7). */
export async function publishDraft(
  ctx: Context,
  { draftId, baseSavedAt, form, waitingPhotos = 0, confirmedPrice }: Publishing<DraftForm>,
) {
  const member = requireSeller(ctx);
  const reference = await referenceOf(ctx);
  const saved = form ?? (await findDraft(ctx, member.id, { ...newVehicle, draftId }))?.form ?? {};
  const warranty = await askWarranty(ctx, reference, saved);
  const question = await openPriceQuestion(ctx, {
    form: confirmedPrice === undefined ? saved : { ...saved, [confirmPriceField]: confirmedPrice },
    baseForm: {},
    listingId: null,
  });
  return publishNew(ctx, newVehicle.kind, { draftId, baseSavedAt }, async (tx, draft) => {
    const { photoIds } = draft;
    const content = readContent(tx, await withLockedBrands(tx, reference), form ?? draft.form, {
      photoIds,
      waitingPhotos,
      warranty,
    });
    refuseUnlikely(question);
    await requireLawful(tx, content, member.businessId);
    const { listingType, plate = null, chassisNumber = null } = content;
    await requireOnlyListing(tx, {
      listingType,
      plate,
      chassisNumber,
      ownerId: member.id,
      businessId: member.businessId,
    });
    return content;
  });
}

/**
 * Converts a form and the photos of its draft into the content of a listing. 422 with a sentence per missing or invalid
 * field (Product 5.7); choices that do not belong to the vehicle are left out.
 */
export function readContent(
  ctx: Context,
  reference: Reference,
  entered: DraftForm,
  {
    photoIds,
    waitingPhotos,
    warranty,
  }: { photoIds: readonly string[]; waitingPhotos: number; warranty: WarrantyAnswer | undefined },
): ListingContent {
  const { form, facts, vehicle, titleNames } = readForm(ctx, reference, cleaned(entered));
  const { values, fields } = checkFields(form, facts);
  const fault = submitFault(fields, { uploaded: photoIds.length, waiting: waitingPhotos });
  if (fault) throw new Refusal(422, fault.message, fault.fields);
  return {
    ...columns(values, vehicle.engine),
    title: titleCase(values.title!, titleNames),
    listingType: listingTypeOf(form),
    warrantyProvider: agreedWarranty(ctx, reference, form, warranty),
    photoIds,
  };
}

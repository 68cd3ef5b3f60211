import { enginesOfModel, equipmentOf, usualEquipment } from "#src/core/catalogue/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { type NewDraftData, openNewDraft } from "../drafts/new-draft.server.ts";
import { type Draft, findDraft } from "../drafts/queries.server.ts";
import { type DraftKey, draftName, newVehicle } from "../drafts/rules.ts";
import { isSavedBySession, requireSeller } from "../drafts/service.server.ts";
import { findRefusals } from "#src/selling/listings/authority/guard.server.ts";
import { draftPhotos, photoLimit, promotedPhotoLimit } from "../photos/draft-service.server.ts";
import { draftQuality } from "../wizard/quality.server.ts";
import { parseVideoUrl } from "#src/selling/listings/video/rules.ts";
import { modelEngine, offeredTypes, readForm, referenceOf } from "./form-facts.server.ts";
import { visibleAttributes } from "#src/selling/listings/fields/conditions.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { openPriceQuestion, priceAdvice } from "./price-advice.server.ts";
import { columns } from "./columns.server.ts";
import { createMessages, type Step, steps } from "./rules.ts";
import { type SentStep, stepAfter } from "./step-after.server.ts";
import { attributeField, checkFields, openStep, visibleFields } from "./submit-rules.ts";

const named = <Row extends { id: number; name: string }>(rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ id, name }));

/**
 * The data of a step of the sell wizard: a draft with the lists that depend on its choices. Without `draftId` it is the
 * member's newest, created if missing; without `asked`, or when `asked` is not open yet, it is the first incomplete step.
 */
export async function readCreatePage(ctx: Context, asked: string | null, draftId?: string) {
  const { draft, ...fresh } = await openNewDraft(ctx, newVehicle.kind, draftId);
  return { ...(await readWizard(ctx, { ...newVehicle, draftId: draft.id }, draft, asked)), ...fresh };
}

/** The data of a step of this draft. The edit of a listing is complete: every step can be opened, and the default is the
 * last one. */
export async function readWizard(ctx: Context, draftKey: DraftKey, draft: Draft, asked: string | null) {
  const member = requireSeller(ctx);
  const isEdit = "keyCode" in draftKey;
  const [reference, photos, photoMax] = await Promise.all([
    referenceOf(ctx, draftKey),
    draftPhotos(ctx, draftKey),
    photoLimit(ctx, draftKey),
  ]);
  const { catalogue, places, isAllowed } = reference;
  const read = readForm(ctx, reference, draft.form);
  const { form, facts, vehicle, place, options, attributes } = read;
  const { type, brand, model, variant, engine } = vehicle;
  // Product 5.11: an invalid video address is cleared; the answer to the step has the sentence.
  if (form.videoUrl && !parseVideoUrl(form.videoUrl)) form.videoUrl = "";
  const open = openStep(form, facts, photos.length);
  const wanted = steps.find((step) => step === asked) ?? open;
  const step: Step = !isEdit && steps.indexOf(wanted) > steps.indexOf(open) ? open : wanted;
  const checked = checkFields(form, facts);
  const offered = { ...columns(checked.values, engine), listingType: listingTypeOf(form) };
  const isComplete = Object.keys(checked.fields).length === 0;
  return {
    draftKey,
    draftName: draftName("vehicle", [brand?.name, model?.name, model && form.modelYear]),
    /** The legal rules that forbid this listing today, shown before it is sent. */
    law:
      step === "yayin" && isComplete
        ? (await findRefusals(ctx, offered, member.businessId)).map(({ reason, since }) => `${reason} ${since}`)
        : [],
    step,
    priceAdvice: step === "fiyat" ? await priceAdvice(ctx, draft) : null,
    /** The price is unlikely and not confirmed yet. */
    priceQuestion: step === "yayin" ? await openPriceQuestion(ctx, draft) : null,
    open: isEdit ? steps.at(-1)! : open,
    draftId: draft.id,
    baseSavedAt: draft.updatedAt.toISOString(),
    isSavedHere: isSavedBySession(ctx, draft),
    savedAt: Object.keys(draft.form).length > 0 ? draft.updatedAt.toISOString() : undefined,
    form,
    facts: {
      vehicleType: facts.vehicleType,
      attributes: facts.attributes,
      isBusiness: facts.isBusiness,
      grantedBrandIds: facts.grantedBrandIds,
      registrationRules: facts.registrationRules,
      hasWarrantyProvider: facts.hasWarrantyProvider,
      canShowPhone: facts.canShowPhone,
      year: facts.year,
    },
    types: offeredTypes(reference).map(({ id, slug, name }) => ({ id, slug, name })),
    lists: {
      brands: type
        ? catalogue
            .brandsOf([type.id])
            .filter(isAllowed)
            .map(({ id, name, popularIn }) => ({ id, name, isPopular: popularIn.includes(type.id) }))
        : [],
      franchiserBrands: named(read.franchiserBrands),
      models: type && brand ? named(catalogue.modelsOf([type.id], brand.id).filter(isAllowed)) : [],
      variants: model ? named(catalogue.variantsOf(model.id).filter(isAllowed)) : [],
      /** Of all variants of the model. */
      engines: model ? enginesOfModel(catalogue, model.id, isAllowed).map(modelEngine) : [],
      cities: named(places.cities),
      towns: place.city ? named(places.townsOf(place.city.id)) : [],
    },
    options: options.map(({ kind, slug, name }) => ({ kind, slug, name })),
    attributes,
    /** Ids of the equipment that is suggested until the seller has chosen. */
    usualEquipment:
      isEdit || !engine || listingTypeOf(form) !== "satilik"
        ? []
        : usualEquipment(catalogue, engine).map(({ id }) => id),
    equipment: type ? await equipmentOf(ctx, String(type.id), listingTypeOf(form), isAllowed) : [],
    names: {
      type: type?.name,
      brand: brand?.name,
      model: model?.name,
      variant: variant?.name,
      engine: engine !== undefined,
      city: place.city?.name,
      town: place.town?.name,
    },
    titleNames: read.titleNames,
    phone: reference.phone,
    photos,
    quality: await draftQuality(ctx, { photos, description: form.description, part: null }),
    photoMax,
    photosPromoted: promotedPhotoLimit(ctx, photoMax),
    warranty: ctx.warranty && { slug: ctx.warranty.slug, name: ctx.warranty.name },
    isConfirmed: member.isEmailConfirmed,
  };
}

/** `lockReason`: why make, model and year are locked. */
export type CreatePageData = Awaited<ReturnType<typeof readWizard>> & Partial<NewDraftData> & { lockReason?: string };

/** The fields, and attributes by their own names, that a step shows of the member's saved draft. */
export async function shownFields(ctx: Context, draftKey: DraftKey, step: Step): Promise<ReadonlySet<string>> {
  const member = requireSeller(ctx);
  const [reference, draft] = await Promise.all([referenceOf(ctx, draftKey), findDraft(ctx, member.id, draftKey)]);
  const { form, facts, attributes } = readForm(ctx, reference, draft?.form ?? {});
  const shownAttributes = visibleAttributes(form, attributes).map(({ slug }) => attributeField(slug));
  return new Set(
    visibleFields(step, form, facts).flatMap((name) => (name === "attributes" ? shownAttributes : [name])),
  );
}

/**
 * Checks one step of the member's saved draft: the next step, or 422 with the invalid fields. It is the same step again
 * where only fields are missing that were not `shown` when the form was sent. 404 without the draft.
 */
export async function finishStep(ctx: Context, draftKey: DraftKey, step: Step, sent: SentStep): Promise<Step> {
  const member = requireSeller(ctx);
  const [reference, draft] = await Promise.all([referenceOf(ctx, draftKey), findDraft(ctx, member.id, draftKey)]);
  if (!draft) throw new Refusal(404, createMessages.draftNotFound);
  const { form, facts } = readForm(ctx, reference, draft.form);
  const { fields } = checkFields(form, facts, [step]);
  return stepAfter(steps, step, fields, { ...sent, uploaded: (await draftPhotos(ctx, draftKey)).length });
}

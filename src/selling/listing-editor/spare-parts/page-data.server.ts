import type { Catalogue, SparePart } from "#src/core/catalogue/catalogue.server.ts";
import { sparePartNode } from "#src/core/catalogue/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { createMessages } from "../create/rules.ts";
import { type SentStep, stepAfter } from "../create/step-after.server.ts";
import { type NewDraftData, openNewDraft } from "../drafts/new-draft.server.ts";
import { type Draft, findDraft } from "../drafts/queries.server.ts";
import { type DraftKey, draftName, newSparePart } from "../drafts/rules.ts";
import { isSavedBySession, requireSeller } from "../drafts/service.server.ts";
import { draftPhotos, photoLimit, promotedPhotoLimit } from "../photos/draft-service.server.ts";
import { draftQuality } from "../wizard/quality.server.ts";
import { yearsText } from "#src/selling/listings/fits.ts";
import { readSpareForm, spareReferenceOf } from "./form-facts.server.ts";
import { changeSpareField, type SpareForm, type SpareStep, spareSteps, visibleSpareFields } from "./rules.ts";
import { checkSpareFields, openSpareStep } from "./submit-rules.ts";

const named = <Row extends { id: number; name: string }>(rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ id, name }));

/** Product 2.1: `debriyaj=1` opens the wizard at the clutch of the chosen category, by default of cars. */
function atClutch(catalogue: Catalogue, form: SpareForm): SpareForm {
  const [category] = catalogue.sparePartPath(form.taxonomyId ?? "");
  const clutches = catalogue.spareParts.filter(({ slug }) => slug === "debriyaj");
  const inCategory = (node: SparePart) => catalogue.sparePartPath(node.id)[0] === category;
  const clutch = clutches.find(inCategory) ?? clutches[0];
  return clutch ? changeSpareField(form, "taxonomyId", clutch.id) : form;
}

/**
 * The data of a step of the spare-part wizard: a draft with the lists that depend on its choices. Without `draftId` it is
 * the member's newest, created if missing; without `asked`, or when `asked` is not open yet, it is the first incomplete
 * step.
 */
export async function readSparePage(
  ctx: Context,
  asked: string | null,
  { draftId, isAtClutch = false }: { draftId?: string | undefined; isAtClutch?: boolean } = {},
) {
  const { draft, ...fresh } = await openNewDraft(ctx, newSparePart.kind, draftId);
  const { catalogue } = await spareReferenceOf(ctx);
  const shown = isAtClutch ? { ...draft, form: atClutch(catalogue, draft.form) } : draft;
  const key = { ...newSparePart, draftId: draft.id };
  return { ...(await readSpareWizard(ctx, key, shown, isAtClutch ? "parca" : asked)), ...fresh };
}

/** The data of a step of this draft. For the edit of a listing every step can be opened. */
export async function readSpareWizard(ctx: Context, draftKey: DraftKey, draft: Draft, asked: string | null) {
  const member = requireSeller(ctx);
  const isEdit = "keyCode" in draftKey;
  const [reference, photos, photoMax] = await Promise.all([
    spareReferenceOf(ctx, draftKey),
    draftPhotos(ctx, draftKey),
    photoLimit(ctx, draftKey),
  ]);
  const { places } = reference;
  const read = readSpareForm(reference, draft.form);
  const {
    form,
    facts,
    path,
    options,
    part,
    brandList,
    brands,
    brand,
    models,
    model,
    modelsOfBrand,
    further,
    place,
    titleNames,
  } = read;
  const open = openSpareStep(form, facts, photos.length);
  const wanted = spareSteps.find((step) => step === asked) ?? open;
  const step: SpareStep = !isEdit && spareSteps.indexOf(wanted) > spareSteps.indexOf(open) ? open : wanted;
  return {
    draftKey,
    draftName: draftName("spare-part", [part?.name, brand?.name, model?.name]),
    step,
    open: isEdit ? spareSteps.at(-1)! : open,
    draftId: draft.id,
    baseSavedAt: draft.updatedAt.toISOString(),
    isSavedHere: isSavedBySession(ctx, draft),
    savedAt: Object.keys(draft.form).length > 0 ? draft.updatedAt.toISOString() : undefined,
    form,
    facts,
    phone: reference.phone,
    path: path.map(sparePartNode),
    options: options.map(sparePartNode),
    part: part && sparePartNode(part),
    lists: {
      brandList,
      brands: named(brands),
      models: named(models),
      /** The models of the brands of the further vehicles, by brand. */
      modelsOfBrand: Object.fromEntries(
        further.flatMap((one) => (one.brand ? [[String(one.brand.id), named(modelsOfBrand(one.brand.id))]] : [])),
      ) as Record<string, { id: number; name: string }[]>,
      cities: named(places.cities),
      towns: place.city ? named(places.townsOf(place.city.id)) : [],
    },
    /** The further vehicles that the part fits, as they read. */
    furtherFits: further.flatMap(({ row, ...chosen }) =>
      chosen.model
        ? [[chosen.brand!.name, chosen.model.name, yearsText(row.yearFrom, row.yearTo)].filter(Boolean).join(" ")]
        : [],
    ),
    names: { brand: brand?.name, model: model?.name, city: place.city?.name, town: place.town?.name },
    /** The words that its title writes with I. */
    titleNames,
    photos,
    quality: await draftQuality(ctx, {
      photos,
      description: form.description,
      part: { hasNumber: (form.partNumber ?? "").trim() !== "" },
    }),
    photoMax,
    photosPromoted: promotedPhotoLimit(ctx, photoMax),
    isConfirmed: member.isEmailConfirmed,
  };
}

export type SparePageData = Awaited<ReturnType<typeof readSpareWizard>> & Partial<NewDraftData>;

/** The fields that a step shows of the member's saved draft. */
export async function shownSpareFields(
  ctx: Context,
  draftKey: DraftKey,
  step: SpareStep,
): Promise<ReadonlySet<string>> {
  const member = requireSeller(ctx);
  const [reference, draft] = await Promise.all([spareReferenceOf(ctx, draftKey), findDraft(ctx, member.id, draftKey)]);
  return new Set(visibleSpareFields(step, readSpareForm(reference, draft?.form ?? {}).form));
}

/** As `finishStep`, for a step of a spare part. */
export async function finishSpareStep(
  ctx: Context,
  draftKey: DraftKey,
  step: SpareStep,
  sent: SentStep,
): Promise<SpareStep> {
  const member = requireSeller(ctx);
  const [reference, draft] = await Promise.all([spareReferenceOf(ctx, draftKey), findDraft(ctx, member.id, draftKey)]);
  if (!draft) throw new Refusal(404, createMessages.draftNotFound);
  const { form, facts } = readSpareForm(reference, draft.form);
  const { fields } = checkSpareFields(form, facts, [step]);
  return stepAfter(spareSteps, step, fields, { ...sent, uploaded: (await draftPhotos(ctx, draftKey)).length });
}

/** The fields that choosing a node of the taxonomy changes; the root returns to the first step, an unknown node changes
 * nothing. */
export async function pickNode(ctx: Context, id: string): Promise<SpareForm> {
  const { catalogue } = await spareReferenceOf(ctx);
  const node = catalogue.sparePart(id);
  if (!node) return {};
  if (!node.lastStep) return { taxonomyId: node.parentId === null ? "" : node.id, productTypeSlug: "" };
  return { taxonomyId: node.parentId!, productTypeSlug: node.slug };
}

import { can } from "#src/accounts/permissions/rules.ts";
import { type Context, inTransaction, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { deleteDraft, findDraft, getDraft, lockDraftById, updateDraft } from "../drafts/queries.server.ts";
import { finishedPhotoIds, withFinishedPhotos } from "../photos/draft-service.server.ts";
import { requireLawful } from "../authority/guard.server.ts";
import { insertListings, type ListingContent, lockMember } from "../queries.server.ts";
import { checkPrivateLimit } from "../service.server.ts";
import { isDraftId, newVehicle } from "../drafts/rules.ts";
import { enteredDescription } from "./description.server.ts";
import { chooseListingType, listingTypeOf } from "./listing-type-rules.ts";
import { readForm, type Reference, referenceOf } from "./form-facts.server.ts";
import { findPublished } from "./queries.server.ts";
import { createMessages, type DraftForm } from "./rules.ts";
import { attributeValues, checkFields, keptDamage, type ListingValues, submitFault } from "./submit-rules.ts";
import { agreedWarranty, askWarranty, type WarrantyAnswer } from "./warranty.server.ts";

/** The signed-in member who may sell; 403 for those who may not at all. An unconfirmed member may prepare a draft. */
export function requireSeller(ctx: Context) {
  const member = requireMember(ctx);
  requireAllowed(can(member, "prepareListing"));
  return member;
}

/**
 * Keeps what has been entered so far. Without `draftId` it goes to the member's draft, begun where there is none; with
 * one, the draft must still be there: a page left open after publishing must not begin another listing. 409 for a draft
 * that was published, 404 for any other that is not the member's.
 */
export const saveDraft = (ctx: Context, { draftId, form }: { draftId?: string | undefined; form: DraftForm }) =>
  inTransaction(ctx, async (tx) => {
    const member = requireSeller(tx);
    const draft = await requireDraft(tx, draftId ?? (await getDraft(tx, member.id, "vehicle")).id, member.id);
    const savedAt = tx.clock();
    await updateDraft(tx, draft.id, cleaned(form), savedAt);
    return { draftId: draft.id, savedAt };
  });

/** Keeps the fields of one step; the others stay. 409 for a published draft, 404 for one that is not the member's. */
export const saveStep = (ctx: Context, { draftId, values }: { draftId: string; values: DraftForm }) =>
  inTransaction(ctx, async (tx) => {
    const draft = await requireDraft(tx, draftId, requireSeller(tx).id);
    const before = draft.form as DraftForm;
    const form = values.listingType === undefined ? before : chooseListingType(before, values.listingType);
    await updateDraft(tx, draft.id, { ...form, ...cleaned(values) }, tx.clock());
  });

/** The member's draft, locked. */
async function requireDraft(tx: Context, draftId: string, memberId: number) {
  const draft = isDraftId(draftId) ? await lockDraftById(tx, draftId, memberId) : undefined;
  if (draft?.kind === "vehicle") return draft;
  const published = isDraftId(draftId) ? await findPublished(tx, draftId) : undefined;
  if (published?.ownerId === memberId) throw new Refusal(409, createMessages.draftPublished);
  throw new Refusal(404, createMessages.draftNotFound);
}

const cleaned = (form: DraftForm): DraftForm =>
  form.description === undefined ? form : { ...form, description: enteredDescription(form.description) };

/**
 * Publishes a draft: listing, photos, history and event are written, and the draft goes, in one transaction. Publishing
 * the same draft again answers the same listing. `form` is what was entered last, else the draft counts as it was saved;
 * `waitingPhotos` are the files the browser has not uploaded. 404 for a draft that is not the member's, 403 without a
 * confirmed e-mail address, 422 with a sentence per field (spec 5, listing submit), 409 over the limit of private members.
 */
export async function publishDraft(
  ctx: Context,
  {
    draftId,
    form: entered,
    waitingPhotos = 0,
  }: { draftId: string; form?: DraftForm | undefined; waitingPhotos?: number },
): Promise<{ keyCode: string }> {
  const member = requireSeller(ctx);
  if (!isDraftId(draftId)) throw new Refusal(404, createMessages.draftNotFound);
  const reference = await referenceOf(ctx);
  const saved = entered ?? ((await findDraft(ctx, member.id, newVehicle))?.form as DraftForm | undefined) ?? {};
  const warranty = await askWarranty(ctx, reference, saved);
  return withFinishedPhotos(ctx, newVehicle, async (tx) => {
    // One after the other for each member: the limit is counted, and a draft published, by one request at a time.
    await lockMember(tx, member.id);
    const published = await findPublished(tx, draftId);
    if (published?.ownerId === member.id) return { keyCode: published.keyCode };
    const draft = await lockDraftById(tx, draftId, member.id);
    if (draft?.kind !== "vehicle" || draft.listingId !== null) throw new Refusal(404, createMessages.draftNotFound);
    if (!can(member, "publishListing")) throw new Refusal(403, createMessages.confirmEmail);
    await checkPrivateLimit(tx, { ownerId: member.id, businessId: member.businessId });

    const photoIds = await finishedPhotoIds(tx, draft.id);
    const content = readContent(tx, reference, entered ?? (draft.form as DraftForm), {
      photoIds,
      waitingPhotos,
      warranty,
    });
    await requireLawful(tx, content, member.businessId);
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
 * What a form makes of a listing, with the photos of its draft. 422 with a sentence per field for what is missing or wrong
 * (spec 5, listing submit); choices that do not belong to the vehicle are left out.
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
  const { form, facts, vehicle } = readForm(ctx, reference, cleaned(entered));
  const { values, fields } = checkFields(form, facts);
  const fault = submitFault(fields, { uploaded: photoIds.length, waiting: waitingPhotos });
  if (fault) throw new Refusal(422, fault.message, fault.fields);
  return {
    ...columns(values, vehicle.engine),
    listingType: listingTypeOf(form),
    warrantyProvider: agreedWarranty(ctx, reference, form, warranty),
    damage: keptDamage(form, facts),
    attributes: attributeValues(form, facts),
    equipmentIds: form.equipment ?? [],
    photoIds,
  };
}

type Engine = ReturnType<typeof readForm>["vehicle"]["engine"];
type Columns = Omit<ListingContent, "listingType" | "photoIds">;

/** Checked values as columns; what the catalogue knows of the engine comes from the catalogue. */
export function columns(values: ListingValues, engine: Engine): Columns {
  return {
    vehicleTypeId: values.type!,
    brandId: values.brand!,
    modelId: values.model!,
    variantId: values.variant ?? null,
    engineId: engine?.id ?? null,
    modelYear: values.modelYear!,
    fuel: engine?.fuel ?? values.fuel ?? null,
    gear: engine?.gear ?? values.gear ?? null,
    body: engine?.body ?? values.body ?? null,
    drive: engine?.drive ?? (values.drive || null),
    doors: engine?.doors ?? values.doors ?? null,
    capacityCc: engine?.capacityCc ?? values.capacity ?? null,
    powerHp: engine?.powerHp ?? values.power ?? null,
    ageType: values.ageType!,
    mileageKm: values.mileage ?? 0,
    colour: values.colour!,
    plate: values.plate ?? null,
    chassisNumber: values.chassis ?? null,
    firstRegistration: values.firstRegistration ?? null,
    isSwapPossible: values.swap ?? false,
    hasWarranty: values.warranty ?? false,
    franchiserBrandId: values.franchiserBrand ?? null,
    videoUrl: values.videoUrl ?? null,
    totalDamageKurus: liraToKurus(values.totalDamage ?? 0),
    damageDescription: values.damageDescription ?? "",
    title: values.title!,
    descriptionHtml: values.description!,
    priceKurus: liraToKurus(values.price!),
    priceDealerKurus: values.priceDealer ? liraToKurus(values.priceDealer) : null,
    rentPeriod: values.rentPeriod ?? null,
    rentDeposits: values.rentDeposits ?? [],
    cityId: values.city!,
    townId: values.town!,
  };
}

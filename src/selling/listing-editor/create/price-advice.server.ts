import { advisePrice, type PriceAdvice } from "#src/selling/listings/price/advice.server.ts";
import { checkNames } from "#src/selling/listings/fields/field.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { countDamage } from "#src/selling/listings/damage/rules.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { type Draft, findDraft, findOwnDraft } from "../drafts/queries.server.ts";
import type { DraftKey } from "../drafts/rules.ts";
import { requireSeller } from "../drafts/service.server.ts";
import { preservedColumns } from "../edit/preserved-columns.server.ts";
import { findEditedOf } from "../edit/queries.server.ts";
import { priceAdviceThrottle } from "../price/rules.ts";
import { changedUnits } from "../edit/rules.ts";
import { readForm, referenceOf } from "./form-facts.server.ts";
import { confirmPriceField, createMessages, type DraftForm, type FormField, steps } from "./rules.ts";
import { columns } from "./columns.server.ts";
import { visibleFields } from "./submit-rules.ts";

/** The fields that an estimate is made from. */
const pricedFields = new Set<FormField>([
  "listingType",
  "type",
  "brand",
  "model",
  "variant",
  "engine",
  "modelYear",
  "fuel",
  "gear",
  "capacity",
  "power",
  "ageType",
  "mileage",
  "damage",
  "totalDamage",
]);

/** What the price step says of the price in `form`, of one of the member's drafts; 404 of another's. */
export async function askPriceAdvice(ctx: Context, { draftId, form }: { draftId: string; form: DraftForm }) {
  const member = requireSeller(ctx);
  await takeToken(ctx, `price-advice ${member.id}`, priceAdviceThrottle);
  const draft = await findOwnDraft(ctx, draftId, member.id);
  if (!draft) throw new Refusal(404, createMessages.draftNotFound);
  return { advice: await priceAdvice(ctx, { ...draft, form }) };
}

/**
 * Advice about the price of a draft; none for rentals and incomplete vehicles. It does not question the price that an edited
 * listing already has.
 */
export async function priceAdvice(
  ctx: Context,
  draft: Pick<Draft, "form" | "baseForm" | "listingId">,
): Promise<PriceAdvice | null> {
  const edited = draft.listingId === null ? undefined : await findEditedOf(ctx, draft);
  const reference = await referenceOf(ctx, edited && { keyCode: edited.keyCode });
  const { form, facts, vehicle } = readForm(ctx, reference, draft.form);
  if (listingTypeOf(form) !== "satilik") return null;
  const names = steps.flatMap((step) => visibleFields(step, form, facts)).filter((name) => pricedFields.has(name));
  const { values, fields } = checkNames(vehicleFields, names, form, facts);
  const { type, brand, model } = vehicle;
  if (Object.keys(fields).length > 0 || !type || !brand || !model) return null;
  const before = { form: draft.baseForm, photoIds: [] };
  const preserved = edited && preservedColumns(edited, changedUnits(before, { form, photoIds: [] }));
  const content = { ...columns(values, vehicle.engine), ...preserved };
  const price = checkNames(vehicleFields, ["price"], form, facts).values.price;
  const askedKurus = price === undefined ? null : liraToKurus(price);
  const { painted, replaced } = countDamage(values.damage ?? {});
  const advice = await advisePrice(
    ctx,
    {
      ...content,
      id: edited?.id ?? 0,
      listingType: "satilik",
      modelYear: content.modelYear!,
      variantId: content.variantId ?? null,
      fuel: content.fuel ?? null,
      gear: content.gear ?? null,
      powerHp: content.powerHp ?? null,
      capacityCc: content.capacityCc ?? null,
      totalDamageKurus: content.totalDamageKurus ?? 0,
      paintedCount: painted,
      replacedCount: replaced,
      businessId: edited ? edited.businessId : (ctx.member?.businessId ?? null),
      priceKurus: edited?.priceKurus ?? askedKurus ?? 0,
      publishedAt: edited?.publishedAt ?? null,
      currency: "TL",
      vehicleTypeName: type.name,
      brandName: brand.name,
      modelName: model.name,
    },
    askedKurus,
    searchEngine(ctx).comparables,
  );
  return askedKurus !== null && askedKurus === edited?.priceKurus ? { ...advice, question: null } : advice;
}

/** The question about the price of a draft; null where it is likely, or confirmed: whoever confirms it goes on with any price. */
export async function openPriceQuestion(
  ctx: Context,
  draft: Pick<Draft, "form" | "baseForm" | "listingId">,
): Promise<string | null> {
  const { price, [confirmPriceField]: confirmed } = draft.form as DraftForm;
  return price && confirmed === price ? null : ((await priceAdvice(ctx, draft))?.question ?? null);
}

/** Refuses with 422 an unlikely price that the seller has not confirmed. */
export function refuseUnlikely(question: string | null | undefined) {
  if (question) throw new Refusal(422, createMessages.confirmPrice, { [confirmPriceField]: question });
}

/** As `refuseUnlikely`, of the price of the member's saved draft. */
export async function requireLikelyPrice(ctx: Context, draftKey: DraftKey): Promise<void> {
  const draft = await findDraft(ctx, requireSeller(ctx).id, draftKey);
  refuseUnlikely(draft && (await openPriceQuestion(ctx, draft)));
}

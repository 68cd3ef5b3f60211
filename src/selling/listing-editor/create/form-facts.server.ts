import { findEdited } from "../edit/queries.server.ts";
import { ofOwnType } from "./choose-listing-type.ts";
import type { Field } from "#src/selling/listings/fields/field.ts";
import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import {
  criteria,
  manualChoice,
  type ModelEngine,
  vehicleChain,
  withOnlyEngine,
} from "#src/selling/listings/fields/vehicle-choice.ts";
import { type Catalogue, catalogueOf, type Engine } from "#src/core/catalogue/catalogue.server.ts";
import { allowedEntries, type NamedEntries } from "#src/core/catalogue/retired.server.ts";
import { listingTypeIds } from "#src/core/catalogue/rules.ts";
import { type Places, placesOf } from "#src/core/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type LawRule, registrationRules } from "#src/selling/listings/authority/law-rules.ts";
import { selectLawRules } from "#src/selling/listings/authority/queries.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { lockGrantedBrandIds, selectGrantedBrandIds } from "#src/selling/listings/franchiser/queries.server.ts";
import { hasDamageSection } from "#src/selling/listings/rules.ts";
import { titleWords } from "#src/selling/listings/titles/names.server.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { readSellerPhone, type SellerPhone } from "../contact/seller-phone.server.ts";
import { type DraftKey, newVehicle } from "../drafts/rules.ts";
import type { DraftForm } from "./rules.ts";
import { withoutIdleDamage } from "./submit-rules.ts";

/** The reference data that a form is read with. Load it before opening a transaction. */
export type Reference = {
  catalogue: Catalogue;
  places: Places;
  /** The brands that the member's business is an authorised dealer of. */
  grantedBrandIds: readonly number[];
  registrationRules: readonly LawRule[];
  phone: SellerPhone;
  /** Which entries of the catalogue the form may have: those that are offered, and those of the edited listing. */
  isAllowed: ReturnType<typeof allowedEntries>;
};

/** `draftKey`: of the listing that is made or edited. */
export async function referenceOf(ctx: Context, draftKey: DraftKey = newVehicle): Promise<Reference> {
  const businessId = ctx.member?.businessId ?? null;
  const [catalogue, places, grantedBrandIds, lawRules, phone, edited] = await Promise.all([
    catalogueOf(ctx),
    placesOf(ctx),
    businessId === null ? [] : selectGrantedBrandIds(ctx, businessId),
    selectLawRules(ctx),
    readSellerPhone(ctx, draftKey),
    "keyCode" in draftKey ? findEdited(ctx, draftKey.keyCode) : undefined,
  ]);
  return {
    catalogue,
    places,
    grantedBrandIds,
    phone,
    isAllowed: allowedEntries(catalogue, edited as NamedEntries | undefined),
    registrationRules: registrationRules(lawRules, businessId !== null, calendarDay(ctx.clock())),
  };
}

/**
 * The same with the granted brands locked, so that none is revoked before the transaction ends. Call it before locking a
 * listing.
 */
export async function withLockedBrands(tx: Context, reference: Reference): Promise<Reference> {
  const businessId = tx.member?.businessId ?? null;
  return businessId === null ? reference : { ...reference, grantedBrandIds: await lockGrantedBrandIds(tx, businessId) };
}

const optionKinds = Object.values<Field>(vehicleFields).flatMap(({ options }) => options ?? []);
/** Whether these are asked of a vehicle type at all; their values are for searching. */
const askedKinds = ["capacity", "power"];

/** An engine of the catalogue as the wizard narrows it down. */
export const modelEngine = ({
  id,
  variantId,
  yearFrom,
  yearTo,
  doors,
  fuel,
  gear,
  body,
  drive,
  capacityCc,
  powerHp,
}: Engine): ModelEngine => ({
  id,
  variantId,
  facts: { yearFrom, yearTo, doors, fuel, gear, body, drive, capacityCc, powerHp },
});

/** The id that a field has; of nothing for other texts. */
export const idOf = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : -1);

/** The vehicle types that a form may have, in their order: all but those that only group others. */
export const offeredTypes = ({ catalogue: { vehicleTypes }, isAllowed }: Reference) =>
  vehicleTypes
    .filter(({ id }) => !vehicleTypes.some(({ parentId }) => parentId === id))
    .filter((type) => vehicleTypes.every((one) => (one.id !== type.id && one.id !== type.parentId) || isAllowed(one)));

/**
 * The form with the catalogue's records for its choices. Inconsistent choices (a model of another brand, a town of another
 * city, equipment of another type) are dropped, so that showing, checking and publishing use the same form.
 */
export function readForm(ctx: Context, reference: Reference, given: DraftForm) {
  const { catalogue, places, grantedBrandIds, isAllowed } = reference;
  const isBusiness = ctx.member?.businessId != null;
  const form = ofOwnType(withoutIdleDamage(given));
  const type = offeredTypes(reference).find(({ id }) => id === idOf(form.type));
  const brand =
    type &&
    catalogue
      .brandsOf([type.id])
      .filter(isAllowed)
      .find(({ id }) => id === idOf(form.brand));
  const model =
    brand &&
    catalogue
      .modelsOf([type.id], brand.id)
      .filter(isAllowed)
      .find(({ id }) => id === idOf(form.model));
  const variants = model ? catalogue.variantsOf(model.id).filter(isAllowed) : [];
  const variant = variants.find(({ id }) => id === idOf(form.variant));
  const engines = variant ? catalogue.enginesOf(variant.id).filter(isAllowed) : [];
  Object.assign(form, withOnlyEngine(form, engines.map(modelEngine)));
  const engine = engines.find(({ id }) => id === idOf(form.engine));
  const city = places.city(idOf(form.city));
  const town = city && places.townsOf(city.id).find(({ id }) => id === idOf(form.town));
  if (!type) delete form.type;
  if (!brand) delete form.brand;
  if (!model) delete form.model;
  if (!variant && !(variants.length > 0 && form.variant === manualChoice)) delete form.variant;
  if (!engine && !(engines.length > 0 && form.engine === manualChoice)) delete form.engine;
  // If a step no longer belongs to the one before, the form describes another vehicle.
  if (vehicleChain.some((step) => given[step] && !form[step])) for (const criterion of criteria) delete form[criterion];
  if (!city) delete form.city;
  if (!town) delete form.town;
  const brandsOfType = catalogue.brandsOf(type ? [type.id] : []);
  const grantedBrands = brandsOfType.filter(({ id }) => grantedBrandIds.includes(id));
  // Only authorised dealers' vehicles name a brand. A brand that is not granted stays in the form, so that the form is
  // refused: the seller must learn that the vehicle would be sold under another nature.
  const franchiserBrand =
    isBusiness && form.nature === "franchiser"
      ? brandsOfType.find(({ id }) => id === idOf(form.franchiserBrand))
      : undefined;
  if (!franchiserBrand) delete form.franchiserBrand;
  if (grantedBrands.length === 0 && !franchiserBrand) delete form.nature;
  const optionsOf = (kind: string) => (type ? catalogue.optionsOf(type.id, kind).filter(isAllowed) : []);
  const options = optionKinds.flatMap(optionsOf);
  const attributes = catalogue.attributes
    .filter((attribute) => attribute.vehicleTypeId === type?.id && isAllowed(attribute))
    .map(({ slug, name, kind, unit, minValue, maxValue, isRequired, options: values }) => ({
      slug,
      name,
      kind,
      unit,
      min: minValue,
      max: maxValue,
      isRequired,
      options: values as { slug: string; name: string }[],
    }));
  const equipmentGroups = catalogue.equipmentGroups.filter(
    ({ vehicleTypeId, listingTypeId }) =>
      vehicleTypeId === type?.id && listingTypeId === listingTypeIds[listingTypeOf(form)],
  );
  if (form.equipment) form.equipment = equipmentOfGroups(reference, equipmentGroups, form.equipment);
  if (form.attributes) {
    const known = Object.entries(form.attributes).filter(([slug]) => attributes.some((one) => one.slug === slug));
    form.attributes = Object.fromEntries(known);
  }
  if (form.damage && !(type && hasDamageSection(listingTypeOf(form), type.id))) delete form.damage;
  const facts: FormFacts = {
    vehicleType: type && {
      id: type.id,
      options: Object.fromEntries(
        [...optionKinds, ...askedKinds].map((kind) => [kind, optionsOf(kind).map(({ slug }) => slug)]),
      ),
    },
    hasVariants: variants.length > 0,
    hasEngines: engines.length > 0,
    engine,
    attributes: attributes.map((attribute) => ({
      ...attribute,
      options: attribute.options.map(({ slug }) => slug),
    })),
    isBusiness,
    grantedBrandIds: grantedBrands.map(({ id }) => id),
    registrationRules: reference.registrationRules,
    hasWarrantyProvider: ctx.warranty !== undefined,
    canShowPhone: reference.phone.canBeShown,
    year: ctx.clock().getFullYear(),
  };
  return {
    form,
    facts,
    vehicle: { type, brand, model, variant, engine },
    /** The options, and the current choice even if it is not granted. */
    franchiserBrands: brandsOfType.filter((one) => grantedBrands.includes(one) || one === franchiserBrand),
    place: { city, town },
    options,
    attributes,
    equipmentGroups,
    /** The words that the title writes with I. */
    titleNames: titleWords(catalogue, [brand?.id]),
  };
}

/** The ticked equipment of these groups, in the catalogue's order. */
function equipmentOfGroups(
  { catalogue: { equipment }, isAllowed }: Reference,
  groups: readonly { id: number }[],
  ids: readonly number[],
) {
  const ticked = new Set(ids);
  return equipment
    .filter((item) => ticked.has(item.id) && isAllowed(item) && groups.some(({ id }) => id === item.groupId))
    .map(({ id }) => id);
}

import { type Catalogue, catalogueOf, type SparePart } from "#src/core/catalogue/catalogue.server.ts";
import { allowedEntries, type NamedEntries } from "#src/core/catalogue/retired.server.ts";
import { spareBrandLists, spareRootId } from "#src/core/catalogue/rules.ts";
import { type Places, placesOf } from "#src/core/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { ContactFacts } from "#src/selling/listings/fields/form-facts.ts";
import { titleWords } from "#src/selling/listings/titles/names.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { findEdited } from "../edit/queries.server.ts";
import { readSellerPhone, type SellerPhone } from "../contact/seller-phone.server.ts";
import { idOf } from "../create/form-facts.server.ts";
import { type DraftKey, newSparePart } from "../drafts/rules.ts";
import { oncePerSlug, type SpareForm } from "./rules.ts";

/** The reference data that a form is read with. Load it before opening a transaction. */
export type SpareReference = {
  catalogue: Catalogue;
  places: Places;
  phone: SellerPhone;
  /** Which entries of the catalogue the form may have: those that are offered, and those of the edited listing. */
  isAllowed: ReturnType<typeof allowedEntries>;
};

/** `draftKey`: of the listing that is made or edited. */
export async function spareReferenceOf(ctx: Context, draftKey: DraftKey = newSparePart): Promise<SpareReference> {
  const [catalogue, places, phone, edited] = await Promise.all([
    catalogueOf(ctx),
    placesOf(ctx),
    readSellerPhone(ctx, draftKey),
    "keyCode" in draftKey ? findEdited(ctx, draftKey.keyCode) : undefined,
  ]);
  return { catalogue, places, phone, isAllowed: allowedEntries(catalogue, edited as NamedEntries | undefined) };
}

/** The children of a node that a form may have, in their order; without a node, the first step. */
const partsBelow = ({ catalogue, isAllowed }: SpareReference, parentId: string = spareRootId): SparePart[] =>
  catalogue.spareParts.filter((node) => node.parentId === parentId && isAllowed(node));

/**
 * The form with the catalogue's records for its choices. Inconsistent choices (a part of another group, a model of another
 * brand, a brand that the vehicle category does not have, a town of another city) are dropped, so that showing, checking
 * and publishing use the same form.
 */
export function readSpareForm(reference: SpareReference, given: SpareForm) {
  const { catalogue, places, phone, isAllowed } = reference;
  const form = { ...given };
  const reached = catalogue.sparePart(form.taxonomyId ?? "");
  const steps = reached && !reached.lastStep ? catalogue.sparePartPath(reached.id) : [];
  const path = steps.every(isAllowed) ? steps : [];
  const options = partsBelow(reference, path.at(-1)?.id);
  const part =
    path.length > 0 ? options.find((node) => node.lastStep && node.slug === form.productTypeSlug) : undefined;
  const [category] = path;
  const brandList = category && lookup(spareBrandLists, category.slug);
  const types = brandList === undefined ? [] : catalogue.typesUnder(brandList);
  const brands = catalogue.brandsOf(types).filter(isAllowed);
  const brand = brands.find(({ id }) => id === idOf(form.vehicleBrandId));
  const modelsOfBrand = (id: number) => oncePerSlug(catalogue.modelsOf(types, id).filter(isAllowed));
  const models = brand ? modelsOfBrand(brand.id) : [];
  const model = models.find(({ id }) => id === idOf(form.vehicleModelId));
  const city = places.city(idOf(form.city));
  const town = city && places.townsOf(city.id).find(({ id }) => id === idOf(form.town));
  const further = (form.fits ?? []).map((row) => {
    const ofRow = brands.find(({ id }) => id === idOf(row.brandId));
    const modelOfRow = ofRow && modelsOfBrand(ofRow.id).find(({ id }) => id === idOf(row.modelId));
    return { row, brand: ofRow, model: modelOfRow };
  });
  if (form.fits)
    form.fits = further.map(({ row, ...chosen }) => ({
      ...row,
      brandId: chosen.brand ? String(chosen.brand.id) : "",
      modelId: chosen.model ? String(chosen.model.id) : "",
    }));
  if (path.length === 0) delete form.taxonomyId;
  if (!part) delete form.productTypeSlug;
  if (!brand) delete form.vehicleBrandId;
  if (!model) delete form.vehicleModelId;
  if (!city) delete form.city;
  if (!town) delete form.town;
  const facts: ContactFacts = { canShowPhone: phone.canBeShown };
  return {
    form,
    facts,
    path,
    options,
    part,
    category,
    brandList,
    brands,
    brand,
    models,
    model,
    modelsOfBrand,
    further,
    place: { city, town },
    /** The words that the title writes with I. */
    titleNames: titleWords(catalogue, [brand?.id, ...further.map((one) => one.brand?.id)]),
  };
}

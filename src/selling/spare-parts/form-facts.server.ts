import { type Catalogue, catalogueOf, type SparePart } from "#src/catalogue/catalogue.server.ts";
import { isOffered, spareBrandLists, spareRootId } from "#src/catalogue/rules.ts";
import { type Places, placesOf } from "#src/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { ContactFacts } from "#src/listings/fields/form-facts.ts";
import { readSellerPhone, type SellerPhone } from "../contact/seller-phone.server.ts";
import { type DraftKey, newSparePart } from "../drafts/rules.ts";
import { oncePerSlug, type SpareForm } from "./rules.ts";

/** The reference data that a form is read with. Load it before opening a transaction. */
export type SpareReference = { catalogue: Catalogue; places: Places; phone: SellerPhone };

/** `draftKey`: of the listing that is made or edited. */
export async function spareReferenceOf(ctx: Context, draftKey: DraftKey = newSparePart): Promise<SpareReference> {
  const [catalogue, places, phone] = await Promise.all([
    catalogueOf(ctx),
    placesOf(ctx),
    readSellerPhone(ctx, draftKey),
  ]);
  return { catalogue, places, phone };
}

const idOf = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : -1);

/** The children of a node, in their order; without a node, the first step. */
export const partsBelow = ({ spareParts }: Catalogue, parentId: string = spareRootId): SparePart[] =>
  spareParts.filter((node) => node.parentId === parentId && isOffered(node));

/**
 * The form with the catalogue's records for its choices. Inconsistent choices (a part of another group, a model of another
 * brand, a brand that the vehicle category does not have, a town of another city) are dropped, so that showing, checking
 * and publishing use the same form.
 */
export function readSpareForm({ catalogue, places, phone }: SpareReference, given: SpareForm) {
  const form = { ...given };
  const reached = catalogue.sparePart(form.taxonomyId ?? "");
  const path = reached && !reached.lastStep ? catalogue.sparePartPath(reached.id) : [];
  const options = partsBelow(catalogue, path.at(-1)?.id);
  const part =
    path.length > 0 ? options.find((node) => node.lastStep && node.slug === form.productTypeSlug) : undefined;
  const [category] = path;
  const brandList = category && spareBrandLists[category.slug];
  const types = brandList === undefined ? [] : catalogue.typesUnder(brandList);
  const brands = catalogue.brandsOf(types);
  const brand = brands.find(({ id }) => id === idOf(form.vehicleBrandId));
  const models = brand ? oncePerSlug(catalogue.modelsOf(types, brand.id)) : [];
  const model = models.find(({ id }) => id === idOf(form.vehicleModelId));
  const city = places.city(idOf(form.city));
  const town = city && places.townsOf(city.id).find(({ id }) => id === idOf(form.town));
  const modelsOfBrand = (id: number) => oncePerSlug(catalogue.modelsOf(types, id));
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
  };
}

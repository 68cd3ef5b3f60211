import { type Catalogue, catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { type Places, placesOf } from "#src/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { DraftForm, FormFacts } from "./rules.ts";
import { manualChoice } from "./vehicle-rules.ts";

/** What the form is read against; ask for it before opening a transaction. */
export type Reference = { catalogue: Catalogue; places: Places };

export async function referenceOf(ctx: Context): Promise<Reference> {
  const [catalogue, places] = await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
  return { catalogue, places };
}

const optionKinds = ["fuel", "gear", "body", "drive", "colour", "age-type"];
const saleTypeId = 1;

const idOf = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : -1);

/** The vehicle types that can be offered, in their order: those that are no mere heading over others. */
export const offeredTypes = ({ vehicleTypes }: Catalogue) =>
  vehicleTypes.filter(({ id }) => !vehicleTypes.some(({ parentId }) => parentId === id));

/**
 * The form beside the catalogue's side of it. Choices that do not hang together (a model of another brand, a town of
 * another city) are dropped, so that what is shown, what is checked and what is published is the same.
 */
export function readForm(ctx: Context, { catalogue, places }: Reference, given: DraftForm) {
  const form = { ...given };
  const type = offeredTypes(catalogue).find(({ id }) => id === idOf(form.type));
  const brand = type && catalogue.brandsOf([type.id]).find(({ id }) => id === idOf(form.brand));
  const model = brand && catalogue.modelsOf([type.id], brand.id).find(({ id }) => id === idOf(form.model));
  const variants = model ? catalogue.variantsOf(model.id) : [];
  const variant = variants.find(({ id }) => id === idOf(form.variant));
  const engines = variant ? catalogue.enginesOf(variant.id) : [];
  const engine = engines.find(({ id }) => id === idOf(form.engine));
  const city = places.city(idOf(form.city));
  const town = city && places.townsOf(city.id).find(({ id }) => id === idOf(form.town));
  if (!type) delete form.type;
  if (!brand) delete form.brand;
  if (!model) delete form.model;
  if (!variant && !(variants.length > 0 && form.variant === manualChoice)) delete form.variant;
  if (!engine && !(engines.length > 0 && form.engine === manualChoice)) delete form.engine;
  if (!city) delete form.city;
  if (!town) delete form.town;
  const options = optionKinds.flatMap((kind) => (type ? catalogue.optionsOf(type.id, kind) : []));
  const attributes = catalogue.attributes
    .filter(({ vehicleTypeId }) => vehicleTypeId === type?.id)
    .map(({ slug, name, kind, unit, options: values }) => ({
      slug,
      name,
      kind: kind as "choice" | "number",
      unit,
      options: values as { slug: string; name: string }[],
    }));
  const equipmentGroups = catalogue.equipmentGroups.filter(
    ({ vehicleTypeId, listingTypeId }) => vehicleTypeId === type?.id && listingTypeId === saleTypeId,
  );
  const facts: FormFacts = {
    vehicleType: type && {
      id: type.id,
      options: Object.fromEntries(
        optionKinds.map((kind) => [kind, catalogue.optionsOf(type.id, kind).map(({ slug }) => slug)]),
      ),
    },
    hasVariants: variants.length > 0,
    hasEngines: engines.length > 0,
    engine,
    attributes: attributes.map((attribute) => ({
      ...attribute,
      options: attribute.options.map(({ slug }) => slug),
    })),
    isBusiness: ctx.member?.businessId != null,
    year: ctx.clock().getFullYear(),
  };
  return {
    form,
    facts,
    vehicle: { type, brand, model, variant, engine },
    place: { city, town },
    options,
    attributes,
    equipmentGroups,
  };
}

/** Of the ticked equipment, what this vehicle type for sale has. */
export const keptEquipment = (
  { equipment }: Catalogue,
  { form, equipmentGroups }: Pick<ReturnType<typeof readForm>, "form" | "equipmentGroups">,
): number[] => {
  const groups = new Set(equipmentGroups.map(({ id }) => id));
  const ticked = new Set(form.equipment);
  return equipment.filter(({ id, groupId }) => ticked.has(id) && groups.has(groupId)).map(({ id }) => id);
};

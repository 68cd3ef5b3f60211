import type { Context } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { type Brand, type Catalogue, catalogueOf, type Model, type SparePart } from "./catalogue.server.ts";
import { isOffered, listingTypeIds, notFound, optionKinds, spareRootId } from "./rules.ts";

const found = <Thing>(thing: Thing | undefined, message: string): Thing => {
  if (thing === undefined) throw new Refusal(404, message);
  return thing;
};

/** The types of `aracKategorisi`, the id or slug of a type or group; 404 for an unknown one. */
export function getTypes(catalogue: Catalogue, idOrSlug: string): readonly number[] {
  const types = catalogue.typesUnder(idOrSlug);
  if (types.length === 0) throw new Refusal(404, notFound.vehicleType);
  return types;
}

const getType = (catalogue: Catalogue, idOrSlug: string) =>
  found(catalogue.findVehicleType(idOrSlug), notFound.vehicleType);

/** Brands of a vehicle type or group, in Turkish order. Product 4.8. */
export async function brandsOf(ctx: Context, category: string) {
  const catalogue = await catalogueOf(ctx);
  const types = getTypes(catalogue, category);
  return catalogue
    .brandsOf(types)
    .filter(isOffered)
    .map(({ id, slug, name, popularIn }) => ({
      id,
      slug,
      name,
      isPopular: popularIn.some((type) => types.includes(type)),
    }));
}

function getBrandAndModel(catalogue: Catalogue, category: string, brandText: string, modelText: string) {
  const types = getTypes(catalogue, category);
  const brand = found(catalogue.findBrand(brandText), notFound.brand);
  return { brand, model: found(catalogue.findModel(types, brand.id, modelText), notFound.model) };
}

/** Models of a brand in a vehicle type or group, in Turkish order. Product 4.8. */
export async function modelsOf(ctx: Context, category: string, brandText: string) {
  const catalogue = await catalogueOf(ctx);
  const types = getTypes(catalogue, category);
  const brand = found(catalogue.findBrand(brandText), notFound.brand);
  return catalogue
    .modelsOf(types, brand.id)
    .filter(isOffered)
    .map(({ id, slug, name }) => ({ id, slug, name }));
}

/** Variants of a model, in Turkish order; may be empty. Product 4.8. */
export async function variantsOf(ctx: Context, category: string, brandText: string, modelText: string) {
  const catalogue = await catalogueOf(ctx);
  const { model } = getBrandAndModel(catalogue, category, brandText, modelText);
  return catalogue
    .variantsOf(model.id)
    .filter(isOffered)
    .map(({ id, slug, name }) => ({ id, slug, name }));
}

const optionName = (catalogue: Catalogue, kind: string, slug: string | null) =>
  slug === null ? null : (catalogue.option(kind, slug)?.name ?? slug);

/**
 * The engines of a variant, oldest first. `variant` is an id or a slug; a slug shared by several models of the brand means
 * all of them. Product 4.8: variant engine item. Years, doors, capacity (cm³) and power (hp) are null if unknown.
 */
export async function variantEngines(ctx: Context, brandText: string, variantText: string) {
  const catalogue = await catalogueOf(ctx);
  const brand = found(catalogue.findBrand(brandText), notFound.brand);
  const models = catalogue.modelsOf(
    catalogue.vehicleTypes.map(({ id }) => id),
    brand.id,
  );
  const byId = catalogue.variant(Number(variantText));
  const pairs = models.flatMap((model) => {
    const variant =
      byId?.modelId === model.id ? byId : catalogue.variantsOf(model.id).find(({ slug }) => slug === variantText);
    return variant ? [{ model, variant }] : [];
  });
  const chosen = pairs.some(({ variant }) => variant === byId)
    ? pairs.filter(({ variant }) => variant === byId)
    : pairs;
  if (chosen.length === 0) throw new Refusal(404, notFound.variant);
  return chosen.flatMap(({ model, variant }) =>
    catalogue
      .enginesOf(variant.id)
      .filter(isOffered)
      .map((engine) => engineItem(catalogue, brand, model, variant.name, engine)),
  );
}

/** The engines of a model's variants that `isAllowed` accepts: those that are not retired, and in an edit also the listing's. */
export const enginesOfModel = (catalogue: Catalogue, modelId: number, isAllowed: typeof isOffered = isOffered) =>
  catalogue.variantsOf(modelId).flatMap(({ id }) => catalogue.enginesOf(id).filter(isAllowed));

/** As `variantEngines`, of all variants of a model of the brand; 404 for another one. */
export async function modelEngines(ctx: Context, brandText: string, modelId: string) {
  const catalogue = await catalogueOf(ctx);
  const brand = found(catalogue.findBrand(brandText), notFound.brand);
  const model = found(catalogue.model(Number(modelId)), notFound.model);
  if (model.brandId !== brand.id) throw new Refusal(404, notFound.model);
  return enginesOfModel(catalogue, model.id).map((engine) => ({
    ...engineItem(catalogue, brand, model, catalogue.variant(engine.variantId)!.name, engine),
    variantId: engine.variantId,
  }));
}

type Engine = ReturnType<Catalogue["enginesOf"]>[number];

const engineItem = (catalogue: Catalogue, brand: Brand, model: Model, variant: string, engine: Engine) => ({
  id: engine.id,
  vehicleEngineId: engine.vehicleEngineId ?? engine.id,
  brand: brand.name,
  model: model.name,
  variant,
  modelYear: { from: engine.yearFrom, to: engine.yearTo },
  door: engine.doors,
  fuelType: optionName(catalogue, "fuel", engine.fuel),
  capacity: engine.capacityCc,
  power: engine.powerHp,
  fuel: engine.fuel,
  gear: engine.gear,
  body: engine.body,
  drive: engine.drive,
});

/** Equipment groups of a vehicle type for one listing type; rental has group 1 alone. Product 4.8. */
export async function equipmentOf(
  ctx: Context,
  category: string,
  listingType: string = "1",
  isAllowed: typeof isOffered = isOffered,
) {
  const catalogue = await catalogueOf(ctx);
  const type = getType(catalogue, category);
  const listingTypeId = Number(lookup(listingTypeIds, listingType) ?? listingType);
  if (!Object.values(listingTypeIds).some((id) => id === listingTypeId)) throw new Refusal(404, notFound.listingType);
  return equipmentGroups(catalogue, type.id, listingTypeId, isAllowed);
}

/** Equipment groups of an existing type with their items. `listingTypeId`: 1 sale, 2 rental. */
const equipmentGroups = (
  catalogue: Catalogue,
  typeId: number,
  listingTypeId: number,
  isAllowed: typeof isOffered = isOffered,
) =>
  catalogue.equipmentGroups
    .filter((group) => group.vehicleTypeId === typeId && group.listingTypeId === listingTypeId)
    .map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      list: catalogue.equipment.filter((item) => item.groupId === id && isAllowed(item)).map(equipmentItem),
    }))
    .filter(({ list }) => list.length > 0);

const equipmentItem = ({ id, slug, name, description }: Catalogue["equipment"][number]) => ({
  id,
  slug,
  name,
  description,
});

/** The special attributes of a vehicle type for forms and the detailed search. Product 4.8. */
export async function specialAttributes(ctx: Context, category: string) {
  const catalogue = await catalogueOf(ctx);
  const { id, slug, name } = getType(catalogue, category);
  const choices = (kind: string) =>
    catalogue
      .optionsOf(id, kind)
      .filter(isOffered)
      .map(({ slug: value, name: text }) => ({ slug: value, name: text }));
  return {
    id,
    slug,
    name,
    power: choices("power"),
    capacity: choices("capacity"),
    gearType: choices("gear"),
    fuelType: choices("fuel"),
    bodyType: choices("body"),
    driveType: choices("drive"),
    equipmentGroups: equipmentGroups(catalogue, id, listingTypeIds.satilik),
    attributes: catalogue.attributes
      .filter((attribute) => attribute.vehicleTypeId === id && isOffered(attribute))
      .map((attribute) => ({
        id: attribute.id,
        slug: attribute.slug,
        name: attribute.name,
        kind: attribute.kind,
        unit: attribute.unit,
        min: attribute.minValue,
        max: attribute.maxValue,
        isRequired: attribute.isRequired,
        options: attribute.options as { slug: string; name: string }[],
      })),
  };
}

/**
 * The equipment to preselect for an engine: items that were standard from its first model year on. `engine` is an engine
 * id, or the `vehicleEngineId` of the brand.
 */
export async function engineEquipment(ctx: Context, brandText: string, engineText: string) {
  const catalogue = await catalogueOf(ctx);
  const brand = found(catalogue.findBrand(brandText), notFound.brand);
  const number = Number(engineText);
  const own = catalogue.engine(number);
  const owner = own && catalogue.model(catalogue.variant(own.variantId)!.modelId);
  const engine =
    owner?.brandId === brand.id
      ? own
      : catalogue
          .modelsOf(
            catalogue.vehicleTypes.map(({ id }) => id),
            brand.id,
          )
          .flatMap((model) => catalogue.variantsOf(model.id).flatMap(({ id }) => catalogue.enginesOf(id)))
          .find(({ vehicleEngineId }) => vehicleEngineId === number);
  return usualEquipment(catalogue, found(engine, notFound.engine)).map(equipmentItem);
}

/** The equipment that was standard from the first model year of an engine on. */
export function usualEquipment(catalogue: Catalogue, { variantId, yearFrom }: Pick<Engine, "variantId" | "yearFrom">) {
  const { vehicleTypeId } = catalogue.model(catalogue.variant(variantId)!.modelId)!;
  const groups = new Set(
    catalogue.equipmentGroups.filter((group) => group.vehicleTypeId === vehicleTypeId).map(({ id }) => id),
  );
  return catalogue.equipment.filter(
    ({ groupId, standardFrom }) => groups.has(groupId) && standardFrom !== null && (yearFrom ?? 0) >= standardFrom,
  );
}

/** The options of a special attribute by its id, or of a common field such as `fuelType`. */
export async function optionChoices(ctx: Context, idOrKind: string) {
  const catalogue = await catalogueOf(ctx);
  const attribute = catalogue.attributes.find(({ id }) => id === Number(idOrKind));
  if (attribute)
    return {
      id: String(attribute.id),
      name: attribute.name,
      choices: attribute.options as { slug: string; name: string }[],
    };
  const known = Object.entries(optionKinds).find(([kind, { field }]) => [kind, field].includes(idOrKind));
  if (!known) throw new Refusal(404, notFound.option);
  const [ofKind, { name: fieldName }] = known;
  const choices = catalogue.options.filter(({ kind }) => kind === ofKind);
  return { id: idOrKind, name: fieldName, choices: choices.map(({ slug, name }) => ({ slug, name })) };
}

/** A node of the spare-part taxonomy in the call's format. Product 4.9. */
export const sparePartNode = ({ id, slug, name, lastStep }: SparePart) => ({
  _id: id,
  slug,
  name,
  last_step: lastStep,
});

/** The children of a node of the spare-part taxonomy; `0` is the first step. Product 4.9. */
export async function sparePartsBelow(ctx: Context, parentId: string) {
  const { spareParts } = await catalogueOf(ctx);
  const parent = parentId === "0" ? spareRootId : parentId;
  if (!spareParts.some(({ id }) => id === parent)) throw new Refusal(404, notFound.sparePart);
  return spareParts.filter((node) => node.parentId === parent && isOffered(node)).map(sparePartNode);
}

/** The leaves below the nodes with this slug: the product types of spare-part listings. Product 12.2. */
export async function sparePartProductTypes(ctx: Context, slug: string) {
  const catalogue = await catalogueOf(ctx);
  const { spareParts } = catalogue;
  let level = spareParts.filter((node) => node.slug === slug);
  if (level.length === 0) throw new Refusal(404, notFound.sparePart);
  const last = new Map<string, Catalogue["spareParts"][number]>();
  while (level.length > 0) {
    for (const node of level) if (node.lastStep) last.set(node.slug, last.get(node.slug) ?? node);
    const parents = new Set(level.map(({ id }) => id));
    level = spareParts.filter(({ parentId }) => parentId !== null && parents.has(parentId));
  }
  return [...last.values()].map((node) => ({
    ...sparePartNode(node),
    path: catalogue.sparePartPath(node.parentId!).map(sparePartNode),
  }));
}

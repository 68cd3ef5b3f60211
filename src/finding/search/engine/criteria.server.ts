import type { Catalogue, Model } from "#src/core/catalogue/catalogue.server.ts";
import { passengerGroup } from "#src/core/catalogue/rules.ts";
import { engineLabel } from "#src/selling/listings/engine-label.ts";
import { placeName, vehicleName } from "#src/selling/listings/names.ts";
import { sidesOf } from "#src/core/locations/istanbul.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { recordOf } from "../record-of.ts";
import { filterOf, type ListCriteria } from "../filters/indexed.ts";
import { rangeKeys } from "../filters/ranges.ts";
import { choicesOf, rangeOfChoice, splitChoice } from "../address/attributes.ts";
import type { AttributeFilter, Criteria } from "./engine.ts";
import { betweenText, type SelectionNames } from "../address/labels.ts";
import { wholeFamilies } from "../address/families.server.ts";
import { near, placeNamed } from "./near.server.ts";
import { type Flag, flagFilters } from "../filters/flags.ts";
import {
  listFilters,
  type ListKey,
  type OptionList,
  optionLists,
  type ValueList,
  valueLists,
} from "../filters/lists.ts";
import { modelChoice, modelsOfBrand, type Selection, splitModel, vehicleTypeOf } from "../rules.ts";
import {
  attributesOf,
  equipmentOf,
  lastSteps,
  modelsNamed,
  type Names,
  partSystems,
  variantsOf,
} from "../address/vocabulary.server.ts";

/** The ids behind a selection. */
export function criteriaOf(selection: Selection, names: Names): Criteria {
  const { catalogue, places, typeIds, searchWords } = names;
  const { listing, type, systems, parts } = selection;
  const isPart = listing === "yedek-parca";
  const vehicles = typeIds(vehicleTypeOf(selection));
  const models = modelsChosen(selection, names);
  const city = places.findCity(selection.cities[0] ?? "");
  const equipment = selection.equipment.length > 0 ? equipmentOf(catalogue, listing, vehicles) : [];
  return {
    listingType: listing,
    typeIds: isPart || type === null ? null : vehicles,
    businessIds: [],
    partIds: isPart && (type !== null || systems.length > 0) ? partIdsOf(catalogue, type, systems, parts) : null,
    brandIds: selection.brands.flatMap((slug) => catalogue.matchBrand(slug)?.id ?? []),
    modelIds: [...models, ...wholeBrands(selection, names)].map(({ id }) => id),
    variantIds: variantsOf(catalogue, models)
      .filter(({ slug }) => selection.variants.includes(slug))
      .map(({ id }) => id),
    engineIds: selection.engines.map(Number),
    cityIds: selection.cities.flatMap((slug) => places.findCity(slug)?.id ?? []),
    townIds: city ? selection.towns.flatMap((slug) => places.findTown(city.id, slug)?.id ?? []) : [],
    ...slugCriteria(selection),
    flags: selection.flags as Flag[],
    equipment: selection.equipment.map((wanted) => equipment.filter(({ slug }) => slug === wanted).map(({ id }) => id)),
    attributes: attributeFilters(selection.attributes),
    publishedDays: selection.publishedDays,
    near: selection.around && near(places, selection.around),
    words: searchWords(selection.text),
    ...recordOf(rangeKeys, (key) => selection[key]),
  };
}

type SlugList = OptionList | ValueList;
const slugLists: readonly SlugList[] = [...optionLists, ...valueLists];

/** The criteria of lists whose slugs are the values of listings. */
const slugCriteria = (selection: Selection) =>
  Object.fromEntries(slugLists.map((key) => [filterOf(key).index.criteria, selection[key]])) as unknown as Pick<
    ListCriteria,
    (typeof listFilters)[SlugList]["index"]["criteria"]
  >;

/** The models of the catalogue that are chosen; one slug may be a model in several vehicle types. */
export function modelsChosen(selection: Selection, { catalogue, typeIds }: Names): Model[] {
  const vehicles = typeIds(vehicleTypeOf(selection));
  return selection.models.flatMap((choice) => {
    const { brand, model } = splitModel(choice);
    return modelsNamed(catalogue, vehicles, catalogue.matchBrand(brand)?.id ?? 0, model);
  });
}

/** Beside the models of some brands, all models of those that none is chosen of: every listing has a model. */
function wholeBrands({ brands, models }: Selection, { catalogue, typeIds }: Names): Model[] {
  if (models.length === 0) return [];
  return brands
    .filter((brand) => modelsOfBrand(models, brand).length === 0)
    .flatMap((slug) => catalogue.modelsOf(typeIds(null), catalogue.matchBrand(slug)?.id ?? 0));
}

const attributeFilters = (choices: readonly string[]): AttributeFilter[] =>
  [...new Set(choices.map((choice) => splitChoice(choice).slug))].map((slug) => {
    const own = choicesOf(choices, slug);
    const range = rangeOfChoice(own[0]!);
    return range ? { slug, range } : { slug, values: own.map((choice) => splitChoice(choice).value) };
  });

/** The last steps that are meant by a category, systems and parts; empty lists leave nothing out. */
function partIdsOf(catalogue: Catalogue, category: string | null, systems: string[], parts: string[]): string[] {
  const wanted = partSystems(catalogue, category).filter(({ slug }) => systems.length === 0 || systems.includes(slug));
  return lastSteps(catalogue, wanted)
    .filter(({ slug }) => parts.length === 0 || parts.includes(slug))
    .map(({ id }) => id);
}

/** The names a visitor reads for a selection. */
export const selectionNames = (selection: Selection, names: Names): SelectionNames => ({
  listing: selection.listing,
  type: selection.type === null ? null : typeName(selection, names),
  systems: selection.systems.map((slug) => nameOfChoice("systems", slug, selection, names)),
  parts: selection.parts.map((slug) => nameOfChoice("parts", slug, selection, names)),
  brands: selection.brands.map((slug) => nameOfChoice("brands", slug, selection, names)),
  models: modelGroups(selection, names).map(({ name }) => name),
  isCertified: selection.flags.includes("sertifikali"),
  wholeBrands: selection.brands
    .filter((brand) => modelsOfBrand(selection.models, brand).length === 0)
    .map((slug) => nameOfChoice("brands", slug, selection, names)),
  cities: selection.cities.map((slug) => nameOfChoice("cities", slug, selection, names)),
  towns: townGroups(selection, names).map(({ name }) => name),
  around: selection.around && aroundName(selection.around.place, names),
});

/** `Ankara`, `Ankara / Çankaya`. */
function aroundName(place: string, { places }: Names): string {
  const { city, town } = placeNamed(places, place);
  return placeName(city.name, town?.name ?? null);
}

/** Chosen models by their names, whole families as one: `Passat`, `Sprinter`; among several brands `Volkswagen Passat`. */
export function modelGroups(selection: Selection, names: Names): { name: string; choices: string[] }[] {
  const { catalogue, typeIds } = names;
  const types = typeIds(vehicleTypeOf(selection));
  const families = selection.brands.flatMap((slug) => {
    const brand = catalogue.matchBrand(slug)!;
    const chosen = modelsOfBrand(selection.models, slug).map((choice) => splitModel(choice).model);
    return wholeFamilies(catalogue, types, brand.id, chosen).map(({ name, slugs }) => ({
      name: selection.brands.length > 1 ? vehicleName(brand.name, name) : name,
      choices: slugs.map((model) => modelChoice(slug, model)),
    }));
  });
  const inFamilies = new Set(families.flatMap(({ choices }) => choices));
  const single = selection.models
    .filter((choice) => !inFamilies.has(choice))
    .map((choice) => ({ name: nameOfChoice("models", choice, selection, names), choices: [choice] }));
  return [...families, ...single];
}

/** Chosen towns by their names, all of a side of İstanbul as one: `Anadolu yakası`. */
export function townGroups(selection: Selection, names: Names): { name: string; choices: string[] }[] {
  const city = selection.cities.length === 1 ? names.places.findCity(selection.cities[0]!) : undefined;
  const sides = (city ? sidesOf(city, names.places) : [])
    .filter(({ towns }) => towns.every((town) => selection.towns.includes(town)))
    .map(({ name, towns }) => ({ name, choices: [...towns] }));
  const inSides = new Set(sides.flatMap(({ choices }) => choices));
  const single = selection.towns
    .filter((slug) => !inSides.has(slug))
    .map((slug) => ({ name: nameOfChoice("towns", slug, selection, names), choices: [slug] }));
  return [...sides, ...single];
}

const typeName = ({ listing, type }: Selection, { catalogue }: Names) =>
  (listing === "yedek-parca"
    ? catalogue.spareParts.find(({ slug }) => slug === type)
    : type === passengerGroup.slug
      ? passengerGroup
      : catalogue.findVehicleType(type!)
  )?.name ?? null;

/** `Passat`; among several brands `Volkswagen Passat`. */
function modelName(choice: string, selection: Selection, names: Names): string {
  const [model] = modelsChosen({ ...selection, models: [choice] }, names);
  const brand = names.catalogue.brand(model?.brandId ?? 0);
  if (!model || !brand) return splitModel(choice).model;
  return selection.brands.length > 1 ? vehicleName(brand.name, model.name) : model.name;
}

/** The name a visitor reads for a slug of a list. */
export function nameOfChoice(key: ListKey, slug: string, selection: Selection, names: Names): string {
  const { catalogue, places, typeIds } = names;
  const vehicles = typeIds(vehicleTypeOf(selection));
  switch (key) {
    case "brands":
      return catalogue.matchBrand(slug)?.name ?? slug;
    case "models":
      return modelName(slug, selection, names);
    case "variants":
      return (
        variantsOf(catalogue, modelsChosen(selection, names)).find((variant) => variant.slug === slug)?.name ?? slug
      );
    case "engines": {
      const engine = catalogue.engine(Number(slug));
      return engine ? engineLabel(engine, (kind, value) => optionName(names, kind, value)) : slug;
    }
    case "cities":
      return places.findCity(slug)?.name ?? slug;
    case "towns":
      return places.findTown(places.findCity(selection.cities[0] ?? "")?.id ?? 0, slug)?.name ?? slug;
    case "systems":
    case "parts":
      return catalogue.spareParts.find((node) => node.slug === slug)?.name ?? slug;
    case "flags":
      return lookup(flagFilters, slug)?.title ?? slug;
    case "equipment":
      return equipmentOf(catalogue, selection.listing, vehicles).find((item) => item.slug === slug)?.name ?? slug;
    case "attributes":
      return attributeName(slug, attributesOf(catalogue, vehicles));
    default: {
      const filter = listFilters[key];
      const name = "option" in filter ? optionName(names, filter.option, slug) : nameOfValue(filter.values, slug);
      return name ?? slug;
    }
  }
}

const nameOfValue = (values: Readonly<Record<string, string>>, slug: string) => lookup(values, slug);

const optionName = ({ catalogue }: Names, kind: string, slug: string | null) =>
  slug === null ? undefined : catalogue.option(kind, slug)?.name;

/** `Kabin: Çift kabin`, `Lastik durumu: En az 50 %`. */
function attributeName(choice: string, attributes: ReturnType<typeof attributesOf>): string {
  const { slug, value } = splitChoice(choice);
  const attribute = attributes.find((one) => one.slug === slug);
  if (!attribute) return choice;
  const range = rangeOfChoice(choice);
  const text = range
    ? betweenText(range, (number) => formatNumber(number), attribute.unit ? `\u00a0${attribute.unit}` : "")
    : attribute.options.find((option) => option.slug === value)?.name;
  return `${attribute.name}: ${text}`;
}

import type { Vocabulary } from "./vocabulary.ts";
import {
  type Catalogue,
  catalogueOf,
  type Model,
  type SparePart,
  type Variant,
} from "#src/core/catalogue/catalogue.server.ts";
import { listingTypeIds, passengerGroup, spareRootId } from "#src/core/catalogue/rules.ts";
import { type Places, placesOf } from "#src/core/locations/places.server.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { matchKey, slugify } from "#src/shared/turkish.ts";
import { selectNicknames } from "../engine/queries.server.ts";
import { type Nickname, searchWordsOf } from "../text/nicknames.ts";
import {
  type Attribute,
  attributeChoice,
  attributeRange,
  fittingRange,
  rangeOfChoice,
  splitChoice,
} from "./attributes.ts";
import { modelChoice } from "../rules.ts";

/** No brand with its model has a longer name; a segment is tried at each of its dashes. */
const segmentMaxLength = 200;

/** The catalogue and the places as a search asks them. */
export type Names = Vocabulary & {
  catalogue: Catalogue;
  places: Places;
  nicknames: readonly Nickname[];
  typeIds: (type: string | null) => readonly number[];
  /** The words a text asks for, nicknames replaced: what `Criteria.words` takes. */
  searchWords: (text: string) => string[];
};

const partsBelow = ({ spareParts }: Catalogue, parentId: string) =>
  spareParts.filter((node) => node.parentId === parentId);

/** The systems of a category of spare parts, or of all. */
export const partSystems = (catalogue: Catalogue, category: string | null): SparePart[] =>
  partsBelow(catalogue, spareRootId)
    .filter(({ slug }) => category === null || slug === category)
    .flatMap(({ id }) => partsBelow(catalogue, id));

/** The last steps below these nodes. */
export const lastSteps = (catalogue: Catalogue, nodes: readonly SparePart[]): SparePart[] =>
  nodes.flatMap((node) => (node.lastStep ? [node] : lastSteps(catalogue, partsBelow(catalogue, node.id))));

/** The models of a brand that share a slug: one may be a model in several types. */
export const modelsNamed = (catalogue: Catalogue, typeIds: readonly number[], brandId: number, slug: string): Model[] =>
  catalogue.modelsOf(typeIds, brandId).filter((model) => model.slug === slug);

/** The variants of these models. */
export const variantsOf = (catalogue: Catalogue, models: readonly Model[]): Variant[] =>
  models.flatMap(({ id }) => catalogue.variantsOf(id));

/** The equipment of these vehicle types for a listing type, group by group; one item has an id in each type. */
export function equipmentOf(catalogue: Catalogue, listing: ListingType, typeIds: readonly number[]) {
  const groups = catalogue.equipmentGroups.filter(
    ({ vehicleTypeId, listingTypeId }) => typeIds.includes(vehicleTypeId) && listingTypeId === listingTypeIds[listing],
  );
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  return catalogue.equipment.flatMap((item) => {
    const group = groupOf.get(item.groupId);
    return group ? [{ ...item, group: group.name }] : [];
  });
}

/** The special attributes of these vehicle types; of those that share a slug the options are put together. */
export function attributesOf(catalogue: Catalogue, typeIds: readonly number[]): Attribute[] {
  const own = catalogue.attributes.filter(({ vehicleTypeId }) => typeIds.includes(vehicleTypeId));
  return [...Map.groupBy(own, ({ slug }) => slug)].map(([slug, [first, ...others]]) => {
    const all = [first!, ...others];
    const options = all.flatMap((attribute) => attribute.options as { slug: string; name: string }[]);
    const ends = (values: (number | null)[], pick: (...values: number[]) => number) =>
      values.some((value) => value === null) ? null : pick(...(values as number[]));
    return {
      slug,
      name: first!.name,
      kind: first!.kind,
      unit: first!.unit,
      min: ends(
        all.map(({ minValue }) => minValue),
        Math.min,
      ),
      max: ends(
        all.map(({ maxValue }) => maxValue),
        Math.max,
      ),
      options: [...new Map(options.map((option) => [option.slug, option])).values()],
    };
  });
}

const made = new WeakMap<Catalogue, Names>();

/** The names a search knows; made once for each catalogue. */
export async function namesOf(ctx: Pick<Context, "db">): Promise<Names> {
  const [catalogue, places] = await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
  let names = made.get(catalogue);
  if (!names || names.places !== places)
    made.set(
      catalogue,
      (names = makeNames(catalogue, places, presentNicknames(catalogue, await selectNicknames(ctx)))),
    );
  return names;
}

/** The nicknames with the present slugs of their brands and models, which the desk may have renamed or merged. */
const presentNicknames = (catalogue: Catalogue, nicknames: readonly Nickname[]): Nickname[] =>
  nicknames.flatMap((nickname) => {
    if (nickname.brand === null) return [nickname];
    const brand = catalogue.matchBrand(nickname.brand);
    if (!brand) return [];
    if (nickname.model === null) return [{ ...nickname, brand: brand.slug }];
    const types = catalogue.vehicleTypes.map(({ id }) => id);
    const model = catalogue.matchModel(types, brand.id, nickname.model);
    return model ? [{ ...nickname, brand: brand.slug, model: model.slug }] : [];
  });

function makeNames(catalogue: Catalogue, places: Places, nicknames: readonly Nickname[]): Names {
  const everyTypeId = catalogue.vehicleTypes.map(({ id }) => id);
  const typeIds = (type: string | null) => (type === null ? everyTypeId : catalogue.typesUnder(type));
  const options = new Map(catalogue.options.map(({ kind, slug }) => [`${kind} ${matchKey(slug)}`, slug]));
  const brandIn = (type: string | null, text: string) => {
    const brand = catalogue.matchBrand(text);
    return brand && catalogue.brandsOf(typeIds(type)).includes(brand) ? brand : undefined;
  };
  const modelIn = (type: string | null, brandId: number, text: string) =>
    catalogue.matchModel(typeIds(type), brandId, text);

  const modelsAt = (type: string | null, brand: string, slug: string) =>
    modelsNamed(catalogue, typeIds(type), catalogue.matchBrand(brand)?.id ?? 0, slug);
  const findAttribute = (type: string | null, slug: string) =>
    attributesOf(catalogue, typeIds(type)).find((attribute) => attribute.slug === slugify(slug));

  return {
    catalogue,
    places,
    nicknames,
    typeIds,
    searchWords: searchWordsOf(nicknames, catalogue, places),
    type: (text) => [passengerGroup, ...catalogue.vehicleTypes].find(({ slug }) => slug === slugify(text))?.slug,
    brand: (type, text) => brandIn(type, text)?.slug,
    model: (type, brand, text) => modelIn(type, catalogue.matchBrand(brand)?.id ?? 0, text)?.slug,
    variant: (type, brand, model, text) =>
      modelsAt(type, brand, model).flatMap(({ id }) => catalogue.matchVariant(id, text)?.slug ?? [])[0],
    engine(type, brand, model, variant, text) {
      // The id of a merged engine stands for the one that it was merged into.
      const engine = catalogue.engine(Number(text));
      return variantsOf(catalogue, modelsAt(type, brand, model))
        .filter(({ slug }) => slug === variant)
        .flatMap(({ id }) => catalogue.enginesOf(id))
        .find((one) => one === engine)
        ?.id.toString();
    },
    town: (city, text) => places.findTown(places.findCity(city)!.id, text)?.slug,
    brandsWithModel: (type, text) => catalogue.brandsWithModel(typeIds(type), text).map(({ slug }) => slug),
    modelsWithVariant(type, brands, text) {
      const chosen = new Set(brands.map(catalogue.matchBrand));
      const models = catalogue
        .brandsOf(typeIds(type))
        .filter((brand) => brands.length === 0 || chosen.has(brand))
        .flatMap((brand) =>
          catalogue
            .modelsOf(typeIds(type), brand.id)
            .filter(({ id }) => catalogue.matchVariant(id, text))
            .map((model) => modelChoice(brand.slug, model.slug)),
        );
      return [...new Set(models)];
    },
    variantOfEngine(type, text) {
      const variant = catalogue.variant(catalogue.engine(Number(text))?.variantId ?? 0);
      const model = variant && catalogue.model(variant.modelId);
      if (!model || !typeIds(type).includes(model.vehicleTypeId)) return undefined;
      return { brand: catalogue.brand(model.brandId)!.slug, model: model.slug, variant: variant.slug };
    },
    citiesWithTown: (text) => places.cities.filter(({ id }) => places.findTown(id, text)).map(({ slug }) => slug),
    place(text) {
      const [first = "", ...rest] = slugify(text).split("-");
      const city = places.findCity(first);
      const town = city && places.findTown(city.id, rest.join("-"));
      return town ? `${city.slug}-${town.slug}` : city?.slug;
    },
    equipment: (listing, type, text) =>
      equipmentOf(catalogue, listing, typeIds(type)).find(({ slug }) => slug === slugify(text))?.slug,
    attribute(type, text) {
      const { slug, value } = splitChoice(text);
      const attribute = findAttribute(type, slug);
      if (attribute?.kind === "choice") {
        const option = attribute.options.find((one) => one.slug === slugify(value));
        return option && attributeChoice(attribute.slug, option.slug);
      }
      const range = rangeOfChoice(text);
      const fits = attribute && range && fittingRange(attribute, range);
      return fits && attributeRange(attribute.slug, fits);
    },
    city: (text) => (matchKey(text) === "" ? undefined : places.findCity(text)?.slug),
    option: (kind, text) => options.get(`${kind} ${matchKey(text)}`),
    partCategory: (text) => partsBelow(catalogue, spareRootId).find(({ slug }) => slug === slugify(text))?.slug,
    partSystem: (category, text) => partSystems(catalogue, category).find(({ slug }) => slug === slugify(text))?.slug,
    part: (category, system, text) =>
      lastSteps(
        catalogue,
        partSystems(catalogue, category).filter(({ slug }) => slug === system),
      ).find(({ slug }) => slug === slugify(text))?.slug,
    vehicle(type, text) {
      if (text.length > segmentMaxLength) return undefined;
      const segment = slugify(text);
      const found = catalogue.matchBrandModel(segment, typeIds(type));
      if (found) return { brand: found.brand.slug, model: found.model?.slug };
      const alone = brandIn(type, segment);
      if (alone) return { brand: alone.slug, model: undefined };
      for (let dash = segment.lastIndexOf("-"); dash > 0; dash = segment.lastIndexOf("-", dash - 1)) {
        const brand = brandIn(type, segment.slice(0, dash));
        const model = brand && modelIn(type, brand.id, segment.slice(dash + 1));
        if (model) return { brand: brand.slug, model: model.slug };
      }
      return undefined;
    },
  };
}

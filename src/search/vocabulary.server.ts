import { type Catalogue, catalogueOf, type SparePart } from "#src/catalogue/catalogue.server.ts";
import { spareRootId } from "#src/catalogue/rules.ts";
import { type Places, placesOf } from "#src/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { matchKey, slugify } from "#src/shared/turkish.ts";
import type { Vocabulary } from "./address.ts";
import { selectNicknames } from "./queries.server.ts";
import { type Nickname, searchWordsOf } from "./text/nicknames.ts";

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

const made = new WeakMap<Catalogue, Names>();

/** The names a search knows; made once for each catalogue. */
export async function namesOf(ctx: Pick<Context, "db">): Promise<Names> {
  const [catalogue, places] = await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
  let names = made.get(catalogue);
  if (!names || names.places !== places)
    made.set(catalogue, (names = makeNames(catalogue, places, await selectNicknames(ctx))));
  return names;
}

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

  return {
    catalogue,
    places,
    nicknames,
    typeIds,
    searchWords: searchWordsOf(nicknames, catalogue, places),
    type: (text) => catalogue.vehicleTypes.find(({ slug }) => slug === slugify(text))?.slug,
    brand: (type, text) => brandIn(type, text)?.slug,
    model: (type, brand, text) => modelIn(type, catalogue.matchBrand(brand)?.id ?? 0, text)?.slug,
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

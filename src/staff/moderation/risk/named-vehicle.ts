import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { fold } from "#src/shared/turkish.ts";

type Named = { title: string; listingType: string; vehicleTypeId: number; brandId: number; modelId: number };

/** Types whose titles are read for the names of each other: cars, off-road vehicles, vans. */
const carTypes: readonly number[] = [1, 3, 5];
/** Names of brands and models that titles have as words, or as names of people, places and tyres. */
const words = new Set(
  (
    "adam alto bravo boxer capital carry century chance city classic combo concorde continental country coupe daily delta " +
    "discovery dogan edge expert express familia favorit focus free galaxy grand hero idea john journey kartal legend man " +
    "master maxima mini model move murat navigator nova omega one optima orion partner patrol pick plus rapid rich " +
    "roadster roma safari sahin samara seat serce sierra smart soul space spider spring star stream sunny super titan " +
    "town traveller up vega vista viva volt wagon wind"
  ).split(" "),
);
const leastLetters = { brand: 3, model: 4 };
const longestName = 3;
/** A word in the trim levels of so many models, such as `urban`, names none. */
const trimOfModels = 3;

/** By their folded words: brands and models. */
type Names = { brands: Map<string, Set<number>>; models: Map<string, Set<number>> };
const known = new WeakMap<Catalogue, Map<number, Names>>();

const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];
/** The runs of one to three words of a text, longer ones first at each place. */
const phrasesOf = (text: string): string[] =>
  wordsOf(text).flatMap((_, at, all) =>
    Array.from({ length: longestName }, (_, less) => all.slice(at, at + longestName - less).join(" ")),
  );

/**
 * The brand or model that a title names while it names neither the listing's brand nor its model, as the catalogue writes
 * it; null where there is none. A vehicle that the seller wants in exchange is none. Spare parts name what they fit.
 */
export function otherVehicleIn(catalogue: Catalogue, listing: Named): string | null {
  const { title, listingType, vehicleTypeId, brandId, modelId } = listing;
  if (listingType === "yedek-parca" || /\btaka(?:s|z)/.test(fold(title))) return null;
  const { brands, models } = namesOf(catalogue, vehicleTypeId);
  const own = new Set([catalogue.brand(brandId), catalogue.model(modelId)].flatMap((one) => wordsOf(one?.name ?? "")));
  const found = phrasesOf(title);
  const isOwn = (phrase: string) =>
    own.has(phrase) || brands.get(phrase)?.has(brandId) === true || models.get(phrase)?.has(modelId) === true;
  if (found.some(isOwn)) return null;
  for (const phrase of found) {
    const [brand] = brands.get(phrase) ?? [];
    if (brand !== undefined) return catalogue.brand(brand)!.name;
    const [model] = models.get(phrase) ?? [];
    if (model !== undefined) return catalogue.model(model)!.name;
  }
  return null;
}

function namesOf(catalogue: Catalogue, type: number): Names {
  const ofTypes = known.get(catalogue) ?? new Map<number, Names>();
  known.set(catalogue, ofTypes);
  let names = ofTypes.get(type);
  if (!names) ofTypes.set(type, (names = readNames(catalogue, carTypes.includes(type) ? carTypes : [type])));
  return names;
}

function readNames(catalogue: Catalogue, types: readonly number[]): Names {
  const brands = new Map<string, Set<number>>();
  const models = new Map<string, Set<number>>();
  const trims = new Map<string, Set<number>>();
  for (const brand of catalogue.brandsOf(types)) {
    // Mercedes-Benz is a Mercedes to most.
    for (const name of [brand.name, brand.name.split("-")[0]!, ...brand.aliases])
      put(brands, name, brand.id, leastLetters.brand);
    for (const model of catalogue.modelsOf(types, brand.id)) {
      for (const name of [model.name, ...model.aliases]) put(models, name, model.id, leastLetters.model);
      for (const variant of catalogue.variantsOf(model.id))
        for (const word of wordsOf(variant.name)) add(trims, word, model.id);
    }
  }
  for (const [word, { size }] of trims) if (size >= trimOfModels) models.delete(word);
  return { brands, models };
}

/** Adds a name, unless it is too short or a word. */
function put(names: Map<string, Set<number>>, name: string, id: number, least: number) {
  const [first = "", ...more] = wordsOf(name);
  if (words.has(first) || (more.length === 0 && !(first.length >= least && /^[a-z]+$/.test(first)))) return;
  add(names, [first, ...more].join(" "), id);
}

function add(ids: Map<string, Set<number>>, key: string, id: number) {
  const known = ids.get(key);
  if (known) known.add(id);
  else ids.set(key, new Set([id]));
}

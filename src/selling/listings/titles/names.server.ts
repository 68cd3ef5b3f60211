import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { foreignWords, titleCase } from "./rules.ts";

const wordsByBrand = new WeakMap<Catalogue, Map<number, readonly string[]>>();

/** The words that titles of these brands' vehicles write with I: of the brands, their models and variants. */
export const titleWords = (catalogue: Catalogue, brandIds: readonly (number | undefined)[]): string[] => [
  ...new Set(brandIds.flatMap((id) => (id === undefined ? [] : wordsOf(catalogue, id)))),
];

function wordsOf(catalogue: Catalogue, brandId: number): readonly string[] {
  let brands = wordsByBrand.get(catalogue);
  if (!brands) wordsByBrand.set(catalogue, (brands = new Map()));
  let words = brands.get(brandId);
  if (!words) {
    const brand = catalogue.brand(brandId);
    const models = catalogue.vehicleTypes.flatMap(({ id }) => catalogue.modelsOf([id], brandId));
    const variants = models.flatMap(({ id }) => catalogue.variantsOf(id));
    const names = [...models.flatMap(({ name, aliases }) => [name, ...aliases]), ...variants.map(({ name }) => name)];
    words = foreignWords([...(brand ? [brand.name, ...brand.aliases] : []), ...names]);
    brands.set(brandId, words);
  }
  return words;
}

/** A vehicle or a part as far as its title depends on it. */
type Titled = { brandId: number; fits?: readonly { brandId: number }[] | undefined };

/** The title of a listing as it is stored. */
export const storedTitle = (catalogue: Catalogue, title: string, { brandId, fits = [] }: Titled): string =>
  titleCase(title, titleWords(catalogue, [brandId, ...fits.map((fit) => fit.brandId)]));

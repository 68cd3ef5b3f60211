import type { Catalogue, Model } from "#src/core/catalogue/catalogue.server.ts";
import { fold } from "#src/shared/turkish.ts";

/**
 * Models of one brand whose names share words: `Sprinter` is Sprinter 208, Sprinter 316 CDI and all others, `Duke` every
 * KTM that is called so. A model's whole name is no family.
 */
export type Family = {
  brandId: number;
  /** The words as the first of the models has them. */
  name: string;
  models: Model[];
  /** Do the names begin with the words? */
  isLeading: boolean;
};

const made = new WeakMap<Catalogue, readonly Family[]>();

/** Every family of the catalogue; made once for each. */
export function familiesOf(catalogue: Catalogue): readonly Family[] {
  let families = made.get(catalogue);
  if (!families) made.set(catalogue, (families = makeFamilies(catalogue)));
  return families;
}

const wordsOf = (name: string) => name.split(/(?<=[\s-])/);
const keyOf = (name: string) => fold(name).replace(/[\s-]/g, "");

function makeFamilies(catalogue: Catalogue): Family[] {
  const types = catalogue.vehicleTypes.map(({ id }) => id);
  return catalogue.brands.flatMap(({ id: brandId }) => {
    const leading = new Map<string, Family>();
    const inner = new Map<string, Family>();
    for (const model of catalogue.modelsOf(types, brandId)) {
      const words = wordsOf(model.name);
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= words.length; to++) {
          if (from === 0 && to === words.length) continue;
          const name = words
            .slice(from, to)
            .join("")
            .replace(/[\s-]$/, "");
          const families = from === 0 ? leading : inner;
          const family = families.get(keyOf(name));
          if (!family) families.set(keyOf(name), { brandId, name, models: [model], isLeading: from === 0 });
          else if (!family.models.includes(model)) family.models.push(model);
        }
    }
    return [...leading.values(), ...[...inner].filter(([key]) => !leading.has(key)).map(([, family]) => family)];
  });
}

/** A whole family of at least so many models is shown with one name. */
const enough = 3;

/** Some of the chosen models, and the name of the family that they are together. */
export type ModelGroup = { name: string; slugs: string[] };

/** The families that are chosen as a whole among the models of a brand, within vehicle types; the largest first. */
export function wholeFamilies(
  catalogue: Catalogue,
  typeIds: readonly number[],
  brandId: number,
  chosen: readonly string[],
): ModelGroup[] {
  if (chosen.length < enough) return [];
  const left = new Set(chosen);
  const groups = familiesOf(catalogue)
    .filter((family) => family.brandId === brandId && !catalogue.matchModel(typeIds, brandId, family.name))
    .map(({ name, models }) => {
      const within = models.filter(({ vehicleTypeId }) => typeIds.includes(vehicleTypeId));
      return { name, slugs: [...new Set(within.map(({ slug }) => slug))] };
    })
    .filter(({ slugs }) => slugs.length >= enough)
    .toSorted((a, b) => b.slugs.length - a.slugs.length);
  return groups.filter(({ slugs }) => {
    const isWhole = slugs.every((slug) => left.has(slug));
    if (isWhole) for (const slug of slugs) left.delete(slug);
    return isWhole;
  });
}

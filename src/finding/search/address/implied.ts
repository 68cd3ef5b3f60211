import type { Vocabulary } from "./vocabulary.ts";
import { modelChoice, splitModel } from "../rules.ts";
import type { SearchForm } from "./search-form.ts";

/**
 * The form with what its choices imply: an engine has one variant, and a variant, a model or a town that is the only one
 * of its name has one model, brand or city. Nothing is added to a list of which the form says anything, were it only that
 * it is empty (`marka=`): a visitor who unticks a brand does not mean its model's any more.
 */
export function withImplied(form: SearchForm, type: string | null, vocabulary: Vocabulary): SearchForm {
  const full = { ...form };
  const [engine] = textsOf(full.motor);
  const ofEngine = engine === undefined || isSaid(full.versiyon) ? undefined : vocabulary.variantOfEngine(type, engine);
  if (ofEngine) {
    full.versiyon = [ofEngine.variant];
    if (!isSaid(full.model)) full.model = [modelChoice(ofEngine.brand, ofEngine.model)];
  }
  const [variant] = textsOf(full.versiyon);
  if (variant !== undefined && !isSaid(full.model))
    full.model = only(vocabulary.modelsWithVariant(type, textsOf(full.marka), variant));
  if (!isSaid(full.marka))
    full.marka = textsOf(full.model).flatMap((text) => {
      const named = vocabulary.brand(type, splitModel(text).brand);
      return named === undefined ? only(vocabulary.brandsWithModel(type, text)) : [named];
    });
  const [town] = textsOf(full.ilce);
  if (town !== undefined && !isSaid(full.yer)) full.yer = only(vocabulary.citiesWithTown(town));
  return full;
}

/** More choices than any list has, or a longer one, mean nothing. */
const textsMax = 300;
const textMaxLength = 200;

/** What a list of a form says: it may stand several times, and hold commas. */
export const textsOf = (value: string | string[] | undefined): string[] => [
  ...new Set(
    [value ?? []]
      .flat()
      .slice(0, textsMax)
      .flatMap((one) => one.split(",", textsMax))
      .slice(0, textsMax)
      .filter((one) => one.length <= textMaxLength),
  ),
];

const isSaid = (value: string | string[] | undefined) => textsOf(value).length > 0;

const only = (found: readonly string[]) => (found.length === 1 ? [...found] : []);

import type { Catalogue, Model } from "#src/core/catalogue/catalogue.server.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { familiesOf } from "../address/families.server.ts";
import type { ModelSense, Sense } from "./senses.ts";

/** Vehicle types whose models are known by their first word alone: `omoda`. Of others it is an ordinary word: `Custom 150`. */
const ofPassengers: ReadonlySet<number> = new Set([1, 3]);

/** Kinds of proper names: an ordinary word is no family (`Master Minibüs`). */
const ofNames: ReadonlySet<Sense["kind"]> = new Set(["model", "cities", "town", "text"]);

/**
 * The senses of words shared by the names of several models of a brand. Ambiguous and short words need the brand before
 * them: `fiat 80`, `scania r`, `vespa sprint`.
 */
export function* familySenses(
  catalogue: Catalogue,
  sensesOf: (name: string) => readonly Sense[],
  senseOf: (brand: string, model: string) => ModelSense | undefined,
): Generator<{ name: string; sense: ModelSense }> {
  const types = catalogue.vehicleTypes.map(({ id }) => id);
  for (const { brandId, name, models, isLeading } of familiesOf(catalogue)) {
    const known = sensesOf(name);
    if (catalogue.matchModel(types, brandId, name) || !known.every(({ kind }) => ofNames.has(kind))) continue;
    const key = matchKey(name);
    const slugs = [...new Set(models.map(({ slug }) => slug))];
    const isTrim = slugs.length === 1 && known.some(({ kind }) => kind === "text");
    const isNamed = isLeading ? !isTrim && key.length > 1 : slugs.length > 1 && isWord(key, 4);
    if (!isNamed) continue;
    const brand = catalogue.brand(brandId)!.slug;
    const isKnown = known.some((sense) => sense.kind !== "model" || (sense.brand !== brand && !sense.family));
    const isSingle = slugs.length === 1;
    const isOwnName = known.length === 0 && models.every(({ vehicleTypeId }) => ofPassengers.has(vehicleTypeId));
    const isBare = !isKnown && (!isSingle || isOwnName) && mayBeBare(key, slugs.length, isLeading);
    const weight = slugs.reduce((sum, slug) => sum + (senseOf(brand, slug)?.weight ?? 0), 0);
    const typeIds = [...new Set(models.map(({ vehicleTypeId }: Model) => vehicleTypeId))];
    yield { name, sense: { kind: "model", brand, model: key, typeIds, weight, family: { models: slugs, isBare } } };
  }
}

const isWord = (key: string, length: number) => key.length >= length && /^[a-z]+$/.test(key);

/** Whether a name needs no brand: the first word of several models, a long one of a single model, a word in many names, `cbr 600`. */
const mayBeBare = (key: string, count: number, isLeading: boolean) =>
  isLeading ? isWord(key, count > 1 ? 3 : 5) || (key.length > 2 && /^[a-z]+\d/.test(key)) : count > 2;

import type { Brand, Catalogue, Model, Variant } from "#src/core/catalogue/catalogue.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { otherModelName, otherModelSlug } from "#src/core/catalogue/rules.ts";
import { matchKey } from "#src/shared/turkish.ts";
import {
  type FieldName,
  type ImportFormat,
  meaning,
  reasons,
  type SourceRecord,
  textAt,
  withoutGeneration,
  withoutPhones,
} from "./rules.ts";

export type Vehicle = {
  typeId: number;
  brand: Brand;
  model: Model;
  variant: Variant | undefined;
  unknownVariant?: string | undefined;
  /** The name of a model that the catalogue does not have, if the record has one: the vehicle is "Diğer" of its brand. */
  otherModel?: string | undefined;
};

export type Category = {
  types: readonly number[];
  /** Whether the types have to be tried in this order; the types of a group have no order. */
  isOrdered: boolean;
  rest: string[];
  path: string;
  ageType?: number;
  isRental: boolean;
};

/** The possible vehicle types of a record, and the rest of its category path. */
export function categoryOf(record: SourceRecord, format: ImportFormat, catalogue: Catalogue): Category {
  if (!format.category) {
    const text = textAt(record, format.fields.vehicleType);
    const named = meaning(format.values.vehicleType, text, catalogue.vehicleTypes);
    if (text !== undefined && named === undefined)
      return { types: [], isOrdered: false, rest: [], path: text, isRental: false };
    const names = [named ?? format.vehicleType ?? []].flat();
    const types = names.flatMap((name) => catalogue.typesUnder(name));
    return { types, isOrdered: names.length > 1, rest: [], path: "", isRental: false };
  }
  const { from, separator, paths } = format.category;
  const path = textAt(record, from) ?? "";
  const parts = path.split(separator.trim()).map((part) => part.trim());
  for (let length = parts.length; length > 0; length--) {
    const found = lookup(paths, parts.slice(0, length).join(separator));
    if (!found) continue;
    const { type, ageType, isRental = false } = found;
    const place = { types: catalogue.typesUnder(type), isOrdered: false, rest: parts.slice(length), path, isRental };
    return ageType === undefined ? place : { ...place, ageType };
  }
  return { types: [], isOrdered: false, rest: [], path, isRental: false };
}

/** The vehicle, or the reason why it is not found. */
export function findVehicle(
  { types, isOrdered, rest, path }: Category,
  text: (name: FieldName) => string | undefined,
  format: ImportFormat,
  { catalogue, takesWhatIsKnown = false }: { catalogue: Catalogue; takesWhatIsKnown?: boolean },
): Vehicle | string {
  if (types.length === 0) return reasonAbout(reasons.noVehicleType, path);
  const brandText = text("brand") ?? rest[0];
  if (!brandText) return reasons.noBrand;
  const brand = catalogue.matchBrand(brandText);
  if (!brand) return reasonAbout(reasons.unknownBrand, brandText);
  const given = text("model");
  const words = given === undefined ? rest.slice(1) : [given];
  if (words.length === 0) return reasons.noModel;
  // In a path, the model may be several of its parts: `Transit > 330 S` is one model of a truck, two parts of a van.
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join(" ");
    const names = [name, meaning(format.values.model, name, []) ?? name, withoutGeneration(name)];
    const models = types.flatMap((typeId) => {
      const model = names.map((one) => catalogue.matchModel([typeId], brand.id, one)).find((found) => found);
      return model ? [{ typeId, model }] : [];
    });
    if (models.length > 1 && !isOrdered) return reasonAbout(reasons.severalTypes, `${brandText} ${name}`);
    const variantText = text("variant") ?? (words.slice(length).join(" ") || undefined);
    const found = models.map(({ typeId, model }) => {
      const variant = variantText === undefined ? undefined : matchVariant(catalogue, model, variantText);
      const mayBeKnown = catalogue.variantsOf(model.id).length > 0 || model.slug === otherModelSlug;
      const isUnknown = variantText !== undefined && !variant && mayBeKnown;
      return { typeId, model, brand, variant, unknownVariant: isUnknown ? variantText : undefined };
    });
    if (found.length > 0) return found.find(({ variant }) => variant) ?? found[0]!;
  }
  return (
    otherModelOf(brand, words, { types, isOrdered, isAny: takesWhatIsKnown }, { catalogue, text }) ??
    reasonAbout(reasons.unknownModel, `${brandText} ${words.join(" ")}`)
  );
}

/** A word for a model or variant that a list does not have. */
export const saysOther = (text: string) => ["", "diger", "digermodeller"].includes(matchKey(text));

/** "Diğer" of the brand, where the record says so, or says a model that the catalogue lacks and `isAny` is set. */
function otherModelOf(
  brand: Brand,
  words: readonly string[],
  { types, isOrdered, isAny }: { types: readonly number[]; isOrdered: boolean; isAny: boolean },
  { catalogue, text }: { catalogue: Catalogue; text: (name: FieldName) => string | undefined },
): Vehicle | undefined {
  const name = words.filter((word) => !saysOther(word)).join(" ");
  if (name !== "" && !isAny) return undefined;
  const [first, ...others] = types.flatMap((typeId) => {
    const model = catalogue.matchModel([typeId], brand.id, otherModelName);
    return model ? [{ typeId, model }] : [];
  });
  if (!first || (others.length > 0 && !isOrdered)) return undefined;
  const variant = text("variant");
  return {
    ...first,
    brand,
    variant: undefined,
    unknownVariant: variant,
    otherModel: name === "" ? undefined : withoutPhones(name),
  };
}

export const reasonAbout = (reason: string, what: string) => (what === "" ? reason : `${reason}: ${what}`);

/** A variant by its name, or by the same words in another order and without the model's: `A4 Sedan 2.0 TDI`. */
function matchVariant(catalogue: Catalogue, model: Model, text: string): Variant | undefined {
  const exact = catalogue.matchVariant(model.id, text);
  if (exact) return exact;
  const wanted = sortedWords(model, text);
  const same = catalogue.variantsOf(model.id).filter(({ name }) => sortedWords(model, name) === wanted);
  return wanted !== "" && same.length === 1 ? same[0] : undefined;
}

function sortedWords(model: Model, text: string): string {
  const own = new Set(model.name.split(/\s+/).map(matchKey));
  const words = text.split(/\s+/).map(matchKey);
  return words
    .filter((word) => word !== "" && !own.has(word))
    .toSorted()
    .join(" ");
}

import type { Brand, Catalogue, Model, Variant } from "#src/catalogue/catalogue.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { matchKey } from "#src/shared/turkish.ts";
import {
  type FieldName,
  type ImportFormat,
  meaning,
  reasons,
  type SourceRecord,
  textAt,
  withoutGeneration,
} from "./rules.ts";

export type Vehicle = {
  typeId: number;
  brand: Brand;
  model: Model;
  variant: Variant | undefined;
  unknownVariant?: string | undefined;
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
  catalogue: Catalogue,
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
      const isUnknown = variantText !== undefined && !variant && catalogue.variantsOf(model.id).length > 0;
      return { typeId, model, brand, variant, unknownVariant: isUnknown ? variantText : undefined };
    });
    if (found.length > 0) return found.find(({ variant }) => variant) ?? found[0]!;
  }
  return reasonAbout(reasons.unknownModel, `${brandText} ${words.join(" ")}`);
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

import type { Catalogue, SparePart } from "#src/core/catalogue/catalogue.server.ts";
import type { TypedFit } from "#src/selling/listings/fields/fits.ts";
import { checkNames } from "#src/selling/listings/fields/field.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { partConditions } from "#src/selling/listings/rules.ts";
import type { Places } from "#src/core/locations/places.server.ts";
import { readSpareForm } from "#src/selling/listing-editor/spare-parts/form-facts.server.ts";
import type { SpareForm } from "#src/selling/listing-editor/spare-parts/rules.ts";
import { spareColumns } from "#src/selling/listing-editor/spare-parts/service.server.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { reasonAbout } from "./find-vehicle.ts";
import { faultTexts } from "./form-fields.server.ts";
import { type FieldName, type ImportFormat, listAt, meaning, reasons, type SourceRecord, textAt } from "./rules.ts";

/** Between the steps of a part's path and the facts of a vehicle that it fits. */
export const stepSeparator = " > ";

const checkedNames = [
  "vehicleBrandId",
  "vehicleModelId",
  "vehicleYearFrom",
  "vehicleYearTo",
  "fits",
  "condition",
  "partNumber",
] as const;

/** The part of a record, the vehicles it fits, its condition and number; or what is wrong with them. */
export function sparePartOf(
  record: SourceRecord,
  format: ImportFormat,
  { catalogue, places }: { catalogue: Catalogue; places: Places },
) {
  const text = (name: FieldName) => textAt(record, format.fields[name]);
  const partText = text("part") ?? "";
  const part = findPart(catalogue, partText);
  if (!part) return [reasonAbout(reasons.unknownPart, partText)];
  // Whether a listing may have retired entries depends on whether it is new, which is decided later.
  const reference = { catalogue, places, phone: { canBeShown: false } as never, isAllowed: () => true };
  const form: SpareForm = { taxonomyId: part.parentId ?? "", productTypeSlug: part.slug };
  const { brands, modelsOfBrand } = readSpareForm(reference, form);
  const named = <Row extends { name: string; slug: string }>(rows: readonly Row[], name: string) => {
    const key = matchKey(name);
    return rows.find((row) => matchKey(row.name) === key || matchKey(row.slug) === key);
  };
  const fitOf = (brandText: string, modelText: string, yearFrom = "", yearTo = ""): TypedFit | string => {
    const brand = named(brands, brandText) ?? brands.find(({ id }) => id === catalogue.matchBrand(brandText)?.id);
    if (!brand) return reasonAbout(reasons.unknownBrand, brandText);
    const model = named(modelsOfBrand(brand.id), modelText);
    if (!model) return reasonAbout(reasons.unknownModel, `${brandText} ${modelText}`);
    return { brandId: String(brand.id), modelId: String(model.id), yearFrom, yearTo };
  };
  const rows = listAt(record, format.fields.fits).map((row) => {
    const [brand = "", model = "", years = ""] = row.split(stepSeparator.trim()).map((step) => step.trim());
    const [yearFrom = "", yearTo = yearFrom] = years.split(/\s*[-–]\s*/);
    return fitOf(brand, model, yearFrom, yearTo);
  });
  const first = fitOf(text("brand") ?? "", text("model") ?? "");
  const wrong = [first, ...rows].filter((row) => typeof row === "string");
  if (wrong.length > 0 || typeof first === "string") return wrong;
  // The list names the first vehicle too, with its years.
  const fits = rows as TypedFit[];
  const isFirst = (row: TypedFit) => row.brandId === first.brandId && row.modelId === first.modelId;
  const own = fits.find(isFirst) ?? first;
  const read = readSpareForm(reference, {
    ...form,
    vehicleBrandId: own.brandId!,
    vehicleModelId: own.modelId!,
    vehicleYearFrom: own.yearFrom ?? "",
    vehicleYearTo: own.yearTo ?? "",
    fits: fits.filter((row) => row !== own),
    condition: conditionOf(text("condition")) ?? "",
    partNumber: text("partNumber") ?? "",
  });
  const { values, fields } = checkNames(spareFields, checkedNames, read.form, read.facts);
  const faults = faultTexts(spareFields, fields);
  if (faults.length > 0) return faults;
  const {
    vehicleTypeId,
    partId,
    brandId,
    modelId,
    fits: stored,
    partCondition,
    partNumber,
  } = spareColumns(read, values);
  return { vehicleTypeId, partId, brandId, modelId, fits: stored, partCondition, partNumber };
}

const conditionOf = (text: string | undefined) => meaning(undefined, text, conditions) ?? text;
const conditions = Object.entries(partConditions).map(([slug, name]) => ({ slug, name }));

/** The steps of a part from the category down, by their names: `Otomobil > Motor > … > Debriyaj seti`. */
export const partPath = (catalogue: Catalogue, id: string): string =>
  catalogue
    .sparePartPath(id)
    .map(({ name }) => name)
    .join(stepSeparator);

const partsByKey = new WeakMap<Catalogue, Map<string, SparePart | undefined>>();

/** A part by its path, or by its name where only one part has it. */
function findPart(catalogue: Catalogue, text: string): SparePart | undefined {
  let parts = partsByKey.get(catalogue);
  if (!parts) {
    parts = new Map();
    for (const part of catalogue.spareParts.filter(({ lastStep }) => lastStep)) {
      const name = matchKey(part.name);
      parts.set(name, parts.has(name) ? undefined : part);
      parts.set(matchKey(partPath(catalogue, part.id)), part);
    }
    partsByKey.set(catalogue, parts);
  }
  return parts.get(matchKey(text));
}

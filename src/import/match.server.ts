import { createHash } from "node:crypto";
import type { Brand, Catalogue, Engine, Model, Variant } from "#src/catalogue/catalogue.server.ts";
import { carTypeId } from "#src/catalogue/rules.ts";
import type { NewListing } from "#src/listings/queries.server.ts";
import type { Damage, PanelState } from "#src/listings/damage/rules.ts";
import { hasDamageSection, isUnusedAgeType } from "#src/listings/rules.ts";
import type { City, Places } from "#src/locations/places.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { figureOf, isWithin, onlyFigure, type NumberRange, rangeOf } from "./ranges.ts";
import {
  capacityOf,
  descriptionOf,
  exactNumber,
  type FieldName,
  type ImportFormat,
  meaning,
  mileageOf,
  powerOf,
  priceOf,
  reasons,
  repairEncoding,
  type SourceRecord,
  textAt,
  titleOf,
  valueAt,
  withoutGeneration,
  withoutPhones,
  yearOf,
} from "./rules.ts";

/** The content of a listing from a record; the importer adds owner, state and dates. */
export type ListingFacts = Omit<
  NewListing,
  "state" | "ownerId" | "businessId" | "publishedAt" | "expiresAt" | "source" | "sourceId" | "createdAt" | "updatedAt"
>;

export type Matched = {
  sourceId: string | undefined;
  isCar: boolean;
  /** Brand, model and, where the record names one, variant are in the catalogue. */
  isMatched: boolean;
  hasVariant: boolean;
  /** The model is in the catalogue but not the variant: the listing has the criteria of the record. */
  isByHand: boolean;
  /** The reasons of a rejection, the weightiest first; empty if the record is accepted. */
  reasons: string[];
  facts?: ListingFacts;
};

/** `defaultCity` is the city of records without one. */
type Tools = { catalogue: Catalogue; places: Places; thisYear: number; defaultCity?: City | undefined };
/** `unknownVariant` is the record's name of a variant that the catalogue does not have. */
type Vehicle = {
  typeId: number;
  brand: Brand;
  model: Model;
  variant: Variant | undefined;
  unknownVariant?: string | undefined;
};

/** Tractors count operating hours, so their records need no mileage. */
const tractorTypeId = 7;
const usedAgeType = 2;

/** Reads one record with its format and matches its vehicle with the catalogue, without guessing. */
export function matchRecord(raw: SourceRecord, format: ImportFormat, tools: Tools): Matched {
  const record = prepare(raw, format);
  const text = (name: FieldName) => textAt(record, format.fields[name]);
  const wrong: string[] = [];
  const sourceId = format.fields.sourceId === undefined ? contentId(raw) : text("sourceId");
  if (sourceId === undefined) wrong.push(reasons.noSourceId);
  const place = category(record, format, tools.catalogue);
  const vehicle = findVehicle(place, text, format, tools.catalogue);
  const isCar = place.types.includes(carTypeId) && (typeof vehicle === "string" || vehicle.typeId === carTypeId);
  const option = (name: "fuel" | "gear" | "body" | "drive" | "colour") =>
    typeof vehicle === "string"
      ? undefined
      : meaning(format.values[name], text(name), tools.catalogue.optionsOf(vehicle.typeId, name));
  const own = {
    fuel: option("fuel"),
    gear: option("gear"),
    body: option("body"),
    drive: option("drive"),
    capacityCc: capacityOf(text("capacity")),
    powerHp: powerOf(text("power")),
    doors: exactNumber(meaning(format.values.doors, text("doors"), [])),
  };
  const isByHand = typeof vehicle !== "string" && vehicle.unknownVariant !== undefined;
  const byHand = isByHand
    ? criteriaByHand(
        vehicle.model,
        own,
        { capacity: text("capacity"), power: text("power"), year: yearOf(text("year"), tools.thisYear) },
        tools.catalogue,
      )
    : undefined;
  if (typeof vehicle === "string") wrong.push(vehicle);
  else if (isByHand && !byHand)
    wrong.push(saying(reasons.unknownVariant, `${vehicle.brand.name} ${vehicle.model.name} ${vehicle.unknownVariant}`));
  if (place.isRental) wrong.push(reasons.rental);

  const price = priceOf(text("price"));
  if (price === undefined) wrong.push(reasons.noPrice);
  const ageText = meaning(format.values.ageType, text("ageType"), []);
  const ageType = place.ageType ?? (ageText === undefined ? usedAgeType : Number(ageText));
  const year = yearOf(text("year"), tools.thisYear);
  if (year === undefined) wrong.push(reasons.noYear);
  const isTractor = typeof vehicle !== "string" && vehicle.typeId === tractorTypeId;
  const mileage = isUnusedAgeType(ageType) ? 0 : (mileageOf(text("mileage")) ?? (isTractor ? 0 : undefined));
  if (mileage === undefined) wrong.push(reasons.noMileage);
  const cityText = text("city");
  const city = cityText === undefined ? tools.defaultCity : tools.places.findCity(cityText);
  if (!city) wrong.push(reasons.noCity);

  const result = {
    sourceId,
    isCar,
    isMatched: typeof vehicle !== "string" && !isByHand,
    hasVariant: typeof vehicle !== "string" && vehicle.variant !== undefined,
    isByHand,
    reasons: wrong,
  };
  if (wrong.length > 0 || typeof vehicle === "string" || !year || !city || !price || mileage === undefined)
    return result;

  const { typeId, brand, model, variant } = vehicle;
  const townText = text("town");
  const engine = variant && engineOf(tools.catalogue.enginesOf(variant.id), own, year);
  const doors = own.doors ?? engine?.doors;
  const damage = hasDamageSection("satilik", typeId) ? damageOf(record, format) : {};
  const plainTitle = [year, brand.name, model.name, variantName(vehicle)]
    .filter((part) => part !== undefined)
    .join(" ");
  return {
    ...result,
    facts: {
      listingType: "satilik",
      vehicleTypeId: typeId,
      brandId: brand.id,
      modelId: model.id,
      variantId: variant?.id ?? null,
      engineId: engine?.id ?? null,
      modelYear: year,
      ageType,
      mileageKm: mileage,
      fuel: own.fuel ?? engine?.fuel ?? null,
      gear: own.gear ?? engine?.gear ?? null,
      body: own.body ?? engine?.body ?? null,
      drive: own.drive ?? engine?.drive ?? null,
      colour: option("colour") ?? null,
      doors: doors ?? null,
      capacityCc: byHand?.capacityCc ?? own.capacityCc ?? engine?.capacityCc ?? null,
      powerHp: byHand?.powerHp ?? own.powerHp ?? engine?.powerHp ?? null,
      attributes: attributesOf(record, format, tools.catalogue, typeId),
      equipmentIds: equipmentOf(record, format, tools.catalogue, typeId),
      damage,
      totalDamageKurus: liraToKurus(priceOf(text("totalDamage")) ?? 0),
      priceKurus: liraToKurus(price),
      isSwapPossible: meaning(format.values.swap, text("swap"), []) === "1",
      hasWarranty: meaning(format.values.warranty, text("warranty"), []) === "1",
      title: titleOf(text("title"), plainTitle),
      descriptionHtml: descriptionOf(rawText(record, format.fields.description)),
      cityId: city.id,
      townId: (townText && tools.places.findTown(city.id, townText)?.id) || null,
      photoIds: [],
    },
  };
}

/** Identifies a record of a file without ids by its content, so that repeated rows are one listing. */
const contentId = (record: SourceRecord) =>
  createHash("sha256").update(JSON.stringify(record)).digest("base64url").slice(0, 22);

/** Whether a record's variant means "unknown", such as a dash or `Diğer`. */
function variantName({ variant, unknownVariant }: Vehicle): string | undefined {
  if (variant || unknownVariant === undefined) return variant?.name;
  return ["", "diger"].includes(matchKey(unknownVariant)) ? undefined : withoutPhones(unknownVariant);
}

/** The record with its keyed lists as objects and, if the format requires it, its encoding repaired. */
function prepare(raw: SourceRecord, { keyed = [], repairsEncoding = false }: ImportFormat): SourceRecord {
  if (keyed.length === 0 && !repairsEncoding) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (keyed.includes(name) && Array.isArray(value))
        return [name, Object.fromEntries(value.map((entry) => [String(entry?.key), entry?.value]))];
      return [name, repairsEncoding && typeof value === "string" ? repairEncoding(value) : value];
    }),
  );
}

const rawText = (record: SourceRecord, path: string | undefined) => {
  const value = path === undefined ? undefined : valueAt(record, path);
  return typeof value === "string" ? value : undefined;
};

type Category = {
  types: readonly number[];
  /** Whether the types have to be tried in this order; the types of a group have no order. */
  isOrdered: boolean;
  rest: string[];
  path: string;
  ageType?: number;
  isRental: boolean;
};

/** The possible vehicle types of a record, and the rest of its category path. */
function category(record: SourceRecord, format: ImportFormat, catalogue: Catalogue): Category {
  if (!format.category) {
    const names = [format.vehicleType ?? []].flat();
    const types = names.flatMap((name) => catalogue.typesUnder(name));
    return { types, isOrdered: names.length > 1, rest: [], path: "", isRental: false };
  }
  const { from, separator, paths } = format.category;
  const path = textAt(record, from) ?? "";
  const parts = path.split(separator.trim()).map((part) => part.trim());
  for (let length = parts.length; length > 0; length--) {
    const found = paths[parts.slice(0, length).join(separator)];
    if (!found) continue;
    const { type, ageType, isRental = false } = found;
    const place = { types: catalogue.typesUnder(type), isOrdered: false, rest: parts.slice(length), path, isRental };
    return ageType === undefined ? place : { ...place, ageType };
  }
  return { types: [], isOrdered: false, rest: [], path, isRental: false };
}

/** The vehicle, or the reason why it is not found. */
function findVehicle(
  { types, isOrdered, rest, path }: Category,
  text: (name: FieldName) => string | undefined,
  format: ImportFormat,
  catalogue: Catalogue,
): Vehicle | string {
  if (types.length === 0) return saying(reasons.noVehicleType, path);
  const brandText = text("brand") ?? rest[0];
  if (!brandText) return reasons.noBrand;
  const brand = catalogue.matchBrand(brandText);
  if (!brand) return saying(reasons.unknownBrand, brandText);
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
    if (models.length > 1 && !isOrdered) return saying(reasons.severalTypes, `${brandText} ${name}`);
    const variantText = text("variant") ?? (words.slice(length).join(" ") || undefined);
    const found = models.map(({ typeId, model }) => {
      const variant = variantText === undefined ? undefined : matchVariant(catalogue, model, variantText);
      const isUnknown = variantText !== undefined && !variant && catalogue.variantsOf(model.id).length > 0;
      return { typeId, model, brand, variant, unknownVariant: isUnknown ? variantText : undefined };
    });
    if (found.length > 0) return found.find(({ variant }) => variant) ?? found[0]!;
  }
  return saying(reasons.unknownModel, `${brandText} ${words.join(" ")}`);
}

const saying = (reason: string, what: string) => (what === "" ? reason : `${reason}: ${what}`);

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

/**
 * Capacity (cm³) and power (hp) for a variant the catalogue does not have, where the record states fuel and gear. A range
 * is narrowed by the engines of the model. A figure that the record lacks is taken from the model's engines of that year,
 * if they all have the same one; otherwise the record is refused. Electric vehicles have no capacity.
 */
function criteriaByHand(
  model: Model,
  { fuel, gear }: Known,
  texts: { capacity: string | undefined; power: string | undefined; year: number | undefined },
  catalogue: Catalogue,
): { capacityCc: number | undefined; powerHp: number } | undefined {
  if (!fuel || !gear) return undefined;
  const isElectric = fuel === "elektrik";
  const capacity = isElectric ? undefined : rangeOf(texts.capacity);
  const power = rangeOf(texts.power);
  const engines = catalogue
    .variantsOf(model.id)
    .flatMap(({ id }) => catalogue.enginesOf(id))
    .filter((engine) => engine.fuel === null || fuelsOf(fuel).includes(engine.fuel));
  const isOf = (value: number | null, range: NumberRange | undefined) =>
    !range || (value !== null && isWithin(value, range));
  const capacityIn = (among: readonly Engine[]) => among.map((engine) => engine.capacityCc);
  const powerIn = (among: readonly Engine[]) => among.map((engine) => engine.powerHp);
  const withCapacity = engines.filter(({ capacityCc }) => isOf(capacityCc, capacity));
  const withPower = engines.filter(({ powerHp }) => isOf(powerHp, power));
  const ofYear = (among: readonly Engine[]) =>
    among.filter((engine) => texts.year !== undefined && isBuiltIn(engine, texts.year));
  // Of a record with neither figure the engines of a year say too little.
  const missing = (among: readonly Engine[], figures: typeof powerIn) =>
    capacity || power || isElectric ? onlyFigure(figures(ofYear(among))) : undefined;
  const powerHp = powerOf(power ? figureOf(power, powerIn(withCapacity)) : missing(withCapacity, powerIn));
  if (isElectric) return powerHp === undefined ? undefined : { capacityCc: undefined, powerHp };
  const capacityCc = capacityOf(capacity ? figureOf(capacity, capacityIn(withPower)) : missing(withPower, capacityIn));
  return powerHp === undefined || capacityCc === undefined ? undefined : { capacityCc, powerHp };
}

const isBuiltIn = ({ yearFrom, yearTo }: Engine, year: number) =>
  (yearFrom === null || yearFrom <= year) && (yearTo === null || yearTo >= year);

/** The fuels of matching engines: a car converted to LPG has a petrol engine in the catalogue. */
const fuelsOf = (fuel: string) => (fuel === "lpg-benzin" ? ["benzin", "lpg-benzin"] : [fuel]);

type Known = {
  fuel?: string | undefined;
  gear?: string | undefined;
  body?: string | undefined;
  capacityCc?: number | undefined;
  powerHp?: number | undefined;
};

/** The only engine of the variant that matches all facts of the record; undefined if several match. */
function engineOf(engines: readonly Engine[], known: Known, year: number): Engine | undefined {
  const agrees = <Value>(own: Value | null, given: Value | undefined) =>
    own === null || given === undefined || own === given;
  const fitting = engines.filter(
    (engine) =>
      (known.fuel === undefined || engine.fuel === null || fuelsOf(known.fuel).includes(engine.fuel)) &&
      agrees(engine.gear, known.gear) &&
      agrees(engine.body, known.body) &&
      agrees(engine.capacityCc, known.capacityCc) &&
      agrees(engine.powerHp, known.powerHp) &&
      isBuiltIn(engine, year),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

function attributesOf(record: SourceRecord, format: ImportFormat, catalogue: Catalogue, typeId: number) {
  const found: Record<string, string | number> = {};
  for (const [slug, path] of Object.entries(format.attributes ?? {})) {
    const attribute = catalogue.attributes.find((one) => one.vehicleTypeId === typeId && one.slug === slug);
    const text = attribute && textAt(record, path);
    if (!text) continue;
    const value =
      attribute.kind === "number"
        ? exactNumber(text)
        : meaning(undefined, text, attribute.options as { slug: string; name: string }[]);
    if (value !== undefined) found[slug] = value;
  }
  return found;
}

function equipmentOf(record: SourceRecord, format: ImportFormat, catalogue: Catalogue, typeId: number): number[] {
  if (!format.equipment) return [];
  const { from, name } = format.equipment;
  const items = valueAt(record, from);
  if (!Array.isArray(items)) return [];
  const groups = new Set(
    catalogue.equipmentGroups
      .filter((group) => group.vehicleTypeId === typeId && group.listingTypeId === 1)
      .map(({ id }) => id),
  );
  const known = catalogue.equipment.filter(({ groupId }) => groups.has(groupId));
  const keys = new Set(items.map((item) => matchKey(textAt(item ?? {}, name) ?? "")));
  return known
    .filter((item) => [item.name, ...item.aliases].some((word) => keys.has(matchKey(word))))
    .map(({ id }) => id);
}

function damageOf(record: SourceRecord, { damage }: ImportFormat): Damage {
  if (!damage) return {};
  const rows = valueAt(record, damage.from);
  const found: Record<string, PanelState> = {};
  for (const row of Array.isArray(rows) ? rows : []) {
    const panel = damage.panels[textAt(row ?? {}, damage.panel) ?? ""];
    const state = damage.states[textAt(row ?? {}, damage.state) ?? ""];
    if (panel && state) found[panel] = state as PanelState;
  }
  return found;
}

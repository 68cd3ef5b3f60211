import type { Brand, Catalogue, Engine, Model, Variant } from "#src/catalogue/catalogue.server.ts";
import { carTypeId } from "#src/catalogue/rules.ts";
import type { NewListing } from "#src/listings/queries.server.ts";
import type { Damage, PanelState } from "#src/listings/damage/rules.ts";
import { hasDamageSection, isUnusedAgeType } from "#src/listings/rules.ts";
import type { Places } from "#src/locations/places.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { matchKey } from "#src/shared/turkish.ts";
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
  yearOf,
} from "./rules.ts";

/** What a listing takes from a record; owner, state and dates are the importer's. */
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
  /** Why it cannot be a listing, the weightiest first; empty when it can. */
  reasons: string[];
  facts?: ListingFacts;
};

type Tools = { catalogue: Catalogue; places: Places; thisYear: number };
type Vehicle = { typeId: number; brand: Brand; model: Model; variant: Variant | undefined };

/** Tractors are offered by working hours; one without a mileage is complete. */
const tractorTypeId = 7;
const usedAgeType = 2;

/** Reads one record with its format and looks its vehicle up in the catalogue. Nothing is guessed. */
export function matchRecord(raw: SourceRecord, format: ImportFormat, tools: Tools): Matched {
  const record = prepare(raw, format);
  const text = (name: FieldName) => textAt(record, format.fields[name]);
  const wrong: string[] = [];
  const sourceId = text("sourceId");
  if (sourceId === undefined) wrong.push(reasons.noSourceId);
  const place = category(record, format, tools.catalogue);
  const vehicle = findVehicle(place, text, tools.catalogue);
  const isCar = place.types.includes(carTypeId) && (typeof vehicle === "string" || vehicle.typeId === carTypeId);
  if (typeof vehicle === "string") wrong.push(vehicle);
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
  const city = cityText === undefined ? undefined : tools.places.findCity(cityText);
  if (!city) wrong.push(reasons.noCity);

  const result = {
    sourceId,
    isCar,
    isMatched: typeof vehicle !== "string",
    hasVariant: typeof vehicle !== "string" && vehicle.variant !== undefined,
    reasons: wrong,
  };
  if (wrong.length > 0 || typeof vehicle === "string" || !year || !city || !price || mileage === undefined)
    return result;

  const { typeId, brand, model, variant } = vehicle;
  const option = (name: "fuel" | "gear" | "body" | "drive" | "colour") =>
    meaning(format.values[name], text(name), tools.catalogue.optionsOf(typeId, name));
  const townText = text("town");
  const own = {
    fuel: option("fuel"),
    gear: option("gear"),
    body: option("body"),
    drive: option("drive"),
    capacityCc: capacityOf(text("capacity")),
    powerHp: powerOf(text("power")),
    doors: exactNumber(meaning(format.values.doors, text("doors"), [])),
  };
  const engine = variant && engineOf(tools.catalogue.enginesOf(variant.id), own, year);
  const doors = own.doors ?? engine?.doors;
  const damage = hasDamageSection("satilik", typeId) ? damageOf(record, format) : {};
  const plainTitle = [year, brand.name, model.name, variant?.name].filter((part) => part !== undefined).join(" ");
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
      capacityCc: own.capacityCc ?? engine?.capacityCc ?? null,
      powerHp: own.powerHp ?? engine?.powerHp ?? null,
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

/** The record with its keyed lists as objects and, where the format asks, its texts put right. */
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

type Category = { types: readonly number[]; rest: string[]; said: string; ageType?: number; isRental: boolean };

/** The vehicle types a record may be of, and what its category path says after them. */
function category(record: SourceRecord, format: ImportFormat, catalogue: Catalogue): Category {
  if (!format.category)
    return { types: catalogue.typesUnder(format.vehicleType ?? ""), rest: [], said: "", isRental: false };
  const { from, separator, paths } = format.category;
  const said = textAt(record, from) ?? "";
  const parts = said.split(separator.trim()).map((part) => part.trim());
  for (let length = parts.length; length > 0; length--) {
    const found = paths[parts.slice(0, length).join(separator)];
    if (!found) continue;
    const { type, ageType, isRental = false } = found;
    const place = { types: catalogue.typesUnder(type), rest: parts.slice(length), said, isRental };
    return ageType === undefined ? place : { ...place, ageType };
  }
  return { types: [], rest: [], said, isRental: false };
}

/** The vehicle, or why it is not found. */
function findVehicle(
  { types, rest, said }: Category,
  text: (name: FieldName) => string | undefined,
  catalogue: Catalogue,
): Vehicle | string {
  if (types.length === 0) return saying(reasons.noVehicleType, said);
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
    const models = types.flatMap((typeId) => {
      const model = catalogue.matchModel([typeId], brand.id, name);
      return model ? [{ typeId, model }] : [];
    });
    if (models.length > 1) return saying(reasons.severalTypes, `${brandText} ${name}`);
    const [found] = models;
    if (!found) continue;
    const variantText = text("variant") ?? (words.slice(length).join(" ") || undefined);
    const variant = variantText === undefined ? undefined : catalogue.matchVariant(found.model.id, variantText);
    if (variantText !== undefined && !variant && catalogue.variantsOf(found.model.id).length > 0)
      return saying(reasons.unknownVariant, `${brandText} ${name} ${variantText}`);
    return { ...found, brand, variant };
  }
  return saying(reasons.unknownModel, `${brandText} ${words.join(" ")}`);
}

const saying = (reason: string, what: string) => (what === "" ? reason : `${reason}: ${what}`);

type Known = {
  fuel?: string | undefined;
  gear?: string | undefined;
  body?: string | undefined;
  capacityCc?: number | undefined;
  powerHp?: number | undefined;
};

/** The one engine of the variant that agrees with everything the record says; none when there are several. */
function engineOf(engines: readonly Engine[], known: Known, year: number): Engine | undefined {
  // A car converted to gas keeps its petrol engine.
  const fuel = known.fuel === "lpg-benzin" ? ["benzin", "lpg-benzin"] : [known.fuel];
  const agrees = <Value>(own: Value | null, said: Value | undefined) =>
    own === null || said === undefined || own === said;
  const fitting = engines.filter(
    (engine) =>
      (known.fuel === undefined || engine.fuel === null || fuel.includes(engine.fuel)) &&
      agrees(engine.gear, known.gear) &&
      agrees(engine.body, known.body) &&
      agrees(engine.capacityCc, known.capacityCc) &&
      agrees(engine.powerHp, known.powerHp) &&
      (engine.yearFrom === null || engine.yearFrom <= year) &&
      (engine.yearTo === null || engine.yearTo >= year),
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

import { createHash } from "node:crypto";
import type { Catalogue, Engine } from "#src/core/catalogue/catalogue.server.ts";
import { carTypeId, otherModelSlug } from "#src/core/catalogue/rules.ts";
import type { NewListing } from "#src/selling/listings/queries.server.ts";
import { parseChassisNumber } from "#src/selling/listings/authority/chassis.ts";
import { parsePlate } from "#src/selling/listings/authority/plate.ts";
import { parseVideoUrl } from "#src/selling/listings/video/rules.ts";
import { storedTitle } from "#src/selling/listings/titles/names.server.ts";
import { hasDamageSection, isUnusedAgeType, type ListingType } from "#src/selling/listings/rules.ts";
import type { City, Places } from "#src/core/locations/places.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { listingTypeNames, sparePartChoice } from "#src/selling/listings/fields/listing-type-rules.ts";
import { noAmounts, saleAmounts, type TextOf, wholePrice } from "./amounts.ts";
import { categoryOf, findVehicle, reasonAbout, saysOther, type Vehicle } from "./find-vehicle.ts";
import { attributesOf, damageOf, equipmentOf } from "./lists.ts";
import { formFieldsOf } from "./form-fields.server.ts";
import { engineOf, figuresOf } from "./match-engine.ts";
import { sparePartOf } from "./spare-part.server.ts";
import {
  capacityOf,
  dayOf,
  descriptionOf,
  exactNumber,
  listAt,
  type FieldName,
  type ImportFormat,
  meaning,
  mileageOf,
  powerOf,
  reasons,
  repairEncoding,
  type SourceRecord,
  textAt,
  titleOf,
  valueAt,
  withoutPhones,
  yearOf,
} from "./rules.ts";

/** The content of a listing from a record; the importer adds owner, state and dates. */
export type ListingFacts = Omit<
  NewListing,
  "state" | "ownerId" | "businessId" | "publishedAt" | "expiresAt" | "source" | "sourceId" | "createdAt" | "updatedAt"
>;

/** A text of a record that means nothing here, or an item of a list. */
export type Unread = { field: FieldName; text: string };

export type Matched = {
  sourceId: string | undefined;
  isCar: boolean;
  /** Brand, model and, where the record names one, variant are in the catalogue. */
  isMatched: boolean;
  hasVariant: boolean;
  /** The variant, or even the model, is not in the catalogue: the listing has the criteria of the record. */
  isByHand: boolean;
  /** The reasons of a rejection, the weightiest first; empty if the record is accepted. */
  reasons: string[];
  /** Texts of an accepted record that mean nothing here, so that the listing lacks them. */
  unread: Unread[];
  facts?: ListingFacts;
};

/** `defaultCity` is the city of records without one; `toHtml` makes the description, by default plain paragraphs. */
export type Tools = {
  catalogue: Catalogue;
  places: Places;
  thisYear: number;
  defaultCity?: City | undefined;
  /**
   * A vehicle of an unknown variant is accepted with what its record has, one of an unknown model as another model of its
   * brand ("Diğer"); otherwise it is refused, unless it has all that a seller is asked.
   */
  takesWhatIsKnown?: boolean;
  toHtml?: (text: string) => string;
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
  const place = categoryOf(record, format, tools.catalogue);
  const listingType = listingTypeIn(text("listingType"), place.isRental);
  if (listingType === undefined) wrong.push(reasonAbout(reasons.unknownListingType, text("listingType")!));
  if (listingType === "yedek-parca") return matchSparePart(record, format, tools, { sourceId, wrong });
  const vehicle = findVehicle(place, text, format, tools);
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
  const isByHand = typeof vehicle !== "string" && (vehicle.unknownVariant !== undefined || isOther(vehicle.model));
  const figures = figuresOf(
    typeof vehicle === "string" ? [] : enginesOf(vehicle, tools.catalogue),
    own.fuel,
    { capacity: text("capacity"), power: text("power"), year: yearOf(text("year"), tools.thisYear) },
    { isByHand },
  );
  if (typeof vehicle === "string") wrong.push(vehicle);
  else if (isByHand && !tools.takesWhatIsKnown && !isDescribed(own, figures))
    wrong.push(
      reasonAbout(reasons.unknownVariant, `${vehicle.brand.name} ${vehicle.model.name} ${vehicle.unknownVariant}`),
    );
  const hasTerms = listingType !== "kiralik" || format.fields.rentPeriod !== undefined;
  if (!hasTerms) wrong.push(reasons.rental);
  const ofForm =
    hasTerms && listingType !== undefined && typeof vehicle !== "string"
      ? formFieldsOf(record, format, { catalogue: tools.catalogue, typeId: vehicle.typeId, listingType })
      : {};
  if (Array.isArray(ofForm)) wrong.push(...ofForm);

  const price = wholePrice(text("price"), wrong);
  const ageText = meaning(format.values.ageType, text("ageType"), []);
  const ageType = place.ageType ?? (ageText === undefined ? usedAgeType : Number(ageText));
  const year = yearOf(text("year"), tools.thisYear);
  if (year === undefined) wrong.push(reasons.noYear);
  const isTractor = typeof vehicle !== "string" && vehicle.typeId === tractorTypeId;
  const mileage = isUnusedAgeType(ageType) ? 0 : (mileageOf(text("mileage")) ?? (isTractor ? 0 : undefined));
  if (mileage === undefined) wrong.push(reasons.noMileage);
  const parsed = <Value>(name: FieldName, parse: (text: string) => Value | undefined, reason: string) => {
    const given = text(name);
    const value = given === undefined ? null : parse(given);
    if (value === undefined) wrong.push(reasonAbout(reason, given!));
    return value ?? null;
  };
  const plate = parsed("plate", parsePlate, reasons.wrongPlate);
  const chassisNumber = parsed("chassis", parseChassisNumber, reasons.wrongChassis);
  const firstRegistration = parsed("firstRegistration", dayOf, reasons.wrongDate);
  const city = cityOf(text("city"), tools);
  if (!city) wrong.push(reasons.noCity);
  const isSale = listingType === "satilik";
  const amounts = isSale ? saleAmounts(text, price, wrong) : noAmounts;
  const hasDamage =
    listingType !== undefined && typeof vehicle !== "string" && hasDamageSection(listingType, vehicle.typeId);
  const damage = damageOf(record, format);
  if (hasDamage && damage.unknown.length > 0) wrong.push(reasonAbout(reasons.unknownDamage, damage.unknown.join(", ")));

  const result = {
    sourceId,
    isCar,
    isMatched: typeof vehicle !== "string" && !isByHand,
    hasVariant: typeof vehicle !== "string" && vehicle.variant !== undefined,
    isByHand,
    reasons: wrong,
    unread: [],
  };
  if (
    wrong.length > 0 ||
    typeof vehicle === "string" ||
    !year ||
    !city ||
    !price ||
    mileage === undefined ||
    !listingType
  )
    return result;

  const { typeId, brand, model, variant } = vehicle;
  const engine = variant && engineOf(tools.catalogue.enginesOf(variant.id), own, year);
  const doors = own.doors ?? engine?.doors;
  const attributes = attributesOf(record, format, tools.catalogue, typeId);
  const equipment = equipmentOf(record, format, tools.catalogue, { typeId, listingType });
  const townId = townIdOf(text("town"), city, tools);
  const video = parseVideoUrl(text("video") ?? "")?.watchUrl ?? null;
  const read: Partial<Record<FieldName, unknown>> = {
    ageType: place.ageType ?? ageText,
    fuel: own.fuel,
    gear: own.gear,
    body: own.body,
    drive: own.drive,
    doors: own.doors,
    colour: option("colour"),
    capacity: own.capacityCc ?? figures.capacityCc,
    power: own.powerHp ?? figures.powerHp,
    town: townId,
    video,
    ...(isSale && { swap: answerOf("swap", text, format), warranty: answerOf("warranty", text, format) }),
  };
  const modelName = isOther(model) ? vehicle.otherModel : model.name;
  const plainTitle = [year, brand.name, modelName, variantName(vehicle)].filter((part) => part !== undefined).join(" ");
  return {
    ...result,
    unread: [
      ...Object.entries(read).flatMap(([name, value]) => {
        const given = text(name as FieldName);
        const isRead = given === undefined || isNothing.test(given) || (value ?? undefined) !== undefined;
        return isRead ? [] : [{ field: name as FieldName, text: given }];
      }),
      ...(hasDamage ? [] : listAt(record, format.fields.damage)).map((item) => ({
        field: "damage" as const,
        text: item,
      })),
      ...attributes.unknown.map((item) => ({ field: "attributes" as const, text: item })),
      ...equipment.unknown.map((item) => ({ field: "equipment" as const, text: item })),
    ],
    facts: {
      listingType,
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
      ...withRanges(own, engine, figures),
      attributes: attributes.value,
      equipmentIds: equipment.value,
      damage: hasDamage ? damage.value : {},
      totalDamageKurus: amounts.totalDamageKurus,
      priceKurus: liraToKurus(price),
      ...(Array.isArray(ofForm) ? undefined : ofForm),
      isSwapPossible: isSale && answerOf("swap", text, format) === "1",
      hasWarranty: isSale && answerOf("warranty", text, format) === "1",
      title: storedTitle(tools.catalogue, titleOf(text("title"), plainTitle), { brandId: brand.id }),
      descriptionHtml: (tools.toHtml ?? descriptionOf)(rawText(record, format.fields.description) ?? ""),
      damageDescription: isSale ? withoutPhones(text("damageDescription") ?? "") : "",
      priceDealerKurus: amounts.priceDealerKurus,
      plate,
      chassisNumber,
      firstRegistration,
      videoUrl: video,
      cityId: city.id,
      townId,
      photoIds: [],
    },
  };
}

/** How files write that they do not know a value. */
const isNothing = /^[-–0]+$/;

const noWords = { Hayır: "0", Yok: "0", H: "0", "0": "0", false: "0", Olmaz: "0", No: "0" };

/** `1` or `0` for a word of yes or no; undefined for other words. */
const answerOf = (name: "swap" | "warranty", text: TextOf, format: ImportFormat) =>
  meaning(format.values[name], text(name), []) ?? meaning(noWords, text(name), []);

const isOther = ({ slug }: Vehicle["model"]) => slug === otherModelSlug;

/** The engines that the vehicle of a record may have: of its variant, else of its model. */
const enginesOf = ({ model, variant }: Vehicle, catalogue: Catalogue) =>
  (variant ? [variant] : catalogue.variantsOf(model.id)).flatMap(({ id }) => catalogue.enginesOf(id));

/** Whether a vehicle of an unknown variant has all that its seller would be asked. */
const isDescribed = (
  { fuel, gear }: { fuel: string | undefined; gear: string | undefined },
  { capacityCc, powerHp }: ReturnType<typeof figuresOf>,
) => Boolean(fuel && gear && powerHp !== undefined && (capacityCc !== undefined || fuel === "elektrik"));

/** Exact figures of the record and of the catalogue come before ranges. */
function withRanges(
  own: { capacityCc: number | undefined; powerHp: number | undefined },
  engine: Engine | undefined,
  figures: ReturnType<typeof figuresOf>,
) {
  const capacityCc = own.capacityCc ?? engine?.capacityCc;
  const powerHp = own.powerHp ?? engine?.powerHp;
  return {
    capacityCc: capacityCc ?? figures.capacityCc ?? null,
    powerHp: powerHp ?? figures.powerHp ?? null,
    capacityRange: (capacityCc === undefined || capacityCc === null ? figures.capacityRange : undefined) ?? null,
    powerRange: (powerHp === undefined || powerHp === null ? figures.powerRange : undefined) ?? null,
  };
}

const listingTypeWords = {
  [listingTypeNames.satilik]: "satilik",
  [listingTypeNames.kiralik]: "kiralik",
  [sparePartChoice.label]: "yedek-parca",
};

/** A record that does not say is of a sale; undefined for an unknown word. */
const listingTypeIn = (text: string | undefined, isRental: boolean): ListingType | undefined =>
  text === undefined
    ? isRental
      ? "kiralik"
      : "satilik"
    : (meaning(listingTypeWords, text, []) as ListingType | undefined);

/** A record of a spare part, which has no vehicle of its own. */
function matchSparePart(
  record: SourceRecord,
  format: ImportFormat,
  tools: Tools,
  { sourceId, wrong }: { sourceId: string | undefined; wrong: string[] },
): Matched {
  const text = (name: FieldName) => textAt(record, format.fields[name]);
  const { catalogue, toHtml = descriptionOf } = tools;
  const part = sparePartOf(record, format, tools);
  if (Array.isArray(part)) wrong.push(...part);
  const price = wholePrice(text("price"), wrong);
  const city = cityOf(text("city"), tools);
  if (!city) wrong.push(reasons.noCity);
  const isMatched = !Array.isArray(part);
  const result = { sourceId, isCar: false, isMatched, hasVariant: false, isByHand: false, reasons: wrong, unread: [] };
  if (Array.isArray(part) || wrong.length > 0 || !price || !city) return result;
  const names = [
    catalogue.sparePart(part.partId!)?.name,
    catalogue.brand(part.brandId)?.name,
    catalogue.model(part.modelId)?.name,
  ];
  return {
    ...result,
    facts: {
      ...part,
      listingType: "yedek-parca",
      mileageKm: 0,
      priceKurus: liraToKurus(price),
      title: storedTitle(catalogue, titleOf(text("title"), names.filter((name) => name !== undefined).join(" ")), part),
      descriptionHtml: toHtml(rawText(record, format.fields.description) ?? ""),
      cityId: city.id,
      townId: townIdOf(text("town"), city, tools),
      photoIds: [],
    },
  };
}

const cityOf = (text: string | undefined, { places, defaultCity }: Tools) =>
  text === undefined ? defaultCity : places.findCity(text);
const townIdOf = (text: string | undefined, city: City, { places }: Tools) =>
  (text && places.findTown(city.id, text)?.id) || null;

/** Identifies a record of a file without ids by its content, so that repeated rows are one listing. */
const contentId = (record: SourceRecord) =>
  createHash("sha256").update(JSON.stringify(record)).digest("base64url").slice(0, 22);

/** The variant's name; none for a record's word that means "unknown", such as a dash or `Diğer`. */
function variantName({ variant, unknownVariant }: Vehicle): string | undefined {
  if (variant || unknownVariant === undefined) return variant?.name;
  return saysOther(unknownVariant) ? undefined : withoutPhones(unknownVariant);
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

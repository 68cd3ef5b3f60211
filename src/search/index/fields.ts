import { carTypeId } from "#src/catalogue/rules.ts";
import type { Criteria, Facet } from "../engine.ts";
import { type Flag, flagKeys } from "../filters/flags.ts";
import type { RangeKey } from "../filters/ranges.ts";
import { publishedDaysChoices, type Sort } from "../rules.ts";
import type { IndexRow } from "./row.ts";

/** What the index keeps of a listing, and which filters and facets ask for it: a new one is a line here. */

export type Value = number | string;

/**
 * One value of few, or none. The filter is a list of values, one of which the listing has. Fields asked for only below
 * another choice, as variants below a model, keep no sets: they are looked up in the few listings of that.
 */
export type ChoiceField = {
  filter: keyof Criteria;
  facet: Facet;
  read: (row: IndexRow) => Value | null;
  isBelow?: true;
  /** So many values that they are counted when they are asked for, not for every group as listings change. */
  isMany?: true;
};
export const choiceFields = {
  type: { filter: "typeIds", facet: "types", read: (row) => row.typeId },
  brand: { filter: "brandIds", facet: "brands", read: (row) => row.brandId },
  model: { filter: "modelIds", facet: "models", read: (row) => row.modelId, isMany: true },
  variant: { filter: "variantIds", facet: "variants", read: (row) => row.variantId, isBelow: true },
  engine: { filter: "engineIds", facet: "engines", read: (row) => row.engineId, isBelow: true },
  city: { filter: "cityIds", facet: "cities", read: (row) => row.cityId },
  town: { filter: "townIds", facet: "towns", read: (row) => row.townId, isMany: true },
  fuel: { filter: "fuels", facet: "fuels", read: (row) => row.fuel },
  gear: { filter: "gears", facet: "gears", read: (row) => row.gear },
  body: { filter: "bodies", facet: "bodies", read: (row) => row.body },
  drive: { filter: "drives", facet: "drives", read: (row) => row.drive },
  colour: { filter: "colours", facet: "colours", read: (row) => row.colour },
  seller: { filter: "sellers", facet: "sellers", read: (row) => row.seller },
  part: { filter: "partIds", facet: "parts", read: (row) => row.partId },
  period: { filter: "periods", facet: "periods", read: (row) => row.rentPeriod },
  condition: { filter: "conditions", facet: "conditions", read: (row) => row.partCondition },
} as const satisfies Record<string, ChoiceField>;
export type ChoiceKey = keyof typeof choiceFields;
export const choiceKeys = Object.keys(choiceFields) as ChoiceKey[];

/** Choices whose names have words by which a listing is found. */
export const namedKeys = [
  "brand",
  "model",
  "city",
  "town",
  "fuel",
  "gear",
  "body",
  "colour",
] as const satisfies ChoiceKey[];
export type NamedKey = (typeof namedKeys)[number];
/** The folded words of the name of a choice's value. */
export type NameWords = (key: NamedKey, value: Value) => readonly string[];

/** Numbers of many different values. Each has its order, for ranges and sorts. */
export const numberFields = {
  priceKurus: (row) => row.priceKurus,
  year: (row) => row.year,
  mileageKm: (row) => row.mileageKm,
  publishedAt: (row) => row.publishedAt,
} as const satisfies Record<string, (row: IndexRow) => number | null>;
export type NumberKey = keyof typeof numberFields;
export const numberKeys = Object.keys(numberFields) as NumberKey[];

/** Numbers of few different values, by which nothing is sorted: kept and counted like choices. */
export const spanFields: Record<Exclude<RangeKey, NumberKey>, (row: IndexRow) => number | null> = {
  powerHp: (row) => row.powerHp,
  capacityCc: (row) => row.capacityCc,
};
export type SpanKey = keyof typeof spanFields;
export const spanKeys = Object.keys(spanFields) as SpanKey[];
export const isSpan = (key: RangeKey): key is SpanKey => Object.hasOwn(spanFields, key);

export const sortOrders: Record<Sort, { by: NumberKey; isDescending: boolean }> = {
  onerilen: { by: "publishedAt", isDescending: true },
  "fiyat-artan": { by: "priceKurus", isDescending: false },
  "fiyat-azalan": { by: "priceKurus", isDescending: true },
  "yil-yeni": { by: "year", isDescending: true },
  "km-dusuk": { by: "mileageKm", isDescending: false },
};

const isCar = (row: IndexRow) => row.typeId === carTypeId;
const flagFields: Record<Flag, (row: IndexRow) => boolean> = {
  boyasiz: (row) => isCar(row) && row.paintedCount === 0,
  degisensiz: (row) => isCar(row) && row.replacedCount === 0,
  tramersiz: (row) => isCar(row) && row.totalDamageKurus === 0,
  fotograf: (row) => row.photoCount > 0,
  video: (row) => row.hasVideo,
  onayli: (row) => row.isVerified,
  garanti: (row) => row.hasWarranty,
  takas: (row) => row.isSwapPossible,
  galerifiyati: (row) => row.hasDealerPrice,
};

/** All flags of a listing are one number with a bit for each: they are counted in one go. */
export const flagBit = (flag: Flag) => 1 << flagKeys.indexOf(flag);
export const flagsOf = (row: IndexRow): number =>
  flagKeys.reduce((sum, flag) => (flagFields[flag](row) ? sum | flagBit(flag) : sum), 0);

/** How many of the steps (1, 3, 7 days...) a moment of publishing is past: 0 is published today. Those without are past all. */
const dayMs = 24 * 60 * 60_000;
export const daysAgo = (now: number, days: number) => now - days * dayMs;
export const ageSteps = Object.keys(publishedDaysChoices).map(Number);
export const ageOf = (publishedAt: number | null, now: number): number =>
  publishedAt === null
    ? ageSteps.length
    : ageSteps.reduce((steps, days) => (publishedAt >= daysAgo(now, days) ? steps : steps + 1), 0);

const halves = new DataView(new ArrayBuffer(8));

/**
 * The price band of a price: eight bands for every doubling. They are counted like any choice, so that quartiles are
 * looked for in one band only. A band is the upper bits of the price as a double, hence in the order of prices.
 */
export function bandOf(price: number): number {
  halves.setFloat64(0, price);
  return halves.getUint32(0) >>> 17;
}

/** The lowest price of a band. */
export function bandStart(band: number): number {
  halves.setUint32(0, band << 17);
  halves.setUint32(4, 0);
  return halves.getFloat64(0);
}

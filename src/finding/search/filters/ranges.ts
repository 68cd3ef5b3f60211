import { type ListingType, listingTypes } from "#src/selling/listings/rules.ts";

type RangeFilter = {
  /** Its ends are the query parameters `{address}_min` and `{address}_max`. */
  address: string;
  /** How many of the unit of the index one of the address is. */
  factor: number;
  /** What a person may mean, in the unit of the address. */
  lowest: number;
  highest: number;
  title: string;
  labels: { min: string; max: string };
  /** Behind its numbers. */
  unit: string;
  of: readonly ListingType[];
  isFolded?: true;
  /** A limit that is moved by a suggestion stays a multiple of this, in the unit of the index. */
  step: number;
  /** Has many different values: the index stores them in order, for ranges and sorts. Others are stored and counted like choices. */
  hasOrder?: true;
};

export const rangeFilters = {
  priceKurus: {
    address: "fiyat",
    factor: 100,
    lowest: 1,
    highest: 1_000_000_000,
    title: "Fiyat",
    labels: { min: "En az fiyat (TL)", max: "En çok fiyat (TL)" },
    unit: "\u00a0TL",
    of: listingTypes,
    step: 2_500_000,
    hasOrder: true,
  },
  year: {
    address: "modelYili",
    factor: 1,
    lowest: 1900,
    highest: 2099,
    title: "Yıl",
    labels: { min: "En eski yıl", max: "En yeni yıl" },
    unit: "",
    of: ["satilik", "kiralik"],
    step: 1,
    hasOrder: true,
  },
  mileageKm: {
    address: "km",
    factor: 1,
    lowest: 0,
    highest: 9_999_999,
    title: "Kilometre",
    labels: { min: "En az kilometre", max: "En çok kilometre" },
    unit: "\u00a0km",
    of: ["satilik"],
    step: 5_000,
    hasOrder: true,
  },
  powerHp: {
    address: "guc",
    factor: 1,
    lowest: 0,
    highest: 9_999,
    title: "Motor gücü",
    labels: { min: "En az güç (hp)", max: "En çok güç (hp)" },
    unit: "\u00a0hp",
    of: ["satilik"],
    isFolded: true,
    step: 5,
  },
  capacityCc: {
    address: "hacim",
    factor: 1,
    lowest: 0,
    highest: 99_999,
    title: "Motor hacmi",
    labels: { min: "En az hacim (cm³)", max: "En çok hacim (cm³)" },
    unit: "\u00a0cm³",
    of: ["satilik"],
    isFolded: true,
    step: 50,
  },
} as const satisfies Record<string, RangeFilter>;

export type RangeKey = keyof typeof rangeFilters;
export const rangeKeys = Object.keys(rangeFilters) as RangeKey[];
/** Ranges that are folded in the panel until something is chosen, in the order of the panel. */
export const foldedRangeKeys = rangeKeys.filter((key) => "isFolded" in rangeFilters[key]);

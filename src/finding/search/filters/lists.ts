import { fairnessNames } from "#src/selling/listings/price/fairness-names.ts";
import { type ListingType, listingTypes, partConditions, rentPeriods } from "#src/selling/listings/rules.ts";
import { foldedRangeKeys, type RangeKey } from "./ranges.ts";

/**
 * The filters of the search are declared here (lists of choices), in `ranges.ts` and in `flags.ts`, one row each.
 * Addresses, forms, labels, counts, the in-memory index and the PostgreSQL engine are derived from these tables; the
 * order of the rows is the order of addresses. A radius, a publishing date and words are a kind of their own and have no
 * row. Browsers load these tables; what only the engines need is in `columns.server.ts`. A new filter touches:
 *
 * 1. its table: the row;
 * 2. `panelOrder`, for a list or a range: its place in the panel;
 * 3. `columns.server.ts`: its SQL;
 * 4. `test/support/random-market.ts`: listings with values of it, without which `engine.test.ts` fails.
 */

/** A value of a list in the index: an id or a slug. */
export type Value = number | string;

/** How the engines find and count the choices of a list. */
export type IndexedChoice = {
  /** Its field in a row of the index (`index/row.ts`), and the column of the index. */
  column: string;
  /** Key of `Criteria`. */
  criteria: string;
  /** In criteria `null` is no filter, and an empty list finds nothing. Of the others an empty list is no filter. */
  isNullable?: true;
  /** Asked for only below another choice: without sets by value, looked up in the few listings of that choice. */
  isBelow?: true;
  /** Has so many values that their counts are computed per query instead of being stored for every group of listings. */
  isMany?: true;
  /** Words of the name of a value find its listings. */
  hasWords?: true;
  /** Counted only while this list of the criteria has choices; `isOne`: exactly one. */
  countedWith?: { criteria: "brandIds" | "modelIds" | "variantIds" | "cityIds"; isOne?: true };
};

type ListFilter = {
  /** Query parameter of addresses, and field of forms. */
  address: string;
  title: string;
  /** What its values are called. */
  noun: string;
  /** The listing types that have it; others drop it from their addresses. */
  of: readonly ListingType[];
  /** The filters above it: a change of one of these clears it, and their counts leave it out. */
  below?: readonly string[];
  /** Kind of option values of the catalogue that are its choices. */
  option?: string;
  /** Its choices with their names, where they are always the same. */
  values?: Readonly<Record<string, string>>;
  /** Folded in the panel until something is chosen. */
  isFolded?: true;
  index?: IndexedChoice;
};

const sale = ["satilik"] as const;
const rental = ["kiralik"] as const;
const part = ["yedek-parca"] as const;
const vehicles = ["satilik", "kiralik"] as const;

/** The vehicle type is chosen in paths and has no list, but is found and counted as the lists are. */
export const typeFilter = {
  of: vehicles,
  index: {
    column: "typeId",
    criteria: "typeIds",
    isNullable: true,
  },
} as const satisfies Pick<ListFilter, "of" | "index">;

export const listFilters = {
  brands: {
    address: "marka",
    title: "Marka",
    noun: "marka",
    of: listingTypes,
    index: {
      column: "brandId",
      criteria: "brandIds",
      hasWords: true,
    },
  },
  models: {
    address: "model",
    title: "Model",
    noun: "model",
    of: listingTypes,
    below: ["types", "brands"],
    index: {
      column: "modelId",
      criteria: "modelIds",
      isMany: true,
      hasWords: true,
      countedWith: { criteria: "brandIds" },
    },
  },
  variants: {
    address: "versiyon",
    title: "Versiyon",
    noun: "versiyon",
    of: sale,
    below: ["models"],
    index: {
      column: "variantId",
      criteria: "variantIds",
      isBelow: true,
      countedWith: { criteria: "modelIds" },
    },
  },
  engines: {
    address: "motor",
    title: "Motor",
    noun: "motor",
    of: sale,
    below: ["variants"],
    index: {
      column: "engineId",
      criteria: "engineIds",
      isBelow: true,
      countedWith: { criteria: "variantIds" },
    },
  },
  cities: {
    address: "yer",
    title: "Şehir",
    noun: "şehir",
    of: listingTypes,
    index: {
      column: "cityId",
      criteria: "cityIds",
      hasWords: true,
    },
  },
  towns: {
    address: "ilce",
    title: "İlçe",
    noun: "ilçe",
    of: listingTypes,
    below: ["cities"],
    index: {
      column: "townId",
      criteria: "townIds",
      isMany: true,
      hasWords: true,
      countedWith: { criteria: "cityIds", isOne: true },
    },
  },
  systems: { address: "grup", title: "Sistem", noun: "sistem", of: part },
  parts: {
    address: "parca",
    title: "Parça",
    noun: "parça",
    of: part,
    below: ["types", "systems"],
    index: {
      column: "partId",
      criteria: "partIds",
      isNullable: true,
    },
  },
  fuels: {
    address: "yakit",
    title: "Yakıt",
    noun: "yakıt",
    of: vehicles,
    option: "fuel",
    index: {
      column: "fuel",
      criteria: "fuels",
      hasWords: true,
    },
  },
  gears: {
    address: "vites",
    title: "Vites",
    noun: "vites",
    of: vehicles,
    option: "gear",
    index: {
      column: "gear",
      criteria: "gears",
      hasWords: true,
    },
  },
  bodies: {
    address: "kasa",
    title: "Gövde tipi",
    noun: "gövde tipi",
    of: sale,
    option: "body",
    index: {
      column: "body",
      criteria: "bodies",
      hasWords: true,
    },
  },
  drives: {
    address: "cekis",
    title: "Çekiş",
    noun: "çekiş",
    of: sale,
    option: "drive",
    isFolded: true,
    index: {
      column: "drive",
      criteria: "drives",
    },
  },
  colours: {
    address: "renk",
    title: "Renk",
    noun: "renk",
    of: sale,
    option: "colour",
    isFolded: true,
    index: {
      column: "colour",
      criteria: "colours",
      hasWords: true,
    },
  },
  periods: {
    address: "sure",
    title: "Fiyat birimi",
    noun: "birim",
    of: rental,
    values: {
      gunluk: `Fiyat / ${rentPeriods.gunluk}`,
      haftalik: `Fiyat / ${rentPeriods.haftalik}`,
      aylik: `Fiyat / ${rentPeriods.aylik}`,
    },
    index: {
      column: "rentPeriod",
      criteria: "periods",
    },
  },
  conditions: {
    address: "durum",
    title: "Durumu",
    noun: "durum",
    of: part,
    values: partConditions,
    index: {
      column: "partCondition",
      criteria: "conditions",
    },
  },
  sellers: {
    address: "kimden",
    title: "Kimden",
    noun: "satıcı",
    of: listingTypes,
    values: { sahibinden: "Sahibinden", galeriden: "Galeriden", "yetkili-bayiden": "Yetkili bayiden" },
    isFolded: true,
    index: {
      column: "seller",
      criteria: "sellers",
    },
  },
  verdicts: {
    address: "degerlendirme",
    title: "Fiyat değerlendirmesi",
    noun: "değerlendirme",
    of: sale,
    values: fairnessNames,
    isFolded: true,
    index: {
      column: "verdict",
      criteria: "verdicts",
    },
  },
  /** The keys of `flagFilters`, all of which hold. Those of damage stand under this address, others under their own. */
  flags: { address: "hasar", title: "İlan", noun: "özellik", of: listingTypes },
  /** Special attributes of the vehicle type (`attributes.ts`). */
  attributes: { address: "ozellik", title: "Özellik", noun: "özellik", of: sale, below: ["types"] },
  /** All of these are on the vehicle. */
  equipment: { address: "donanim", title: "Donanım", noun: "donanım", of: vehicles, below: ["types"] },
} as const satisfies Record<string, ListFilter>;

export type ListKey = keyof typeof listFilters;
export const listKeys = Object.keys(listFilters) as ListKey[];

type KeysWith<Property extends string> = {
  [Key in ListKey]: (typeof listFilters)[Key] extends Record<Property, unknown> ? Key : never;
}[ListKey];
/** The groups of the panel beside the results, in the order in which people narrow a search. */
export const panelOrder = [
  "conditions",
  "periods",
  "priceKurus",
  "verdicts",
  "year",
  "mileageKm",
  "place",
  "around",
  "gears",
  "fuels",
  "bodies",
  "damage",
  "sellers",
  ...foldedRangeKeys,
  "drives",
  "colours",
  "days",
  "otherFlags",
] as const satisfies readonly (
  | OptionList
  | ValueList
  | RangeKey
  | "place"
  | "around"
  | "damage"
  | "days"
  | "otherFlags"
)[];
export type PanelGroup = (typeof panelOrder)[number];

/** Lists whose choices are option values of the catalogue. */
export type OptionList = KeysWith<"option">;
/** A kind of option values of the catalogue. */
export type OptionKind = (typeof listFilters)[OptionList]["option"];
/** Lists whose choices are always the same. */
export type ValueList = KeysWith<"values">;
export const optionLists = listKeys.filter((key): key is OptionList => "option" in listFilters[key]);
export const valueLists = listKeys.filter((key): key is ValueList => "values" in listFilters[key]);

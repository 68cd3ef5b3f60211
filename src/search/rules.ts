import { z } from "zod/mini";
import { spareBrandLists } from "#src/catalogue/rules.ts";
import type { ListingType } from "#src/listings/rules.ts";

/** Both ends belong to the range. */
export type Range = { min?: number | undefined; max?: number | undefined };

/**
 * What a visitor looks for among the listings of one listing type, in the slugs of addresses. Models belong to the one
 * brand chosen: with no brand or several there are none; so do the parts of the one system. The type of spare parts is
 * the category of their taxonomy.
 */
export type Selection = {
  listing: ListingType;
  type: string | null;
  brands: string[];
  models: string[];
  cities: string[];
  fuels: string[];
  gears: string[];
  bodies: string[];
  colours: string[];
  /** Of rentals: what the price is for. */
  periods: string[];
  /** Of spare parts. */
  systems: string[];
  parts: string[];
  conditions: string[];
  priceKurus: Range;
  year: Range;
  mileageKm: Range;
};

/** Product decision, "Searching": five sorts; every one is made stable by the listing's id. */
export const sorts = {
  onerilen: "Önerilen sıralama",
  "fiyat-artan": "Fiyat: ucuzdan pahalıya",
  "fiyat-azalan": "Fiyat: pahalıdan ucuza",
  "yil-yeni": "Yıl: yeniden eskiye",
  "km-dusuk": "Kilometre: düşükten yükseğe",
} as const;
export type Sort = keyof typeof sorts;

export const views = { liste: "Liste", galeri: "Galeri" } as const;
export type View = keyof typeof views;

/** A result page: what is looked for and how it is shown. */
export type ResultRequest = { selection: Selection; sort: Sort; view: View; page: number };

export const pageSize = 24;

/** The first segment of results over every vehicle type. */
export const everyType = "satilik";

/** The first segment of the results of each listing type. Spec 2: `/arac-kiralama`. */
export const sectionSlugs: Record<ListingType, string> = {
  satilik: everyType,
  kiralik: "arac-kiralama",
  "yedek-parca": "yedek-parca",
};

/** What the results of each listing type are called. */
export const sectionNames: Record<ListingType, string> = {
  satilik: "Satılık",
  kiralik: "Araç kiralama",
  "yedek-parca": "Yedek parça",
};

export const nothingChosen: Selection = {
  listing: "satilik",
  type: null,
  brands: [],
  models: [],
  cities: [],
  fuels: [],
  gears: [],
  bodies: [],
  colours: [],
  periods: [],
  systems: [],
  parts: [],
  conditions: [],
  priceKurus: {},
  year: {},
  mileageKm: {},
};

/** The lists of a selection by their name in addresses, in the one order addresses have. */
export const listNames = {
  brands: "marka",
  models: "model",
  cities: "yer",
  fuels: "yakit",
  gears: "vites",
  bodies: "kasa",
  colours: "renk",
  periods: "sure",
  systems: "grup",
  parts: "parca",
  conditions: "durum",
} as const;
export type ListKey = keyof typeof listNames;

/** The ranges of a selection: name in addresses, unit of the address, and what a person may mean. Spec 2. */
export const rangeNames = {
  priceKurus: { name: "fiyat", factor: 100, lowest: 1, highest: 1_000_000_000 },
  year: { name: "modelYili", factor: 1, lowest: 1900, highest: 2099 },
  mileageKm: { name: "km", factor: 1, lowest: 0, highest: 9_999_999 },
} as const;
export type RangeKey = keyof typeof rangeNames;

export const listKeys = Object.keys(listNames) as ListKey[];
export const rangeKeys = Object.keys(rangeNames) as RangeKey[];

/** The filters that fit each listing type; others are dropped from its addresses. */
export const filtersOf: Record<ListingType, { lists: readonly ListKey[]; ranges: readonly RangeKey[] }> = {
  satilik: { lists: ["brands", "models", "cities", "fuels", "gears", "bodies", "colours"], ranges: rangeKeys },
  kiralik: { lists: ["brands", "models", "cities", "periods", "gears", "fuels"], ranges: ["priceKurus", "year"] },
  "yedek-parca": { lists: ["brands", "models", "cities", "systems", "parts", "conditions"], ranges: ["priceKurus"] },
};

/** The sorts that fit each listing type: a part has no year, and nobody rents by mileage. */
export const sortsOf = (listing: ListingType): Sort[] =>
  (Object.keys(sorts) as Sort[]).filter(
    (sort) => listing === "satilik" || !(sort === "km-dusuk" || (sort === "yil-yeni" && listing === "yedek-parca")),
  );

/** The vehicle types whose brands and models are meant: of spare parts those of its category. Spec 9. */
export const vehicleTypeOf = ({ listing, type }: Pick<Selection, "listing" | "type">): string | null =>
  listing === "yedek-parca" && type !== null ? (spareBrandLists[type] ?? type) : type;

/** The listing type and the type or category alone. */
export const withoutFilters = ({ listing, type }: Selection): Selection => ({ ...nothingChosen, listing, type });

const text = z.optional(z.string().check(z.maxLength(200)));
const texts = z.optional(z.union([z.string(), z.array(z.string())]));

/** The search form as it is sent: by a browser without scripts, by the quick search and by the calls. */
export const searchForm = z.object({
  kategori: text,
  marka: texts,
  model: texts,
  yer: texts,
  fiyat_min: text,
  fiyat_max: text,
  modelYili_min: text,
  modelYili_max: text,
  km_min: text,
  km_max: text,
  yakit: texts,
  vites: texts,
  kasa: texts,
  renk: texts,
  sure: texts,
  grup: texts,
  parca: texts,
  durum: texts,
  /** The listing type, where no path says it: `kiralik`, `yedek-parca`. */
  ilan: text,
  sirala: text,
  gorunum: text,
  sayfa: text,
});
export type SearchForm = z.output<typeof searchForm>;

/** How many filters are on; a range with two ends is one, the vehicle type is none. */
export const filterCount = (selection: Selection) =>
  listKeys.reduce((sum, key) => sum + selection[key].length, 0) +
  rangeKeys.filter((key) => !isOpen(selection[key])).length;

export const isOpen = ({ min, max }: Range) => min === undefined && max === undefined;

/** Another vehicle type: models and parts belong to the one before. */
export const withType = (selection: Selection, type: string | null): Selection => ({
  ...selection,
  type,
  models: [],
  parts: [],
});

/** The selection with a list replaced; models go with their brand, parts with their system. */
export const withList = (selection: Selection, key: ListKey, slugs: string[]): Selection => ({
  ...selection,
  ...(key === "brands" ? { models: [] } : {}),
  ...(key === "systems" ? { parts: [] } : {}),
  [key]: slugs,
});

/** The selection without one choice of a list. */
export const withoutChoice = (selection: Selection, key: ListKey, slug: string) =>
  withList(
    selection,
    key,
    selection[key].filter((other) => other !== slug),
  );

export const withRange = (selection: Selection, key: RangeKey, range: Range): Selection => ({
  ...selection,
  [key]: range,
});

/** Result pages a search engine should keep: a type, a brand, a model, a place, and nothing finer. */
export function isWorthIndexing({ selection, sort, view }: ResultRequest): boolean {
  const { brands, models, cities, fuels, gears, bodies, colours, periods, conditions, systems, parts } = selection;
  const isFine = [fuels, gears, bodies, colours, periods, conditions].some((list) => list.length > 0);
  const isMany = [brands, models, cities, systems, parts].some((list) => list.length > 1);
  const hasRange = rangeKeys.some((key) => !isOpen(selection[key]));
  return !isFine && !isMany && !hasRange && sort === "onerilen" && view === "liste";
}

/** Last page of a result; an empty result has one page. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / pageSize));

/** One value of a filter: how many listings choosing it would find. */
export type Choice = {
  value: string;
  name: string;
  count: number;
  isChosen: boolean;
  /** CSS colour, for colours of cars. */
  colour?: string | null;
};
export type Choices = Record<ListKey, Choice[]> & {
  /** In the order of menus; a type below a group stands behind it. */
  types: (Choice & { isChild: boolean })[];
};

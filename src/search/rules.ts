import { z } from "zod/mini";

/** Both ends belong to the range. */
export type Range = { min?: number | undefined; max?: number | undefined };

/**
 * What a visitor looks for among cars for sale, in the slugs of addresses. Models belong to the one brand chosen: with no
 * brand or several there are none.
 */
export type Selection = {
  type: string | null;
  brands: string[];
  models: string[];
  cities: string[];
  fuels: string[];
  gears: string[];
  bodies: string[];
  colours: string[];
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

export const nothingChosen: Selection = {
  type: null,
  brands: [],
  models: [],
  cities: [],
  fuels: [],
  gears: [],
  bodies: [],
  colours: [],
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

/** Another vehicle type: models belong to the one before. */
export const withType = (selection: Selection, type: string | null): Selection => ({ ...selection, type, models: [] });

/** The selection with a list replaced; models go with their brand. */
export const withList = (selection: Selection, key: ListKey, slugs: string[]): Selection => ({
  ...selection,
  ...(key === "brands" ? { models: [] } : {}),
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
  const { brands, models, cities, fuels, gears, bodies, colours } = selection;
  const isFine = [fuels, gears, bodies, colours].some((list) => list.length > 0);
  const isMany = [brands, models, cities].some((list) => list.length > 1);
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

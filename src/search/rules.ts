import { spareBrandLists } from "#src/catalogue/rules.ts";
import type { ListingType } from "#src/listings/rules.ts";
import type { RentalDays } from "./rental/rules.ts";

/** Both ends belong to the range. */
export type Range = { min?: number | undefined; max?: number | undefined };

/** Everything within so many kilometres of a place: `ankara`, or `ankara-cankaya` for a town. */
export type Around = { place: string; km: number };

/**
 * What a visitor looks for among the listings of one listing type, in the slugs of addresses. Models belong to the brands
 * chosen; a brand without a model chosen is looked for whole beside the models of others. Variants belong to the one model,
 * engines to the one variant, towns to the one city and parts to the one system: with none or several there are none. The
 * type of spare parts is the category of their taxonomy.
 */
export type Selection = {
  listing: ListingType;
  type: string | null;
  brands: string[];
  /** Each behind its brand (`modelChoice`): `volkswagen.passat`. */
  models: string[];
  variants: string[];
  /** Ids of the catalogue: an engine has no name. */
  engines: string[];
  cities: string[];
  towns: string[];
  /** Of spare parts. */
  systems: string[];
  parts: string[];
  fuels: string[];
  gears: string[];
  bodies: string[];
  drives: string[];
  colours: string[];
  /** Of rentals: what the price is for. */
  periods: string[];
  /** Of spare parts. */
  conditions: string[];
  /** Keys of `sellers`. */
  sellers: string[];
  /** Keys of `flags`, all of which hold. */
  flags: string[];
  /** Special attributes of the one vehicle type: `kabin.cift-kabin`, and of numbers `lastik-durumu.50_100` (attributes.ts). */
  attributes: string[];
  /** All of these are on the vehicle. */
  equipment: string[];
  priceKurus: Range;
  year: Range;
  mileageKm: Range;
  powerHp: Range;
  capacityCc: Range;
  /** Published in the last so many days, one of `publishedDaysChoices`. */
  publishedDays: number | null;
  around: Around | null;
  /** Words to look for, as they were typed. */
  text: string;
};

/** Who offers a listing: a private member, a business, a business as an authorised dealer of the vehicle's brand. */
export const sellers = {
  sahibinden: "Sahibinden",
  galeriden: "Galeriden",
  "yetkili-bayiden": "Yetkili bayiden",
} as const;
export type Seller = keyof typeof sellers;

/**
 * What a listing has or has not. Damage is asked of cars for sale alone (spec 4), so its flags hold of vehicle type 1
 * only: no panel painted (local paint included), no panel replaced, no damage paid for by an insurer.
 */
export const flags = {
  boyasiz: "Boyasız",
  degisensiz: "Değişensiz",
  tramersiz: "Tramer kaydı yok",
  fotograf: "Fotoğraflı",
  video: "Videolu",
  /** The authority to offer it was granted (EİDS). */
  onayli: "Yetkisi doğrulanmış",
  garanti: "Garantili",
  takas: "Takasa uygun",
  /** Has a price for other businesses (`dealer-prices.ts`): for dealers alone. */
  galerifiyati: "Galeri fiyatı olan",
} as const;
export type Flag = keyof typeof flags;
export const flagKeys = Object.keys(flags) as Flag[];
/** The flags that stand together under one name in addresses: `hasar=boyasiz,degisensiz`; the others are `fotograf=1`. */
export const damageFlags: readonly Flag[] = ["boyasiz", "degisensiz", "tramersiz"];
export const damageName = "hasar";

export const publishedDaysChoices = {
  1: "Son 24 saat",
  3: "Son 3 gün",
  7: "Son 7 gün",
  15: "Son 15 gün",
  30: "Son 30 gün",
};

/** Kilometres round a place: what is offered, what an address without a number means, and what it may say. */
export const radius = { choices: [10, 25, 50, 100, 200], standard: 50, most: 500 };

export const textMaxLength = 100;

/** Product decision, "Searching": five sorts; every one is made stable by the listing's id. */
export const sorts = {
  onerilen: "Önerilen",
  "fiyat-artan": "Fiyat: ucuzdan pahalıya",
  "fiyat-azalan": "Fiyat: pahalıdan ucuza",
  "yil-yeni": "Yıl: yeniden eskiye",
  "km-dusuk": "Kilometre: düşükten yükseğe",
} as const;
export type Sort = keyof typeof sorts;

export const views = { liste: "Liste", galeri: "Galeri", harita: "Harita" } as const;
export type View = keyof typeof views;

/** A result page: what is looked for and how it is shown; of rentals, the days their prices are shown for. */
export type ResultRequest = {
  selection: Selection;
  sort: Sort;
  view: View;
  page: number;
  days?: RentalDays | undefined;
};

export const pageSize = 24;

/** The first segment of results over every vehicle type. */
export const everyType = "satilik";

/** Every filter of a vehicle type on one page. */
export const detailedSearchPath = "/detayli-arama";

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
  variants: [],
  engines: [],
  cities: [],
  towns: [],
  systems: [],
  parts: [],
  fuels: [],
  gears: [],
  bodies: [],
  drives: [],
  colours: [],
  periods: [],
  conditions: [],
  sellers: [],
  flags: [],
  attributes: [],
  equipment: [],
  priceKurus: {},
  year: {},
  mileageKm: {},
  powerHp: {},
  capacityCc: {},
  publishedDays: null,
  around: null,
  text: "",
};

/** The lists of a selection by their name in addresses, in the one order addresses have. `flags` have names of their own. */
export const listNames = {
  brands: "marka",
  models: "model",
  variants: "versiyon",
  engines: "motor",
  cities: "yer",
  towns: "ilce",
  systems: "grup",
  parts: "parca",
  fuels: "yakit",
  gears: "vites",
  bodies: "kasa",
  drives: "cekis",
  colours: "renk",
  periods: "sure",
  conditions: "durum",
  sellers: "kimden",
  flags: damageName,
  attributes: "ozellik",
  equipment: "donanim",
} as const;
export type ListKey = keyof typeof listNames;

/** A model among several brands': a slug may be a model of more than one. */
export const modelChoice = (brand: string, model: string) => `${brand}.${model}`;

/** `volkswagen.passat` in its parts. */
export function splitModel(choice: string): { brand: string; model: string } {
  const at = choice.indexOf(".");
  return { brand: choice.slice(0, at), model: choice.slice(at + 1) };
}

/** The chosen models of a brand. */
export const modelsOfBrand = (models: readonly string[], brand: string) =>
  models.filter((choice) => splitModel(choice).brand === brand);

/** How a form sends one choice of a list. */
export const fieldOf = (key: ListKey, value: string): { name: string; value: string } =>
  key === "flags" && !damageFlags.some((flag) => flag === value)
    ? { name: value, value: "1" }
    : { name: listNames[key], value };

/** The ranges of a selection: name in addresses, unit of the address, and what a person may mean. Spec 2. */
export const rangeNames = {
  priceKurus: { name: "fiyat", factor: 100, lowest: 1, highest: 1_000_000_000 },
  year: { name: "modelYili", factor: 1, lowest: 1900, highest: 2099 },
  mileageKm: { name: "km", factor: 1, lowest: 0, highest: 9_999_999 },
  powerHp: { name: "guc", factor: 1, lowest: 0, highest: 9_999 },
  capacityCc: { name: "hacim", factor: 1, lowest: 0, highest: 99_999 },
} as const;
export type RangeKey = keyof typeof rangeNames;

export const listKeys = Object.keys(listNames) as ListKey[];
export const rangeKeys = Object.keys(rangeNames) as RangeKey[];

/** The filters that fit each listing type; others are dropped from its addresses. Words, place and date fit all of them. */
export const filtersOf: Record<
  ListingType,
  { lists: readonly ListKey[]; ranges: readonly RangeKey[]; flags: readonly Flag[] }
> = {
  satilik: {
    lists: listKeys.filter((key) => !["systems", "parts", "periods", "conditions"].includes(key)),
    ranges: rangeKeys,
    flags: flagKeys,
  },
  kiralik: {
    lists: ["brands", "models", "cities", "towns", "periods", "gears", "fuels", "sellers", "flags", "equipment"],
    ranges: ["priceKurus", "year"],
    flags: ["fotograf", "onayli"],
  },
  "yedek-parca": {
    lists: ["brands", "models", "cities", "towns", "systems", "parts", "conditions", "sellers", "flags"],
    ranges: ["priceKurus"],
    flags: ["fotograf"],
  },
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

/** How many filters are on; a range with two ends is one, the vehicle type is none. */
export const filterCount = (selection: Selection) =>
  listKeys.reduce((sum, key) => sum + selection[key].length, 0) +
  rangeKeys.filter((key) => !isOpen(selection[key])).length +
  [selection.publishedDays !== null, selection.around !== null, selection.text !== ""].filter(Boolean).length;

export const isOpen = ({ min, max }: Range) => min === undefined && max === undefined;

/** The lists that go when another one changes: they belong to what was chosen there. */
const lostWith: Partial<Record<ListKey | "type", readonly ListKey[]>> = {
  type: ["models", "variants", "engines", "parts", "attributes", "equipment"],
  brands: ["variants", "engines"],
  models: ["variants", "engines"],
  variants: ["engines"],
  cities: ["towns"],
  systems: ["parts"],
};
const emptied = (key: ListKey | "type"): Partial<Selection> =>
  Object.fromEntries((lostWith[key] ?? []).map((lost) => [lost, []]));

/** Another vehicle type: models, parts, special attributes and equipment belong to the one before. */
export const withType = (selection: Selection, type: string | null): Selection => ({
  ...selection,
  ...emptied("type"),
  type,
});

/** The selection with a list replaced; what belonged to its choices goes with them. Brands that stay keep their models. */
export const withList = (selection: Selection, key: ListKey, slugs: string[]): Selection => ({
  ...selection,
  ...emptied(key),
  ...(key === "brands" ? { models: slugs.flatMap((brand) => modelsOfBrand(selection.models, brand)) } : {}),
  [key]: slugs,
});

/** The selection with one choice of a list ticked. */
export const withChoice = (selection: Selection, key: ListKey, slug: string) =>
  withList(selection, key, [...selection[key], slug]);

/** The selection without one choice of a list. */
export const withoutChoice = (selection: Selection, key: ListKey, slug: string) =>
  withList(
    selection,
    key,
    selection[key].filter((other) => other !== slug),
  );

/** Within so far of a place, or anywhere. A radius crosses the borders of cities: those that were chosen make way for it. */
export const withAround = (selection: Selection, around: Around | null): Selection => ({
  ...selection,
  ...(around ? { cities: [], towns: [] } : {}),
  around,
});

export const withRange = (selection: Selection, key: RangeKey, range: Range): Selection => ({
  ...selection,
  [key]: range,
});

/** What a result page is about; the other filters only narrow it. */
const subjects: readonly ListKey[] = ["brands", "models", "cities", "systems", "parts"];

/**
 * Result pages a search engine should keep: the first page of a type, a brand, a model, a place, and nothing finer.
 * Listings deeper down are found by the sitemap.
 */
export function isLandingPage({ selection, sort, view, page, days }: ResultRequest): boolean {
  const chosen = subjects.reduce((sum, key) => sum + selection[key].length, 0);
  const isMany = subjects.some((key) => selection[key].length > 1);
  const isNarrowed = filterCount(selection) !== chosen;
  return !isNarrowed && !isMany && sort === "onerilen" && view === "liste" && page === 1 && !days;
}

/** Last page of a result; an empty result has one page. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / pageSize));

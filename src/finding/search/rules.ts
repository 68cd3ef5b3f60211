import { passengerGroup, spareBrandLists } from "#src/core/catalogue/rules.ts";
import { type ListingType, listingTypes } from "#src/selling/listings/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import type { BudgetAssumption } from "./address/budget.ts";
import { isInCertifiedSection } from "./address/certified.ts";
import { damageFlags, flagFilters, flagKeys } from "./filters/flags.ts";
import { listFilters, type ListKey, listKeys } from "./filters/lists.ts";
import { rangeFilters, type RangeKey, rangeKeys } from "./filters/ranges.ts";
import { recordOf } from "./record-of.ts";
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
 *
 * A model stands behind its brand (`modelChoice`): `volkswagen.passat`; engines are ids, since they have no name. Special
 * attributes are `kabin.cift-kabin`, and of numbers `lastik-durumu.50_100` (attributes.ts).
 */
export type Selection = {
  listing: ListingType;
  type: string | null;
  /** Published in the last so many days, one of `publishedDaysChoices`. */
  publishedDays: number | null;
  around: Around | null;
  /** Words to look for, as they were typed. */
  text: string;
} & Record<ListKey, string[]> &
  Record<RangeKey, Range>;

/** Who offers a listing: a private member, a business, a business as an authorised dealer of the vehicle's brand. */
export const sellers = listFilters.sellers.values;
export type Seller = keyof typeof sellers;

export const publishedDaysChoices = {
  1: "Son 24 saat",
  3: "Son 3 gün",
  7: "Son 7 gün",
  15: "Son 15 gün",
  30: "Son 30 gün",
};

/** The radius round a place in kilometres: the choices, the default, the maximum, and the choices of a wider search. */
export const radius = { choices: [10, 25, 50, 100, 200], standard: 50, most: 500, wider: [50, 100, 200] };

export const textMaxLength = 100;

/** Product 6.3: the sorts, of which the first is the default. Equal listings are sorted by id. */
export const sorts = {
  onerilen: "Size uygun",
  "en-yeni": "En yeni",
  "fiyat-artan": "Fiyat: ucuzdan pahalıya",
  "fiyat-azalan": "Fiyat: pahalıdan ucuza",
  "yil-yeni": "Yıl: yeniden eskiye",
  "km-dusuk": "Kilometre: düşükten yükseğe",
  "fiyat-uygun": "Fiyatı en uygun",
  "en-yakin": "En yakın",
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
  /** Where the highest price was computed from a monthly amount. */
  budget?: BudgetAssumption | undefined;
};

export const pageSize = 24;

/** The first segment of results over every vehicle type. */
export const everyType = "satilik";

/** Every filter of a vehicle type on one page. */
export const detailedSearchPath = "/detayli-arama";

/** The first segment of the results of each listing type. Product 6.1: `/arac-kiralama`. */
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
  ...recordOf(listKeys, (): string[] => []),
  ...recordOf(rangeKeys, (): Range => ({})),
  publishedDays: null,
  around: null,
  text: "",
};

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
    : { name: listFilters[key].address, value };

const filtersFor = (listing: ListingType) => {
  const fits = ({ of }: { of: readonly ListingType[] }) => of.includes(listing);
  return {
    lists: listKeys.filter((key) => fits(listFilters[key])),
    ranges: rangeKeys.filter((key) => fits(rangeFilters[key])),
    flags: flagKeys.filter((flag) => fits(flagFilters[flag])),
  };
};

/** The filters that fit each listing type; others are dropped from its addresses. Words, place and date fit all of them. */
export const filtersOf = recordOf(listingTypes, filtersFor);

/** The sorts of some listing types alone: a part has no year, nobody rents by mileage, prices of sales are judged. */
const sortsOnly: { [Key in Sort]?: readonly ListingType[] } = {
  "yil-yeni": ["satilik", "kiralik"],
  "km-dusuk": ["satilik"],
  "fiyat-uygun": ["satilik"],
};

/** The sorts that fit a selection: by distance only from the middle of a radius. */
export const sortsOf = ({ listing, around }: Pick<Selection, "listing" | "around">): Sort[] =>
  (Object.keys(sorts) as Sort[]).filter(
    (sort) => (sortsOnly[sort]?.includes(listing) ?? true) && (sort !== "en-yakin" || around !== null),
  );

/** The type whose body types below are looked for in all passenger vehicles: many SUVs are listed as cars. */
const carType = "otomobil";
export const sharedBodies: readonly string[] = ["suv", "crossover", "pick-up"];

/**
 * The vehicle type or group whose listings, brands and models are meant: of spare parts that of its category, of cars with
 * one of `sharedBodies` all passenger vehicles. Product 6.2.
 */
export function vehicleTypeOf({
  listing,
  type,
  bodies,
}: Pick<Selection, "listing" | "type" | "bodies">): string | null {
  if (listing === "yedek-parca") return type === null ? null : (lookup(spareBrandLists, type) ?? type);
  return type === carType && bodies.some((body) => sharedBodies.includes(body)) ? passengerGroup.slug : type;
}

/** Would `sharedBodies` be looked for in more vehicle types than the other body types? */
export const hasSharedBodies = (selection: Selection) =>
  selection.listing === "satilik" && selection.type === carType && vehicleTypeOf(selection) === carType;

/** The listing type and the type or category alone. */
export const withoutFilters = ({ listing, type }: Selection): Selection => ({ ...nothingChosen, listing, type });

/** How many filters are on; a range with two ends is one, the vehicle type is none. */
export const filterCount = (selection: Selection) =>
  listKeys.reduce((sum, key) => sum + selection[key].length, 0) +
  rangeKeys.filter((key) => !isOpen(selection[key])).length +
  [selection.publishedDays !== null, selection.around !== null, selection.text !== ""].filter(Boolean).length;

export const isOpen = ({ min, max }: Range) => min === undefined && max === undefined;

/** The lists below another one or the type, however far: they belong to what was chosen there. */
export const listsBelow = (key: ListKey | "types"): ListKey[] => {
  const next = listKeys.filter((list) => aboveOf(list).includes(key));
  return [...new Set(next.flatMap((list) => [list, ...listsBelow(list)]))];
};
const aboveOf = (key: ListKey): readonly string[] => {
  const filter = listFilters[key];
  return "below" in filter ? filter.below : [];
};
const emptied = (key: ListKey | "types"): Partial<Selection> => recordOf(listsBelow(key), () => []);

/** Another vehicle type: models, parts, special attributes and equipment belong to the one before. */
export const withType = (selection: Selection, type: string | null): Selection => ({
  ...selection,
  ...emptied("types"),
  type,
});

/** The selection with a list replaced. Selections below its removed choices are removed too: models of a removed brand, say. */
export function withList(selection: Selection, key: ListKey, slugs: string[]): Selection {
  const list = {
    ...selection,
    ...emptied(key),
    ...(key === "brands" ? { models: slugs.flatMap((brand) => modelsOfBrand(selection.models, brand)) } : {}),
    [key]: slugs,
  };
  // A search of cars includes other passenger vehicles by their body types; without these, their models are removed.
  const isNarrower = vehicleTypeOf(list) === list.type && vehicleTypeOf(selection) !== selection.type;
  return key === "bodies" && isNarrower ? { ...list, ...emptied("types") } : list;
}

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

/** The middle of a radius: that of the selection, or its one town or city. */
export function middleOf({ around, cities, towns }: Pick<Selection, "around" | "cities" | "towns">): string | null {
  if (around) return around.place;
  if (cities.length !== 1) return null;
  return towns.length === 1 ? `${cities[0]}-${towns[0]}` : cities[0]!;
}

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
 * Result pages a search engine should keep: the first page of a type, a brand, a model, a place, also of certified cars,
 * and nothing finer.
 * Listings deeper down are found by the sitemap.
 */
export function isLandingPage({ selection, sort, view, page, days }: ResultRequest): boolean {
  const chosen = subjects.reduce((sum, key) => sum + selection[key].length, 0);
  const isMany = subjects.some((key) => selection[key].length > 1);
  const isNarrowed = filterCount(selection) !== chosen + (isInCertifiedSection(selection) ? 1 : 0);
  return !isNarrowed && !isMany && sort === "onerilen" && view === "liste" && page === 1 && !days;
}

/** Last page of a result; an empty result has one page. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / pageSize));

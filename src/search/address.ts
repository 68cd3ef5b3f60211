import { listingTypes, partConditions, rentPeriods } from "#src/listings/rules.ts";
import { parseMasked } from "#src/shared/money.ts";
import { fold, slugify } from "#src/shared/turkish.ts";
import {
  everyType,
  filtersOf,
  type ListKey,
  listKeys,
  listNames,
  nothingChosen,
  type Range,
  type RangeKey,
  rangeKeys,
  rangeNames,
  type ResultRequest,
  type SearchForm,
  sectionSlugs,
  type Selection,
  sorts,
  sortsOf,
  vehicleTypeOf,
  views,
} from "./rules.ts";

/** Finds the slug of what a text means, whatever its spelling; nothing for what is not known. `null` is every type. */
export type Vocabulary = {
  type: (text: string) => string | undefined;
  brand: (type: string | null, text: string) => string | undefined;
  /** A model of the brand; one slug may be a model in several types. */
  model: (type: string | null, brand: string, text: string) => string | undefined;
  city: (text: string) => string | undefined;
  option: (kind: "fuel" | "gear" | "body" | "colour", text: string) => string | undefined;
  /** A category of spare parts, a system of one or of any, a last step below a system. */
  partCategory: (text: string) => string | undefined;
  partSystem: (category: string | null, text: string) => string | undefined;
  part: (category: string | null, system: string, text: string) => string | undefined;
  /** `alfa-romeo-giulietta` -> Alfa Romeo, Giulietta: names hold dashes themselves, so the catalogue decides. */
  vehicle: (type: string | null, segment: string) => { brand: string; model: string | undefined } | undefined;
};

/** The segments of a result page's path; a city stands only behind a vehicle. */
export type ResultPath = { type: string; vehicle?: string | undefined; city?: string | undefined };

/**
 * The one address of a result page: `/otomobil/volkswagen-passat/ankara?fiyat_max=1750000&sirala=fiyat-artan`. One brand,
 * at most one model, and a single city behind them stand in the path (spec 2); the rest is the query, in one order.
 */
export function resultAddress({ selection, sort, view, page }: ResultRequest): string {
  const { listing, type, brands, models, cities } = selection;
  const path = [listing === "satilik" ? (type ?? everyType) : sectionSlugs[listing]];
  const inPath = new Set<ListKey>();
  if (brands.length === 1) {
    inPath.add("brands");
    if (models.length === 1) inPath.add("models");
    path.push([...brands, ...(models.length === 1 ? models : [])].join("-"));
    if (models.length <= 1 && cities.length === 1) {
      inPath.add("cities");
      path.push(...cities);
    }
  }
  const query: string[] = [];
  const put = (...keys: ListKey[]) => {
    for (const key of keys)
      if (selection[key].length > 0 && !inPath.has(key))
        query.push(`${listNames[key]}=${selection[key].toSorted().join(",")}`);
  };
  if (listing !== "satilik" && type !== null) query.push(`kategori=${type}`);
  put("brands", "models", "cities", "systems", "parts");
  for (const key of rangeKeys) {
    const { name, factor } = rangeNames[key];
    const { min, max } = selection[key];
    if (min !== undefined) query.push(`${name}_min=${Math.round(min / factor)}`);
    if (max !== undefined) query.push(`${name}_max=${Math.round(max / factor)}`);
  }
  put("fuels", "gears", "bodies", "colours", "periods", "conditions");
  if (sort !== "onerilen") query.push(`sirala=${sort}`);
  if (view !== "liste") query.push(`gorunum=${view}`);
  if (page > 1) query.push(`sayfa=${page}`);
  return `/${path.join("/")}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** The address of the first page of a selection, shown as it is by default. */
export const selectionAddress = (selection: Selection) =>
  resultAddress({ selection, sort: "onerilen", view: "liste", page: 1 });

/**
 * Reads the path and the query of a result page. `undefined` when the path names what the catalogue does not know (404).
 * Spellings are folded, what a query has in excess is dropped: compare with `resultAddress` and redirect when they differ.
 */
export function parseResultAddress(
  path: ResultPath,
  query: SearchForm,
  vocabulary: Vocabulary,
): ResultRequest | undefined {
  const listing = listingOfSection(path.type);
  const typeOf = listing === "yedek-parca" ? vocabulary.partCategory : vocabulary.type;
  const type = listing === undefined ? vocabulary.type(path.type) : null;
  if (type === undefined) return undefined;
  const asked = query.kategori ?? "";
  const isKnown = slugify(asked) === everyType || typeOf(asked) !== undefined;
  const form: SearchForm = { ...query, kategori: isKnown ? asked : (type ?? everyType), ilan: listing };
  if (path.vehicle !== undefined) {
    const within = listing === undefined ? type : (typeOf(form.kategori ?? "") ?? null);
    const vehicle = vocabulary.vehicle(vehicleTypeOf({ listing: listing ?? "satilik", type: within }), path.vehicle);
    if (!vehicle) return undefined;
    form.marka = [vehicle.brand, ...texts(query.marka)];
    form.model = [...(vehicle.model ? [vehicle.model] : []), ...texts(query.model)];
  }
  if (path.city !== undefined) {
    const city = vocabulary.city(path.city);
    if (!city) return undefined;
    form.yer = [city, ...texts(query.yer)];
  }
  return parseSearchForm(form, vocabulary);
}

/** What a sent search form means. Unknown choices are dropped, numbers are brought into what a person may mean. */
export function parseSearchForm(form: SearchForm, vocabulary: Vocabulary): ResultRequest {
  const listing = listingTypes.find((one) => one === form.ilan) ?? "satilik";
  const type = (listing === "yedek-parca" ? vocabulary.partCategory : vocabulary.type)(form.kategori ?? "") ?? null;
  const vehicles = vehicleTypeOf({ listing, type });
  const known = (value: string | string[] | undefined, find: (text: string) => string | undefined) =>
    [...new Set(texts(value).flatMap((one) => find(one) ?? []))].toSorted();
  const brands = known(form.marka, (text) => vocabulary.brand(vehicles, text));
  const [brand] = brands;
  const systems = known(form.grup, (text) => vocabulary.partSystem(type, text));
  const [system] = systems;
  const oneOf = (values: object) => (text: string) => (Object.hasOwn(values, fold(text)) ? fold(text) : undefined);
  return {
    selection: fitting({
      ...nothingChosen,
      listing,
      type,
      brands,
      models: brand && brands.length === 1 ? known(form.model, (text) => vocabulary.model(vehicles, brand, text)) : [],
      cities: known(form.yer, vocabulary.city),
      fuels: known(form.yakit, (text) => vocabulary.option("fuel", text)),
      gears: known(form.vites, (text) => vocabulary.option("gear", text)),
      bodies: known(form.kasa, (text) => vocabulary.option("body", text)),
      colours: known(form.renk, (text) => vocabulary.option("colour", text)),
      periods: known(form.sure, oneOf(rentPeriods)),
      systems,
      parts: system && systems.length === 1 ? known(form.parca, (text) => vocabulary.part(type, system, text)) : [],
      conditions: known(form.durum, oneOf(partConditions)),
      priceKurus: readRange(form, "priceKurus"),
      year: readRange(form, "year"),
      mileageKm: readRange(form, "mileageKm"),
    }),
    sort: sortsOf(listing).find((sort) => sort === pick(sorts, form.sirala)) ?? "onerilen",
    view: pick(views, form.gorunum) ?? "liste",
    page: Math.max(1, Math.min(Number.parseInt(form.sayfa ?? "", 10) || 1, 1_000_000)),
  };
}

/** The listing type whose results stand at a first segment; nothing for a vehicle type. */
const listingOfSection = (segment: string) => listingTypes.find((one) => sectionSlugs[one] === slugify(segment));

/** The selection without what does not fit its listing type. */
function fitting(selection: Selection): Selection {
  const { lists, ranges } = filtersOf[selection.listing];
  const dropped = [
    ...listKeys.filter((key) => !lists.includes(key)),
    ...rangeKeys.filter((key) => !ranges.includes(key)),
  ];
  return Object.assign({ ...selection }, ...dropped.map((key) => ({ [key]: nothingChosen[key] })));
}

/** The query of an address as a sent form: lists may stand several times or hold commas; of the rest the first counts. */
export function queryForm(params: URLSearchParams): SearchForm {
  const lists = new Set<string>(Object.values(listNames));
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => [name, lists.has(name) ? params.getAll(name) : params.get(name)!]),
  );
}

const texts = (value: string | string[] | undefined) =>
  [value ?? []]
    .flat()
    .flatMap((one) => one.split(","))
    .slice(0, 300);

const pick = <Choice extends string>(choices: Record<Choice, string>, value: string | undefined) =>
  value !== undefined && Object.hasOwn(choices, fold(value)) ? (fold(value) as Choice) : undefined;

/** An end outside of what a person may mean is brought to the nearest that is; ends the wrong way round are swapped. */
export function readRange(form: SearchForm, key: RangeKey): Range {
  const { name, factor, lowest, highest } = rangeNames[key];
  const read = (value: string | undefined) => {
    const digits = (value ?? "").slice(0, 60).replace(/\s|tl$|km$/gi, "");
    const number = /^[\d.]{13,}$/.test(digits) ? highest : parseMasked(digits);
    return number === undefined ? undefined : Math.min(Math.max(number, lowest), highest);
  };
  let min = read(form[`${name}_min`]);
  let max = read(form[`${name}_max`]);
  if (min !== undefined && max !== undefined && min > max) [min, max] = [max, min];
  return {
    ...(min === undefined || min === lowest ? {} : { min: min * factor }),
    ...(max === undefined || max === highest ? {} : { max: max * factor }),
  };
}

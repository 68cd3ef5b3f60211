import { listingTypes } from "#src/selling/listings/rules.ts";
import { parseMasked } from "#src/shared/money.ts";
import { fold, slugify } from "#src/shared/turkish.ts";
import { valuesByName } from "#src/shared/values-by-name.ts";
import { recordOf } from "../record-of.ts";
import { attributeRange, rangeOfChoice, splitChoice } from "./attributes.ts";
import { textsOf, withImplied } from "./implied.ts";
import { readAssumption } from "./budget.ts";
import { readRange } from "./ranges.ts";
import { readRentalDays } from "../rental/rules.ts";
import { certifiedSection } from "./certified.ts";
import { damageFlags, type Flag, flagKeys } from "../filters/flags.ts";
import { listFilters, listKeys, optionLists, valueLists } from "../filters/lists.ts";
import { rangeKeys } from "../filters/ranges.ts";
import {
  type Around,
  everyType,
  filtersOf,
  middleOf,
  modelChoice,
  nothingChosen,
  publishedDaysChoices,
  radius,
  type ResultRequest,
  sectionSlugs,
  type Selection,
  sorts,
  sortsOf,
  splitModel,
  textMaxLength,
  vehicleTypeOf,
  views,
} from "../rules.ts";
import type { SearchForm } from "./search-form.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The segments of a result page's path; a city stands only behind a vehicle. */
export type ResultPath = { type: string; vehicle?: string | undefined; city?: string | undefined };

/**
 * Reads the path and the query of a result page. `undefined` when the path names what the catalogue does not know (404).
 * Spellings are folded, what a query has in excess is dropped: compare with `resultAddress` and redirect when they differ.
 */
export function parseResultAddress(
  path: ResultPath,
  query: SearchForm,
  vocabulary: Vocabulary,
): ResultRequest | undefined {
  if (slugify(path.type) === certifiedSection)
    return parseResultAddress({ ...path, type: everyType }, { ...query, sertifikali: "1" }, vocabulary);
  const listing = listingOfSection(path.type);
  const typeOf = listing === "yedek-parca" ? vocabulary.partCategory : vocabulary.type;
  const type = listing === undefined ? vocabulary.type(path.type) : null;
  if (type === undefined) return undefined;
  const asked = query.kategori ?? "";
  const isKnown = slugify(asked) === everyType || typeOf(asked) !== undefined;
  const form: SearchForm = { ...query, kategori: isKnown ? asked : (type ?? everyType), ilan: listing };
  if (path.vehicle !== undefined) {
    const within = listing === undefined ? type : (typeOf(form.kategori ?? "") ?? null);
    const meant = { listing: listing ?? "satilik", type: within, bodies: readBodies(form, vocabulary) };
    const vehicle = vocabulary.vehicle(vehicleTypeOf(meant), path.vehicle);
    if (!vehicle) return undefined;
    form.marka = [vehicle.brand, ...textsOf(query.marka)];
    form.model = [...(vehicle.model ? [vehicle.model] : []), ...textsOf(query.model)];
  }
  if (path.city !== undefined) {
    const city = vocabulary.city(path.city);
    if (!city) return undefined;
    form.yer = [city, ...textsOf(query.yer)];
  }
  return parseSearchForm(form, vocabulary);
}

/** Reads the address of a result page, path and query, that a browser sends. `undefined` for other pages. */
export function requestAt(address: string, origin: string, vocabulary: Vocabulary): ResultRequest | undefined {
  const url = URL.parse(address, origin);
  if (url?.origin !== origin) return undefined;
  const [type = "", vehicle, city, ...more] = url.pathname.slice(1).split("/").map(decodePart);
  return more.length > 0
    ? undefined
    : parseResultAddress({ type, vehicle, city }, queryForm(url.searchParams), vocabulary);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What a sent search form means. Unknown choices are dropped, numbers are brought into what a person may mean. */
export function parseSearchForm(sent: SearchForm, vocabulary: Vocabulary): ResultRequest {
  const listing = listingTypes.find((one) => one === sent.ilan) ?? "satilik";
  const type = (listing === "yedek-parca" ? vocabulary.partCategory : vocabulary.type)(sent.kategori ?? "") ?? null;
  const vehicles = vehicleTypeOf({ listing, type, bodies: readBodies(sent, vocabulary) });
  const form = withImplied(sent, vehicles, vocabulary);
  const known = (value: string | string[] | undefined, find: (text: string) => string | undefined) =>
    [...new Set(textsOf(value).flatMap((one) => find(one) ?? []))].toSorted();
  /** What belongs to the one choice of the list above it. */
  const below = (above: readonly string[], value: string | string[] | undefined, find: Find) =>
    above.length === 1 ? known(value, (text) => find(above[0]!, text)) : [];
  const oneOf = (values: object) => (text: string) => (Object.hasOwn(values, fold(text)) ? fold(text) : undefined);
  const brands = known(form.marka, (text) => vocabulary.brand(vehicles, text));
  const models = readModels(form.model, brands, vehicles, vocabulary);
  const only = brands.length === 1 ? models.map((choice) => splitModel(choice).model) : [];
  const variants = below(only, form.versiyon, (model, text) => vocabulary.variant(vehicles, brands[0]!, model, text));
  const named = known(form.yer, vocabulary.city);
  const namedTowns = below(named, form.ilce, vocabulary.town);
  const widened = readWider(form, middleOf({ around: null, cities: named, towns: namedTowns }));
  const [cities, towns] = widened ? [[], []] : [named, namedTowns];
  const systems = known(form.grup, (text) => vocabulary.partSystem(type, text));
  const days = Number(form.tarih);
  const around = widened ?? readAround(form, vocabulary);
  const budget = listing === "satilik" ? readAssumption(form.butce, readRange(form, "priceKurus").max) : undefined;
  return {
    selection: fitting({
      listing,
      type,
      brands,
      models,
      variants,
      engines: below(variants, form.motor, (variant, text) =>
        vocabulary.engine(vehicles, brands[0]!, only[0]!, variant, text),
      ),
      cities,
      towns,
      systems,
      parts: below(systems, form.parca, (system, text) => vocabulary.part(type, system, text)),
      ...recordOf(optionLists, (key) => {
        const { address, option } = listFilters[key];
        return known(form[address], (text) => vocabulary.option(option, text));
      }),
      ...recordOf(valueLists, (key) => known(form[listFilters[key].address], oneOf(listFilters[key].values))),
      flags: readFlags(form),
      attributes: type === null ? [] : parseAttributes(form, (text) => vocabulary.attribute(type, text)),
      equipment: known(form.donanim, (text) => vocabulary.equipment(listing, type, text)),
      ...recordOf(rangeKeys, (key) => readRange(form, key)),
      publishedDays: Object.hasOwn(publishedDaysChoices, days) ? days : null,
      around,
      text: (form.ara ?? "").trim().replace(/\s+/g, " ").slice(0, textMaxLength).trim(),
    }),
    sort: sortsOf({ listing, around }).find((sort) => sort === pick(sorts, form.sirala)) ?? "onerilen",
    view: pick(views, form.gorunum) ?? "liste",
    ...(listing === "kiralik" ? { days: readRentalDays(form.alis, form.birakis) } : {}),
    ...(budget ? { budget } : {}),
    page: Math.max(1, Math.min(Number.parseInt(form.sayfa ?? "", 10) || 1, 1_000_000)),
  };
}

const readBodies = (form: SearchForm, vocabulary: Vocabulary) =>
  textsOf(form[listFilters.bodies.address]).flatMap((text) => vocabulary.option("body", text) ?? []);

type Find = (above: string, text: string) => string | undefined;

/** Models of the brands chosen: `passat` of whichever of them has it, `vw.passat` of that brand. */
function readModels(
  value: string | string[] | undefined,
  brands: readonly string[],
  type: string | null,
  vocabulary: Vocabulary,
): string[] {
  const chosen = new Set(brands);
  const found = textsOf(value).flatMap((text) => {
    const { brand: first, model } = splitModel(text);
    const named = vocabulary.brand(type, first);
    const isNamed = named !== undefined && chosen.has(named);
    const slug = isNamed ? model : text;
    const from = isNamed ? [named] : vocabulary.brandsWithModel(type, text).filter((brand) => chosen.has(brand));
    return from.flatMap((brand) => {
      const model = vocabulary.model(type, brand, slug);
      return model === undefined ? [] : modelChoice(brand, model);
    });
  });
  return [...new Set(found)].toSorted();
}

function readFlags(form: SearchForm): Flag[] {
  const damage = textsOf(form[listFilters.flags.address]).map(fold);
  return flagKeys
    .filter((flag) => (damageFlags.includes(flag) ? damage.includes(flag) : form[flag] === "1"))
    .toSorted();
}

/** Choices, and ranges of numbers whether in one piece (`ozellik=lastik-durumu.50_`) or as a form sends their ends. */
function parseAttributes(form: SearchForm, find: (text: string) => string | undefined): string[] {
  const slugs = Object.keys(form).flatMap((name) => /^ozellik_([a-z0-9-]+)_(?:min|max)$/.exec(name)?.[1] ?? []);
  const end = (slug: string, which: "min" | "max") => {
    const [typed = ""] = textsOf(form[`ozellik_${slug}_${which}`]);
    return parseMasked(typed.slice(0, 12));
  };
  const ranges = [...new Set(slugs)].map((slug) =>
    attributeRange(slug, { min: end(slug, "min"), max: end(slug, "max") }),
  );
  const found = [...ranges, ...textsOf(form.ozellik)].flatMap((text) => find(text) ?? []);
  const isFirst = (choice: string, index: number) =>
    rangeOfChoice(choice) === undefined || index === found.findIndex((other) => isSameNumber(choice, other));
  return [...new Set(found.filter(isFirst))].toSorted();
}

const isSameNumber = (choice: string, other: string) =>
  splitChoice(choice).slug === splitChoice(other).slug && rangeOfChoice(other) !== undefined;

function readAround(form: SearchForm, vocabulary: Vocabulary): Around | null {
  const place = form.yakin === undefined ? undefined : vocabulary.place(form.yakin);
  return place === undefined ? null : aroundOf(place, Number.parseInt(form.yaricap ?? "", 10) || radius.standard);
}

/** A radius beside a city, in a form that asks for no other place: round its town or the city itself. */
function readWider(form: SearchForm, place: string | null): Around | null {
  const km = Number.parseInt(form.yaricap ?? "", 10);
  return place === null || form.yakin !== undefined || !(km > 0) ? null : aroundOf(place, km);
}

const aroundOf = (place: string, km: number): Around => ({ place, km: Math.min(Math.max(km, 1), radius.most) });

/** The listing type whose results stand at a first segment; nothing for a vehicle type. */
const listingOfSection = (segment: string) => listingTypes.find((one) => sectionSlugs[one] === slugify(segment));

/** The selection without what does not fit its listing type. */
function fitting(selection: Selection): Selection {
  const { lists, ranges, flags } = filtersOf[selection.listing];
  const dropped = [
    ...listKeys.filter((key) => !lists.includes(key)),
    ...rangeKeys.filter((key) => !ranges.includes(key)),
  ];
  const fitting = selection.flags.filter((flag) => flags.some((fits) => fits === flag));
  return Object.assign({ ...selection, flags: fitting }, ...dropped.map((key) => ({ [key]: nothingChosen[key] })));
}

/** The query of an address as a sent form: lists may stand several times or hold commas; of the rest the first counts. */
export function queryForm(params: URLSearchParams): SearchForm {
  const lists = new Set<string>(listKeys.map((key) => listFilters[key].address));
  return Object.fromEntries(
    [...valuesByName(params)].map(([name, values]) => [name, lists.has(name) ? values : values[0]!]),
  );
}

const pick = <Choice extends string>(choices: Record<Choice, string>, value: string | undefined) =>
  value !== undefined && Object.hasOwn(choices, fold(value)) ? (fold(value) as Choice) : undefined;

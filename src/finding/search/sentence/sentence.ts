import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { passengerGroup } from "#src/core/catalogue/rules.ts";
import { parseSearchForm } from "../address/parse-address.ts";
import type { SearchForm } from "../address/search-form.ts";
import { listFilters, valueLists } from "../filters/lists.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import { modelChoice } from "../rules.ts";
import type { Names } from "../address/vocabulary.server.ts";
import { addressOfOption, lexiconOf } from "./lexicon.ts";
import type { Finding } from "./reader.ts";
import { lostWords } from "./lost-words.ts";
import { withSeats } from "./seats.ts";
import { type Understood, understand } from "./understand.ts";
import type { ChoiceSense, ModelSense } from "./senses.ts";

/** A parsed sentence. */
export type Reading = {
  form: SearchForm;
  /** Unknown words, which are searched as text. */
  unknown: string[];
  /** Words that change nothing (`Understood`), and those of what is understood but not searched (`lostWords`). */
  ignored: string[];
};

/**
 * Parses a sentence with the lexicon of the catalogue: see docs/decisions/043. `thisYear` completes two-digit years;
 * `listing` is the listing type of the visitor's page, which is searched where the sentence names none.
 */
export function parseSentence(sentence: string, names: Names, thisYear: number, listing?: string): Reading {
  const understood = understand(sentence, lexiconOf(names), thisYear);
  const said = understood.findings.flatMap(({ sense }) => (sense.kind === "type" ? [sense.type] : []))[0];
  const models = understood.findings.flatMap(({ sense }) =>
    sense.kind === "model" ? [inType(sense, said, names.catalogue)] : [],
  );
  const named = understood.findings.flatMap(({ sense }) => (sense.kind === "brand" ? [sense.brand] : []));
  const brands = [...new Set([...named, ...models.map(({ brand }) => brand)])];
  const { seats } = understood;
  const form = formOf(understood, brands, models, names.catalogue);
  const offered = (slug: string) => offeredEquipment(slug, { ...form, ilan: form.ilan ?? listing }, names);
  const donanim = [form.donanim ?? []].flat().flatMap((slug) => offered(slug) ?? []);
  const equipped = donanim.length === 0 ? form : { ...form, donanim };
  const seated = seats && withSeats(equipped, seats, typesOf(form, models, names.catalogue), names);
  // Equipment that the vehicle type does not have is searched as text: `çocuk koltuğu` of a car for sale.
  const useless = understood.findings
    .filter(({ sense }) => sense.kind === "choice" && sense.name === "donanim" && !sense.values.some(offered))
    .flatMap(({ from, to }) => understood.rawWords(from, to));
  const unfiltered = [...useless, ...(seated ? [] : (seats?.words ?? []))];
  const ara = [form.ara ?? "", ...unfiltered].join(" ").trim();
  const whole = { ...(seated ?? equipped), ...(ara === "" ? {} : { ara }) };
  const request = parseSearchForm({ ...whole, ilan: whole.ilan ?? listing }, names);
  return {
    form: whole,
    unknown: [...understood.unknown, ...unfiltered],
    ignored: [...understood.ignored, ...lostWords(understood, whole, request)],
  };
}

/** The slug of this equipment for the vehicle type: motorcycles have their own ABS. */
function offeredEquipment(slug: string, { ilan, kategori }: SearchForm, names: Names): string | undefined {
  const listing = listingTypes.find((one) => one === ilan) ?? "satilik";
  const all = names.catalogue.equipment;
  const name = all.find((one) => one.slug === slug)?.name;
  return all
    .filter((one) => one.name === name)
    .map((one) => names.equipment(listing, kategori ?? null, one.slug))
    .find((one) => one !== undefined);
}

function formOf(
  { findings, amounts, around, text, unknown }: Understood,
  brands: string[],
  models: readonly ModelSense[],
  catalogue: Catalogue,
): SearchForm {
  const lists = new Map<string, Set<string>>([
    ["marka", new Set(brands)],
    ["model", new Set(models.flatMap((sense) => choicesOf(sense)))],
  ]);
  const put = (name: string, values: readonly string[]) =>
    lists.set(name, new Set([...(lists.get(name) ?? []), ...values]));
  const single: Record<string, string> = {};
  const words: string[] = [];
  /** Values that are negated, by the choice: `lpg olmasın dizel olmasın`. */
  const excluded = new Map<string, readonly string[]>();
  for (const { sense, isNegated } of findings)
    switch (sense.kind) {
      case "cities":
        put("yer", sense.cities);
        break;
      case "town":
        put("yer", [sense.city]);
        put("ilce", [sense.town]);
        break;
      case "towns":
        put("yer", [sense.city]);
        // A town of the same city says more: `Anadolu yakası Kadıköy`.
        if (!findings.some((other) => other.sense.kind === "town")) put("ilce", sense.towns);
        break;
      case "choice":
        // An exact value wins over a vague one: `otomatik değil düz`, `DSG otomatik`.
        if (isVague(sense, isNegated) && findings.some((other) => isPlain(other, sense.name))) break;
        if (isNegated) excluded.set(sense.name, [...(excluded.get(sense.name) ?? []), ...sense.values]);
        else put(sense.name, sense.values);
        // Only spare parts have a condition.
        if (sense.name === "durum") single["ilan"] = "yedek-parca";
        break;
      case "flag":
        single[sense.flag] = "1";
        break;
      case "type":
        single["kategori"] = sense.type;
        break;
      case "part":
        single["ilan"] = "yedek-parca";
        if (sense.system !== null) {
          put("grup", [sense.system]);
          put("parca", sense.parts);
        }
        break;
      case "attribute":
        single["kategori"] = sense.type;
        put("ozellik", [sense.choice]);
        break;
      case "listing":
        single["ilan"] = sense.listing;
        break;
      case "sort":
        single["sirala"] = sense.sort;
        break;
      case "days":
        single["tarih"] = sense.days;
        break;
      case "unused":
        single["km_max"] = "0";
        put("durum", ["sifir"]);
        break;
      case "firstOwner":
        put("kimden", ["sahibinden"]);
        words.push("ilk sahibinden");
        break;
    }
  for (const [name, values] of excluded) put(name, otherValues(name, values, catalogue));
  if (around) {
    lists.delete("yer");
    lists.delete("ilce");
    Object.assign(single, { yakin: around.place, yaricap: String(around.km) });
  }
  const type = typeOf(models, single["kategori"], catalogue);
  if (type !== undefined) single["kategori"] = type;
  else if (isOfCars(single, findings, brands, catalogue)) single["kategori"] = passengerGroup.slug;
  for (const { dimension, min, max } of amounts) {
    if (min !== undefined) single[`${dimension}_min`] = String(min);
    if (max !== undefined) single[`${dimension}_max`] = String(max);
  }
  const years = models.flatMap((model) => model.years ?? []);
  if (years.length > 0 && single["modelYili_min"] === undefined && single["modelYili_max"] === undefined) {
    single["modelYili_min"] = String(Math.min(...years.map(({ min }) => min)));
    single["modelYili_max"] = String(Math.max(...years.map(({ max }) => max)));
  }
  // All searched words must match, so two designations cannot both be searched.
  const designations = models.flatMap((model) => model.text ?? []);
  const searched = [...(designations.length === 1 ? designations : []), ...words, ...text, ...unknown].join(" ");
  if (searched !== "") single["ara"] = searched;
  return { ...Object.fromEntries([...lists].map(([name, values]) => [name, [...values]])), ...single };
}

/** `araba` without a vehicle type, for sale: a car or an SUV, unless it is of a brand that makes neither. */
const isOfCars = (
  { kategori, ilan }: SearchForm,
  findings: readonly Finding[],
  brands: string[],
  catalogue: Catalogue,
) =>
  kategori === undefined &&
  ilan === undefined &&
  findings.some(({ sense }) => sense.kind === "car") &&
  brands.every((slug) => {
    const brand = catalogue.matchBrand(slug);
    return brand !== undefined && catalogue.brandsOf(catalogue.typesUnder(passengerGroup.slug)).includes(brand);
  });

/** A negated or multi-valued choice, such as a gearbox that is automatic or semi-automatic. */
const isVague = ({ name, values }: ChoiceSense, isNegated = false) =>
  isNegated || (name === "vites" && values.length > 1);
const isPlain = ({ sense, isNegated }: Finding, name: string) =>
  sense.kind === "choice" && sense.name === name && !isVague(sense, isNegated);

/** Everything that may be chosen but these; nothing where a choice has no opposite. */
const otherValues = (name: string, values: readonly string[], { options }: Catalogue): string[] =>
  [
    ...options.flatMap(({ kind, slug }) => (addressOfOption.get(kind) === name ? [slug] : [])),
    ...valuesOf(name),
  ].filter((slug) => !values.includes(slug));

/** The values of a list that are named in code: `kimden`. */
const valuesOf = (name: string): string[] =>
  valueLists.flatMap((key) => (listFilters[key].address === name ? Object.keys(listFilters[key].values) : []));

/** The searched vehicle type, or those of the models. */
const typesOf = ({ kategori }: SearchForm, models: readonly ModelSense[], catalogue: Catalogue): string[] =>
  kategori === undefined
    ? [...new Set(models.flatMap(({ typeIds }) => typeIds))].map((id) => catalogue.findVehicleType(id)!.slug)
    : [kategori];

const choicesOf = ({ brand, model, family }: ModelSense) =>
  (family?.models ?? [model]).map((one) => modelChoice(brand, one));

/** Replaces a model that the type lacks by the type's models whose names begin with it: `transit minibüs`. */
function inType(sense: ModelSense, said: string | undefined, catalogue: Catalogue): ModelSense {
  const types = said === undefined ? [] : catalogue.typesUnder(said);
  if (types.length === 0 || sense.family || types.some((id) => sense.typeIds.includes(id))) return sense;
  const brand = catalogue.matchBrand(sense.brand)!;
  const { name } = catalogue.matchModel(sense.typeIds, brand.id, sense.model)!;
  const models = catalogue.modelsOf(types, brand.id).filter((model) => model.name.startsWith(`${name} `));
  if (models.length === 0) return sense;
  return {
    ...sense,
    typeIds: models.map(({ vehicleTypeId }) => vehicleTypeId),
    family: { models: models.map(({ slug }) => slug), isBare: true },
  };
}

/** The vehicle type of the models, if it is a single one that is not given already. */
function typeOf(models: readonly ModelSense[], said: string | undefined, catalogue: Catalogue): string | undefined {
  const ids = new Set(models.flatMap(({ typeIds }) => typeIds));
  if (said !== undefined && catalogue.typesUnder(said).some((id) => ids.has(id))) return undefined;
  const [first, ...others] = ids;
  return first === undefined || others.length > 0 ? undefined : catalogue.findVehicleType(first)?.slug;
}

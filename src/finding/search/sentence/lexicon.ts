import { otherModelSlug } from "#src/core/catalogue/rules.ts";
import { sidesOf } from "#src/core/locations/istanbul.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { listFilters, optionLists } from "../filters/lists.ts";
import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import type { Names } from "../address/vocabulary.server.ts";
import { mayHaveTypo } from "../text/matching.ts";
import { soundOf } from "../text/sound.ts";
import { tokensOf } from "../text/tokens.ts";
import { TypoIndex } from "../text/typo-index.ts";
import { attributeSenses } from "./attribute-senses.ts";
import { familySenses } from "./family-senses.ts";
import { ordinaryWords } from "./ordinary-words.ts";
import { partSenses } from "./part-senses.ts";
import { phrases } from "./phrases.ts";
import type { BrandSense, ModelSense, Sense } from "./senses.ts";

/** The query parameter of each kind of option values: `fuel` -> `yakit`. */
export const addressOfOption: ReadonlyMap<string, string> = new Map(
  optionLists.map((key) => [listFilters[key].option, listFilters[key].address]),
);

/** Meanings by the words' letters and digits without gaps: `alfaromeo`, `chr`, `1.6`. */
export type Lexicon = {
  sensesOf: (key: string) => readonly Sense[];
  /** Whether a key may be written as several words. Names may; ordinary words may not: `d en` is not `den`. */
  mayBeApart: (key: string) => boolean;
  /** The number of words of the longest phrase. */
  longest: number;
  /** The keys one typo away from a word. */
  misspelt: (key: string) => readonly string[];
  /** The keys of common names that are said like a word: `matrix` for `matriks`. */
  saidLike: (key: string) => readonly string[];
  /** The keys of a brand's names. */
  brandKeys: (brand: string) => readonly string[];
  /** The models of a brand by key, including nicknames. */
  modelsOf: (brand: string) => ReadonlyMap<string, ModelSense>;
  /** Brands whose names begin with this brand's name: Ford Trucks of Ford. */
  relativesOf: (brand: string) => string[];
  /** Whether a brand has vehicles of the type. */
  sells: (brand: string, type: string) => boolean;
};

export const keyOf = (text: string) => matchKey(text.replace(/(\d)[.,](?=\d)/g, "$1point")).replaceAll("point", ".");

/** Kinds that are recognised with a typo; ordinary phrases are not. */
export const typoTolerant: ReadonlySet<Sense["kind"]> = new Set(["brand", "model", "cities", "town", "choice", "type"]);
const isName: ReadonlySet<Sense["kind"]> = new Set(["brand", "model", "cities"]);

/**
 * The names of models in a series whose variants are the models: `M5` of the M Serisi, `RS6` of the RS Serisi. All nine
 * numbers, because the series also stands for models that the catalogue lacks.
 */
function namesInSeries(model: string, variants: readonly { name: string }[]): string[] {
  const letters = /^([A-Za-z]{1,2}) Serisi$/.exec(model)?.[1];
  if (letters === undefined || !variants.some(({ name }) => new RegExp(`^${letters}\\d\\b`).test(name))) return [];
  return Array.from({ length: 9 }, (_, digit) => `${letters}${digit + 1}`);
}

/** A name of several words as before a suffix: `Çeki demiri` -> `Çeki demir`, of `çeki demirli`. */
const withoutPossessive = (name: string) =>
  name.includes(" ") ? name.replace(/(?<=[aeıioöuü])s[ıiuü]$|(?<=[bcçdfghjklmnprsştvyz])[ıiuü]$/, "") : name;

/** Designations of BMW that people write apart: `320 d`, `730 li`. */
const seriesApart = /^(?:[1-8](?:16|18|20|25|28|30|35|40|50)[id]|7[2-6]0l[id])$/;
/** Names of less weight are not guessed from how they are said. */
const leastSaid = 1;
const isLongWord = (text: string) => /^\p{L}{3,}$/u.test(text);
const motorcycleTypeId = 4;
/** The type and the capacity of a motorcycle, in either order: `390 Duke`, `NS 200`. */
const isTypeOfCapacity = (first: string, second: string) =>
  (/^\p{L}[\p{L}-]+$/u.test(first) && /^\d{3,4}$/.test(second)) ||
  (/^\d{3,4}$/.test(first) && /^\p{L}[\p{L}-]+$/u.test(second));
const waysOf = (side: string) => [side, `${side} yakası`];

/** Models with one of the same name and `Pro`, which people leave out: `tiggo 8` is also a Tiggo 8 Pro Max. */
function* namedPro(catalogue: Catalogue, modelSenses: ReadonlyMap<string, ModelSense>) {
  const types = catalogue.vehicleTypes.map(({ id }) => id);
  for (const { id, slug: brand } of catalogue.brands)
    for (const { slug: pro } of catalogue.modelsOf(types, id)) {
      const sense = modelSenses.get(`${brand} ${pro.replace(/-pro(?:-max)?$/, "")}`);
      if (sense && sense.model !== pro) yield { sense, pro };
    }
}

const made = new WeakMap<Names, Lexicon>();

/** The lexicon of catalogue, places and phrases, cached per catalogue. */
export function lexiconOf(names: Names): Lexicon {
  let lexicon = made.get(names);
  if (!lexicon) made.set(names, (lexicon = makeLexicon(names)));
  return lexicon;
}

function makeLexicon({ catalogue, places, nicknames }: Names): Lexicon {
  const senses = new Map<string, Sense[]>();
  let longest = 1;
  const apart = new Set<string>();
  // `S klas` is never misspelt as one word.
  const behindLetter = new Set<string>();
  const put = (text: string, sense: Sense) => {
    const key = keyOf(text);
    if (key === "") return;
    // `1.6 i` is an engine capacity, `1.6i` a variant.
    const isCapacity = sense.kind === "text" && /^\d[.,]\d/.test(text);
    if (isName.has(sense.kind) || (/[\s-]|\d/.test(text) && !isCapacity)) apart.add(key);
    if (/^\S{1,2}[\s-]/.test(text)) behindLetter.add(key);
    longest = Math.max(longest, text.split(/[\s-]+/).length);
    const known = senses.get(key);
    if (!known) senses.set(key, [sense]);
    else if (!known.some((other) => other === sense || (other.kind === "text" && sense.kind === "text")))
      known.push(sense);
  };
  for (const [sense, ...lists] of phrases) for (const way of lists.join(", ").split(", ")) put(way, sense);
  for (const word of ordinaryWords.split(" ")) if (!senses.has(keyOf(word))) put(word, { kind: "plain" });
  for (const { kind, slug, name } of catalogue.options) {
    const choice = addressOfOption.get(kind);
    if (choice !== undefined && !senses.has(keyOf(name))) put(name, { kind: "choice", name: choice, values: [slug] });
  }
  for (const { name, slug } of catalogue.equipment)
    for (const way of new Set([name, withoutPossessive(name)])) {
      if (!senses.has(keyOf(way))) put(way, { kind: "choice", name: "donanim", values: [slug] });
      else if (/\s/.test(way)) apart.add(keyOf(way));
    }

  for (const { slug, name } of places.cities) put(name, { kind: "cities", cities: [slug] });
  for (const [region, cities] of Map.groupBy(places.cities, (city) => city.region)) {
    const sense: Sense = { kind: "cities", cities: cities.map(({ slug }) => slug) };
    for (const way of ["", " bölgesi", " bölgesinde", " bölgesindeki"]) put(region + way, sense);
  }
  for (const { id: cityId, slug: city, name: cityName } of places.cities)
    for (const { slug: town, name, population } of places.townsOf(cityId))
      if (name !== cityName) put(name, { kind: "town", city, town, population });

  for (const city of places.cities)
    for (const { words, towns } of sidesOf(city, places))
      for (const word of words)
        for (const way of [`${word} yakası`, ...waysOf(`istanbul ${word}`), ...waysOf(`ist ${word}`)])
          put(way, { kind: "towns", city: city.slug, towns });

  const brands = catalogue.brands.map(({ slug }) => slug);
  const modelSenses = new Map<string, ModelSense>();
  const brandSenses = new Map<string, BrandSense>();
  const brandKeys = new Map<string, string[]>();
  const shortNames: [string, ModelSense][] = [];
  const ofVariants: [string, ModelSense][] = [];
  const putBrand = (name: string, sense: BrandSense) => {
    put(name, sense);
    brandKeys.set(sense.brand, [...(brandKeys.get(sense.brand) ?? []), keyOf(name)]);
  };
  for (const brand of catalogue.brands) {
    const brandSense: BrandSense = { kind: "brand", brand: brand.slug, weight: brand.popularIn.length * 20 };
    brandSenses.set(brand.slug, brandSense);
    for (const name of new Set([brand.name, brand.slug, ...brand.aliases])) putBrand(name, brandSense);
    for (const model of catalogue.modelsOf(
      catalogue.vehicleTypes.map(({ id }) => id),
      brand.id,
    )) {
      const variants = catalogue.variantsOf(model.id);
      const id = `${brand.slug} ${model.slug}`;
      let sense = modelSenses.get(id);
      if (!sense)
        modelSenses.set(id, (sense = { kind: "model", brand: brand.slug, model: model.slug, typeIds: [], weight: 0 }));
      sense.typeIds.push(model.vehicleTypeId);
      sense.weight += 1 + variants.length + (brand.popularIn.includes(model.vehicleTypeId) ? 20 : 0);
      if (model.slug === otherModelSlug) {
        // Only behind its brand: `Mercedes diğer`.
        for (const name of [model.name, ...model.aliases])
          put(name, { ...sense, family: { models: [model.slug], isBare: false } });
        continue;
      }
      for (const name of [model.name, model.slug, ...model.aliases]) {
        put(name, sense);
        put(name.replace(/[\s-](?:serisi|ailesi)$/i, ""), sense);
      }
      // `renault 5 e-tech` is the R 5 E-Tech; a longer number alone may be a year or a power.
      const [, letter, named = ""] = /^([A-Z]) (\d{1,2}|\d.*[A-Za-z].*)$/.exec(model.name) ?? [];
      if (letter !== undefined && brand.name.startsWith(letter))
        for (const way of [brand.name, ...brand.aliases]) shortNames.push([`${way} ${named}`, sense]);
      // `custom transit`
      const words = model.name.split(" ");
      const [first = "", second = ""] = words.slice(-2);
      const turned = `${second} ${first}`;
      const isTurned = words.length === 2 && isLongWord(first) && isLongWord(second);
      // `duke 390`, `ns 200`, `gs 1250`: of motorcycles the type and the capacity are said, in either order.
      const isOfMotorcycle = model.vehicleTypeId === motorcycleTypeId && isTypeOfCapacity(first, second);
      if (isOfMotorcycle) shortNames.push([`${first} ${second}`, sense]);
      if (isTurned || isOfMotorcycle) shortNames.push([turned, sense]);
      const designations = new Map<string, string>();
      for (const { name } of variants) {
        const designation = /^(?:[A-Z]{1,3} \d{2,3}(?: d\b)?|\d{3}[a-zA-Z]{1,2}\b|[A-Z]{1,3}\d{3}\b)/.exec(name)?.[0];
        if (designation !== undefined) designations.set(keyOf(designation), designation);
        // `1.0TSI` is an engine capacity and a word.
        for (const word of name.split(" ")) put(word.replace(/^\d[.,]\d(?=\p{L}{2})/u, ""), { kind: "text" });
      }
      for (const [key, text] of designations) ofVariants.push([key, { ...sense, text }]);
      for (const text of namesInSeries(model.name, variants)) put(text, { ...sense, text });
      brandSense.weight += 1 + variants.length;
    }
  }
  for (const [name, sense] of shortNames) if (!senses.has(keyOf(name))) put(name, sense);
  for (const { sense, pro } of namedPro(catalogue, modelSenses)) {
    sense.family ??= { models: [sense.model], isBare: true };
    sense.family.models.push(pro);
  }
  // `500e` is a model of its own and a variant of another.
  for (const [key, sense] of ofVariants)
    if (!senses.get(key)?.some((other) => other.kind === "model" && other.brand === sense.brand)) put(key, sense);
  for (const { name, brand, model, city, yearFrom, yearTo } of nicknames) {
    const known = model === null ? undefined : modelSenses.get(`${brand} ${model}`);
    if (city !== null) put(name, { kind: "cities", cities: [city] });
    else if (model === null) putBrand(name, brandSenses.get(brand!)!);
    else if (known) {
      const sense = yearFrom === null ? known : { ...known, years: { min: yearFrom, max: yearTo! } };
      put(name, sense);
      // The code of a generation may come first: `fd6 civic`.
      const [, first, code] = /^(\S+) ([a-z]+\d+)$/.exec(name) ?? [];
      if (yearFrom !== null && code !== undefined) put(`${code} ${first}`, sense);
    }
  }
  for (const { name, sense } of familySenses(
    catalogue,
    (name) => senses.get(keyOf(name)) ?? [],
    (brand, model) => modelSenses.get(`${brand} ${model}`),
  ))
    put(name, sense);
  for (const { name, sense } of attributeSenses(catalogue, (name) => senses.get(keyOf(name)) ?? [])) put(name, sense);
  for (const { name, sense } of partSenses(catalogue)) {
    const isMoreThanPart = (senses.get(keyOf(name)) ?? []).length > 0;
    put(name, isMoreThanPart ? { ...sense, certainty: "unsure" } : sense);
  }
  for (const word of tokensOf(catalogue.spareParts.map(({ name }) => name).join(" ")))
    if ((senses.get(word) ?? []).every(({ kind }) => kind === "part")) put(word, { kind: "text" });
  /** Model designations (`E 250`, `E 63`, `525d`, `5.25d`, `M340i`, common ones such as `520`), with or without a variant of that name. */
  const designated = (key: string): readonly Sense[] => {
    const [, letters, number] = /^([a-z]{1,3})(\d{3}(?:[dehikms]|de|cd|td)?|[3-6][35])$/.exec(key) ?? [];
    const [, series = key[0]!] = /^m([1-8])\d\d[a-z]{1,2}$/.exec(key) ?? [];
    const isBmw = /^m?[1-8]\d\d[a-z]{1,2}$|^[1-8]\.\d\d[a-z]{0,2}$|^[35](?:16|18|20|25|30)$/.test(key);
    if (letters === undefined && !isBmw) return [];
    const [makers, name, text] = isBmw
      ? [["bmw"], `${series}serisi`, key.replace(".", "")]
      : [["mercedes-benz", "lexus"], letters ?? "", `${letters} ${number}`];
    const model = senses.get(name)?.find((sense) => sense.kind === "model" && makers.includes(sense.brand));
    return model?.kind === "model" ? [{ ...model, text }] : [];
  };
  const modelsOf = new Map<string, Map<string, ModelSense>>();
  for (const [key, all] of senses)
    for (const sense of all)
      if (sense.kind === "model" && sense.text === undefined) {
        const own = modelsOf.get(sense.brand) ?? new Map<string, ModelSense>();
        modelsOf.set(sense.brand, own.set(key, own.get(key) ?? sense));
      }
  const isCommon = (sense: Sense) =>
    (sense.kind === "brand" || (sense.kind === "model" && !sense.family)) && sense.weight > leastSaid;
  const heard = [...senses].flatMap(([key, all]) => (mayHaveTypo(key) && all.some(isCommon) ? [key] : []));
  const sounds = Map.groupBy(heard, soundOf);
  const typos = new TypoIndex();
  for (const [key, all] of senses)
    if (mayHaveTypo(key) && all.some(({ kind }) => typoTolerant.has(kind))) typos.add(key);
  const none: ReadonlyMap<string, ModelSense> = new Map();
  return {
    misspelt: (key) => typos.find(key),
    saidLike: (key) => (isLongWord(key) ? (sounds.get(soundOf(key)) ?? []) : []),
    brandKeys: (brand) => brandKeys.get(brand) ?? [],
    modelsOf: (brand) => modelsOf.get(brand) ?? none,
    sensesOf: (key) => {
      const known = senses.get(key);
      // `320` is a Mercedes-Benz model, and a BMW if that brand is named.
      const isElse = known && !/^\d{3}$/.test(key) && known.some(({ kind }) => kind !== "text");
      return isElse ? known : [...(known ?? []), ...designated(key)];
    },
    // `E 250` may be apart, but `150 hp` is no BMW.
    mayBeApart: (key) =>
      apart.has(key) || ((/^[a-z]/.test(key) || seriesApart.test(key)) && designated(key).length > 0),
    longest: Math.min(longest, 7),
    sells: (brand, type) => catalogue.brandsOf(catalogue.typesUnder(type)).some(({ slug }) => slug === brand),
    relativesOf: (brand) => brands.filter((slug) => slug.startsWith(`${brand}-`)),
  };
}

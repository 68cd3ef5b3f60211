import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { vehicleName } from "#src/selling/listings/names.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { lowerCase, matchKey, slugify, upperCase } from "#src/shared/turkish.ts";
import { suggestMinLength, suggestTexts } from "#src/ui/form/suggest.ts";
import { detailedSearchAddress, resultAddress, selectionAddress } from "../address/address.ts";
import { filtersOn } from "../results/chips.server.ts";
import { criteriaOf } from "../engine/criteria.server.ts";
import { sideBySide } from "../address/labels.ts";
import { listFilters, optionLists } from "../filters/lists.ts";
import { parseSearchForm } from "../address/parse-address.ts";
import {
  detailedSearchPath,
  filterCount,
  filtersOf,
  modelChoice,
  nothingChosen,
  sectionSlugs,
  type Selection,
  vehicleTypeOf,
  withChoice,
} from "../rules.ts";
import { parseSentence } from "../sentence/sentence.ts";
import { searchedText } from "../results/searched-text.server.ts";
import { searchEngine } from "../service.server.ts";
import { matches } from "../text/matching.ts";
import { tokensOf } from "../text/tokens.ts";
import { type Names, namesOf } from "../address/vocabulary.server.ts";
import type { FoundSuggestion } from "./api.ts";
import { selectShops } from "./queries.server.ts";

/** Rate limit, faster than one person types. */
const suggestThrottle = { capacity: 120, perHour: 3600 };
/** The router refuses longer terms (`maxParamLength`). */
const longestTerm = 200;
/** Suggestions shown of each kind. */
const shown = { brand: 3, model: 4, filter: 3, city: 2, shop: 2 };
/** A word is completed as a filter from so many characters on. */
const filterMinLength = 2;
const unknownProduct =
  "Aranacak ürün bulunamadı: bir ilan türü (satilik, kiralik, yedek-parca) ya da bir araç kategorisi (otomobil, motosiklet) yazın.";

/** The scope of a suggestion: listing type and vehicle type. */
type Within = Pick<Selection, "listing" | "type">;

/** Parses a listing type, vehicle category or spare-part category; case and Turkish letters are ignored. */
function withinOf(product: string, names: Names): Within {
  const listing = listingTypes.find((one) => one === slugify(product) || sectionSlugs[one] === slugify(product));
  if (listing) return { listing, type: null };
  const type = names.type(product);
  if (type !== undefined) return { listing: "satilik", type };
  const category = names.partCategory(product);
  if (category !== undefined) return { listing: "yedek-parca", type: category };
  throw new Refusal(404, unknownProduct);
}

/** Completes a term; each suggestion has its number of results, and those without results are left out. */
export async function suggest(ctx: Context, product: string, term: string): Promise<FoundSuggestion[]> {
  const names = await namesOf(ctx);
  const within = withinOf(product, names);
  const text = term.trim().slice(0, longestTerm);
  if (text.length < suggestMinLength) throw new Refusal(422, suggestTexts.tooShort(suggestMinLength));
  await takeToken(ctx, `suggest:${clientKey(ctx.client)}`, suggestThrottle);
  const words = names.searchWords(text);
  const [named, filtered, shops] = await Promise.all([
    suggestNamed(ctx, names, within, words),
    suggestFiltered(ctx, names, within, text),
    suggestShops(ctx, names, within, words),
  ]);
  // "egea oto": what the words before the unfinished one name.
  const before =
    named.length === 0 && filtered.length > 0 ? await suggestNamed(ctx, names, within, words.slice(0, -1)) : [];
  const models = before.filter(({ kind }) => kind === "model");
  return [...named, ...filtered, ...models, ...shops, ...(await suggestText(ctx, names, within, text))];
}

type Name = {
  kind: "brand" | "model" | "city";
  label: string;
  tokens: string[];
  selection: Partial<Selection>;
  /** The vehicle types of a model. */
  typeIds?: readonly number[];
};

const made = new WeakMap<Names, Name[]>();

/** All brands, models and cities with their words. A model needs a match of its own name, not only of its brand. */
function everyName(names: Names): Name[] {
  let all = made.get(names);
  if (all) return all;
  const { catalogue, places, typeIds } = names;
  const slugOf = (types: readonly number[]) => (types.length === 1 ? catalogue.findVehicleType(types[0]!)!.slug : null);
  all = catalogue.brands.flatMap((brand) => {
    const models = Map.groupBy(catalogue.modelsOf(typeIds(null), brand.id), ({ slug }) => slug);
    return [
      {
        kind: "brand" as const,
        label: brand.name,
        tokens: tokensOf([brand.name, ...brand.aliases].join(" ")),
        selection: { brands: [brand.slug] },
      },
      ...[...models].map(([slug, same]) => ({
        kind: "model" as const,
        label: vehicleName(brand.name, same[0]!.name),
        tokens: tokensOf(`${brand.name} ${same.map(({ name }) => name).join(" ")}`),
        selection: {
          type: slugOf(same.map((model) => model.vehicleTypeId)),
          brands: [brand.slug],
          models: [modelChoice(brand.slug, slug)],
        },
        typeIds: same.map((model) => model.vehicleTypeId),
      })),
    ];
  });
  for (const { name, slug } of places.cities)
    all.push({ kind: "city", label: name, tokens: tokensOf(name), selection: { cities: [slug] } });
  made.set(names, all);
  return all;
}

/** The score of a name, or undefined if a word does not match; whole words score highest, typos lowest. */
function fit(tokens: readonly string[], words: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of words) {
    const best = Math.max(
      ...tokens.map((token) => (token === word ? 3 : token.startsWith(word) ? 2 : matches(word, token) ? 1 : 0)),
    );
    if (best === 0) return undefined;
    sum += best;
  }
  // Of two names with equal matches the shorter one scores higher.
  return sum / words.length - tokens.length / 100;
}

/** The number of best names whose results are counted. */
const countedMax = 12;

async function suggestNamed(ctx: Context, names: Names, within: Within, words: readonly string[]) {
  if (words.length === 0) return [];
  const types = names.typeIds(vehicleTypeOf({ ...nothingChosen, ...within }));
  const fitting = everyName(names).flatMap((name) => {
    // Without its model, the selection would be the whole brand.
    if (name.typeIds && !name.typeIds.some((id) => types.includes(id))) return [];
    const fits = fit(name.tokens, words);
    return fits === undefined ? [] : [{ name, fits }];
  });
  const engine = searchEngine(ctx);
  /** A model implies its vehicle type unless the product has one; parts have categories of their own. */
  const selectionOf = ({ selection }: Name): Selection => ({
    ...nothingChosen,
    ...selection,
    listing: within.listing,
    type: within.type ?? (within.listing === "yedek-parca" ? null : (selection.type ?? null)),
  });
  const { counts } = await engine.search(criteriaOf({ ...nothingChosen, ...within }, names), {
    sort: "onerilen",
    offset: 0,
    limit: 0,
    facets: ["brands", "cities"],
  });
  const brandCount = (slug: string) => counts.brands.get(names.catalogue.matchBrand(slug)!.id) ?? 0;
  const count = async (name: Name) => {
    const { kind, selection } = name;
    const [brand = ""] = selection.brands ?? [];
    if (kind === "city") return counts.cities.get(names.places.findCity(selection.cities![0]!)!.id) ?? 0;
    if (kind === "brand" || brandCount(brand) === 0) return brandCount(brand);
    return engine.count(criteriaOf(selectionOf(name), names));
  };
  const offer = async (kind: Name["kind"]): Promise<FoundSuggestion[]> => {
    // A model that matches only by its brand's name is left out in favour of the brand.
    const own = fitting
      .filter(({ name }) => name.kind === kind && (kind !== "model" || isOfModel(name, words, names)))
      .filter(({ name }) => kind === "city" || brandCount(name.selection.brands![0]!) > 0)
      .toSorted((a, b) => b.fits - a.fits)
      .slice(0, countedMax);
    const offers = await Promise.all(
      own.map(async ({ name, fits }) => ({ name, fits: Math.floor(fits), total: await count(name) })),
    );
    return offers
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => b.fits - a.fits || b.total - a.total)
      .slice(0, shown[kind])
      .map(({ name, total }) => ({
        kind,
        label: name.label,
        total,
        address: selectionAddress(selectionOf(name)),
      }));
  };
  const [brands, models, cities] = await Promise.all([offer("brand"), offer("model"), offer("city")]);
  return [...brands, ...models, ...cities];
}

const isOfModel = ({ selection, tokens }: Name, words: readonly string[], { catalogue }: Names) => {
  const ofBrand = tokensOf(catalogue.matchBrand(selection.brands![0]!)!.name);
  const own = tokens.filter((token) => !ofBrand.includes(token));
  return words.some((word) => own.some((token) => matches(word, token)));
};

/**
 * Completes the last word as a choice of a filter, within what the words before it find: `egea oto`, `Egea otomatik`. Nothing
 * where they are not all understood.
 */
async function suggestFiltered(ctx: Context, names: Names, within: Within, text: string): Promise<FoundSuggestion[]> {
  const typed = text.split(/\s+/);
  const begun = matchKey(typed.pop() ?? "");
  if (typed.length === 0 || begun.length < filterMinLength) return [];
  const before = typed.join(" ");
  const { form, ignored } = parseSentence(before, names, ctx.clock().getFullYear(), within.listing);
  const { selection } = parseSearchForm(
    { ...form, ilan: form.ilan ?? within.listing, kategori: form.kategori ?? within.type ?? undefined },
    names,
  );
  if (ignored.length > 0 || selection.text !== "" || filterCount(selection) === 0) return [];
  const engine = searchEngine(ctx);
  const completed = completions(names, selection, begun);
  const counted = await Promise.all(
    completed.map(async ({ key, value, name }) => {
      const found = withChoice(selection, key, value);
      const total = await engine.count(criteriaOf(found, names));
      return {
        kind: "filter" as const,
        label: `${before} ${lowerCase(name)}`,
        total,
        address: selectionAddress(found),
      };
    }),
  );
  return counted
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, shown.filter)
    .map((one) => ({ ...one, label: upperCase(one.label.slice(0, 1)) + one.label.slice(1) }));
}

/** Choices whose name has a word that begins so, of filters that fit and that nothing is chosen of. */
function completions({ catalogue }: Names, selection: Selection, begun: string) {
  const { lists } = filtersOf[selection.listing];
  const isBegun = (name: string) => tokensOf(name).some((token) => token.startsWith(begun));
  return optionLists
    .filter((key) => lists.includes(key) && selection[key].length === 0)
    .flatMap((key) => {
      const fitting = catalogue.options.filter(({ kind, name }) => kind === listFilters[key].option && isBegun(name));
      return [...new Map(fitting.map(({ slug, name }) => [slug, name]))].map(([value, name]) => ({ key, value, name }));
    })
    .slice(0, countedMax);
}

/** Suggests shops by name, each with its page and its listings within the product. */
async function suggestShops(ctx: Context, names: Names, within: Within, words: readonly string[]) {
  if (words.length === 0) return [];
  const selection: Selection = { ...nothingChosen, ...within };
  const query = detailedSearchAddress(selection).slice(detailedSearchPath.length);
  const shops = (await selectShops(ctx, within.listing))
    .flatMap((shop) => {
      const fits = fit(tokensOf(shop.name), words);
      return fits === undefined ? [] : [{ ...shop, fits }];
    })
    .toSorted((a, b) => b.fits - a.fits)
    .slice(0, shown.shop);
  const engine = searchEngine(ctx);
  const offers = await Promise.all(
    shops.map(async ({ id, slug, name }) => ({
      kind: "shop" as const,
      label: name,
      total: await engine.count({ ...criteriaOf(selection, names), businessIds: [id] }),
      address: shopAddress(slug) + query,
    })),
  );
  return offers.filter(({ total }) => total > 0);
}

/** Suggests the parsed sentence, with the names of its filters; nothing where no word is understood or found. */
async function suggestText(ctx: Context, names: Names, within: Within, text: string): Promise<FoundSuggestion[]> {
  const { form, ignored } = parseSentence(text, names, ctx.clock().getFullYear(), within.listing);
  const read = (kategori?: string) =>
    parseSearchForm({ ...form, ilan: form.ilan ?? within.listing, kategori: form.kategori ?? kategori }, names);
  const [inProduct, anywhere] = [read(within.type ?? undefined), read()];
  // If the product drops a filter (a Volkswagen among motorcycles), the search is not limited to the product.
  const losesFilter = filterCount(inProduct.selection) < filterCount(anywhere.selection);
  const request = losesFilter ? anywhere : inProduct;
  const filters = filtersOn(request.selection, names).map(({ label }) => label);
  const engine = searchEngine(ctx);
  const { selection, dropped, isMeaningless } = await searchedText(ctx, engine, request.selection, names);
  if (isMeaningless) return [];
  const total = await engine.count(criteriaOf(selection, names));
  return [
    {
      kind: "text",
      label: text,
      ...(filters.length > 0 ? { remark: filters.join(" · ") } : {}),
      ignored: sideBySide(text, [...ignored, ...dropped]),
      total,
      address: resultAddress(request),
    },
  ];
}

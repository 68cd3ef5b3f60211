import { vehicleName } from "#src/selling/listings/names.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import { formatPrice } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formatNumber, lowerCase, lowerFirst } from "#src/shared/turkish.ts";
import { rangeFilters, type RangeKey } from "../filters/ranges.ts";
import { isOpen, type Range, type Selection } from "../rules.ts";

/** The names behind a selection's slugs, in its order. */
export type SelectionNames = {
  listing: ListingType;
  /** Certified cars alone. */
  isCertified?: boolean;
  type: string | null;
  brands: string[];
  /** With the names of their brands, where there are several of those. */
  models: string[];
  /** The brands of which no model is chosen. */
  wholeBrands: string[];
  cities: string[];
  /** Of the one city. */
  towns: string[];
  /** The middle of a radius. */
  around: string | null;
  systems: string[];
  parts: string[];
};

/** `A`, `A ve B`, `A, B ve C`. */
export const joinNames = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ve ${names.at(-1)}`;

/** Words of a text, those that stand side by side in it together: `5 kişilik`. */
export function sideBySide(text: string, words: readonly string[]): string[] {
  const left = [...words];
  const phrases: string[][] = [];
  let isBeside = false;
  for (const word of text.split(" ")) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    if (at >= 0 && isBeside) phrases.at(-1)!.push(word);
    else if (at >= 0) phrases.push([word]);
    isBeside = at >= 0;
  }
  return [...phrases.map((phrase) => phrase.join(" ")), ...left];
}

/** "Too" behind a name, in harmony with its last vowel: `Bursa da`, `İzmir de`. */
export const tooWord = (name: string) => (/[aıou][^aıoueiöü]*$/.test(lowerCase(name)) ? "da" : "de");

/** How the results of a listing type begin. */
const offers = { satilik: "Satılık", kiralik: "Kiralık" } as const;

/**
 * What is on the page: `Satılık Volkswagen Passat`, `Sertifikalı araç`, `Satılık Volkswagen Passat ve BMW`, `Satılık Honda motosiklet`, `Kiralık otomobil`, of spare parts
 * `Yedek parça`, `Fiat Egea: debriyaj seti`, `Arka fren balatası ve ön fren balatası`.
 */
export function resultHeading(names: SelectionNames): string {
  const { listing, type, brands, models, wholeBrands } = names;
  if (listing === "yedek-parca") return partHeading(names);
  const thing = type === null ? "araç" : lowerFirst(type);
  const offer = names.isCertified ? "Sertifikalı" : offers[listing];
  if (brands.length === 0 || brands.length > 2) return `${offer} ${thing}`;
  const vehicles = [...models, ...(models.length > 0 ? wholeBrands : [])];
  if (vehicles.length > 0 && vehicles.length < 3) {
    const [first, ...others] = vehicles;
    return `${offer} ${joinNames([vehicleName(brands.length === 1 ? brands[0]! : null, first!), ...others])}`;
  }
  return `${offer} ${joinNames(brands)} ${thing}`;
}

function partHeading({ brands, models, systems, parts }: SelectionNames): string {
  const named = parts.length === 1 || parts.length === 2 ? parts : systems.length === 1 ? systems : [];
  const [first = "Yedek parça", ...others] = named;
  const what = joinNames([first, ...others.map(lowerFirst)]);
  const vehicle = brands.length === 1 ? vehicleName(brands[0]!, models.length === 1 ? models[0]! : null) : "";
  return vehicle === "" ? what : `${vehicle}: ${lowerFirst(what)}`;
}

/** Product 6.4: under 3 cities are shown by name, 3 or more as a count. Nothing for all of Turkey. */
export const placeText = (cities: readonly string[]): string | null =>
  cities.length === 0 ? null : cities.length < 3 ? cities.join(" ve ") : `${cities.length} şehir`;

/** Where it is looked for: `Ankara`, `Ankara / Çankaya`, `Ankara, 3 ilçe`, `Ankara çevresi`. Nothing for all of Turkey. */
export function placeOf({ cities, towns, around }: Pick<SelectionNames, "cities" | "towns" | "around">): string | null {
  const place = placeText(cities);
  const within = towns.length === 0 ? "" : towns.length < 3 ? ` / ${towns.join(" ve ")}` : `, ${towns.length} ilçe`;
  return (
    [place === null ? "" : place + within, around === null ? "" : `${around} çevresi`].filter(Boolean).join(", ") ||
    null
  );
}

/** `En çok 1.750.000 TL`, `2018 ve sonrası`, `50.000 – 100.000 km`. */
export function rangeText(key: RangeKey, range: Range): string {
  const { min, max } = range;
  if (key === "year" && (min === undefined || max === undefined))
    return min === undefined ? `${max} ve öncesi` : `${min} ve sonrası`;
  const text = (value: number) => (key === "year" ? String(value) : formatNumber(value / rangeFilters[key].factor));
  return betweenText(range, text, rangeFilters[key].unit);
}

/** `10 – 20 kg`, `En az 10 kg`, `En çok 20 kg`. */
export function betweenText({ min, max }: Range, text: (value: number) => string, unit: string): string {
  if (min !== undefined && max !== undefined)
    return min === max ? `${text(min)}${unit}` : `${text(min)} – ${text(max)}${unit}`;
  return min === undefined ? `En çok ${text(max ?? 0)}${unit}` : `En az ${text(min)}${unit}`;
}

/** The document's title: `Satılık Volkswagen Passat, Ankara – Kontak`. */
export function resultTitle(names: SelectionNames, page: number): string {
  return pageTitle([resultHeading(names), placeOf(names)], { page });
}

/** What search engines show below the title; the prices are the lowest and the highest of what was found. */
export function resultDescription(names: SelectionNames, total: number, prices: { min: number; max: number } | null) {
  const place = placeOf(names) ?? "Türkiye geneli";
  const heading = resultHeading(names);
  // Of parts a heading may begin with a brand.
  const isName = names.listing === "yedek-parca" && names.brands.length === 1;
  const what = `${place}: ${formatNumber(total)} ${isName ? heading : lowerFirst(heading)} ilanı.`;
  const price =
    !prices || total === 0
      ? ""
      : prices.min === prices.max
        ? ` ${formatPrice(prices.min)}.`
        : ` ${formatPrice(prices.min)} ile ${formatPrice(prices.max)} arasında.`;
  const compared = {
    satilik: "Yıl, kilometre, fiyat ve hasar",
    kiralik: "Yıl, fiyat ve depozito",
    "yedek-parca": "Durum ve fiyat",
  };
  return `${what}${price} ${compared[names.listing]} bilgisiyle karşılaştırın.`;
}

/** How many filters of a range are on: one or none. */
export const rangeCount = (selection: Selection, key: RangeKey) => (isOpen(selection[key]) ? 0 : 1);

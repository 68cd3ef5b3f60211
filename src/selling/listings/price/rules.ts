import { type FairnessLabel, fairnessNames, type FairnessSlug } from "./fairness-names.ts";
import { formatPrice, kurusPerLira } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** Product 7.5: this many columns, the tallest this many units high, lower on a phone. */
export const columnCount = 16;
export const tallestUnits = { wide: 12, narrow: 10 } as const;
/** Product 7.5: with fewer comparables a price gets no label. */
export const comparablesNeeded = 12;
/** Rows of the table before a visitor asks for all of them, and then. */
export const nearestShown = 8;
export const allShown = 200;
/** Changes of the price that the page shows. */
export const changesShown = 20;

/** What of a sale listing says which others it is compared with. */
export type ComparedListing = {
  id: number;
  vehicleTypeId: number;
  brandId: number;
  modelId: number;
  variantId: number | null;
  fuel: string | null;
  gear: string | null;
  modelYear: number;
  mileageKm: number;
  currency: string;
};

/** That, of a row that says more. */
export const comparedListing = (row: ComparedListing): ComparedListing => ({
  id: row.id,
  vehicleTypeId: row.vehicleTypeId,
  brandId: row.brandId,
  modelId: row.modelId,
  variantId: row.variantId,
  fuel: row.fuel,
  gear: row.gear,
  modelYear: row.modelYear,
  mileageKm: row.mileageKm,
  currency: row.currency,
});

/** Product 7.5: rentals and spare parts are not compared, their prices mean something else. */
export const isCompared = <Listing extends { listingType: string; modelYear: number | null }>(
  listing: Listing,
): listing is Listing & { modelYear: number } => listing.listingType === "satilik" && listing.modelYear !== null;

/** Which live sale listings of the same model count as comparable, from the nearest to the widest. */
export type Scope = { of: "variant" | "fuel-and-gear" | "fuel" | "model"; years: number; hasMileage: boolean };

/** The first of these with `comparablesNeeded` listings is taken, else the last. The SQL has them in this order. */
export const scopes: readonly Scope[] = [
  { of: "variant", years: 1, hasMileage: true },
  { of: "variant", years: 2, hasMileage: false },
  { of: "fuel-and-gear", years: 1, hasMileage: true },
  { of: "fuel", years: 2, hasMileage: false },
  { of: "model", years: 2, hasMileage: false },
];
export const widestYears = Math.max(...scopes.map(({ years }) => years));

const mileageShare = 0.3;
const mileageLeastKm = 20_000;
const mileageStepKm = 1000;

/** The mileages near one, in km: 30% to both sides, and never less than 20,000 km. */
export function nearMileages(mileageKm: number): { min: number; max: number } {
  const away = Math.max(mileageLeastKm, mileageKm * mileageShare);
  const rounded = (km: number) => Math.round(km / mileageStepKm) * mileageStepKm;
  return { min: Math.max(0, rounded(mileageKm - away)), max: rounded(mileageKm + away) };
}

/** A quantile of ascending amounts, between two of them in proportion, in whole kuruş. */
export function quantile(ascending: readonly number[], share: number): number {
  const at = (ascending.length - 1) * share;
  const below = ascending[Math.floor(at)]!;
  const above = ascending[Math.ceil(at)]!;
  return Math.round(below + (above - below) * (at - Math.floor(at)));
}

/** The comparables of a listing, cheapest first; `scope` is the place among `scopes` of the one that they are of. */
export type Comparables = { scope: number; ids: number[]; prices: number[] };

export const fairnessLabels = Object.values(fairnessNames);
export type Fairness = { label: FairnessLabel; bars: 1 | 3 | 4 | 5; tone: "good" | "mid" | "high" };

/** From the cheapest: a price of at most so many per mille of the expected one (900 is 10% below it) has this label. */
const fairnesses: readonly (Omit<Fairness, "label"> & { slug: FairnessSlug; upTo: number })[] = [
  { upTo: 900, slug: "cok-uygun", bars: 5, tone: "good" },
  { upTo: 970, slug: "uygun", bars: 4, tone: "good" },
  { upTo: 1050, slug: "piyasa", bars: 3, tone: "mid" },
  { upTo: Infinity, slug: "ustunde", bars: 1, tone: "high" },
];

/** Higher positions are not told apart: the search index stores them in two bytes. */
const highestPosition = 65_534;

/** A price in whole per mille of the expected one: 3% below is 3% below, whatever the floating point says. */
export const pricePosition = (priceKurus: number, expectedKurus: number) =>
  Math.min(1000 + Math.round((1000 * (priceKurus - expectedKurus)) / expectedKurus), highestPosition);

/** The name of the label of a price position. */
export const fairnessAt = (position: number): FairnessSlug => fairnesses.find(({ upTo }) => position <= upTo)!.slug;

/** How a price stands to the expected one. */
export function fairnessOf(priceKurus: number, expectedKurus: number): Fairness {
  const position = pricePosition(priceKurus, expectedKurus);
  const { slug, bars, tone } = fairnesses.find(({ upTo }) => position <= upTo)!;
  return { label: fairnessNames[slug], bars, tone };
}

/** `Benzer 46 ilana göre beklenen fiyattan 44.500 TL (%3,5) düşük.` */
export function fairnessProof(priceKurus: number, expectedKurus: number, comparables: number): string {
  const away = Math.abs(priceKurus - expectedKurus);
  const basis = `Benzer ${formatNumber(comparables)} ilana göre`;
  if (away < kurusPerLira) return `${basis} tam beklenen fiyatta.`;
  const share = (Math.round((1000 * away) / expectedKurus) / 10).toLocaleString("tr-TR");
  const side = priceKurus < expectedKurus ? "düşük" : "yüksek";
  return `${basis} beklenen fiyattan ${formatPrice(away)} (%${share}) ${side}.`;
}

/** Why a price has no label; `comparables` under `comparablesNeeded`. */
export const tooFewComparables = (comparables: number) =>
  comparables === 0
    ? `Yayında benzer ilan yok. Fiyatı değerlendirmek için en az ${comparablesNeeded} benzer ilan gerekir.`
    : `Yayında yalnız ${comparables} benzer ilan var. Fiyatı değerlendirmek için en az ${comparablesNeeded} benzer ilan gerekir.`;

export type Column = { count: number; wide: number; narrow: number; isOwn: boolean; isMiddle: boolean };
export type Columns = { fromKurus: number; toKurus: number; columns: Column[] };

/** The width of a column is rounded up to one of these times a power of ten. */
const roundSteps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const leastWidthKurus = 100 * kurusPerLira;

function roundWidth(kurus: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(kurus, leastWidthKurus)));
  return roundSteps.map((step) => step * power).find((width) => width >= kurus)!;
}

/**
 * The prices in `columnCount` columns of one width, `ascending` without this listing's own. Prices far outside the middle
 * half (more than one and a half times its width) are counted in the first or the last column, so that one wrong price
 * does not press all others into one. Heights are in whole units; a column that holds anything has at least one.
 */
export function priceColumns(ascending: readonly number[], ownKurus: number): Columns {
  const [lower, upper] = [quantile(ascending, 0.25), quantile(ascending, 0.75)];
  const reach = 1.5 * (upper - lower);
  const least = Math.max(Math.min(ascending[0]!, ownKurus), lower - reach);
  const most = Math.min(Math.max(ascending.at(-1)!, ownKurus), upper + reach);
  let width = roundWidth((most - least) / columnCount);
  let fromKurus = Math.floor(least / width) * width;
  if (fromKurus + width * columnCount <= most) {
    width = roundWidth(width * 1.01);
    fromKurus = Math.floor(least / width) * width;
  }
  const columnOf = (kurus: number) => Math.max(0, Math.min(columnCount - 1, Math.floor((kurus - fromKurus) / width)));
  const counts = Array.from({ length: columnCount }, () => 0);
  for (const kurus of ascending) counts[columnOf(kurus)]!++;
  const own = columnOf(ownKurus);
  counts[own]!++;
  const tallest = Math.max(...counts);
  const units = (count: number, most: number) => (count === 0 ? 0 : Math.max(1, Math.round((count / tallest) * most)));
  const columns = counts.map((count, at) => ({
    count,
    wide: units(count, tallestUnits.wide),
    narrow: units(count, tallestUnits.narrow),
    isOwn: at === own,
    isMiddle: at >= columnOf(lower) && at <= columnOf(upper),
  }));
  return { fromKurus, toKurus: fromKurus + width * columnCount, columns };
}

/** The places of the `wanted` amounts nearest to `kurus` in an ascending list, as `[from, to)`. */
export function nearestRange(ascending: readonly number[], kurus: number, wanted: number): [number, number] {
  if (ascending.length <= wanted) return [0, ascending.length];
  const above = ascending.findIndex((one) => one >= kurus);
  const middle = above === -1 ? ascending.length : above;
  const from = Math.max(0, Math.min(middle - Math.floor(wanted / 2), ascending.length - wanted));
  return [from, from + wanted];
}

/** `−25.000 TL`: the difference between two prices, with its sign. */
export function priceDifference(oldKurus: number, newKurus: number, currency = "TL"): string {
  const sign = newKurus < oldKurus ? "−" : "+";
  return sign + formatPrice(Math.abs(newKurus - oldKurus), currency);
}

/** How long a listing has been on the site; `days` of Turkey's calendar. */
export const listedFor = (days: number) => (days < 1 ? "İlan bugün yayına girdi." : `İlan ${days} gündür yayında.`);

import type { Distances } from "../engine/engine.ts";
import type { Range } from "../rules.ts";
import { sellerShare, weights, windowSize } from "./weights.ts";

/**
 * A listing as the order "Size uygun" sees it. `fit` is what it has in every search, in minutes: the time it was listed
 * at, counted down, less its points. Smaller ones stand first; the order stays right as time passes.
 */
export type FitListing = {
  id: number;
  fit: number | null;
  pricePosition: number | null;
  priceKurus: number;
  year: number | null;
  mileageKm: number;
  /** How far it is from the place of the search; null without one. */
  km: number | null;
  seller: number;
};

/** What of a search the order depends on; without a place the radius is null. */
export type Need = { priceKurus: Range; year: Range; mileageKm: Range; radiusKm: number | null };

export const needOf = (
  { priceKurus, year, mileageKm }: Omit<Need, "radiusKm">,
  { distances }: { distances?: Distances | undefined },
): Need => ({ priceKurus, year, mileageKm, radiusKm: distances?.radiusKm ?? null });

/** How far a listing in this city, and in this town if it says one, is; null where that is not known. */
export const kmFrom = (distances: Distances | undefined, cityId: number, townId: number | null): number | null =>
  (townId === null ? undefined : distances?.towns.get(townId)) ?? distances?.cities.get(cityId) ?? null;

const { steps, unknown, above } = weights.price;

/** Points of a price by its position, which is null without a label. */
export const pricePoints = (position: number | null): number =>
  position === null ? unknown : (steps.find(({ upTo }) => position <= upTo)?.points ?? above);

/** The `fit` of a listing whose price has another position than before. */
export const fitAtPosition = (fit: number | null, before: number | null, after: number | null): number | null =>
  fit === null ? null : fit - (pricePoints(after) - pricePoints(before)) * weights.minutesPerPoint;

const isAboveMarket = ({ pricePosition }: FitListing) => pricePoints(pricePosition) === above;

const share = (value: number) => Math.max(0, Math.min(1, value));
/** 0 at one number, 1 at the other, in proportion between them. */
const between = (value: number, none: number, full: number) => share((value - none) / (full - none));

/** Points of a price that is near what is asked for: just below the upper limit, above the lower one, or in the middle. */
function askedPricePoints(price: number, { min = 0, max }: Range): number {
  if (max !== undefined && min > 0) {
    const half = (max - min) / 2;
    return weights.search.price * (half <= 0 ? 1 : share(1 - Math.abs(price - min - half) / half));
  }
  const limit = max ?? min;
  if (limit <= 0) return 0;
  const { full, far } = max === undefined ? weights.nearLimit.above : weights.nearLimit.below;
  const isFar = max === undefined ? price > limit * far : price < limit * far;
  return isFar ? weights.farPrice : weights.search.price * between(price, limit * far, limit * full);
}

function yearShare(year: number | null, { min, max }: Range): number {
  if (year === null || (min === undefined && max === undefined)) return 0;
  const from = min ?? max! - weights.years.older;
  const to = max ?? min! + weights.years.younger;
  return to <= from ? 1 : between(year, from, to);
}

const mileageShare = (km: number, { min = 0, max }: Range): number =>
  max === undefined ? 0 : max <= min ? 1 : share(1 - (km - min) / (max - min));

const distanceShare = (km: number | null, radiusKm: number | null): number =>
  km === null || radiusKm === null || radiusKm <= 0 ? 0 : share(1 - km / radiusKm);

/** The points that a search gives a listing. */
export const searchPoints = (listing: FitListing, need: Need): number =>
  askedPricePoints(listing.priceKurus, need.priceKurus) +
  weights.search.year * yearShare(listing.year, need.year) +
  weights.search.mileage * mileageShare(listing.mileageKm, need.mileageKm) +
  weights.search.distance * distanceShare(listing.km, need.radiusKm);

/**
 * Sorts one window of listings for a search and returns the first `most`. The result depends on the window alone, so pages
 * that are cut from the same windows neither repeat nor skip a listing.
 */
export function orderWindow<Listing extends FitListing>(
  listings: readonly Listing[],
  need: Need,
  most = listings.length,
): Listing[] {
  const scored = listings.map((listing) => ({
    listing,
    // A listing without a time stands last, as without a search.
    score: (listing.fit ?? Infinity) - Math.round(searchPoints(listing, need) * weights.minutesPerPoint),
  }));
  scored.sort((a, b) => (a.score === b.score ? b.listing.id - a.listing.id : a.score < b.score ? -1 : 1));
  const sorted = scored.map(({ listing }) => listing);
  // Another seller's price above the market is no reason to put off a fair one.
  const placed: Listing[] = [];
  placeBySellers(
    sorted.filter((listing) => !isAboveMarket(listing)),
    placed,
    most,
  );
  if (placed.length < most) placeBySellers(sorted.filter(isAboveMarket), placed, most);
  return placed;
}

/** Adds the listings in their order until there are so many; where others are left without a third one of a seller among ten. */
function placeBySellers<Listing extends FitListing>(sorted: readonly Listing[], placed: Listing[], most: number): void {
  const left = [...sorted];
  const counts = new Map<number, number>();
  const count = (listing: Listing | undefined, by: 1 | -1) => {
    if (listing) counts.set(listing.seller, (counts.get(listing.seller) ?? 0) + by);
  };
  for (const listing of placed.slice(1 - sellerShare.of)) count(listing, 1);
  while (left.length > 0 && placed.length < most) {
    const free = left.findIndex(({ seller }) => (counts.get(seller) ?? 0) < sellerShare.most);
    const [next] = left.splice(Math.max(0, free), 1);
    placed.push(next!);
    count(next, 1);
    count(placed.at(-sellerShare.of), -1);
  }
}

/** The ranks, in the order without a search, of the windows that a page is cut from. */
export const windowsOf = ({ offset, limit }: { offset: number; limit: number }) => ({
  from: Math.floor(offset / windowSize) * windowSize,
  to: Math.ceil((offset + limit) / windowSize) * windowSize,
});

/** The page, of the listings of its windows in the order without a search. */
export function pageOfWindows<Listing extends FitListing>(
  listings: readonly Listing[],
  need: Need,
  { offset, limit }: { offset: number; limit: number },
): Listing[] {
  const ordered: Listing[] = [];
  const { from } = windowsOf({ offset, limit });
  for (let at = 0; at < listings.length; at += windowSize)
    ordered.push(...orderWindow(listings.slice(at, at + windowSize), need, offset - from + limit - at));
  return ordered.slice(offset - from, offset - from + limit);
}

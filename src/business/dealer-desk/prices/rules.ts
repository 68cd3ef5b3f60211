import { fairnessNames } from "#src/selling/listings/price/fairness-names.ts";
import { type ComparedListing, fairnessAt, nearMileages, scopes } from "#src/selling/listings/price/rules.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { modelChoice, nothingChosen } from "#src/finding/search/rules.ts";
import type { ListingState, ListingType } from "#src/selling/listings/rules.ts";

type Priced = {
  id: number;
  state: ListingState;
  listingType: ListingType;
  modelYear: number | null;
  currency: string;
  priceKurus: number;
};

/** A listing's price beside what such vehicles cost. Without enough comparable listings there is no `position`. */
export type PricePosition<Listing> = {
  listing: Listing;
  /** The price in per mille of the expected one. */
  position: number | null;
  expectedKurus: number | null;
};

/** Whether the desk compares the listing's price: those of live vehicles for sale in lira. */
const isPriced = ({ state, listingType, modelYear, currency }: Priced) =>
  state === "active" && listingType === "satilik" && modelYear !== null && currency === "TL";

/**
 * The compared listings by how far their prices are from the expected ones, the farthest first; those without a position
 * come last. `positions` are by id.
 */
export const byDistance = <Listing extends Priced>(
  listings: readonly Listing[],
  positions: ReadonlyMap<number, number | null>,
): PricePosition<Listing>[] =>
  listings
    .filter(isPriced)
    .map((listing) => {
      const position = positions.get(listing.id) ?? null;
      return { listing, position, expectedKurus: position && expectedOf(listing.priceKurus, position) };
    })
    .toSorted((a, b) => distanceOf(b) - distanceOf(a) || a.listing.id - b.listing.id);

/** A position is exact to one per mille, and so is a price of a million to 1,000 TL. */
const expectedStep = liraToKurus(1000);
const expectedOf = (priceKurus: number, position: number) =>
  Math.round((priceKurus * 1000) / position / expectedStep) * expectedStep;

const distanceOf = ({ position }: PricePosition<unknown>) => (position === null ? -1 : Math.abs(position - 1000));

/** `%4,5 üstünde`, `%12 altında`, `tam beklenen fiyatta`. */
export function distanceText(position: number): string {
  const percent = (Math.abs(position - 1000) / 10).toLocaleString("tr-TR");
  if (position === 1000) return "tam beklenen fiyatta";
  return `%${percent} ${position > 1000 ? "üstünde" : "altında"}`;
}

export const labelOf = (position: number) => fairnessNames[fairnessAt(position)];

type Slugs = { vehicleTypeSlug: string; brandSlug: string; modelSlug: string; variantSlug: string | null };

/** The search that finds what a listing is compared with; `scope` is its place among `scopes`. */
export function comparablesAddress(listing: ComparedListing, slugs: Slugs, scope: number): string {
  const { of, years, hasMileage } = scopes[scope]!;
  const { modelYear: year, fuel, gear } = listing;
  return selectionAddress({
    ...nothingChosen,
    type: slugs.vehicleTypeSlug,
    brands: [slugs.brandSlug],
    models: [modelChoice(slugs.brandSlug, slugs.modelSlug)],
    variants: of === "variant" && slugs.variantSlug !== null ? [slugs.variantSlug] : [],
    fuels: of.startsWith("fuel") && fuel !== null ? [fuel] : [],
    gears: of === "fuel-and-gear" && gear !== null ? [gear] : [],
    year: { min: year - years, max: year + years },
    mileageKm: hasMileage ? nearMileages(listing.mileageKm) : {},
  });
}

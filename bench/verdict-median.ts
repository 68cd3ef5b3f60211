import type { PricedListing } from "../src/selling/listings/price/estimate/fit.ts";
import { comparablesNeeded, nearMileages, quantile, scopes } from "../src/selling/listings/price/rules.ts";

/**
 * The baseline: the median price of the nearest comparables, by which prices were labelled before. Nothing where there are
 * fewer than twelve others in the widest scope.
 */
export function medianOfNearest(listings: readonly PricedListing[]): (listing: PricedListing) => number | null {
  const ofModel = Map.groupBy(listings, ({ modelId }) => modelId);
  return (listing) => {
    const { min, max } = nearMileages(listing.mileageKm);
    const others = ofModel.get(listing.modelId)!.filter((one) => one !== listing);
    for (const { of, years, hasMileage } of scopes) {
      const near = others.filter(
        (one) =>
          Math.abs(one.year - listing.year) <= years &&
          (!hasMileage || (one.mileageKm >= min && one.mileageKm <= max)) &&
          (of !== "variant" || (one.variantId !== null && one.variantId === listing.variantId)) &&
          (!of.startsWith("fuel") || one.fuel === listing.fuel) &&
          (of !== "fuel-and-gear" || one.gear === listing.gear),
      );
      const prices = near.map(({ priceKurus }) => priceKurus).toSorted((a, b) => a - b);
      if (prices.length >= comparablesNeeded) return quantile(prices, 0.5);
    }
    return null;
  };
}

import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { editAddress } from "#src/selling/listings/own-listings.ts";
import { comparablesNeeded, comparedListing, quantile } from "#src/selling/listings/price/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { describeListings, type DescribedListing } from "../listing-names.server.ts";
import type { StockListing } from "../queries.server.ts";
import { comparablesAddress, distanceText, labelOf, type PricePosition } from "./rules.ts";

/** The price positions of the live vehicles among these listings, by id. */
export async function readPositions(
  ctx: Context,
  listings: readonly StockListing[],
): Promise<Map<number, number | null>> {
  const ids = listings.flatMap(({ id, state, listingType }) =>
    state === "active" && listingType === "satilik" ? [id] : [],
  );
  if (ids.length === 0) return new Map();
  const positions = await searchEngine(ctx).pricePositions(ids);
  return new Map(ids.map((id, at) => [id, positions[at]!]));
}

/** A row of the table of prices. */
export type PriceRow = DescribedListing & {
  priceKurus: number;
  /** Live listings like it, their median with enough of them, and the search that finds them. */
  comparables: { count: number; medianKurus: number | null; address: string };
  expectedKurus: number | null;
  /** `%12 üstünde`; null without enough comparable listings. */
  distance: string | null;
  label: string | null;
  edit: string;
};

/** These positions as rows, each with its comparables: one query of the search for each row. */
export async function priceRows(ctx: Context, some: readonly PricePosition<StockListing>[]): Promise<PriceRow[]> {
  const engine = searchEngine(ctx);
  const listings = some.map(({ listing }) => ({ ...listing, modelYear: listing.modelYear! }));
  const [described, names, catalogue, comparables] = await Promise.all([
    describeListings(ctx, listings),
    namesOfVehicles(ctx, listings),
    catalogueOf(ctx),
    Promise.all(listings.map((listing) => engine.comparables(comparedListing(listing)))),
  ]);
  return some.map(({ position, expectedKurus }, at) => {
    const listing = listings[at]!;
    const { scope, prices } = comparables[at]!;
    const variantSlug = listing.variantId === null ? null : (catalogue.variant(listing.variantId)?.slug ?? null);
    return {
      ...described[at]!,
      priceKurus: listing.priceKurus,
      comparables: {
        count: prices.length,
        medianKurus: prices.length < comparablesNeeded ? null : quantile(prices, 0.5),
        address: comparablesAddress(listing, { ...names[at]!, variantSlug }, scope),
      },
      expectedKurus,
      distance: position === null ? null : distanceText(position),
      label: position === null ? null : labelOf(position),
      edit: `${editAddress(listing.keyCode)}&adim=fiyat`,
    };
  });
}

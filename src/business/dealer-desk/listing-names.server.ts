import { nameWithYear } from "#src/selling/listings/names.ts";
import { listingAddress, listingName } from "#src/selling/listings/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { StockListing } from "./queries.server.ts";

export type DescribedListing = { id: number; keyCode: string; name: string; address: string };

/** Names and addresses of these listings, in their order, from the catalogue in memory. */
export async function describeListings(ctx: Context, listings: readonly StockListing[]): Promise<DescribedListing[]> {
  const names = await namesOfVehicles(ctx, listings);
  return listings.map((listing, at) => ({
    id: listing.id,
    keyCode: listing.keyCode,
    name: nameWithYear(listingName(names[at]!), listing.modelYear),
    address: listingAddress({ ...listing, ...names[at]! }),
  }));
}

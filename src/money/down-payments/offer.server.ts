import type { Context } from "#src/shared/context.server.ts";
import { findListing } from "./queries.server.ts";
import type { Terms } from "./rules.ts";
import { findOffer } from "./settings/queries.server.ts";

/** The terms on which a vehicle on sale can be reserved; null where it cannot. The same for all visitors. */
export async function downPaymentTerms(ctx: Context, keyCode: string): Promise<Terms | null> {
  if (!ctx.payments) return null;
  const listing = await findListing(ctx, keyCode);
  if (!listing || listing.businessId === null || listing.listingType !== "satilik" || listing.state !== "active")
    return null;
  const offer = await findOffer(ctx, { listingId: listing.id, businessId: listing.businessId });
  if (!offer) return null;
  const { feeKurus, holdDays, freeHours, latePercent } = offer;
  return { feeKurus, holdDays, freeHours, latePercent };
}

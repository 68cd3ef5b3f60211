import type { z } from "zod/mini";
import { standingsOf } from "#src/selling/listings/authority/guard.server.ts";
import { reasonTexts } from "#src/selling/listings/transitions.ts";
import { listingAddress, type ListingState } from "#src/selling/listings/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { exportedRecords } from "#src/business/stock/export/export.server.ts";
import { photoAddress } from "#src/business/stock/export/photo-address.ts";
import { type ExportedListing, selectExportedPhotos } from "#src/business/stock/export/queries.server.ts";
import type { ApiListing, Photo } from "./endpoints.server.ts";
import { headingOf } from "./fields.server.ts";
import { selectLastDecisions } from "./queries.server.ts";

/** States in which the authority of a listing matters to its seller. */
const standingStates: readonly ListingState[] = ["pending", "authority-lost"];

export const photoView = ({ origin }: Pick<Context, "origin">, id: string): z.output<typeof Photo> => ({
  id,
  url: photoAddress({ origin }, id),
});

/** Listings as the API answers them. */
export async function listingViews(ctx: Context, listings: readonly ExportedListing[]) {
  const photos = await selectExportedPhotos(
    ctx,
    listings.map(({ id }) => id),
  );
  const shown = listings.map((listing) => ({ listing, photoIds: photos.get(listing.id) ?? [] }));
  const records = await exportedRecords(ctx, shown);
  const standings = await standingsOf(
    ctx,
    listings.filter(({ state }) => standingStates.includes(state)).map(({ keyCode }) => keyCode),
  );
  const decisions = await selectLastDecisions(
    ctx,
    listings.filter(({ state }) => state === "rejected" || state === "draft").map(({ id }) => id),
  );
  const names = await namesOfVehicles(ctx, listings);
  return shown.map(({ listing, photoIds }, at): z.output<typeof ApiListing> => {
    const { [headingOf("photos")]: _photos, ...vehicle } = records[at]!;
    const decision = decisions.get(listing.id);
    return {
      id: listing.keyCode,
      stockNumber: listing.stockNumber,
      state: listing.state,
      url: ctx.origin + listingAddress({ ...listing, ...names[at]! }),
      vehicle,
      photos: photoIds.map((id) => photoView(ctx, id)),
      authority: standings.get(listing.keyCode)?.text ?? null,
      reasons: decision ? [...reasonTexts(decision.reasonCodes), ...(decision.note ? [decision.note] : [])] : [],
      createdAt: listing.createdAt.toISOString(),
      updatedAt: listing.updatedAt.toISOString(),
      publishedAt: listing.publishedAt?.toISOString() ?? null,
      expiresAt: listing.expiresAt?.toISOString() ?? null,
    };
  });
}

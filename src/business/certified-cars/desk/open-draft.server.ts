import type { ListingDetail } from "#src/selling/listings/detail/queries.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { listingName } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findDraft } from "../queries.server.ts";
import { certificateDeskMessages } from "./rules.ts";

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** 404 for unknown ids, 409 for a report that is over. */
export async function openDraft(ctx: Context, id: number, { isLocked = false } = {}): Promise<Draft> {
  const report = await findDraft(ctx, id, { isLocked });
  if (!report) throw new Refusal(404, certificateDeskMessages.notFound);
  if (report.state === "ended" || report.state === "revoked") throw new Refusal(409, certificateDeskMessages.closed);
  return report;
}

/** The vehicle of a listing as a report names it. */
export const vehicleOf = (listing: ListingDetail) => nameWithYear(listingName(listing), listing.modelYear);

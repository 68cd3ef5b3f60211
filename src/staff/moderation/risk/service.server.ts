import { selectSharedTraces } from "#src/people/accounts/traces/queries.server.ts";
import { type Catalogue, catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { countsHours } from "#src/selling/listings/fields/conditions.ts";
import { type JudgedListing, priceVerdicts } from "#src/selling/listings/price/verdict.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { selectDuplicates } from "./duplicate-queries.server.ts";
import { findRiskFacts, saveRisk, selectUnscored } from "./queries.server.ts";
import { otherVehicleIn } from "./named-vehicle.ts";
import { decisionDays, riskOf } from "./rules.ts";
import { textHintsIn } from "./texts.ts";

/** Used, neither classic nor damaged. */
const usedAgeType = 2;

/**
 * Computes the risk of a listing, its hints and similar listings, and stores the score for the queue's order. `isFraud`: its
 * seller shares a phone or a device with a blocked one, or it was removed as fraud before. Undefined for a listing that does
 * not exist.
 */
export async function assessListing(ctx: Context, keyCode: string) {
  const now = ctx.clock();
  const listing = await findRiskFacts(ctx, keyCode, addDays(now, -decisionDays));
  if (!listing) return undefined;
  const [duplicates, price, shared, catalogue] = await Promise.all([
    selectDuplicates(ctx, listing),
    priceOf(ctx, listing),
    selectSharedTraces(ctx, listing.ownerId),
    catalogueOf(ctx),
  ]);
  const risk = riskOf({
    memberDays: Math.floor((now.getTime() - listing.ownerSince.getTime()) / 86_400_000),
    isBusiness: listing.businessId !== null,
    price,
    duplicates,
    openReports: listing.openReports ?? 0,
    texts: textHintsIn(listing, new URL(ctx.origin).host),
    namedVehicle: otherVehicleIn(catalogue, listing),
    usage: usageOf(listing, catalogue, now),
    sellerListings: listing.sellerListings ?? 0,
    shared,
    decisionsAgainst: listing.decisionsAgainst ?? 0,
  });
  await saveRisk(ctx, listing, risk);
  const isFraud = shared.some((kind) => kind !== "network") || duplicates.some(({ standing }) => standing === "fraud");
  return { ...risk, duplicates, isFraud };
}

/** The price beside what the vehicle is expected to cost; null where there are too few others. */
async function priceOf(ctx: Context, listing: JudgedListing) {
  const [verdict] = await priceVerdicts(ctx, [listing]);
  return verdict ? { share: listing.priceKurus / verdict.expectedKurus, isCertain: verdict.fairness !== null } : null;
}

type Driven = { ageType: number | null; modelYear: number | null; mileageKm: number; vehicleTypeId: number };

/** The kilometres of a used vehicle with its age; null for new ones and those that count working hours. */
function usageOf({ ageType, modelYear, mileageKm, vehicleTypeId }: Driven, { attributes }: Catalogue, now: Date) {
  if (ageType !== usedAgeType || modelYear === null) return null;
  if (countsHours(attributes.filter((one) => one.vehicleTypeId === vehicleTypeId))) return null;
  return { vehicleTypeId, years: now.getUTCFullYear() - modelYear, mileageKm };
}

/**
 * Computes the risk of listings of the queues that changed since it was computed, and of those for which it is older than
 * `staleBefore`, if given; returns their number.
 */
export async function assessWaiting(ctx: Context, limit: number, staleBefore: Date | null = null): Promise<number> {
  const waiting = await selectUnscored(ctx, limit, staleBefore);
  for (const keyCode of waiting) await assessListing(ctx, keyCode);
  return waiting.length;
}

import { type JudgedListing, priceVerdicts } from "#src/listings/price/verdict.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { selectDuplicates } from "./duplicate-queries.server.ts";
import { findRiskFacts, saveRisk, selectUnscored } from "./queries.server.ts";
import { contactIn, decisionDays, plainText, riskOf } from "./rules.ts";

/**
 * Computes the risk of a listing, its hints and similar listings, and stores the score for the queue's order. Undefined for
 * a listing that does not exist.
 */
export async function assessListing(ctx: Context, keyCode: string) {
  const now = ctx.clock();
  const listing = await findRiskFacts(ctx, keyCode, addDays(now, -decisionDays));
  if (!listing) return undefined;
  const [duplicates, priceShare] = await Promise.all([selectDuplicates(ctx, listing), priceShareOf(ctx, listing)]);
  const risk = riskOf({
    memberDays: Math.floor((now.getTime() - listing.ownerSince.getTime()) / 86_400_000),
    isBusiness: listing.businessId !== null,
    priceShare,
    duplicates,
    openReports: listing.openReports ?? 0,
    contacts: contactIn(`${listing.title} ${plainText(listing.descriptionHtml)}`),
    decisionsAgainst: listing.decisionsAgainst ?? 0,
  });
  await saveRisk(ctx, listing, risk);
  return { ...risk, duplicates };
}

/** The price as a share of what the vehicle is expected to cost; null where its verdict has no label. */
async function priceShareOf(ctx: Context, listing: JudgedListing): Promise<number | null> {
  const [verdict] = await priceVerdicts(ctx, [listing]);
  return verdict?.fairness ? listing.priceKurus / verdict.expectedKurus : null;
}

/** Computes the risk of pending listings that changed since it was computed; returns their number. */
export async function assessWaiting(ctx: Context, limit: number): Promise<number> {
  const waiting = await selectUnscored(ctx, limit);
  for (const { keyCode } of waiting) await assessListing(ctx, keyCode);
  return waiting.length;
}

import offers from "#reference-data/demo/credit-offers.json" with { type: "json" };
import { insertCreditOffer } from "#src/money/credit/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { slugify } from "#src/shared/turkish.ts";

/** Used cars cost a little more than new ones. */
const usedPercent = 0.2;

/**
 * Inserts the sample vehicle loan offers of `reference-data/demo`. Their rates come from a comparison blog, so the site
 * labels them as samples.
 */
export async function fillCreditOffers(ctx: Context): Promise<void> {
  for (const { bank, monthlyPercent, minTerm } of offers)
    for (const condition of ["new", "used"] as const)
      await insertCreditOffer(ctx, {
        bank: slugify(bank),
        bankName: bank,
        condition,
        monthlyPercent: Math.round((monthlyPercent + (condition === "used" ? usedPercent : 0)) * 100) / 100,
        minTerm,
        maxTerm: 48,
        // The greatest that the law allows.
        feePercent: 0.5,
        validFrom: "2026-01-28",
        source: "Örnek veri: bir karşılaştırma sitesinin Ocak 2026 faizleri",
        isSample: true,
      });
}

import { insertCreditOffer } from "#src/money/credit/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import { sampleDay, sampleFeePercent, sampleMaxTerm, sampleOffers } from "./market/credit-offers.ts";

/** Used cars cost a little more than new ones. */
const usedPercent = 0.2;

/** Vehicle loans of the demo market, shown as samples. */
export async function fillCreditOffers(ctx: Context): Promise<void> {
  for (const { bank, monthlyPercent, minTerm } of sampleOffers)
    for (const condition of ["new", "used"] as const)
      await insertCreditOffer(ctx, {
        bank: slugify(bank),
        bankName: bank,
        condition,
        monthlyPercent: Math.round((monthlyPercent + (condition === "used" ? usedPercent : 0)) * 100) / 100,
        minTerm,
        maxTerm: sampleMaxTerm,
        feePercent: sampleFeePercent,
        validFrom: sampleDay,
        source: "Örnek veri: bir karşılaştırma sitesinin Ocak 2026 faizleri",
        isSample: true,
      });
}

import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { carTypeId } from "#src/core/catalogue/rules.ts";
import { resultAddress, selectionAddress } from "#src/finding/search/address/address.ts";
import { requestAt } from "#src/finding/search/address/parse-address.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { nothingChosen, withRange } from "#src/finding/search/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Affordable, Budget } from "./budget.server.ts";

/**
 * The address of these results with the highest price that a monthly budget affords, and with the loan that was assumed. Of
 * an address that is no search of vehicles on sale, all cars up to that price.
 */
export async function resultsWithin(ctx: Context, address: string, budget: Budget, found: Affordable): Promise<string> {
  const request = requestAt(address, ctx.origin, await namesOf(ctx));
  if (request?.selection.listing !== "satilik")
    return resultsWithin(ctx, await carsUpTo(ctx, found.priceKurus), budget, found);
  const { priceKurus: maxKurus, months, monthlyPercent } = found;
  const { min } = request.selection.priceKurus;
  const range = { ...(min !== undefined && min < maxKurus ? { min } : {}), max: maxKurus };
  const assumed = {
    monthlyLira: Math.round(budget.monthlyKurus / 100),
    downLira: Math.round(found.downKurus / 100),
    months,
    monthlyPercent,
    maxKurus,
  };
  return resultAddress({
    ...request,
    page: 1,
    selection: withRange(request.selection, "priceKurus", range),
    // Money for the whole car assumes nothing.
    budget: months > 0 ? assumed : undefined,
  });
}

/** The search of cars up to a price. */
export async function carsUpTo(ctx: Context, priceKurus: number): Promise<string> {
  const { vehicleTypes } = await catalogueOf(ctx);
  const type = vehicleTypes.find(({ id }) => id === carTypeId)?.slug ?? null;
  return selectionAddress({ ...nothingChosen, type, priceKurus: { max: priceKurus } });
}

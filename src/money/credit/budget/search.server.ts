import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { carTypeId } from "#src/core/catalogue/rules.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { nothingChosen } from "#src/finding/search/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

/** The search of cars up to a price. */
export async function carsUpTo(ctx: Context, priceKurus: number): Promise<string> {
  const { vehicleTypes } = await catalogueOf(ctx);
  const type = vehicleTypes.find(({ id }) => id === carTypeId)?.slug ?? null;
  return selectionAddress({ ...nothingChosen, type, priceKurus: { max: priceKurus } });
}

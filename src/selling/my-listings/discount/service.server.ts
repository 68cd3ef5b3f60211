import { findEditable } from "#src/selling/listing-editor/edit/service.server.ts";
import { changePrice } from "#src/selling/listing-editor/price/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { stateChangedMessage } from "#src/selling/listings/rules.ts";
import { findLastPriceChange } from "./queries.server.ts";
import { type Discount, discounted, discountMessages } from "./rules.ts";

/** A confirmed discount; `asOf` is when the prices were shown. */
export type ConfirmedDiscount = Discount & { asOf: Date };

/**
 * Lowers the price of one listing. Idempotent for one `asOf`: a listing that was lowered since counts as done. 409 if its
 * price was changed otherwise since, or would be far below those of comparable vehicles.
 */
export async function discountListing(ctx: Context, keyCode: string, discount: ConfirmedDiscount): Promise<boolean> {
  const listing = await findEditable(ctx, keyCode);
  if (listing.state !== "active" && listing.state !== "passive") throw new Refusal(409, stateChangedMessage);
  const last = await findLastPriceChange(ctx, listing.id);
  if (last && last.at >= discount.asOf) {
    if (last.newKurus === discounted(last.oldKurus, discount)) return false;
    throw new Refusal(409, discountMessages.changedMeanwhile);
  }
  if (discount.unit === "tl" && listing.currency !== "TL") throw new Refusal(422, discountMessages.otherCurrency);
  const priceKurus = discounted(listing.priceKurus, discount);
  if (priceKurus <= 0) throw new Refusal(422, discountMessages.tooMuch);
  return changePrice(ctx, { keyCode, priceKurus, fromKurus: listing.priceKurus, unlikely: "refuses-low" });
}

import type { Context, Member } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { selectOwnPrices } from "../queries.server.ts";
import { discountMessages, DiscountForm, type DiscountUnit, readDiscount } from "./rules.ts";
import type { ConfirmedDiscount } from "./service.server.ts";

/** So many of the listings are shown with their new prices. */
export const previewedAtMost = 10;

/** What the member is asked before prices are lowered; `shown` are the first of the listings with their present prices. */
export type DiscountQuestion = {
  count: number;
  /** The listings, or the tab whose listings are all selected. */
  keyCodes: string[];
  every: string | undefined;
  shown: { name: string; priceKurus: number; currency: string }[];
  unit: DiscountUnit;
  amount: string;
  /** Why the amount cannot be taken. */
  fault: string | null;
  /** When the prices were read. */
  asOf: string;
};

/**
 * The discount that the form confirms, or what to ask first. An amount is confirmed together with the time at which its
 * prices were shown.
 */
export async function readDiscountForm(
  ctx: Context,
  member: Member,
  keyCodes: readonly string[],
  sent: Record<string, unknown>,
): Promise<{ discount: ConfirmedDiscount } | { discount: undefined; question: DiscountQuestion }> {
  const { unit, amount, asOf, every } = parseInput(DiscountForm, sent);
  const discount = readDiscount(unit, amount);
  if (discount && sent["confirmed"] && asOf) {
    const at = new Date(asOf);
    if (at > ctx.clock()) throw new Refusal(422, discountMessages.changedMeanwhile);
    return { discount: { ...discount, asOf: at } };
  }
  const fault = unit === "yuzde" ? discountMessages.percent : discountMessages.lira;
  return {
    discount: undefined,
    question: {
      count: keyCodes.length,
      keyCodes: every ? [] : [...keyCodes],
      every,
      shown: await selectOwnPrices(ctx, member, keyCodes.slice(0, previewedAtMost)),
      unit,
      amount,
      fault: amount !== "" && !discount ? fault : null,
      asOf: ctx.clock().toISOString(),
    },
  };
}

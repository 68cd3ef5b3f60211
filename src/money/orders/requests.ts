import { readKeyCode } from "#src/selling/listings/rules.ts";
import { type PromotionKey, promotions } from "#src/shared/promotions.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { ItemRequest } from "./products.server.ts";
import { type DopingInput, type FreemiumOrderInput, orderMessages, type PremiumOrderInput } from "./rules.ts";

/** Product 16.2: premium is sold for a year. */
const premiumMonths = 12;

/** The key of a promotion that others know by its number; 422 where there is none. */
function keyOf(dopingId: number): PromotionKey {
  const promotion = promotions.find((one) => one.dopingId === dopingId);
  if (!promotion) throw new Refusal(422, orderMessages.unknownPromotion);
  return promotion.key;
}

/** A promotion as the shop asks for it, with the names of the code. */
const promotionRequest = ({ dopingId, offerKeyCode, period = 0 }: DopingInput): ItemRequest => ({
  kind: "promotion",
  promotionKey: keyOf(dopingId),
  keyCode: readKeyCode(offerKeyCode),
  period,
});

/** The promotions of an order: a list, or a single one. */
export function freemiumRequests({ items, dopingId, offerKeyCode, period }: FreemiumOrderInput): ItemRequest[] {
  const single =
    dopingId !== undefined && offerKeyCode !== undefined ? [{ dopingId, offerKeyCode, period }] : undefined;
  return (items ?? single ?? []).map(promotionRequest);
}

/** A package and the promotions that are bought with it. */
export const premiumRequests = ({
  package: name,
  months = premiumMonths,
  items = [],
}: PremiumOrderInput): ItemRequest[] => [{ kind: "package", package: name, months }, ...items.map(promotionRequest)];

/** An order's requests after its promotions were replaced. */
export const replacePromotions = (before: readonly ItemRequest[], items: readonly DopingInput[]): ItemRequest[] => [
  ...before.filter((request) => request.kind !== "promotion"),
  ...items.map(promotionRequest),
];

import { readKeyCode } from "#src/listings/rules.ts";
import type { ItemRequest } from "./products.server.ts";
import type { DopingInput, FreemiumOrderInput, PremiumOrderInput } from "./rules.ts";

/** Product 16.2: premium is sold for a year. */
const premiumMonths = 12;

/** A promotion as the shop asks for it, with the names of the code. */
const promotionRequest = ({ dopingId, offerKeyCode, period = 0 }: DopingInput): ItemRequest => ({
  kind: "promotion",
  promotionId: dopingId,
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

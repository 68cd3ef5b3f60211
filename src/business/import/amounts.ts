import { liraToKurus } from "#src/shared/money.ts";
import { reasonAbout } from "./find-vehicle.ts";
import { exactNumber, type FieldName, hasFraction, priceOf, reasons } from "./rules.ts";

export type TextOf = (name: FieldName) => string | undefined;

/** The price of a record. Prices are whole lira; what is wrong is added to `wrong`. */
export function wholePrice(text: string | undefined, wrong: string[]): number | undefined {
  const price = hasFraction(text) ? undefined : priceOf(text);
  if (price === undefined) wrong.push(hasFraction(text) ? reasons.priceWithKurus : unpricedReason(text));
  return price;
}

/** Why there is no price; one in another currency is named, since no rate is guessed. */
const unpricedReason = (text = "") =>
  /EUR|€|USD|\$|GBP|£|CHF/i.test(text) ? reasonAbout(reasons.noPrice, `${text}, TL olmalıdır`) : reasons.noPrice;

export const noAmounts = { totalDamageKurus: 0, priceDealerKurus: null };

/** The further amounts of a sale, which are whole lira or missing; what is wrong is added to `wrong`. */
export function saleAmounts(text: TextOf, price: number | undefined, wrong: string[]) {
  const amount = (name: "totalDamage" | "priceDealer") => {
    const given = text(name);
    if (given === undefined || exactNumber(given) === 0) return undefined;
    const lira = hasFraction(given) ? undefined : priceOf(given);
    if (lira === undefined) wrong.push(reasonAbout(reasons.wrongAmount, given));
    return lira;
  };
  const [totalDamage, priceDealer] = [amount("totalDamage"), amount("priceDealer")];
  if (price !== undefined && priceDealer !== undefined && priceDealer > price) wrong.push(reasons.dealerPrice);
  return {
    totalDamageKurus: liraToKurus(totalDamage ?? 0),
    priceDealerKurus: priceDealer === undefined ? null : liraToKurus(priceDealer),
  };
}

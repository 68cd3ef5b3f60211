import { formatPrice, liraToKurus } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** Comparables that a seller is shown. */
export const advisedComparables = 5;
/** A price further from its comparables than this is asked about, in per cent. */
const farPercent = 30;
/** No vehicle costs less: such a price is a slip, or an invitation to call. */
const leastPlausibleKurus = liraToKurus(1000);

/**
 * What a seller is asked about an unlikely price; nothing about any other. `usualKurus` is what such vehicles cost, where
 * that is known.
 */
export function priceQuestion(priceKurus: number, usualKurus: number | null): string | null {
  const price = formatPrice(priceKurus);
  if (usualKurus !== null) {
    const percent = Math.round(100 * (priceKurus / usualKurus - 1));
    if (Math.abs(percent) > farPercent) return `Fiyat ${price}, emsallerinin ${awayText(percent)}. Doğru mu?`;
  }
  return priceKurus < leastPlausibleKurus ? `Fiyat yalnız ${price}. Doğru mu?` : null;
}

/** `%45 altında`; never %100, as nothing is given away. */
const awayText = (percent: number) =>
  percent < 0 ? `%${Math.min(99, -percent)} altında` : `%${formatNumber(percent)} üstünde`;

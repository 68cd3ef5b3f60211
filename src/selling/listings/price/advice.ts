import { formatPrice, liraToKurus } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** Comparables that a seller is shown. */
export const advisedComparables = 5;
/** A price further from what such vehicles cost than this is asked about, in per cent. */
const farPercent = 30;
/** So many times more or less is a slip; a rough estimate may itself be wrong by more. */
const slipFactor = { sure: 4, rough: 10 };
/** Where nothing is known no vehicle costs less: such a price is a slip, or an invitation to call. */
const leastPlausibleKurus = liraToKurus(10_000);
/** What is forgotten or typed once too often: the thousands, or a digit. */
const slips = [1000, 10, 1 / 10, 1 / 1000];
/** The price that was meant is no further than so many times from what such vehicles cost. */
const meantFactor = 2;

/** What such vehicles cost; `isRough`: their prices lie so far apart that a price has no label. */
export type UsualPrice = { kurus: number; isRough: boolean };

/**
 * What is doubtful about a price, as a question to its seller and as a statement without a full stop. `isSlip`: nobody means
 * such a price, so that files and programs have to confirm it as people do.
 */
export type PriceDoubt = { isSlip: boolean; question: string; statement: string };

/** Product 5.20: what is doubtful about a price; null about any other. `usual` is what such vehicles cost, where known. */
export function priceDoubt(priceKurus: number, usual: UsualPrice | null): PriceDoubt | null {
  const price = formatPrice(priceKurus);
  if (!usual) {
    if (priceKurus >= leastPlausibleKurus) return null;
    const meant = priceKurus * 1000 >= leastPlausibleKurus ? priceKurus * 1000 : undefined;
    return slipDoubt(`Fiyat yalnız ${price}`, meant);
  }
  const ratio = priceKurus / usual.kurus;
  if (isBeyond(ratio, usual.isRough ? slipFactor.rough : slipFactor.sure)) {
    const slip = slips.find((factor) => !isBeyond(ratio * factor, meantFactor));
    const about = formatPrice(Number(usual.kurus.toPrecision(3)));
    return slipDoubt(`Fiyat ${price}, benzer araçlar yaklaşık ${about}`, slip && Math.round(priceKurus * slip));
  }
  const percent = Math.round(100 * (ratio - 1));
  if (usual.isRough || Math.abs(percent) <= farPercent) return null;
  const statement = `Fiyat ${price}, benzer ilanların ${awayText(percent)}`;
  return { isSlip: false, statement, question: `${statement}. Doğru mu?` };
}

/** `Fiyat 1.250 TL, benzer araçlar yaklaşık 720.000 TL. 1.250.000 TL mi demek istediniz?` */
function slipDoubt(statement: string, meantKurus: number | undefined): PriceDoubt {
  const question = meantKurus === undefined ? "Doğru mu?" : `${formatPrice(meantKurus)} mi demek istediniz?`;
  return { isSlip: true, statement, question: `${statement}. ${question}` };
}

const isBeyond = (ratio: number, factor: number) => ratio < 1 / factor || ratio > factor;

/** `%45 altında`. */
const awayText = (percent: number) => (percent < 0 ? `%${-percent} altında` : `%${formatNumber(percent)} üstünde`);

import { z } from "zod/mini";
import { formatNumber } from "#src/shared/turkish.ts";
import { kurusPerLira, liraToKurus, parseMasked } from "#src/shared/money.ts";

/** What a discount is counted in, by its value in forms. */
export const discountUnits = { yuzde: "%", tl: "TL" } as const;
export type DiscountUnit = keyof typeof discountUnits;
/** `amount` is a percentage, or TL. */
export type Discount = { unit: DiscountUnit; amount: number };

export const percentMax = 50;
/** Percentages leave no odd amounts: prices from here on are rounded down to whole 100 TL, others to whole TL. */
const roundedFromLira = 10_000;
const roundedTo = 100;

export const discountMessages = {
  percent: `1 ile ${percentMax} arasında bir yüzde giriniz.`,
  lira: "İndirim tutarını giriniz.",
  tooMuch: "İndirim ilanın fiyatından küçük olmalıdır.",
  otherCurrency: "Fiyatı TL olmayan ilan tutarla indirilemez.",
  changedMeanwhile: "İlanın fiyatı siz bakarken değişti. Yeni fiyatına bakıp yineleyin.",
};

/** The amount typed for a discount; undefined for an invalid one. */
export function readDiscount(unit: DiscountUnit, typed: string): Discount | undefined {
  const amount = parseMasked(typed);
  if (amount === undefined || amount < 1 || (unit === "yuzde" && amount > percentMax)) return undefined;
  return { unit, amount };
}

/** A price in kuruş after the discount; 0 or less where the discount is larger than the price. */
export function discounted(priceKurus: number, { unit, amount }: Discount): number {
  if (unit === "tl") return priceKurus - liraToKurus(amount);
  const lira = (priceKurus * (100 - amount)) / 100 / kurusPerLira;
  const step = lira >= roundedFromLira ? roundedTo : 1;
  return liraToKurus(Math.floor(lira / step) * step);
}

/** `%5` or `20.000 TL`. */
export const discountText = ({ unit, amount }: Discount) =>
  unit === "yuzde" ? `%${amount}` : `${formatNumber(amount)}\u00a0TL`;

const units = Object.keys(discountUnits) as DiscountUnit[];

/** The form of a discount of several listings. */
export const DiscountForm = z.object({
  unit: z._default(z.enum(units), "yuzde"),
  amount: z._default(z.string(), ""),
  /** When the prices were shown that the member confirms: a listing whose price changed since then is refused. */
  asOf: z.optional(z.iso.datetime()),
  every: z.optional(z.string()),
});

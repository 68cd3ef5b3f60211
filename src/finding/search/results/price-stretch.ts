import type { Range } from "../rules.ts";

/** A price is stretched by these shares, one after the other, before it is dropped (Product 6.3). */
export const priceShares = [0.1, 0.2] as const;
/** Whole thousands of TL, in kuruş. */
const step = 1_000_00;

/** Both ends moved outwards by at most a share, to round amounts. */
export const stretchedPrice = ({ min, max }: Range, share: number): Range => ({
  ...(min === undefined ? {} : { min: Math.min(min, Math.ceil((min * (1 - share)) / step) * step) }),
  ...(max === undefined ? {} : { max: Math.max(max, Math.floor((max * (1 + share)) / step) * step) }),
});

/** `%12 fazlası`, `%12 azı`; undefined below a half percent, and above what a percentage tells well. */
export function stretchText(from: number, to: number): string | undefined {
  const percent = Math.round(Math.abs(to / from - 1) * 100);
  return percent === 0 || percent > 100 ? undefined : `%${percent} ${to > from ? "fazlası" : "azı"}`;
}

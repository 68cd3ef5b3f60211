import { formatNumber } from "#src/shared/turkish.ts";

/** How many characters may still be typed, or how many are too many: a text may be longer than its limit until it is sent. */
export const charactersLeft = (left: number): string =>
  left < 0 ? `${formatNumber(-left)} karakter fazla` : `${formatNumber(left)} karakter kaldı`;

import { formatNumber } from "./turkish.ts";

/** Amounts are integer kuruş everywhere; 100 kuruş are 1 TL. */
export const kurusPerLira = 100;

export const liraToKurus = (lira: number) => Math.round(lira * kurusPerLira);
export const kurusToLira = (kurus: number) => kurus / kurusPerLira;

/** Product 4.18: `123456700` kuruş -> `1.234.567 TL`, with a non-breaking space. */
export const formatPrice = (kurus: number, currency = "TL") =>
  `${formatNumber(Math.round(kurusToLira(kurus)))}\u00a0${currency}`;

/** Product 11.4: parses the 0.000.000 mask. `1.234.567` -> `1234567`; `undefined` for anything but digits and dots. */
export function parseMasked(text: string): number | undefined {
  const digits = text.trim().replace(/\./g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

/** The 0.000.000 mask while typing: everything but digits dropped, leading zeros too. */
export function maskNumber(text: string): string {
  const digits = text
    .replace(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 12);
  return digits === "" ? "" : formatNumber(Number(digits));
}

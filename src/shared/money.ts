import { fold, formatNumber } from "./turkish.ts";

/** Amounts are integer kuruş everywhere; 100 kuruş are 1 TL. */
export const kurusPerLira = 100;

/** Characters of an amount as people type it: `999.999.999.999,99`, or words. */
export const amountMaxLength = 30;

export const liraToKurus = (lira: number) => Math.round(lira * kurusPerLira);
export const kurusToLira = (kurus: number) => kurus / kurusPerLira;

/** Product 4.18: `123456700` kuruş -> `1.234.567 TL`, with a non-breaking space. */
export const formatPrice = (kurus: number, currency = "TL") =>
  `${formatNumber(Math.round(kurusToLira(kurus)))}\u00a0${currency}`;

/** The words of an amount: `1,2 milyon`, `850k`, `1 milyon 250 bin`. */
const inWords = /^(?:([\d.,]+) ?(?:milyon|mn|m))? ?(?:([\d.,]+) ?(?:bin|k))?$/;

/** The same, also unfinished, in small plain letters. */
const begunInWords = /^\d[\d.]*(?:,\d{0,3})? ?[bik-oy]*(?: \d{0,3} ?[bikn]*)?$/;
/** The last group has fewer than three digits: an unfinished decimal. */
const shortGroup = /^\d{1,3}(?:\.\d{3})*\.\d{0,2}$/;

const exactLira = new Intl.NumberFormat("tr-TR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `123450` kuruş -> `1.234,50 TL`: amounts to pay are shown to the kuruş. */
export const formatAmount = (kurus: number): string => `${exactLira.format(kurusToLira(kurus))}\u00a0TL`;

/**
 * The one parser of number fields, product 11.4: `1.234.567` -> `1234567`, `1,2 milyon` -> `1200000`, `850k` ->
 * `850000`; `undefined` for anything else, such as kuruş (`950000.50`), and for more than 12 digits.
 */
export function parseMasked(text: string): number | undefined {
  if (/\.\d{1,2}$/.test(text.trim())) return undefined;
  const digits = text.trim().replace(/\./g, "");
  if (/^\d{1,12}$/.test(digits)) return Number(digits);
  const [words, millions = "0", thousands = "0"] = inWords.exec(fold(text.trim())) ?? [];
  // A point groups thousands in `1.200 bin`; nobody writes a thousand millions.
  const grouped = thousands.replace(/[.,](?=\d{3}$)/, "");
  const value = Math.round(decimal(millions) * 1_000_000 + decimal(grouped) * 1_000);
  return words && value < 1e12 ? value : undefined;
}

const decimal = (text: string) => Number(text.replace(",", "."));

/**
 * The 0.000.000 mask while typing: everything but digits is dropped, leading zeros and decimals too. An amount in words
 * stays as it is typed, also unfinished; `isDeleting` when the text is what a deletion left.
 */
export function maskNumber(text: string, isDeleting = false): string {
  if (isInWords(text, isDeleting)) return text;
  const digits = text
    .replace(/,.*|\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 12);
  return digits === "" ? "" : formatNumber(Number(digits));
}

/** Does the mask leave this text as it is typed? A group that a deletion has shortened is no decimal. */
export const isInWords = (text: string, isDeleting: boolean) =>
  /[^\d.]/.test(text) ? begunInWords.test(fold(text)) : !isDeleting && shortGroup.test(text);

import { ibanPattern } from "#src/shared/account-numbers.ts";

/**
 * Numbers hidden in a message. All functions take folded text (`fold` of shared/turkish.ts): small letters, no accents.
 */

/** Turkish account numbers in a text, with or without spaces; `isValid` by their check digits (ISO 13616, mod 97). */
export function findIbans(text: string): { isValid: boolean; found: string }[] {
  return [...text.matchAll(ibanPattern)].map(([found]) => ({
    found,
    isValid: isIban(found.replace(/[^0-9a-z]/g, "")),
  }));
}

function isIban(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[a-z]/g, (letter) => String(letter.charCodeAt(0) - 87));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Amounts in a text in lira: `400 bin`, `1,2 milyon`, `1 milyon 250 bin`, `550.000 tl`; kilometres and years are none. */
export function findAmounts(text: string): number[] {
  const pattern =
    /(?<![\d.,])(?:(\d+(?:[.,]\d+)?)\s*milyon\w*)?\s*(?:(\d+(?:[.,]\d+)?)\s*bin\w*)?(?:(\d{1,3}(?:\.\d{3})+|\d{5,9})(?![\d.])(?!\s*(?:km|kilometre)))?/g;
  return [...text.matchAll(pattern)].flatMap(([, millions, thousands, plain]) => {
    const read = (number: string | undefined) => (number ? Number(number.replace(",", ".")) : 0);
    const amount = plain ? Number(plain.replaceAll(".", "")) : read(millions) * 1_000_000 + read(thousands) * 1000;
    return amount > 0 ? [amount] : [];
  });
}

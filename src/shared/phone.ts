/** Spec 5, 9: numbers that start so are short: 444 0 000. */
export const shortNumberPrefix = "444";

/** A Turkish mobile number (optional 0, then 5 and nine digits) as E.164, else `undefined`. */
export function parseMobile(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, "");
  const [, number] = /^(?:\+?90|0)?(5\d{9})$/.exec(digits) ?? [];
  return number && `+90${number}`;
}

/** `+905321234567` -> `0532 123 45 67`. */
export const formatPhone = (e164: string) => e164.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, "0$1 $2 $3 $4");

/**
 * The mask while typing (spec 5: 0000 000 00 00, 14 characters at most): digits grouped 4-3-2-2, or 3-1-3 for short numbers. A mobile number begun without its 0, or with
 * the code of the country, gets the 0.
 */
export function maskPhone(text: string): string {
  const digits = text
    .replace(/\D/g, "")
    .replace(/^(?:90)?(?=5)/, "0")
    .slice(0, 11);
  const groups = digits.startsWith(shortNumberPrefix) ? [3, 1, 3] : [4, 3, 2, 2];
  const parts: string[] = [];
  let rest = digits;
  for (const size of groups) {
    if (rest === "") break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(" ");
}

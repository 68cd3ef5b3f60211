export const citizenshipNumberLength = 11;
export const taxNumberLength = 10;

/** Eleven digits whose last two are computed from those before; the first is not 0. */
export function isCitizenshipNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = (positions: readonly number[]) => positions.reduce((total, at) => total + digits[at]!, 0);
  const tenth = (((sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7])) % 10) + 10) % 10;
  const eleventh = sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
  return digits[9] === tenth && digits[10] === eleventh;
}

/** Ten digits whose last one is computed from those before. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^0{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const total = digits.slice(0, 9).reduce((sum, digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    const weighted = (shifted * 2 ** (9 - at)) % 9;
    return sum + (shifted !== 0 && weighted === 0 ? 9 : weighted);
  }, 0);
  return (10 - (total % 10)) % 10 === digits[9];
}

/** `12*******46`: shown to their owner, and on invoices. */
export const maskCitizenshipNumber = (text: string): string => `${text.slice(0, 2)}*******${text.slice(-2)}`;

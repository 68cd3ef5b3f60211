/** Digits and capital letters without those that look alike (0 O, 1 I L): 31, a prime number, for the check character. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const couponCodeLength = 12;

/** A typed code without spaces and hyphens, in capital letters. */
export const readCouponCode = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

/**
 * Whether a read code has the right form and check character. Each place has its own weight below the prime size of the
 * alphabet, so a code with one other character, or with two neighbours swapped, is refused.
 */
export function isCouponCode(code: string): boolean {
  const values = Array.from(code, (letter) => alphabet.indexOf(letter));
  return values.length === couponCodeLength && !values.includes(-1) && weighted(values) === 0;
}

/** A code from the `couponCodeLength` - 1 random numbers: with its check character. */
export function couponCodeFrom(randoms: readonly number[]): string {
  const values = randoms.slice(0, couponCodeLength - 1).map((random) => random % alphabet.length);
  // The last place has weight 1.
  const check = (alphabet.length - weighted([...values, 0])) % alphabet.length;
  return [...values, check].map((value) => alphabet[value]).join("");
}

const weighted = (values: readonly number[]) =>
  values.reduce((sum, value, place) => sum + value * (couponCodeLength - place), 0) % alphabet.length;

/** `KNTK-DENE-ME2X`. */
export const formatCouponCode = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

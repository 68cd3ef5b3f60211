/** ISO 3779: 17 letters and digits without I, O and Q. The check digit is American; European makers have none. */
const pattern = /^[A-HJ-NPR-Z0-9]{17}$/;
export const chassisMessage = "Şasi numarası I, O ve Q dışında 17 harf ve rakamdan oluşur.";

/** Normalises a chassis number (VIN): `wvw zzz 1kz…` -> `WVWZZZ1KZ…`; anything else is `undefined`. */
export function parseChassisNumber(text: string): string | undefined {
  // Turkish ı and İ would become I, which a VIN cannot contain.
  const letters = text.toUpperCase().replace(/[\s.-]/g, "");
  return pattern.test(letters) ? letters : undefined;
}

/** The masked number on the owner's pages: the maker and the last four characters. */
export const maskChassisNumber = (number: string) =>
  `${number.slice(0, 3)}${"*".repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;

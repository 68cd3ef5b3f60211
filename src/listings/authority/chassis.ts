/** ISO 3779: 17 letters and digits without I, O and Q. The check digit is American; European makers have none. */
const pattern = /^[A-HJ-NPR-Z0-9]{17}$/;
export const chassisMessage = "Şasi numarası I, O ve Q dışında 17 harf ve rakamdan oluşur.";

/** A chassis number (VIN) as it is kept: `wvw zzz 1kz…` -> `WVWZZZ1KZ…`; anything else is `undefined`. */
export function parseChassisNumber(text: string): string | undefined {
  // A Turkish keyboard's small ı and İ would become an I, which no number has.
  const letters = text.toUpperCase().replace(/[\s.-]/g, "");
  return pattern.test(letters) ? letters : undefined;
}

/** As its owner's own pages show it: the maker and the last four. */
export const maskChassisNumber = (number: string) =>
  `${number.slice(0, 3)}${"*".repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;

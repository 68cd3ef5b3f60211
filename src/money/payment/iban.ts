/** Formats an IBAN with a space after every four characters: `TR33 0006 1005 …`. */
export const groupIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, "$& ");

/** ISO 13616: the number made of the IBAN is 1 modulo 97. */
export function isIban(iban: string): boolean {
  if (!/^TR\d{24}$/.test(iban)) return false;
  const moved = `${iban.slice(4)}2927${iban.slice(2, 4)}`; // T = 29, R = 27
  return BigInt(moved) % 97n === 1n;
}

import { keyCodeAlphabet, keyCodeLength } from "#src/listings/rules.ts";

export const transferMessages = {
  noHeader: "Dosyada tarih ve tutar sütunları bulunamadı.",
  tooLarge: "Dosya çok büyük. En fazla 1.000 satırlık bir ekstre yükleyiniz.",
  amount: "Geçerli bir tutar giriniz.",
  reference: "Dekont numarasını giriniz.",
};
export const statementMaxLines = 1000;

/** `1.234,50`, `1234.50`, `1,234.50`, `1234`, `-50,00`, with or without a currency: kuruş; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const typed = text.replace(/\s|TL|TRY|₺/gi, "");
  const isNegative = typed.startsWith("-");
  const digits = typed.replace(/^[+-]/, "");
  if (!/^\d[\d.,]*$/.test(digits)) return undefined;
  const mark = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const decimals = mark < 0 ? "" : digits.slice(mark + 1);
  // Three digits after a single mark are thousands: `1.234`.
  const isDecimal = decimals.length === 1 || decimals.length === 2;
  const whole = (isDecimal ? digits.slice(0, mark) : digits).replace(/[.,]/g, "");
  if (mark >= 0 && !isDecimal && decimals.length !== 3) return undefined;
  if (whole.length === 0 || whole.length > 12) return undefined;
  const kurus = Number(whole) * 100 + (isDecimal ? Number(decimals.padEnd(2, "0")) : 0);
  return isNegative ? -kurus : kurus;
}

const orderIdInText = new RegExp(`(?<![0-9A-Z])[${keyCodeAlphabet}]{${keyCodeLength}}(?![0-9A-Z])`, "g");

/** What a sender's text may name as orders, in upper case. */
export const orderIdsIn = (text: string): string[] => [...new Set(text.toUpperCase().match(orderIdInText))];

/** Formats an IBAN with a space after every four characters: `TR33 0006 1005 …`. */
export const groupIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, "$& ");

/** ISO 13616: the number made of the IBAN is 1 modulo 97. */
export function isIban(iban: string): boolean {
  if (!/^TR\d{24}$/.test(iban)) return false;
  const moved = `${iban.slice(4)}2927${iban.slice(2, 4)}`; // T = 29, R = 27
  return BigInt(moved) % 97n === 1n;
}

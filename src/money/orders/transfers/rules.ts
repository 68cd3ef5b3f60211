import { z } from "zod/mini";
import { amountMaxLength } from "#src/shared/money.ts";
import { keyCodeAlphabet, keyCodeLength } from "#src/selling/listings/rules.ts";

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

/** A form field for an amount in TL, such as "1.250,50", which has to be more than zero. Parsed to kuruş. */
export const amountField = z.pipe(
  z.string().check(
    z.maxLength(amountMaxLength),
    z.refine((text) => (parseAmount(text) ?? 0) > 0, transferMessages.amount),
  ),
  z.transform((text) => parseAmount(text)!),
);

const orderIdInText = new RegExp(`(?<![0-9A-Z])[${keyCodeAlphabet}]{${keyCodeLength}}(?![0-9A-Z])`, "g");

/** What a sender's text may name as orders, in upper case. */
export const orderIdsIn = (text: string): string[] => [...new Set(text.toUpperCase().match(orderIdInText))];

import { z } from "zod/mini";
import { messages } from "#src/shared/validation.ts";

/** Kinds of sales that Kontak takes a commission of (Product 16.9); the names are stored. */
export const saleKinds = { rental: "Kiralama rezervasyonu", downPayment: "Ön ödeme" } as const;
export type SaleKind = keyof typeof saleKinds;

/** The id of the dated table, which is a part of its address. */
export const commissionTableId = "commission";

/** The highest rate that the table takes, in hundredths of a percent: a slip of the keyboard must not take a payment. */
export const mostBasisPoints = 3_000;

/** Product 16.9: an increase begins at least so many days after it was decided, and its businesses are told at once. */
export const noticeDays = 30;

export const commissionMessages = {
  notice: `Artış, işletmeler haber alabilsin diye en erken ${noticeDays} gün sonra başlayabilir.`,
  tick: "Ödeme hesabı için komisyon koşullarını onaylamanız gerekir.",
  notAgreed: "Komisyon koşullarını henüz onaylamadınız; onaylayana kadar kartla ödeme alamazsınız.",
  changed: "Komisyon koşulları az önce değişti. Lütfen yeni koşulları okuyup yeniden onaylayınız.",
  rate: `Oran en çok %${mostBasisPoints / 100} olabilir.`,
};

/** A percentage with at most two decimals, as it is typed; at most `most`. */
export const percentField = (most: number, message: string = messages.invalid) =>
  z.pipe(
    z.string().check(z.regex(/^(?:100|\d{1,2})(?:[.,]\d{1,2})?$/, messages.invalid)),
    z.pipe(
      z.transform((text: string) => Number(text.replace(",", "."))),
      z.number().check(z.lte(most, message)),
    ),
  );

/** `800` -> `%8`, `750` -> `%7,5`. */
export const rateText = (basisPoints: number): string => `%${(basisPoints / 100).toLocaleString("tr-TR")}`;

import { z } from "zod/mini";
import { day } from "#src/orders/desk/rules.ts";
import { reason } from "#src/staff/rules.ts";
import { maxCharacters, messages, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { termMax } from "../loan-rules.ts";

export const creditDeskTexts = {
  offerAdded: "Kredi teklifi kaydedildi.",
  offerEnded: "Teklif bu günden sonra gösterilmeyecek.",
  laterRow: (day: string) => `Bu teklifin ${day} gününden başlayan bir satırı var; bitiş o günden önce olamaz.`,
  taxAdded: "Vergi oranı kaydedildi.",
  there: "Bu günden başlayan bir satır zaten var; kayıtlı satırlar değiştirilmez.",
  rate: "Aylık faizi yüzde olarak yazınız: 0 ile 20 arasında, örneğin 3,39.",
  fee: "Tahsis ücretini yüzde olarak yazınız: 0 ile 5 arasında, örneğin 0,5.",
  tax: "Oranı yüzde olarak yazınız: 0 ile 100 arasında.",
  terms: "En uzun vade en kısadan küçük olamaz.",
  bank: "Banka adında en az bir harf olmalıdır.",
};

/** A percent as people write it: `3,39` or `3.39`, at most four decimals. */
const percent = (max: number, message: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.regex(/^\d{1,3}(?:[.,]\d{1,4})?$/, message),
      z.refine((text) => Number(text.replace(",", ".")) <= max, message),
    ),
    z.transform((text) => Number(text.replace(",", "."))),
  );
const source = z.string().check(singleLine, minCharacters(5), maxCharacters(300));

export const OfferForm = z.object({
  bankName: z.string().check(singleLine, minCharacters(2), maxCharacters(60)),
  condition: z.enum(["new", "used"], messages.radio),
  monthlyPercent: percent(20, creditDeskTexts.rate),
  feePercent: percent(5, creditDeskTexts.fee),
  minTerm: wholeNumber({ min: 1, max: termMax }),
  maxTerm: wholeNumber({ min: 1, max: termMax }),
  validFrom: day,
  source,
  reason,
});
export const OfferEndForm = z.object({ offer: z.string().check(z.maxLength(80)), validFrom: day, reason });
export const TaxForm = z.object({
  name: z.enum(["kkdf", "bsmv"], messages.radio),
  percent: percent(100, creditDeskTexts.tax),
  validFrom: day,
  source,
  reason,
});

import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { businessNatures } from "../natures.ts";

export const businessMessages = {
  certificate: "Yetki belgesi numarası ilin plaka koduyla başlayan 7 ya da 8 rakamdır, örneğin 3400123.",
  unchanged: "Değişen bir bilgi yok.",
  saved: "İşletme bilgileriniz kaydedildi.",
  notFound: "Bir işletmeniz yok.",
};

export const certificateMaxLength = 12;
/** The plate code of one of the 81 provinces, then the number that the province issued. */
const certificatePattern = /^(?:0[1-9]|[1-7]\d|8[01])\d{5,6}$/;

/** People write the number in groups: `34 001 23`. */
export const certificateField = z.pipe(
  z.string().check(z.maxLength(certificateMaxLength)),
  z.pipe(
    z.transform((text: string) => text.replace(/[\s.-]/g, "")),
    z.string().check(z.minLength(1), z.regex(certificatePattern, businessMessages.certificate)),
  ),
);

/** The form of `/hesabim/isletme`. */
export const BusinessForm = z.object({ certificateNumber: certificateField });
export type BusinessForm = z.output<typeof BusinessForm>;

/** The history contains changes of the nature from when owners declared it themselves. */
export const businessFields = { certificateNumber: "Yetki belgesi no", nature: "İşletme türü" } as const;
export type BusinessField = keyof typeof businessFields;

/** Formats a value of the history. */
export const businessValue = (field: BusinessField, value: string | null) =>
  value === null ? "–" : field === "nature" ? (lookup(businessNatures, value) ?? value) : value;

import { z } from "zod/mini";
import { formatPhone, parsePhone } from "#src/shared/phone.ts";

export const callTexts = {
  thanks: "Talebiniz Alınmıştır.",
  failure: "Talebiniz Alınırken Bir Hata Oluştu.",
  phone: "Telefon Numarası Eksik veya Hatalı",
  notCertified: "Bu adreste sertifikalı bir araç yok.",
};

/** The formatted number: `+90 532 123 45 67`, or `0 (532) 123 45 67` as other masks write it. */
export const callPhoneLength = 17;
const formatted = /^(?:\+90 \d{3}|0 \(\d{3}\)) \d{3} \d{2} \d{2}$/;

/** The number as it is stored, E.164; undefined unless it has exactly the format of the call. */
export function readCallPhone(text: string): string | undefined {
  if (text.length !== callPhoneLength || !formatted.test(text)) return undefined;
  const phone = parsePhone(text.replace("0 (", "0("));
  return phone?.kind === "mobile" || phone?.kind === "landline" ? phone.number : undefined;
}

/** A Turkish number in any spelling as the call takes it; undefined for what is none. */
export function callPhoneOf(text: string): string | undefined {
  const phone = parsePhone(text);
  if (phone?.kind !== "mobile" && phone?.kind !== "landline") return undefined;
  return formatPhone(phone.number).replace(/^0/, "+90 ");
}

/** What the call takes; `website` is hidden from people: what is written there comes from a program. */
export const CallForm = z.object({
  senderPhone: z.string().check(z.refine((text) => readCallPhone(text) !== undefined, callTexts.phone)),
  certificatedCarUrl: z.string().check(z.maxLength(300)),
  website: z._default(z.string(), ""),
});
export type CallForm = z.output<typeof CallForm>;

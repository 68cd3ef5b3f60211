import { z } from "zod/mini";
import { message, words } from "#src/shared/message-texts.ts";
import type { PhoneOwner } from "#src/shared/phone.ts";
import { phoneField } from "../rules.ts";

/** How a number is confirmed: six digits, ten minutes, five attempts. */
export const codeLength = 6;
export const codeMinutes = 10;
export const codeMaxTries = 5;

/** Rate limits of codes: per member, per number, per network. A text message costs money and annoys. */
export const codeThrottles = {
  member: { capacity: 5, perHour: 5 },
  phone: { capacity: 3, perHour: 3 },
  client: { capacity: 20, perHour: 20 },
};

export const phoneMessages = {
  off: "Şu anda kısa mesaj gönderemiyoruz, telefon numaranızı onaylayamıyoruz.",
  businessHint:
    "Sabit telefon, 444 ile başlayan kısa numara ya da yurt dışı numarası da yazabilirsiniz; kod yalnız cep telefonlarına gönderilir. Sabit telefon ve 444 ile başlayan numara kodsuz da ilanda görünebilir.",
  same: "Bu numara zaten onaylı telefon numaranız.",
  code: "Kod 6 rakamdan oluşur.",
  wrong: (left: number) => `Kod hatalı. ${left} deneme hakkınız kaldı.`,
  ended: "Kodun süresi dolmuş ya da deneme hakkınız bitmiş. Lütfen yeni bir kod isteyiniz.",
};

export const phoneForm = (owner: PhoneOwner) => z.object({ phone: phoneField(owner) });

/** Spaces between the digits are allowed: phones show codes in groups. */
export const CodeForm = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/\s/g, "")),
    z.maxLength(7, phoneMessages.code),
    z.regex(/^\d{6}$/, phoneMessages.code),
  ),
});

/** The text message; the address at its end lets phones offer the code on our site alone. */
export const codeText = message(
  "accounts-phone-code",
  (code: string, host: string): string =>
    `${words("Kontak onay kodunuz: {kod}. Kod {dakika} dakika geçerlidir, kimseyle paylaşmayın.", { kod: code, dakika: codeMinutes })}\n\n@${host} #${code}`,
);

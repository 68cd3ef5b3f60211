import { z } from "zod/mini";
import { maxCharacters, minCharacters } from "#src/shared/validation.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";

/** What a customer may ask about a reservation; the types are part of the call's address. */
export const supportTypes = {
  cancel: "İptal",
  change: "Değişiklik",
  breakdown: "Arıza",
  accident: "Kaza",
  invoice: "Fatura",
  other: "Diğer",
} as const;
export type SupportType = keyof typeof supportTypes;
export const isSupportType = (text: string): text is SupportType => Object.hasOwn(supportTypes, text);

export const supportRequestKind = "rental-support";

export const supportMessages = {
  type: "Lütfen talebinizin konusunu seçiniz.",
  thanks: "Teşekkür ederiz. Destek talebiniz bize ulaştı; yanıtımızı e-posta ile göndereceğiz.",
  /** Product 17.6. */
  noBill: "Bu rezervasyona ait fatura bilgisi bulunmamaktadır.",
};

/** What to do before we answer, by type. */
export const supportHints: Partial<Record<SupportType, string>> = {
  breakdown: "Aracı güvenli bir yerde durdurunuz ve işletmeyi de arayınız.",
  accident: "Yaralı varsa 112’yi arayınız. Kaza tutanağı düzenleyip fotoğraf çekiniz ve işletmeyi de arayınız.",
};

export const SupportInput = z.object({
  message: z.string().check(
    z.overwrite<string>((text) => withoutInvisible(text).trim()),
    minCharacters(10),
    maxCharacters(2000),
  ),
});
export type SupportInput = z.output<typeof SupportInput>;

import { z } from "zod/mini";
import { draftSchema, type FieldName } from "#src/selling/listings/fields/field.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";

/** Product 5.12: redirect after offer success. */
export const successRedirectMs = 3000;
/** Debounce: a draft is saved this long after the last key. */
export const draftDelayMs = 1000;

export const createMessages = {
  warrantyRefused: "Garanti sağlayıcısı bu aracı kabul etmiyor. Garanti seçeneğini kaldırıp yeniden deneyin.",
  warrantyUnavailable:
    "Garanti sağlayıcısına ulaşılamadı. Garanti seçeneğini kaldırarak ilanınızı şimdi gönderebilirsiniz.",
  confirmPrice: "Fiyatı onaylayın ya da düzeltin.",
  confirmEmail: "İlanınızı yayınlamak için e-posta adresinizi onaylamalısınız.",
  draftChanged: "Bu taslak başka bir sekmede ya da cihazda değişti. Burada yazdıklarınız kaydedilmiyor.",
  draftNotFound: "Aradığınız taslak bulunamadı.",
  draftPublished: "Bu taslak başka bir sekmede yayınlandı. Burada yaptığınız değişiklikler kaydedilmiyor.",
};

export const steps = ["tur", "arac", "bilgiler", "fiyat", "yayin"] as const;
export type Step = (typeof steps)[number];
export const stepNames: Record<Step, string> = {
  tur: "İlan türü",
  arac: "Araç",
  bilgiler: "Fotoğraf ve bilgiler",
  fiyat: "Fiyat ve konum",
  yayin: "Kontrol ve yayın",
};

/** The box that confirms an unlikely price; its value is that price as typed, so that another price is asked about anew. */
export const confirmPriceField = "confirmedPrice";
/** The price step asks about a price this long after the last key. */
export const priceAdviceDelayMs = 400;

/** What has been entered so far, as typed. */
export const DraftForm = z.extend(draftSchema(vehicleFields), {
  [confirmPriceField]: z.optional(z.string().check(z.maxLength(40))),
});
export type DraftForm = z.output<typeof DraftForm>;
export type FormField = FieldName<typeof vehicleFields>;

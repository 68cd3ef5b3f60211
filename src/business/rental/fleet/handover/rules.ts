import { z } from "zod/mini";
import { type BilledLength, lateHoursOfDay } from "#src/business/rental/price/span.ts";
import { maxCharacters, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { liraField, optionalLiraField } from "../rules.ts";

export const handoverKinds = { pickup: "Teslim", return: "Dönüş" } as const;
export type HandoverKind = keyof typeof handoverKinds;
/** The kinds in addresses. */
export const kindSlugs = { teslim: "pickup", donus: "return" } as const;
export const slugOfKind = { pickup: "teslim", return: "donus" } as const;
export const isKindSlug = (text: string): text is keyof typeof kindSlugs => Object.hasOwn(kindSlugs, text);

export const fuelEighths = 8;
export const mileageMaxKm = 2_000_000;
export const noteMaxLength = 2000;
export const reasonMaxLength = 500;
export const photosMax = 20;
export const photoMaxBytes = 10 * 1024 * 1024;
const depositMaxKurus = 1_000_000_00;
const signatureMaxLength = 20_000;
/** A vehicle is handed over at most so early. */
export const earliestHours = 24;
/** A customer who did not come for so long is noted as such. */
export const noShowHours = 4;
const hourMs = 60 * 60 * 1000;

export const handoverMessages = {
  notFound: "Rezervasyon bulunamadı.",
  protocolNotFound: "Bu rezervasyonun teslim tutanağı bulunamadı.",
  mileage: "Kilometreyi 0 ile 2.000.000 arasında yazınız.",
  mileageTooLow: (km: string) => `Kilometre, aracın son kilometresinden (${km}) az olamaz.`,
  fuel: "Yakıt düzeyini seçiniz.",
  deposit: "Depozitoyu 0 ile 1.000.000 TL arasında yazınız.",
  keptTooMuch: "Alıkonulan tutar, alınan depozitodan çok olamaz.",
  reason: "Depozitonun neden alıkonulduğunu yazınız.",
  code: "Müşterinin rezervasyon kodu yanlış.",
  signature: "Müşterinin rezervasyon kodunu yazınız ya da imzasını alınız.",
  tooEarly: `Araç en erken alış saatinden ${earliestHours} saat önce teslim edilebilir.`,
  unitOut: (code: string) =>
    `Bu araç ${code} rezervasyonuyla başka bir müşteride. Rezervasyonu boş bir araca taşıyınız.`,
  noUnit: "Bu rezervasyonun aracı yok.",
  noShowTooEarly: `Müşterinin gelmediğini alış saatinden ${noShowHours} saat sonra işaretleyebilirsiniz.`,
  cancelReason: "İptal nedenini yazınız; müşteriniz okur.",
  handedOver: "Araç teslim edildi. Tutanak müşterinize ve size e-postayla gönderildi.",
  returned: "Araç geri alındı. Tutanak müşterinize ve size e-postayla gönderildi.",
  noShow: "Müşterinin gelmediği kaydedildi.",
  cancelled: "Rezervasyon iptal edildi; ödenen tutar müşteriye iade ediliyor.",
};

export const photoMessages = {
  none: "Bir fotoğraf seçiniz.",
  tooLarge: "Fotoğraf en çok 10 MB olabilir.",
  tooManyFields: "Fotoğraf alınamadı. Lütfen yeniden deneyiniz.",
  saved: "Fotoğraf eklendi.",
  type: "Bu dosya bir fotoğraf değil.",
  tooMany: `En çok ${photosMax} fotoğraf ekleyebilirsiniz.`,
  notFound: "Fotoğraf bulunamadı.",
  done: "Tutanak tamamlandı; fotoğraf eklenemez.",
};

/** The path of a drawn signature, in an SVG picture of 300 x 100. */
const signaturePattern = /^(?:M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})+ ?)+$/;

const common = {
  mileage: wholeNumber({ max: mileageMaxKm, message: handoverMessages.mileage }),
  fuel: wholeNumber({ max: fuelEighths, message: handoverMessages.fuel }),
  note: z._default(z.string().check(z.trim(), maxCharacters(noteMaxLength)), ""),
  code: z._default(z.string().check(singleLine, z.toUpperCase(), z.maxLength(20)), ""),
  signature: z._default(
    z.string(handoverMessages.signature).check(
      z.maxLength(signatureMaxLength, handoverMessages.signature),
      z.refine((path) => path === "" || signaturePattern.test(path), handoverMessages.signature),
    ),
    "",
  ),
};

export const PickupForm = z.object({
  ...common,
  deposit: liraField({ max: depositMaxKurus, message: handoverMessages.deposit }),
});
export const ReturnForm = z
  .object({
    ...common,
    kept: optionalLiraField({ max: depositMaxKurus, message: handoverMessages.deposit }),
    reason: z._default(z.string().check(singleLine, maxCharacters(reasonMaxLength)), ""),
  })
  .check(
    z.refine(({ kept, reason }) => !(Number(kept) > 0) || reason !== "", {
      path: ["reason"],
      message: handoverMessages.reason,
    }),
  );

export const CancelForm = z.object({
  reason: z
    .string(handoverMessages.cancelReason)
    .check(singleLine, minCharacters(3, handoverMessages.cancelReason), maxCharacters(reasonMaxLength)),
});

/**
 * What a return after the agreed time costs: each begun hour a third of the rental's price of a day, at most a day in 24
 * hours; in kuruş, rounded half up.
 */
export function lateReturnKurus(
  { rentKurus, length }: { rentKurus: number; length: BilledLength },
  dropoffAt: Date,
  returnedAt: Date,
): number {
  const lateHours = Math.ceil(Math.max(0, returnedAt.getTime() - dropoffAt.getTime()) / hourMs);
  const thirds = Math.floor(lateHours / 24) * lateHoursOfDay + Math.min(lateHours % 24, lateHoursOfDay);
  const thirdsOfRental = length.days * lateHoursOfDay + length.lateHours;
  return Math.round((rentKurus * thirds) / thirdsOfRental);
}

/** Kilometres above the limit; without a limit none. */
export const extraKmOf = (kmLimit: number | null, drivenKm: number): number =>
  kmLimit === null ? 0 : Math.max(0, drivenKm - kmLimit);

export const isTooEarly = (pickupAt: Date, now: Date) => now.getTime() < pickupAt.getTime() - earliestHours * hourMs;
export const mayBeNoShow = (pickupAt: Date, now: Date) => now.getTime() >= pickupAt.getTime() + noShowHours * hourMs;

/** `Dolu`, `Boş`, `Depo 5/8`. */
export const fuelText = (eighths: number) =>
  eighths === 0 ? "Boş" : eighths === fuelEighths ? "Dolu" : `Depo ${eighths}/${fuelEighths}`;

export const protocolPath = (code: string) => `/rezervasyonlarim/${code}/tutanak`;
export const photoPath = "/rezervasyonlarim/teslim-fotografi";
export const photoAddress = (id: string) => `${photoPath}/${id}`;

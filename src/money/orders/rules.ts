import { z } from "zod/mini";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { formatDate } from "#src/shared/dates.ts";
import { singleLine, wholeNumber } from "#src/shared/validation.ts";

export { formatAmount } from "#src/shared/money.ts";

/** Product 16.3: most items of one order. */
export const orderMaxItems = 200;
export const ordersPageSize = 10;

export const orderMessages = {
  /** Product 16.1. */
  empty: "Satın alma işlemine devam edebilmek için doping seçimi yapmalısınız.",
  unknownPromotion: "Böyle bir doping yok.",
  notFound: "Sipariş bulunamadı.",
  tooMany: `Bir siparişte en fazla ${orderMaxItems} kalem olabilir.`,
  pricesChanged: "Siparişinizdeki fiyatlar değişti. Devam etmek için güncel fiyatları onaylayınız.",
  repriced: "Siparişiniz güncel fiyatlarla yenilendi.",
  contract: "Devam etmek için ön bilgilendirme formunu ve sözleşmeyi onaylamalısınız.",
  contractChanged: "Siparişiniz değişti. Lütfen sözleşmeyi yeniden okuyup onaylayınız.",
  billing: "Devam etmek için fatura bilgilerinizi ekleyiniz.",
  notFree: "Bu siparişin ödenecek bir tutarı var.",
  nothingToPay: "Bu siparişin ödenecek bir tutarı yok.",
  balanceGone: "Bakiyeniz bu arada değişti. Lütfen ödemeyi yeniden başlatınız.",
  cancelled: "Siparişiniz iptal edildi.",
  updated: "Siparişiniz güncellendi.",
  couponUsed: "Kuponunuz hediye bakiyenize eklendi ve siparişinizde kullanıldı.",
  paid: "Teşekkür ederiz! Ödemeniz alındı, siparişiniz tamamlandı.",
  refundTooMuch: "İade tutarı, siparişin iade edilebilir tutarını aşıyor.",
  notFulfilled:
    "Siparişin karşılığı henüz verilmedi. Şimdilik yalnızca tamamı iade edilebilir; bir bölümü için birkaç dakika sonra tekrar deneyiniz.",
  refundItem: "Bu kalem siparişte yok ya da tamamı iade edildi.",
  reason: "Lütfen bir neden yazınız.",
};

/** Ids of orders look like the key codes of listings. */
export const isOrderId = isKeyCode;

/** Orders that a member may create, and changes of them. */
export const orderThrottle = { capacity: 30, perHour: 120 };

/** A promotion's period in days, 7, 14 or 28 (Product 16.1); omitted for promotions without a period. */
const period = z.optional(wholeNumber({ min: 0, max: 365 }));
/** A JSON boolean, or `1` and `0` of a form. */
const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(["0", "1", "false", "true"]),
    z.transform((text) => text === "1" || text === "true"),
  ),
]);
const dopingId = wholeNumber({ min: 1, max: 999 });
const keyCode = z.string().check(z.maxLength(20));

/** A promotion as it is asked for (`doping`). Prices that a browser sends are not read. */
export const DopingInput = z.object({ dopingId, offerKeyCode: keyCode, period });
export type DopingInput = z.output<typeof DopingInput>;

const DopingItems = z.array(DopingInput).check(z.maxLength(orderMaxItems, orderMessages.tooMany));

/** The promotions to order: a list in `items`, or one promotion whose fields stand in the body itself. */
export const FreemiumOrderInput = z.object({
  items: z.optional(DopingItems),
  dopingId: z.optional(dopingId),
  offerKeyCode: z.optional(keyCode),
  period,
});
export type FreemiumOrderInput = z.output<typeof FreemiumOrderInput>;

/** A package by its id, for so many months, and promotions with it. */
export const PremiumOrderInput = z.object({
  package: z.string().check(singleLine, z.maxLength(40)),
  months: z.optional(wholeNumber({ min: 1, max: 36 })),
  items: z.optional(DopingItems),
});
export type PremiumOrderInput = z.output<typeof PremiumOrderInput>;

/** What an unpaid order may change; what is left out stays. `items` are its promotions: packages stay. */
export const UpdateOrderInput = z.object({
  orderId: z.string().check(z.maxLength(20)),
  items: z.optional(DopingItems),
  coupon: z.optional(z.string().check(singleLine, z.maxLength(40))),
  useVirtual: z.optional(flag),
  useReal: z.optional(flag),
});
export type OrderChange = Omit<z.output<typeof UpdateOrderInput>, "orderId">;

/** The last whole day before a deadline at midnight, such as that of a transfer. */
export const lastDayOf = (deadline: Date): string => formatDate(new Date(deadline.getTime() - 1));

/** The page where an order is paid. */
export const paymentAddress = (orderId: string): string => `/doping/${orderId}/odeme`;
export const paidAddress = "/siparislerim?payment=success";

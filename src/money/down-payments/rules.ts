import { formatAmount, kurusPerLira, parseMasked } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

export const downPaymentsPath = "/on-odemelerim";
export const downPaymentPath = (id: string) => `${downPaymentsPath}/${id}`;
export const receiptPath = (id: string) => `${downPaymentPath(id)}/makbuz`;
/** Where a listing is reserved; the same address without a key code explains down payments. */
export const landingPath = "/on-odeme";
export const reservePath = (keyCode: string) => `${landingPath}/${keyCode}`;
export const businessPath = "/kurumsal/on-odeme";

export const feeLimits = { minKurus: 500_00, maxKurus: 20_000_00 } as const;
export const holdLimits = { minDays: 1, maxDays: 7 } as const;
/** What of the fee may go back to a buyer who changes their mind late, in percent. */
export const latePercents = [0, 25, 50, 75] as const;
export type LatePercent = (typeof latePercents)[number];

/** How long a buyer may object to a hand-over or to a share of the business. */
export const objectionDays = 3;
/** An unpaid down payment ends after this time: by then the provider's page takes no card any more. */
export const lapseMinutes = 90;
export const objectionMaxLength = 1000;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** What the buyer accepts: when the whole fee goes back, and what of it later. */
export type RefundRule = {
  /** Hours from the payment; null is until the end. */
  freeHours: number | null;
  latePercent: LatePercent;
};
export type Terms = RefundRule & { feeKurus: number; holdDays: number };

/** When the reservation ends. */
export const holdEnd = (heldAt: Date, { holdDays }: Pick<Terms, "holdDays">): Date =>
  new Date(heldAt.getTime() + holdDays * dayMs);

/** A day before the end, of a reservation of one day six hours. */
export const warningTime = (heldUntil: Date, { holdDays }: Pick<Terms, "holdDays">): Date =>
  new Date(heldUntil.getTime() - (holdDays === 1 ? 6 * hourMs : dayMs));

export const objectionEnd = (from: Date): Date => new Date(from.getTime() + objectionDays * dayMs);

/** Until when the whole fee goes back; null is until the end of the reservation. */
export const freeUntil = (heldAt: Date, { freeHours }: RefundRule): Date | null =>
  freeHours === null ? null : new Date(heldAt.getTime() + freeHours * hourMs);

/** Part of an amount in kuruş, rounded half up. */
const percentOf = (kurus: number, percent: number) => Math.floor((kurus * percent + 50) / 100);

/** What goes back to a buyer who cancels, or whose time ends, at this moment, in kuruş. */
export function refundKurus(chargedKurus: number, rule: RefundRule, heldAt: Date, at: Date): number {
  const end = freeUntil(heldAt, rule);
  return end === null || at <= end ? chargedKurus : percentOf(chargedKurus, rule.latePercent);
}

/** The rule in sentences, the same for the business, on the page of the listing, in the contract and in mails. */
export function refundRuleText({ feeKurus, holdDays, freeHours, latePercent }: Terms): string[] {
  const whole = formatAmount(feeKurus);
  const always = "Satıcı vazgeçerse, ilan yayından kalkarsa ya da araç başkasına satılırsa ücretin tamamı iade edilir.";
  if (freeHours === null || freeHours >= holdDays * 24)
    return [`Vazgeçerseniz ya da ${holdDays} günlük süre dolarsa ücretin tamamı (${whole}) iade edilir.`, always];
  const back = percentOf(feeKurus, latePercent);
  const late =
    back === 0
      ? "ücret iade edilmez, satıcıda kalır"
      : `${formatAmount(back)} iade edilir, ${formatAmount(feeKurus - back)} satıcıda kalır`;
  return [
    `Ödemeden sonraki ilk ${formatNumber(freeHours)} saat içinde vazgeçerseniz ücretin tamamı (${whole}) iade edilir.`,
    `Daha sonra vazgeçerseniz ya da ${holdDays} günlük süre dolarsa ${late}.`,
    always,
  ];
}

export const downPaymentMessages = {
  notFound: "Ön ödeme bulunamadı.",
  notOffered: "Bu araç ön ödemeyle rezerve edilemiyor.",
  reserved: "Bu araç az önce başka bir alıcı tarafından rezerve edildi. Kartınızdan para çekilmedi.",
  own: "Kendi işletmenizin aracını rezerve edemezsiniz.",
  unconfirmed: "Rezerve etmek için önce e-posta adresinizi onaylayınız.",
  staff: "Site çalışanları araç rezerve edemez.",
  contract: "Devam etmek için ön ödeme koşullarını onaylamalısınız.",
  contractChanged: "Ön ödeme koşulları değişti. Lütfen yeniden okuyup onaylayınız.",
  billing: "Devam etmek için fatura bilgilerinizi ekleyiniz.",
  taken: "Siz öderken araç başka bir alıcı tarafından rezerve edildi. Ödediğiniz tutar kartınıza iade ediliyor.",
  objection: "Lütfen itirazınızı en az 10 karakterle yazınız.",
  tooLate: "İtiraz süresi doldu.",
  saved: "Ön ödeme ayarlarınız kaydedildi.",
  noAccount: "Ön ödeme alabilmek için önce ödeme hesabınızı açınız.",
  fee: `Ücret ${formatNumber(feeLimits.minKurus / kurusPerLira)} ile ${formatNumber(feeLimits.maxKurus / kurusPerLira)} TL arasında olmalıdır.`,
  holdDays: `Süre ${holdLimits.minDays} ile ${holdLimits.maxDays} gün arasında olmalıdır.`,
  freeHours: "Saat, 1 ile rezervasyonun süresi arasında olmalıdır.",
  chosen: "Lütfen en az bir araç seçiniz.",
  listing: "Seçtiğiniz araçlardan biri işletmenizin satılık ilanı değil.",
  confirmed: "Teşekkür ederiz. Ön ödeme satıcıya aktarılıyor.",
  objected: "İtirazınız bize ulaştı. İnceleyip size e-postayla yazacağız.",
  cancelled: "Rezervasyon iptal edildi.",
  handedOver: "Teslimi kaydettik. Alıcı onaylayınca ya da itiraz süresi dolunca ön ödeme hesabınıza aktarılır.",
  decided: "Karar kaydedildi.",
};

/** Rate limit of one buyer's payments. */
export const beginThrottle = { capacity: 20, perHour: 60 };
/** Rate limit of one member's other actions. */
export const actionThrottle = { capacity: 30, perHour: 60 };

/** `1.500` or `1500`: kuruş; undefined for anything else. */
export const feeOf = (text: string): number | undefined => {
  const lira = parseMasked(text);
  return lira === undefined ? undefined : lira * kurusPerLira;
};

import { isRentalExtra, rentalExtras } from "../extras/rules.ts";
import type { BookingTerms } from "../bookings/refund-rule.ts";
import { maxRentalDays } from "../price/span.ts";
import type { RentalPrice } from "../price/price.ts";

/** How long a quote's price is honoured. */
export const quoteMinutes = 15;
/** Quotes of one visitor. */
export const quoteThrottle = { capacity: 60, perHour: 240 };
export const driverAges = { min: 18, max: 99 } as const;

export const quoteMessages = {
  notFound: "Bu araç için rezervasyon yapılamıyor.",
  quoteNotFound: "Teklif bulunamadı.",
  tripMissing: "Lütfen alış ve bırakış yerini, tarihleri ve sürücünün yaşını seçiniz.",
  past: "Alış zamanı geçmiş. Lütfen daha sonraki bir zaman seçiniz.",
  order: "Bırakış zamanı alıştan sonra olmalıdır.",
  tooLong: `En fazla ${maxRentalDays} gün kiralayabilirsiniz.`,
  noPickup: "İşletme bu yerde araç teslim etmiyor.",
  noDropoff: "Aracı bu yere bırakamazsınız.",
  closed: (name: string, opens: string, closes: string) => `${name} ${opens}–${closes} arasında açıktır.`,
  noPrice: "Bu süre için fiyat yok. Lütfen daha uzun bir süre seçiniz.",
  tooYoung: (age: number) => `Bu aracı en az ${age} yaşındaki sürücüler kiralayabilir.`,
  soldOut: "Bu araç seçtiğiniz zamanda tükendi. Başka bir saat, yer ya da araç seçebilirsiniz.",
  notPayable:
    "Bu işletme henüz siteden ödeme almıyor. Rezervasyon için ilandaki telefon numarasından işletmeye ulaşabilirsiniz.",
};

/** An extra as the business sells it now; prices in kuruş. */
export type OfferedExtra = { kind: string; dayKurus: number; maxKurus: number | null; maxCount: number };

/** What a quote freezes. */
export type QuoteDetails = {
  /** With the chosen extras. */
  price: RentalPrice;
  offered: readonly OfferedExtra[];
  terms: BookingTerms;
  depositKurus: number;
  /** Kilometres of the whole rental; null without a limit. */
  kmLimit: number | null;
  /** What the customer was shown before, where it was another total. */
  previousKurus?: number;
};

/** Names of the fields that count extras: `ekstra-cocuk-koltugu`. */
export const extraField = (kind: string) => `ekstra-${kind}`;

/** How many of each extra are chosen in a form or an address; what is not offered or no count is left out. */
export function readExtraCounts(values: URLSearchParams | Record<string, unknown>): Record<string, number> {
  const read = (name: string) => (values instanceof URLSearchParams ? values.get(name) : values[name]);
  const text = (name: string) => {
    const value = read(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(
    Object.keys(rentalExtras)
      .map((kind) => [kind, text(extraField(kind))] as const)
      .filter(([, count]) => /^[1-9]$/.test(count))
      .map(([kind, count]) => [kind, Number(count)]),
  );
}

/** Whether every rental has an extra without its being chosen: a free one of which there is only one. */
export const isIncluded = (extra: OfferedExtra) => extra.dayKurus === 0 && mostOf(extra) === 1;

/**
 * The chosen extras with their frozen prices, at most as many of each as the business and its kind allow, and those that are
 * included.
 */
export const chosenExtras = (offered: readonly OfferedExtra[], counts: Readonly<Record<string, number>>) =>
  offered.flatMap(({ kind, dayKurus, maxKurus, maxCount }) => {
    const most = mostOf({ kind, maxCount });
    const count = isIncluded({ kind, dayKurus, maxKurus, maxCount }) ? 1 : Math.min(counts[kind] ?? 0, most);
    return count > 0 ? [{ kind, count, dayKurus, maxKurus }] : [];
  });

/** How many of an extra a rental may have. */
export const mostOf = ({ kind, maxCount }: Pick<OfferedExtra, "kind" | "maxCount">) =>
  isRentalExtra(kind) && rentalExtras[kind].isOnce ? 1 : maxCount;

export const extraName = (kind: string) => (isRentalExtra(kind) ? rentalExtras[kind].name : kind);

/** `09:30` of minutes after midnight; 24:00 is the end of the day. */
export const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

import type { ListingState } from "#src/listings/rules.ts";
import { type PromotionKey, promotionIdOf } from "#src/listings/running-promotions.ts";

/** How long a promotion lasts: the days that were bought, as long as the listing, or no time at all. */
type Lasts = "period" | "listing" | "once";

export type Promotion = {
  id: number;
  key: PromotionKey;
  name: string;
  effect: string;
  lasts: Lasts;
};

/** Product 16.1: the promotions, in the order of the shop. */
const rows: readonly Omit<Promotion, "id">[] = [
  {
    key: "home",
    name: "Ana sayfa vitrini",
    effect: "İlanınız ana sayfadaki vitrinde, oradaki ilanlarla dönüşümlü olarak gösterilir.",
    lasts: "period",
  },
  {
    key: "strip",
    name: "Arama vitrini",
    effect: "İlanınız, kendisini bulan aramaların sonuçlarının üstündeki şeritte gösterilir; sıralama ne olursa olsun.",
    lasts: "period",
  },
  {
    key: "top",
    name: "Üst sırada",
    effect: "İlanınız, kendisini bulan aramaların ilk sayfasında sonuçların üstündeki üç yerden birinde gösterilir.",
    lasts: "period",
  },
  {
    key: "urgent",
    name: "Acil",
    effect: "İlanınızın kartında “Acil” işareti olur; “Acil satılık” süzgeciyle bulunur.",
    lasts: "period",
  },
  {
    key: "bold",
    name: "Kalın yazı ve çerçeve",
    effect: "İlanınızın adı listelerde kalın yazılır, kartı çerçeveyle ayrılır.",
    lasts: "period",
  },
  {
    key: "price-drop",
    name: "Fiyatı düştü",
    effect:
      "Eski fiyat yeni fiyatın yanında üstü çizili gösterilir. Fiyatı son 30 günde gerçekten düşen ilanlar içindir.",
    lasts: "period",
  },
  {
    key: "photos",
    name: "Fotoğraf",
    effect: "İlanınıza 15 yerine 25 fotoğraf ekleyebilirsiniz; ilan yaşadıkça geçerlidir.",
    lasts: "listing",
  },
  {
    key: "date",
    name: "Tarih yenileme",
    effect: "İlanınızın tarihi o anki tarih olur, en yeni ilanlar arasına girer.",
    lasts: "once",
  },
];

export const promotions: readonly Promotion[] = rows.map((row) => ({ id: promotionIdOf(row.key), ...row }));

export const promotionById = (id: number): Promotion | undefined => promotions.find((one) => one.id === id);

/** The periods in days that a promotion is sold for. */
export const periods = [7, 14, 28] as const;
/** Stands in the price table for a promotion without a period. */
export const noPeriod = 0;
export const periodsOf = ({ lasts }: Pick<Promotion, "lasts">): readonly number[] =>
  lasts === "period" ? periods : [noPeriod];

/** Promotions that show a listing in paid places, and how many places a page has. */
export const placements = { home: 4, strip: 4, top: 3 } as const satisfies Partial<Record<PromotionKey, number>>;
export type Placement = keyof typeof placements;

/** Nothing begins for a listing that waits for a moderator, was refused or removed: what was bought stays `waiting`. */
export const heldStates = ["draft", "pending", "rejected", "removed"] as const satisfies readonly ListingState[];
export const isHeld = (state: string): boolean => (heldStates as readonly string[]).includes(state);

/** Promotions are sold for listings that are live or wait for a moderator. */
export const isPromotable = (state: string | undefined): boolean => state === "active" || state === "pending";

/** Why what was bought is given back that has not begun; for the buyer and the audit log. */
export const neverLiveReason = "İlan yayına girmediği ya da kaldırıldığı için doping başlamadı.";

/** A running period may be extended until it ends at most so many days from now. */
const extendableUntilDays = periods.at(-1)!;
const dayMs = 24 * 60 * 60_000;

/** When a promotion that is bought now begins and ends; `runningUntil` is the end of those bought before. */
export function spanOf({ lasts }: Pick<Promotion, "lasts">, periodDays: number, now: Date, runningUntil: Date | null) {
  const startsAt = runningUntil && runningUntil > now ? runningUntil : now;
  if (lasts === "listing") return { startsAt, endsAt: null };
  return { startsAt, endsAt: lasts === "once" ? startsAt : new Date(startsAt.getTime() + periodDays * dayMs) };
}

/** Whether a promotion may be bought in addition to those that end at `runningUntil`. */
const canExtend = (runningUntil: Date | null, now: Date) =>
  !runningUntil || runningUntil.getTime() - now.getTime() <= extendableUntilDays * dayMs;

/** `Acil, 14 gün: Volkswagen Passat (ABC123XYZ)`; for a listing that waits for a moderator it says when it begins. */
export const itemTitle = (
  { name, lasts }: Pick<Promotion, "name" | "lasts">,
  periodDays: number,
  listing: { name: string; keyCode: string; state: string },
) =>
  [
    lasts === "period" ? `${name}, ${periodDays} gün` : name,
    listing.state === "pending" ? " (ilan onaylanınca başlar)" : "",
    `: ${listing.name} (${listing.keyCode})`,
  ].join("");

/** Product 16.1: a price counts as reduced for so many days. */
export const priceDropDays = 30;

/** Whether a price is lower than the lowest of the 30 days before its last change, and changed within 30 days. */
const isReduced = (priceKurus: number, before: { earlierKurus: number; at: Date } | undefined, now: Date): boolean =>
  before !== undefined &&
  before.earlierKurus > priceKurus &&
  now.getTime() - before.at.getTime() < priceDropDays * dayMs;

type Sold = {
  /** The listing's earlier price, if it was ever changed. */
  before: { earlierKurus: number; at: Date } | undefined;
  /** When the same promotion ends that runs already: null with the listing, undefined where none runs. */
  endsAt: Date | null | undefined;
  now: Date;
};

/** Why a promotion cannot be bought for a listing, as a sentence; null where it can. */
export function whyNot(
  { key, lasts }: Pick<Promotion, "key" | "lasts">,
  listing: { state: string; priceKurus: number },
  { before, endsAt, now }: Sold,
): string | null {
  if (!isPromotable(listing.state)) return notLive;
  if (listing.state === "pending" && lasts === "once") return onlyLive;
  if (key === "price-drop" && !isReduced(listing.priceKurus, before, now)) return noPriceDrop;
  if (endsAt === undefined) return null;
  if (lasts === "listing") return alreadyForListing;
  return canExtend(endsAt, now) ? null : alreadyLong;
}

export const choiceNeeded = "Satın alma işlemine devam edebilmek için doping seçimi yapmalısınız.";
export const notLive = "Doping yalnızca yayında olan ya da onay bekleyen ilanlara alınabilir.";
export const onlyLive = "Bu doping, ilanınız yayına girince alınabilir.";
export const unknownPeriod = "Bu doping seçtiğiniz süreyle satılmıyor.";
export const unknownPromotion = "Böyle bir doping yok.";
export const noPriceDrop = `“Fiyatı düştü” dopingi, fiyatı son ${priceDropDays} günde düşmüş ilanlara alınabilir.`;
export const alreadyForListing = "Bu doping ilanınızda zaten var; ilan yaşadıkça geçerlidir.";
export const alreadyLong = `Bu doping ilanınızda ${extendableUntilDays} günden uzun süre daha sürecek; süresi azalınca uzatabilirsiniz.`;
export const twiceInBasket = "Aynı doping bir ilan için sepette birden çok kez bulunamaz.";
export const noPrice = "Bu doping bu araç türü için satılmıyor.";

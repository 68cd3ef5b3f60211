import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Promotion } from "#src/shared/promotions.ts";

/** The periods in days that a promotion is sold for. */
export const periods = [7, 14, 28] as const;
/** Stands in the price table for a promotion without a period. */
export const noPeriod = 0;
export const periodsOf = ({ lasts }: Pick<Promotion, "lasts">): readonly number[] =>
  lasts === "period" ? periods : [noPeriod];

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
export const noPriceDrop = `“Fiyatı düştü” dopingi, fiyatı son ${priceDropDays} günde düşmüş ilanlara alınabilir.`;
export const alreadyForListing = "Bu doping ilanınızda zaten var; ilan yaşadıkça geçerlidir.";
export const alreadyLong = `Bu doping ilanınızda ${extendableUntilDays} günden uzun süre daha sürecek; süresi azalınca uzatabilirsiniz.`;
export const twiceInBasket = "Aynı doping bir ilan için sepette birden çok kez bulunamaz.";
export const noPrice = "Bu doping bu araç türü için satılmıyor.";

import { z } from "zod/mini";
import { singleLine } from "#src/shared/validation.ts";

export const couponTexts = {
  invalid: "Kupon kodu geçersiz. Lütfen kodu kontrol ediniz.",
  early: "Bu kupon henüz kullanılamıyor.",
  late: "Bu kuponun süresi dolmuş.",
  usedUp: "Bu kuponun kullanım sayısı dolmuş.",
  usedByYou: "Bu kuponu daha önce kullandınız.",
  firstOrderOnly: "Bu kupon yalnızca ilk siparişten önce kullanılabilir.",
};

/** Guesses that a coupon's check character lets through: by account, by network, and of the whole site. */
export const couponThrottles = {
  account: { capacity: 5, perHour: 10 },
  network: { capacity: 20, perHour: 40 },
  site: { capacity: 1000, perHour: 1000 },
} as const;

export const CouponForm = z.object({ code: z.string().check(singleLine, z.minLength(1), z.maxLength(40)) });

export type CouponFacts = {
  validFrom: Date;
  validUntil: Date;
  stoppedAt: Date | null;
  onlyMemberId: number | null;
  maxRedemptions: number | null;
  isFirstOrderOnly: boolean;
};
export type RedeemFacts = {
  now: Date;
  memberId: number;
  redemptions: number;
  isRedeemedByMember: boolean;
  hasOrdered: boolean;
};

/**
 * Why a coupon cannot be redeemed, or undefined. A coupon of somebody else and a stopped one answer as one that does not
 * exist.
 */
export function couponRefusal(
  coupon: CouponFacts | undefined,
  { now, memberId, redemptions, isRedeemedByMember, hasOrdered }: RedeemFacts,
): { status: 409 | 422; message: string } | undefined {
  const isForOthers = coupon && coupon.onlyMemberId !== null && coupon.onlyMemberId !== memberId;
  if (!coupon || coupon.stoppedAt !== null || isForOthers) return { status: 422, message: couponTexts.invalid };
  if (isRedeemedByMember) return { status: 409, message: couponTexts.usedByYou };
  if (coupon.validFrom > now) return { status: 409, message: couponTexts.early };
  if (coupon.validUntil <= now) return { status: 409, message: couponTexts.late };
  if (coupon.maxRedemptions !== null && redemptions >= coupon.maxRedemptions)
    return { status: 409, message: couponTexts.usedUp };
  if (coupon.isFirstOrderOnly && hasOrdered) return { status: 409, message: couponTexts.firstOrderOnly };
  return undefined;
}

import { randomInt } from "node:crypto";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, returnToken, takeToken, type Throttle } from "#src/shared/throttle.server.ts";
import { addVirtualBalance } from "../balances/service.server.ts";
import { couponCodeFrom, couponCodeLength, formatCouponCode, isCouponCode, readCouponCode } from "./code-rules.ts";
import { hasOrdered, insertCoupon, insertRedemption, lockCoupon, selectRedemptions } from "./queries.server.ts";
import { couponRefusal, couponTexts, couponThrottles } from "./rules.ts";

export type Redeemed = { amountKurus: number; expiresAt: Date };

/**
 * Redeems a gift coupon: its amount is added to the signed-in member's virtual balance. 422 for a wrong code, 409 for one
 * that this member cannot redeem (any more), 429 after too many guesses. Call it outside a transaction, whose end would
 * forget the guess.
 */
export async function redeemCoupon(ctx: Context, typed: string): Promise<Redeemed> {
  const member = requireMember(ctx);
  const code = readCouponCode(typed);
  // A slip of the pen is no guess: it neither counts nor reaches the database.
  if (!isCouponCode(code)) throw invalidCode();
  const buckets = bucketsOf(ctx, member.id);
  for (const [key, throttle] of buckets) await takeToken(ctx, key, throttle);
  const redeemed = await inTransaction(ctx, (tx) => redeem(tx, member.id, code));
  for (const [key, throttle] of buckets) await returnToken(ctx, key, throttle);
  return redeemed;
}

async function redeem(tx: Context, memberId: number, code: string): Promise<Redeemed> {
  const coupon = await lockCoupon(tx, code);
  const now = tx.clock();
  const refusal = couponRefusal(coupon, {
    now,
    memberId,
    ...(await selectRedemptions(tx, coupon?.id ?? 0, memberId)),
    hasOrdered: coupon?.isFirstOrderOnly === true && (await hasOrdered(tx, memberId)),
  });
  if (refusal) throw new Refusal(refusal.status, refusal.message, { code: refusal.message });
  const { id, amountKurus, balanceDays } = coupon!;
  const expiresAt = addDays(now, balanceDays);
  await insertRedemption(tx, id, memberId);
  await addVirtualBalance(tx, {
    memberId,
    amountKurus,
    expiresAt,
    kind: "coupon",
    idempotencyKey: `coupon:${id}:${memberId}`,
    reason: `Hediye kuponu ${formatCouponCode(code)}`,
  });
  return { amountKurus, expiresAt };
}

const bucketsOf = ({ client }: Context, memberId: number): [key: string, throttle: Throttle][] => [
  [`coupon:member:${memberId}`, couponThrottles.account],
  [`coupon:network:${clientKey(client)}`, couponThrottles.network],
  ["coupon:site", couponThrottles.site],
];

const invalidCode = () => new Refusal(422, couponTexts.invalid, { code: couponTexts.invalid });

export type NewCoupon = {
  /** A fixed code; a random one without it. */
  code?: string;
  amountKurus: number;
  validFrom: Date;
  validUntil: Date;
  balanceDays: number;
  maxRedemptions: number | null;
  onlyMemberId: number | null;
  isFirstOrderOnly: boolean;
  note: string;
  createdBy: number | null;
};

/** Makes a coupon; its id and code. */
export async function makeCoupon(ctx: Context, values: NewCoupon): Promise<{ id: number; code: string }> {
  const code = values.code ?? couponCodeFrom(Array.from({ length: couponCodeLength }, () => randomInt(2 ** 32)));
  if (!isCouponCode(code)) throw new Error("not a coupon code");
  const made = await insertCoupon(ctx, { ...values, code, createdAt: ctx.clock() });
  if (!made) throw new Error("this coupon code is taken");
  return { id: made.id, code };
}

import { recordAudit } from "#src/core/audit/service.server.ts";
import { futureDay } from "#src/core/dated-tables/future-day.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { stopCouponRow } from "../coupons/queries.server.ts";
import { makeCoupon } from "../coupons/service.server.ts";
import { parseAmount } from "../transfers/rules.ts";
import { requireFinance } from "./access.server.ts";
import { findMemberId } from "./order-queries.server.ts";
import { CouponMakeForm, CouponStopForm, deskTexts, startOfDay } from "./rules.ts";

/** Makes a gift coupon that can be redeemed from now until the end of a day; its code. */
export async function makeCouponAtDesk(ctx: Context, form: unknown): Promise<string> {
  const { id: createdBy } = requireFinance(ctx, "coupons", "change");
  const values = parseInput(CouponMakeForm, form);
  const amountKurus = parseAmount(values.amount);
  if (amountKurus === undefined || amountKurus <= 0)
    throw new Refusal(422, deskTexts.amount, { amount: deskTexts.amount });
  const day = futureDay(ctx, values.validUntil, "validUntil");
  const now = ctx.clock();
  const onlyMemberId = values.email ? await findMemberId(ctx, values.email) : null;
  if (onlyMemberId === undefined) throw new Refusal(422, deskTexts.noMember, { email: deskTexts.noMember });
  return inTransaction(ctx, async (tx) => {
    const { id, code } = await makeCoupon(tx, {
      amountKurus,
      validFrom: now,
      validUntil: new Date(+startOfDay(day) + 24 * 60 * 60_000),
      balanceDays: values.balanceDays,
      maxRedemptions: typeof values.maxRedemptions === "number" ? values.maxRedemptions : null,
      onlyMemberId,
      isFirstOrderOnly: values.isFirstOrderOnly !== undefined,
      note: values.reason,
      createdBy,
    });
    await recordAudit(tx, { action: "makeCoupon", subject: `kupon ${id}`, amountKurus, reason: values.reason });
    return code;
  });
}

/** Stops a coupon; what it has brought stays. 404 where there is none, or it was stopped before. */
export async function stopCouponAtDesk(ctx: Context, form: unknown): Promise<void> {
  requireFinance(ctx, "coupons", "change");
  const { id, reason } = parseInput(CouponStopForm, form);
  await inTransaction(ctx, async (tx) => {
    if (!(await stopCouponRow(tx, id))) throw new Refusal(404, deskTexts.noCoupon);
    await recordAudit(tx, { action: "stopCoupon", subject: `kupon ${id}`, reason });
  });
}

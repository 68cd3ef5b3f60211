import type { NewCoupon } from "#src/money/orders/coupons/service.server.ts";
import { makeCoupon } from "#src/money/orders/coupons/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";

/** A coupon of 50 TL for everybody, valid today. */
export const aCoupon = (app: TestApp, values: Partial<NewCoupon> = {}) =>
  makeCoupon(app.ctx(), {
    amountKurus: 50_00,
    validFrom: addDays(app.now, -1),
    validUntil: addDays(app.now, 10),
    balanceDays: 90,
    maxRedemptions: null,
    onlyMemberId: null,
    isFirstOrderOnly: false,
    note: "",
    createdBy: null,
    ...values,
  });

import { insertHeld } from "#src/money/orders/packages/queries.server.ts";
import { addMonths, isMemberPackage, isPackageId, type PackageId } from "#src/money/orders/packages/rules.ts";
import { makeCoupon } from "#src/money/orders/coupons/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { selectPackages } from "./queries.server.ts";

/** Named in the README. */
const demoCouponCode = "KNTKDENEME2D";

/** Gives members and businesses the period of the package that they were written with, and makes the demo coupon. */
export async function fillPackages(tx: Context): Promise<void> {
  const now = tx.clock();
  const startsAt = addDays(now, -60);
  const period = (id: PackageId) => ({
    package: id,
    startsAt,
    endsAt: addMonths(startsAt, 12),
    valueKurus: isMemberPackage(id) ? 2990_00 : 59_900_00,
    orderItemId: null,
  });
  for (const { id: memberId, package: id } of await selectPackages(tx, "member"))
    if (isPackageId(id)) await insertHeld(tx, { memberId }, period(id));
  for (const { id: businessId, package: id } of await selectPackages(tx, "business"))
    if (isPackageId(id)) await insertHeld(tx, { businessId }, period(id));
  await makeCoupon(tx, {
    code: demoCouponCode,
    amountKurus: 100_00,
    validFrom: startsAt,
    validUntil: addDays(now, 365),
    balanceDays: 90,
    maxRedemptions: null,
    onlyMemberId: null,
    isFirstOrderOnly: false,
    note: "Örnek pazarın kuponu",
    createdBy: null,
  });
}

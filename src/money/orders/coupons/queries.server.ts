import { sql, type Insertable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Coupon } from "#src/shared/database.ts";

/** The coupon of a code, locked until the transaction ends, so that its redemptions are counted one after the other. */
export const lockCoupon = ({ db }: Context, code: string) =>
  db.selectFrom("coupon").selectAll().where("code", "=", code).forUpdate().executeTakeFirst();

/** How often a coupon was redeemed, and whether by this member. */
export async function selectRedemptions({ db }: Context, couponId: number, memberId: number) {
  return db
    .selectFrom("couponRedemption")
    .where("couponId", "=", couponId)
    .select([
      sql<number>`count(*)::int`.as("redemptions"),
      sql<boolean>`coalesce(bool_or(member_id = ${memberId}), false)`.as("isRedeemedByMember"),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the member has ever paid an order. */
export async function hasOrdered({ db }: Context, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("customerOrder")
    .where("memberId", "=", memberId)
    .where("paidAt", "is not", null)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const insertRedemption = ({ db, clock }: Context, couponId: number, memberId: number) =>
  db.insertInto("couponRedemption").values({ couponId, memberId, redeemedAt: clock() }).execute();

/** Inserts a coupon; undefined where its code is taken. */
export const insertCoupon = ({ db }: Context, values: Insertable<Coupon>) =>
  db
    .insertInto("coupon")
    .values(values)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Stops a coupon; false where it was stopped before. */
export async function stopCouponRow({ db, clock }: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("coupon")
    .set({ stoppedAt: clock() })
    .where("id", "=", id)
    .where("stoppedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All coupons with how often they were redeemed, the latest first. */
export const selectCoupons = ({ db }: Context, limit: number) =>
  db
    .selectFrom("coupon")
    .leftJoin("member", "member.id", "coupon.onlyMemberId")
    .selectAll("coupon")
    .select("member.email as onlyMemberEmail")
    .select((eb) =>
      eb
        .selectFrom("couponRedemption")
        .whereRef("couponId", "=", "coupon.id")
        .select(sql<number>`count(*)::int`.as("count"))
        .as("redemptions"),
    )
    .orderBy("coupon.id", "desc")
    .limit(limit)
    .execute();

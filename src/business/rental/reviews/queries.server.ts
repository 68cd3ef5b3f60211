import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { RentalReview } from "#src/shared/database.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";

export const findReview = ({ db }: Context, bookingId: number) =>
  db
    .selectFrom("rentalReview")
    .where("bookingId", "=", bookingId)
    .select(["stars", "text", "state"])
    .executeTakeFirst();
/** Whether it was stored: a booking is reviewed once. */
export async function insertReview(
  { db, clock }: Context,
  review: Omit<Insertable<RentalReview>, "createdAt">,
): Promise<boolean> {
  const row = await db
    .insertInto("rentalReview")
    .values({ ...review, createdAt: clock() })
    .onConflict((conflict) => conflict.column("bookingId").doNothing())
    .returning("bookingId")
    .executeTakeFirst();
  return row !== undefined;
}

/** How often a business was reviewed, and the average of its stars; null without any. */
export const countReviews = ({ db }: Context, businessId: number) =>
  dependOnSubjects([`business:${businessId}`], () =>
    db
      .selectFrom("rentalReview")
      .where("businessId", "=", businessId)
      .select([sql<number>`count(*)::int`.as("count"), sql<number | null>`avg(stars)::float8`.as("average")])
      .executeTakeFirstOrThrow(),
  );

/** The newest texts of a business that are shown, with the first names of those who wrote them. */
export async function selectReviews({ db }: Context, businessId: number, limit: number) {
  const rows = await db
    .selectFrom("rentalReview as review")
    .innerJoin("rentalBooking as booking", "booking.id", "review.bookingId")
    .innerJoin("member", "member.id", "booking.memberId")
    .where("review.businessId", "=", businessId)
    .where("review.state", "=", "shown")
    .where("review.text", "!=", "")
    .orderBy("review.createdAt", "desc")
    .limit(limit)
    .select([
      "review.bookingId as id",
      "member.id as memberId",
      "member.firstName",
      "review.stars",
      "review.text",
      "review.createdAt",
    ])
    .execute();
  return dependOnSubjects(
    rows.map(({ memberId }) => `member:${memberId}`),
    () => rows.map(({ id, firstName, stars, text, createdAt }) => ({ id, firstName, stars, text, createdAt })),
  );
}

/** Texts that wait for a moderator, the oldest first. */
export const selectHeldReviews = ({ db }: Context, limit: number) =>
  db
    .selectFrom("rentalReview as review")
    .innerJoin("rentalBooking as booking", "booking.id", "review.bookingId")
    .innerJoin("business", "business.id", "review.businessId")
    .where("review.state", "=", "held")
    .orderBy("review.createdAt")
    .limit(limit)
    .select(["booking.code", "business.name as businessName", "review.stars", "review.text", "review.createdAt"])
    .execute();

export const waitingReviews = (ctx: Context) =>
  countWaiting(ctx, sql`select created_at as at from rental_review where state = 'held'`);

export const updateReviewState = ({ db }: Context, code: string, state: "shown" | "hidden") =>
  db
    .updateTable("rentalReview")
    .set({ state })
    .where("state", "=", "held")
    .where("bookingId", "in", (eb) => eb.selectFrom("rentalBooking").where("code", "=", code).select("id"))
    .returning("bookingId")
    .executeTakeFirst();

import { recordAudit } from "#src/core/audit/service.server.ts";
import { inspect } from "#src/people/messages/guard/rules.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { getBooking } from "../bookings/service.server.ts";
import { countReviews, insertReview, selectReviews, updateReviewState } from "./queries.server.ts";
import { canReview, type ReviewInput, reviewDecisions, reviewMessages } from "./rules.ts";

/**
 * Reviews the member's own rental after the return, once. A text in which the guard of messages finds contacts or a fraud
 * waits for a moderator. 404 for those of others, 409 before the return and for a second review.
 */
export async function reviewBooking(ctx: Context, code: string, { stars, text }: ReviewInput): Promise<void> {
  const booking = await getBooking(ctx, code);
  if (!canReview(booking.state)) throw new Refusal(409, reviewMessages.notYet);
  const { level } = inspect(text, {
    priceKurus: booking.totalKurus,
    isFromSeller: false,
    ownHost: new URL(ctx.origin).host,
  });
  const { id: bookingId, businessId, listingId } = booking;
  const state = level === "none" ? "shown" : "held";
  if (!(await insertReview(ctx, { bookingId, businessId, listingId, stars, text, state })))
    throw new Refusal(409, reviewMessages.once);
}

const shownTexts = 5;

/** How a business was reviewed: count, average with one decimal (null without any), and the newest texts. */
export async function readReviews(ctx: Context, businessId: number) {
  const { count, average } = await countReviews(ctx, businessId);
  const texts = count === 0 ? [] : await selectReviews(ctx, businessId, shownTexts);
  return { count, average: average === null ? null : Math.round(average * 10) / 10, texts };
}
export type BusinessReviews = Awaited<ReturnType<typeof readReviews>>;

/** A moderator shows or hides a text that waits; 404 for everybody else, 409 for a text that does not wait any more. */
export async function decideReview(ctx: Context, { code, state }: { code: string; state: "shown" | "hidden" }) {
  requireDesk(ctx, "rentalReviews", "change");
  await inTransaction(ctx, async (tx) => {
    if (!(await updateReviewState(tx, code, state))) throw new Refusal(409, reviewMessages.decided);
    await recordAudit(tx, {
      action: state === "shown" ? "showRentalReview" : "hideRentalReview",
      subject: code,
      reason: reviewDecisions[state],
    });
  });
}

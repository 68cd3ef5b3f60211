import type { Context } from "#src/shared/context.server.ts";

/**
 * Gives a listing to a moderator until `until`, unless another one has it. Answers who has it now, and until when; the
 * second of two at the same moment waits for the first.
 */
export async function takeReview(
  { db, clock }: Context,
  { listingId, memberId, until }: { listingId: number; memberId: number; until: Date },
) {
  await db
    .insertInto("listingReview")
    .values({ listingId, moderatorId: memberId, expiresAt: until })
    .onConflict((conflict) =>
      conflict
        .column("listingId")
        .doUpdateSet({ moderatorId: memberId, expiresAt: until })
        .where((eb) =>
          eb.or([eb("listingReview.moderatorId", "=", memberId), eb("listingReview.expiresAt", "<=", clock())]),
        ),
    )
    .execute();
  return (await findReview({ db, clock }, listingId))!;
}

/** Who has a listing open, if somebody still does. */
export const findReview = ({ db, clock }: Pick<Context, "db" | "clock">, listingId: number) =>
  db
    .selectFrom("listingReview")
    .innerJoin("member", "member.id", "listingReview.moderatorId")
    .where("listingId", "=", listingId)
    .where("listingReview.expiresAt", ">", clock())
    .select(["moderatorId", "listingReview.expiresAt", "firstName", "lastName"])
    .executeTakeFirst();

/** Gives a listing back: after a decision whoever had it, else only for the moderator who has it. */
export async function releaseReview({ db }: Context, listingId: number, memberId?: number) {
  await db
    .deleteFrom("listingReview")
    .where("listingId", "=", listingId)
    .$if(memberId !== undefined, (query) => query.where("moderatorId", "=", memberId!))
    .execute();
}

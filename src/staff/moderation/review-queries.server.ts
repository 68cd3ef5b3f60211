import type { Context } from "#src/shared/context.server.ts";

/**
 * Takes a lease on a listing for a moderator until `until`, unless another one has it. Returns who has it and until when;
 * concurrent calls are serialised.
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

/** The moderator who has an unexpired lease on a listing, if any. */
export const findReview = ({ db, clock }: Pick<Context, "db" | "clock">, listingId: number) =>
  db
    .selectFrom("listingReview")
    .innerJoin("member", "member.id", "listingReview.moderatorId")
    .where("listingId", "=", listingId)
    .where("listingReview.expiresAt", ">", clock())
    .select(["moderatorId", "listingReview.expiresAt", "firstName", "lastName"])
    .executeTakeFirst();

/** Releases a lease: after a decision any, else only that of the given moderator. */
export async function releaseReview({ db }: Context, listingId: number, memberId?: number) {
  await db
    .deleteFrom("listingReview")
    .where("listingId", "=", listingId)
    .$if(memberId !== undefined, (query) => query.where("moderatorId", "=", memberId!))
    .execute();
}

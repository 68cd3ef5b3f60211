import type { Context } from "#src/shared/context.server.ts";

/** The video a listing has already. */
export const findVideo = ({ db }: Context, listingId: number) =>
  db.selectFrom("listing").where("id", "=", listingId).select("videoUrl").executeTakeFirstOrThrow();

/** Stores the member's request; false where they asked before. */
export async function insertVideoRequest(
  { db, clock }: Context,
  request: { listingId: number; memberId: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto("videoRequest")
    .values({ ...request, createdAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("listingId")
    .executeTakeFirst();
  return inserted !== undefined;
}

import type { Context } from "#src/shared/context.server.ts";

/** A listing's current state, expiry and owner. */
export const findOwnerAndState = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "ownerId", "businessId", "state", "expiresAt"])
    .executeTakeFirst();

/** The owner's note of a listing, empty if there is none. */
export async function findNote({ db }: Context, listingId: number): Promise<string> {
  const found = await db.selectFrom("listingNote").where("listingId", "=", listingId).select("text").executeTakeFirst();
  return found?.text ?? "";
}

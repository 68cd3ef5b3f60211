import type { Context } from "#src/shared/context.server.ts";

export const selectSearchAddresses = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("savedSearch")
    .where("memberId", "=", memberId)
    .where("frequency", "<>", "off")
    .select(["id", "address"])
    .execute();

/** Which of these listings were published since a time, and when. */
export function selectPublished({ db }: Context, keyCodes: readonly string[], since: Date) {
  if (keyCodes.length === 0) return [];
  return db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .where("publishedAt", ">", since)
    .select((eb) => ["id", eb.ref("publishedAt").$notNull().as("publishedAt")])
    .execute();
}

export const selectGarageListings = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("garageItem")
    .innerJoin("listing", "listing.id", "garageItem.listingId")
    .where("garageItem.memberId", "=", memberId)
    .select(["listing.id as listingId", "listing.state", "listing.updatedAt"])
    .execute();

/** Marks the member's alerts before a time as read and mailed. */
export const settleNews = ({ db }: Context, memberId: number, before: Date) =>
  db
    .updateTable("alert")
    .set((eb) => ({ waits: false, readAt: eb.ref("createdAt") }))
    .where("memberId", "=", memberId)
    .where("createdAt", "<", before)
    .execute();

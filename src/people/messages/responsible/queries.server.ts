import type { Context } from "#src/shared/context.server.ts";

type Write = Pick<Context, "db">;

/** Makes a member responsible for the business's conversations about listings, except those in which they are the buyer. */
export const updateSellerOfListings = ({ db }: Write, listingIds: readonly number[], sellerId: number) =>
  db
    .updateTable("conversation")
    .set({ sellerId })
    .where("listingId", "in", listingIds.length > 0 ? listingIds : [0])
    .where("businessId", "is not", null)
    .where("sellerId", "<>", sellerId)
    .where("buyerId", "<>", sellerId)
    .execute();

/** Reassigns a business's conversations from one member to another, except those in which that one is the buyer. */
export const updateSeller = (
  { db }: Write,
  { businessId, from, to }: { businessId: number; from: number; to: number },
) =>
  db
    .updateTable("conversation")
    .set({ sellerId: to })
    .where("businessId", "=", businessId)
    .where("sellerId", "=", from)
    .where("buyerId", "<>", to)
    .execute();

import type { Context } from "#src/shared/context.server.ts";

const listings = ({ db }: Context, keyCode: string) =>
  db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode);

/** All columns of a listing, for editing it. */
export const findEdited = (ctx: Context, keyCode: string) => listings(ctx, keyCode).executeTakeFirst();

/** The listing that a draft edits. */
export const findEditedOf = ({ db }: Context, { listingId }: { listingId: number | null }) =>
  db.selectFrom("listing").selectAll().where("id", "=", listingId).executeTakeFirst();

/** As `findEdited`, locked to the end of the transaction. */
export const lockEdited = (ctx: Context, keyCode: string) => listings(ctx, keyCode).forUpdate().executeTakeFirst();

export type EditedListing = NonNullable<Awaited<ReturnType<typeof findEdited>>>;

/** The ids of a listing's photos in their order. */
export async function selectPhotoIds({ db }: Context, listingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("listingPhoto")
    .select("photoId")
    .where("listingId", "=", listingId)
    .orderBy("position")
    .execute();
  return rows.map(({ photoId }) => photoId);
}

/** Adds a change of the price to the listing's price history, in kuruş. */
export async function insertPriceChange(
  { db, clock }: Context,
  { listingId, before, after }: { listingId: number; before: number; after: number },
) {
  await db
    .insertInto("listingPriceChange")
    .values({ listingId, at: clock(), oldKurus: before, newKurus: after })
    .execute();
}

/** The reasons of a moderator's last rejection of the listing. */
export const findRejection = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingHistory")
    .where("listingId", "=", listingId)
    .where("toState", "=", "rejected")
    .orderBy("id", "desc")
    .select(["reasonCodes", "note"])
    .executeTakeFirst();

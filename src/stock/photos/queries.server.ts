import type { Context } from "#src/shared/context.server.ts";

/** The item whose photos have waited longest; undefined where none waits. */
export const findDueItem = ({ db, clock }: Context) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.photosDueAt", "<=", clock())
    .orderBy("item.photosDueAt")
    .orderBy("item.id")
    .select([
      "item.id",
      "item.businessId",
      "item.photoUrls",
      "item.photosDueAt",
      "listing.keyCode",
      "listing.state",
      "listing.promotions",
    ])
    .executeTakeFirst();
export type DueItem = NonNullable<Awaited<ReturnType<typeof findDueItem>>>;

/** The photos of addresses that were fetched before. */
export async function selectFetched({ db }: Context, businessId: number, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return db
    .selectFrom("stockPhoto")
    .where("businessId", "=", businessId)
    .where("url", "in", urls)
    .select(["url", "photoId", "fault"])
    .execute();
}

type FetchedPhoto = { businessId: number; url: string; photoId: string | null; fault: string | null };

export async function upsertFetched({ db, clock }: Context, photo: FetchedPhoto) {
  const { photoId, fault } = photo;
  const fetchedAt = clock();
  await db
    .insertInto("stockPhoto")
    .values({ ...photo, fetchedAt })
    .onConflict((conflict) => conflict.columns(["businessId", "url"]).doUpdateSet({ photoId, fault, fetchedAt }))
    .execute();
}

/** Photos of a source's vehicles that could not be fetched, with the reason. */
export const selectPhotoFaults = ({ db }: Context, sourceId: number, limit: number) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("stockPhoto as photo", (join) =>
      join
        .onRef("photo.businessId", "=", "item.businessId")
        .on((eb) => eb("photo.url", "=", eb.fn.any("item.photoUrls"))),
    )
    .where("item.sourceId", "=", sourceId)
    .where("photo.fault", "is not", null)
    .orderBy("item.id")
    .limit(limit)
    .select(["item.stockNumber", "photo.url", "photo.fault"])
    .execute();

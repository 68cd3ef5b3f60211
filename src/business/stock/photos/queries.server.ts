import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** The item of a business whose photos have waited longest; undefined where none waits. */
export const findDueItem = ({ db, clock }: Context, businessId: number) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .leftJoin("stockSource as source", "source.id", "item.sourceId")
    .where("item.businessId", "=", businessId)
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
      "item.goneAt",
      "source.feedUrl",
      "source.isApi",
    ])
    .executeTakeFirst();
export type DueItem = NonNullable<Awaited<ReturnType<typeof findDueItem>>>;

/** Notes that an item's photos are shown, unless its file named others meanwhile. `dueAt` is the time of the next try. */
export async function updateDueItem({ db, clock }: Context, item: DueItem, dueAt: Date | null) {
  await db
    .updateTable("stockItem")
    .set({ photosDueAt: dueAt, appliedAt: clock() })
    .where("id", "=", item.id)
    .where("photosDueAt", "=", item.photosDueAt)
    .execute();
}

/** The businesses with items whose photos are due. */
export async function selectDueBusinesses({ db, clock }: Context): Promise<number[]> {
  const rows = await db
    .selectFrom("stockItem")
    .where("photosDueAt", "<=", clock())
    .select("businessId")
    .distinct()
    .execute();
  return rows.map(({ businessId }) => businessId);
}

/** The photos of addresses that were fetched before. */
export async function selectFetched({ db }: Context, businessId: number, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return db
    .selectFrom("stockPhoto")
    .where("businessId", "=", businessId)
    .where("url", "in", urls)
    .select(["url", "photoId", "fault", "attempts", "fetchedAt"])
    .execute();
}

type FetchedPhoto = { businessId: number; url: string; photoId: string | null; fault: string | null };

export async function upsertFetched({ db, clock }: Context, photo: FetchedPhoto) {
  const { photoId, fault } = photo;
  const fetchedAt = clock();
  await db
    .insertInto("stockPhoto")
    .values({ ...photo, fetchedAt })
    .onConflict((conflict) =>
      conflict
        .columns(["businessId", "url"])
        .doUpdateSet({ photoId, fault, fetchedAt, attempts: sql`stock_photo.attempts + 1` }),
    )
    .execute();
}

/** Clears the errors of photos of a source's vehicles, so that they are fetched again. */
export async function retryFaults({ db, clock }: Context, { id, businessId }: { id: number; businessId: number }) {
  await sql`
    update stock_item set photos_due_at = ${clock()}
    where source_id = ${id} and exists (
      select from stock_photo photo
      where photo.business_id = ${businessId} and photo.fault is not null and photo.url = any(stock_item.photo_urls))`.execute(
    db,
  );
  await db.deleteFrom("stockPhoto").where("businessId", "=", businessId).where("fault", "is not", null).execute();
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

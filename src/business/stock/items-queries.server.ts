import { type Updateable, type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { StockItem } from "#src/shared/database.ts";
import type { EditedListing } from "#src/selling/listing-editor/edit/queries.server.ts";

/** The items of a business with these stock numbers, with the state of their listing. */
export async function selectItems({ db }: Context, businessId: number, stockNumbers: readonly string[]) {
  if (stockNumbers.length === 0) return [];
  return db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .innerJoin("stockSource as source", "source.id", "item.sourceId")
    .where("item.businessId", "=", businessId)
    .where("item.stockNumber", "=", sql<string>`any(${[...stockNumbers]}::text[])`)
    .select([
      "item.id",
      "item.stockNumber",
      "item.sourceId",
      "item.listingId",
      "item.rowHash",
      "item.photoUrls",
      "item.goneAt",
      "item.photosDueAt",
      "listing.state",
      "source.name as sourceName",
      "source.removedAt as sourceRemovedAt",
      "source.isApi as isOfApi",
    ])
    .execute();
}
export type Item = Awaited<ReturnType<typeof selectItems>>[number];

/** The listings of items, with all columns; locked in one order where a transaction writes them. */
export async function selectItemListings(
  { db }: Context,
  listingIds: readonly number[],
  { isLocked = false } = {},
): Promise<EditedListing[]> {
  if (listingIds.length === 0) return [];
  return db
    .selectFrom("listing")
    .where("id", "in", listingIds)
    .orderBy("id")
    .selectAll()
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

/** The notes of edits on the site since listings were last written from their file: what was changed, by listing. */
export async function selectEditsOnSite(
  { db }: Context,
  listingIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("stockItem as item")
    .innerJoin("listingHistory as history", "history.listingId", "item.listingId")
    .where("item.listingId", "in", listingIds)
    .where("history.action", "in", ["edit", "resubmit"])
    .whereRef("history.at", ">", "item.appliedAt")
    .select(["item.listingId", "history.note"])
    .execute();
  const notes = Map.groupBy(rows, ({ listingId }) => listingId);
  return new Map([...notes].map(([id, same]) => [id, same.map(({ note }) => note)]));
}

/** Whether a vehicle of a source's last file has an expired listing. */
export async function hasExpiredItems({ db }: Context, sourceId: number): Promise<boolean> {
  const found = await db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.sourceId", "=", sourceId)
    .where("item.goneAt", "is", null)
    .where("listing.state", "=", "expired")
    .limit(1)
    .select("item.id")
    .executeTakeFirst();
  return found !== undefined;
}

/** The vehicles of a source that were in its last file, with their listing. */
export const selectLiveItems = ({ db }: Context, sourceId: number) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.sourceId", "=", sourceId)
    .where("item.goneAt", "is", null)
    .where("listing.state", "not in", ["sold", "removed"])
    .orderBy("item.id")
    .select(["item.stockNumber", "listing.title", "listing.state"])
    .execute();

/** Items of a source by stock number that are still in stock, locked, with the key code and state of their listing. */
export const lockGoing = ({ db }: Context, sourceId: number, stockNumbers: readonly string[]) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.sourceId", "=", sourceId)
    .where("item.stockNumber", "in", stockNumbers)
    .where("item.goneAt", "is", null)
    .orderBy("item.id")
    .select(["item.id", "listing.keyCode", "listing.state", "listing.ownerId"])
    .forUpdate("item")
    .execute();

export async function insertItems({ db }: Context, items: readonly Insertable<StockItem>[]) {
  if (items.length > 0) await db.insertInto("stockItem").values(items).execute();
}

export async function updateItems({ db }: Context, ids: readonly number[], values: Updateable<StockItem>) {
  if (ids.length > 0) await db.updateTable("stockItem").set(values).where("id", "in", ids).execute();
}

/** Locks members in one order; publishing and changes of state lock the owner before the listing. */
export async function lockMembers({ db }: Context, ids: readonly number[]) {
  if (ids.length > 0)
    await db.selectFrom("member").where("id", "in", ids).orderBy("id").select("id").forUpdate().execute();
}

/** The owners of listings. */
export async function selectOwnerIds({ db }: Context, listingIds: readonly number[]): Promise<number[]> {
  if (listingIds.length === 0) return [];
  const rows = await db.selectFrom("listing").where("id", "in", listingIds).select("ownerId").distinct().execute();
  return rows.map(({ ownerId }) => ownerId);
}

/** Whether the vehicle of a listing is gone from its source, with the listing's owner; undefined for other listings. */
export const findItemOf = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .where("listing.keyCode", "=", keyCode)
    .select(["item.goneAt", "owner.id", "owner.role", "owner.staffRoles", "owner.businessId", "owner.businessRole"])
    .executeTakeFirst();

/** How many vehicles a source has, by the state of their listing. */
export const countItems = ({ db }: Context, sourceId: number) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.sourceId", "=", sourceId)
    .groupBy("listing.state")
    .select(["listing.state", sql<number>`count(*)::int`.as("count")])
    .execute();

/** The vehicles of a source that wait for approval. */
export const selectPending = ({ db }: Context, sourceId: number, limit: number) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.sourceId", "=", sourceId)
    .where("listing.state", "in", ["pending", "authority-lost"])
    .orderBy("item.id")
    .limit(limit)
    .select(["item.stockNumber", "listing.keyCode", "listing.title"])
    .execute();

/** The vehicles of a source's files that left the queue, with the reason. */
export const selectWithdrawn = ({ db }: Context, sourceId: number, limit: number) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .where("item.sourceId", "=", sourceId)
    .where("listing.state", "=", "draft")
    .orderBy("item.id")
    .limit(limit)
    .select((eb) => [
      "item.stockNumber",
      "listing.title",
      eb
        .selectFrom("listingHistory as history")
        .whereRef("history.listingId", "=", "listing.id")
        .where("history.action", "=", "withdraw")
        .orderBy("history.id", "desc")
        .limit(1)
        .select("history.note")
        .as("reason"),
    ])
    .execute();

/** The owner of a listing, as one who changes it. */
export const selectListingOwner = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .where("listing.keyCode", "=", keyCode)
    .select(["owner.id", "owner.role", "owner.staffRoles", "owner.businessId", "owner.businessRole"])
    .executeTakeFirstOrThrow();

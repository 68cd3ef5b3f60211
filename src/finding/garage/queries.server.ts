import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { GarageItem as GarageItemTable } from "#src/shared/database.ts";
import { garagePageSize, type GarageSort, type GarageView } from "./rules.ts";

/** The data for deciding whether a listing may be added to a garage. */
export const findAddable = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "state", "ownerId", "businessId", "priceKurus"])
    .executeTakeFirst();

/** The same for several listings; those that do not exist are skipped. */
export const selectAddable = ({ db }: Context, keyCodes: readonly string[]) =>
  db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .select(["id", "keyCode", "state", "ownerId", "businessId", "priceKurus"])
    .execute();

export async function countGarage({ db }: Context, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("garageItem")
    .where("memberId", "=", memberId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of these listings are in the member's garage. */
export async function selectInGarage(
  { db }: Context,
  memberId: number,
  keyCodes: readonly string[],
): Promise<string[]> {
  if (keyCodes.length === 0) return [];
  const rows = await db
    .selectFrom("listing")
    .innerJoin("garageItem", "garageItem.listingId", "listing.id")
    .where("listing.keyCode", "in", keyCodes)
    .where("garageItem.memberId", "=", memberId)
    .select("listing.keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

export const findItemOfListing = ({ db }: Context, memberId: number, listingId: number) =>
  db
    .selectFrom("garageItem")
    .where("memberId", "=", memberId)
    .where("listingId", "=", listingId)
    .select("id")
    .executeTakeFirst();

/** An item of the member's own garage, with its listing's key code. */
export const findItem = ({ db }: Context, memberId: number, id: number) =>
  db
    .selectFrom("garageItem")
    .innerJoin("listing", "listing.id", "garageItem.listingId")
    .where("garageItem.id", "=", id)
    .where("garageItem.memberId", "=", memberId)
    .select(["garageItem.emailEnabled", "listing.keyCode"])
    .executeTakeFirst();

/** Inserts a garage item; undefined if a concurrent request has inserted it. */
export const insertItem = ({ db }: Context, item: Insertable<GarageItemTable>) =>
  db
    .insertInto("garageItem")
    .values(item)
    .onConflict((conflict) => conflict.columns(["memberId", "listingId"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Moves an item from the garage to the removed items; returns its id, or undefined if it was not in the garage. */
export async function moveOut(
  { db, clock }: Context,
  memberId: number,
  listingId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with item as (
      delete from garage_item where member_id = ${memberId} and listing_id = ${listingId} returning *
    )
    insert into garage_removed (id, member_id, listing_id, note, price_kurus, email_enabled, created_at, removed_at)
    select id, member_id, listing_id, note, price_kurus, email_enabled, created_at, ${clock()} from item
    on conflict (member_id, listing_id) do update
      set id = excluded.id, note = excluded.note, price_kurus = excluded.price_kurus,
        email_enabled = excluded.email_enabled, created_at = excluded.created_at, removed_at = excluded.removed_at
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Deletes and returns the removed item of a listing, if it was removed after `since`. */
export const takeRemoved = ({ db }: Context, memberId: number, listingId: number, since: Date) =>
  db
    .deleteFrom("garageRemoved")
    .where("memberId", "=", memberId)
    .where("listingId", "=", listingId)
    .where("removedAt", ">", since)
    .returning(["id", "memberId", "listingId", "note", "priceKurus", "emailEnabled", "createdAt"])
    .executeTakeFirst();

/** Whether a removed item of the listing can be restored. */
export async function isRemoved({ db }: Context, memberId: number, keyCode: string): Promise<boolean> {
  const row = await db
    .selectFrom("garageRemoved")
    .innerJoin("listing", "listing.id", "garageRemoved.listingId")
    .where("garageRemoved.memberId", "=", memberId)
    .where("listing.keyCode", "=", keyCode)
    .select("garageRemoved.id")
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteRemovedBefore = ({ db }: Context, before: Date) =>
  db.deleteFrom("garageRemoved").where("removedAt", "<=", before).execute();

/** Updates the member's own item; `false` for another member's. */
export async function updateItem(
  { db }: Context,
  memberId: number,
  id: number,
  values: { note: string } | { emailEnabled: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("garageItem")
    .set(values)
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The displayed price: for a listing that is not live, the price when it was added. */
const shownPrice = sql`case when listing.state = 'active' then listing.price_kurus else garage_item.price_kurus end`;
const newest = sql`garage_item.created_at desc, garage_item.id desc`;
const orders: Record<GarageSort, ReturnType<typeof sql>> = {
  eklenme: newest,
  "fiyat-artan": sql`${shownPrice}, ${newest}`,
  "fiyat-azalan": sql`${shownPrice} desc, ${newest}`,
  "fiyat-degisimi": sql`${shownPrice} - garage_item.price_kurus, ${newest}`,
  yil: sql`listing.model_year desc nulls last, ${newest}`,
  km: sql`listing.part_id is not null, listing.mileage_km, ${newest}`,
};

/** One page of the member's garage in its order. */
export const selectGarage = ({ db }: Context, memberId: number, { sort, page }: GarageView) =>
  db
    .selectFrom("garageItem")
    .innerJoin("listing", "listing.id", "garageItem.listingId")
    .where("garageItem.memberId", "=", memberId)
    .orderBy(orders[sort])
    .limit(garagePageSize)
    .offset((page - 1) * garagePageSize)
    .select([
      "garageItem.id",
      "garageItem.note",
      "garageItem.priceKurus as addedKurus",
      "garageItem.emailEnabled",
      "garageItem.createdAt",
      "listing.keyCode",
      "listing.state",
      "listing.priceKurus",
      "listing.currency",
      "listing.rentPeriod",
    ])
    .execute();

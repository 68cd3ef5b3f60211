import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** A private seller, or a business. */
export type Seller = { memberId: number } | { businessId: number };

/** Whether staff have blocked the member, or suspended the business, which is locked against a concurrent suspension. */
export async function isHeld({ db }: Context, seller: Seller): Promise<boolean> {
  const { rows } = await (
    "businessId" in seller
      ? sql<{ held: boolean }>`
        select suspended_at is not null as held from business where id = ${seller.businessId} for share`
      : sql<{ held: boolean }>`select not is_active as held from member where id = ${seller.memberId}`
  ).execute(db);
  return rows[0]?.held ?? true;
}

const listingsOf = (seller: Seller) =>
  "businessId" in seller
    ? sql`listing.business_id = ${seller.businessId}`
    : sql`listing.owner_id = ${seller.memberId} and listing.business_id is null`;

/** Active listings of the seller after a listing's id, in the order of their ids. */
export const selectActive = async ({ db }: Context, seller: Seller, after: number, limit: number) => {
  const { rows } = await sql<{ id: number; keyCode: string }>`
    select id, key_code from listing
    where ${listingsOf(seller)} and state = 'active' and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
};

/** Listings of the seller that a hold paused, and that nothing has changed since. */
export const selectPausedByHold = async ({ db }: Context, seller: Seller, after: number, limit: number) => {
  const { rows } = await sql<{ id: number; keyCode: string }>`
    select listing.id, key_code
    from listing cross join lateral (
      select action from listing_history
      where listing_id = listing.id and from_state is distinct from to_state order by id desc limit 1) as last
    where ${listingsOf(seller)} and listing.state = 'passive' and last.action = 'pauseByHold' and listing.id > ${after}
    order by listing.id limit ${limit}`.execute(db);
  return rows;
};

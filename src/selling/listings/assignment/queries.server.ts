import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Write = Pick<Context, "db" | "clock">;

/** Listings by their key codes, locked in one order until the transaction ends; unknown ones are left out. */
export const lockListings = ({ db }: Write, keyCodes: readonly string[]) =>
  db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .orderBy("id")
    .select(["id", "keyCode", "ownerId", "businessId", "state"])
    .forUpdate()
    .execute();

/** The ids of all listings of a business that a member is responsible for, in any state, locked. */
export async function lockListingsOf({ db }: Write, businessId: number, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("ownerId", "=", ownerId)
    .orderBy("id")
    .select("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes a member responsible for listings, and records it in their history. Who has no number shows none. */
export async function updateOwners(
  { db, clock }: Write,
  listingIds: readonly number[],
  { ownerId, actorId }: { ownerId: number; actorId: number },
) {
  const now = clock();
  await sql`
    with changed as (
      update listing set owner_id = ${ownerId}, updated_at = ${now}, version = version + 1,
        is_phone_shown = is_phone_shown and exists (select from member where id = ${ownerId} and phone is not null)
      where id = any(${listingIds}) and owner_id <> ${ownerId}
      returning id, state
    )
    insert into listing_history (listing_id, at, actor_id, action, from_state, to_state)
    select id, ${now}, ${actorId}, 'assign', state, state from changed order by id`.execute(db);
}

import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { belongsToMember } from "../registry/paths-queries.server.ts";
import { personalRule } from "../registry/registry.ts";

type Read = Pick<Context, "db" | "clock" | "features">;

/** Starts the waiting time; false where a deletion is pending already. */
export async function insertDeletion({ db, clock }: Read, memberId: number, dueAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("accountDeletion")
    .values({ memberId, askedAt: clock(), dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Cancels the deletion; false where none is pending. */
export async function deleteDeletion({ db }: Read, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("accountDeletion").where("memberId", "=", memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The member as the actor of changes to their listings; locked, so that deleting and cancelling are serialised. */
export const lockActor = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .select(["id", "role", "staffRoles", "businessId", "businessRole"])
    .forUpdate()
    .executeTakeFirst();

/** A deletion that is due, locked. */
export const lockDue = ({ db, clock }: Read, memberId: number) =>
  db
    .selectFrom("accountDeletion")
    .where("memberId", "=", memberId)
    .where("dueAt", "<=", clock())
    .select("memberId")
    .forUpdate()
    .executeTakeFirst();

export const postpone = ({ db }: Read, memberId: number, dueAt: Date) =>
  db.updateTable("accountDeletion").set({ dueAt }).where("memberId", "=", memberId).execute();

export async function selectDue({ db, clock }: Read, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("accountDeletion")
    .where("dueAt", "<=", clock())
    .orderBy("dueAt")
    .limit(limit)
    .select("memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Members whose deletion is due before `before` and who were not reminded yet; marks them as reminded. */
export const claimReminders = ({ db, clock }: Read, before: Date) =>
  db
    .updateTable("accountDeletion")
    .from("member")
    .whereRef("member.id", "=", "accountDeletion.memberId")
    .where("dueAt", "<=", before)
    .where("remindedAt", "is", null)
    .set({ remindedAt: clock() })
    .returning(["dueAt", "member.email", "member.firstName"])
    .execute();

/** Some live listings of the member, or of the business that is deleted with them. */
export async function selectLive(ctx: Read, memberId: number, limit: number) {
  const { rows } = await sql<{ id: number; keyCode: string }>`
    select id, key_code as "keyCode" from listing
    where ${belongsToMember(ctx, "listing", personalRule(ctx, "listing").owner, memberId)} and state = 'active'
    order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Records which listings the deletion paused. */
export const insertPaused = ({ db }: Read, memberId: number, listingIds: readonly number[]) =>
  db
    .insertInto("deletionPause")
    .values(listingIds.map((listingId) => ({ memberId, listingId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes and returns some of the recorded listings, the oldest first. */
export async function claimPaused({ db }: Read, memberId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ keyCode: string }>`
    delete from deletion_pause using listing
    where listing.id = deletion_pause.listing_id and member_id = ${memberId}
      and listing_id in (
        select listing_id from deletion_pause where member_id = ${memberId} order by listing_id limit ${limit}
      )
    returning key_code as "keyCode"`.execute(db);
  return rows.map(({ keyCode }) => keyCode);
}

/** The member's role in their business: how many others it has, and how many of its open listings are theirs. */
export async function findMatters({ db }: Read, memberId: number) {
  const { rows } = await sql<{ role: string; businessRole: string | null; people: number; listings: number }>`
    select role, business_role as "businessRole",
      (select count(*)::int from member other
        where other.business_id = member.business_id and other.id <> member.id and other.is_active) as people,
      (select count(*)::int from listing where owner_id = member.id and business_id is not null
        and state in ('pending', 'active', 'passive', 'authority-lost')) as listings
    from member where id = ${memberId} and is_active`.execute(db);
  return rows[0];
}

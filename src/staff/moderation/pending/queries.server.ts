import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { PendingName } from "./rules.ts";

type Read = Pick<Context, "db">;

/** The condition for a listing without a decision that waits to be applied. */
export const isUndecided = sql<boolean>`not exists (
  select from pending_decision where pending_decision.listing_id = listing.id)`;

type NewDecision = {
  listingId: number;
  moderatorId: number;
  decision: PendingName;
  version: number;
  reasonCodes: string[];
  note: string;
  decidedAt: Date;
  dueAt: Date;
};

/** Stores a decision; false where the listing has one that is not applied yet. */
export async function insertPendingDecision({ db }: Read, decision: NewDecision): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("pendingDecision")
    .values(decision)
    .onConflict((conflict) => conflict.column("listingId").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The decision on a listing that is not applied yet, with its moderator. */
export const findPendingDecisionOf = ({ db }: Read, keyCode: string) =>
  db
    .selectFrom("pendingDecision")
    .innerJoin("member", "member.id", "pendingDecision.moderatorId")
    .innerJoin("listing", "listing.id", "pendingDecision.listingId")
    .where("keyCode", "=", keyCode)
    .select(["moderatorId", "decision", "decidedAt", "firstName", "lastName"])
    .executeTakeFirst();

/** A stored decision: one that was undone and made again has another time. */
export type DecisionKey = { listingId: number; decidedAt: Date };

/** Deletes a decision, for applying it; the row stays locked to the end of the transaction. */
export async function takeDecision({ db }: Read, { listingId, decidedAt }: DecisionKey) {
  const { rows } = await sql<{
    keyCode: string;
    moderatorId: number;
    decision: string;
    version: number;
    reasonCodes: string[];
    note: string;
  }>`
    delete from pending_decision using listing
    where listing.id = listing_id and listing_id = ${listingId} and decided_at = ${decidedAt}
    returning listing.key_code, moderator_id, decision, pending_decision.version, reason_codes, note`.execute(db);
  return rows[0];
}

/** Deletes a moderator's decision that was not applied yet; false where there is none. */
export async function deleteUndoneDecision({ db }: Read, listingId: number, moderatorId: number) {
  const { numDeletedRows } = await db
    .deleteFrom("pendingDecision")
    .where("listingId", "=", listingId)
    .where("moderatorId", "=", moderatorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The decisions of a moderator that can still be undone, newest first. */
export const selectUndoable = ({ db, clock }: Context, moderatorId: number) =>
  db
    .selectFrom("pendingDecision")
    .innerJoin("listing", "listing.id", "pendingDecision.listingId")
    .where("moderatorId", "=", moderatorId)
    .where("dueAt", ">", clock())
    .orderBy("decidedAt", "desc")
    .select(["listing.keyCode", "decision", "dueAt"])
    .execute();

/** One of the staff as the actor of a decision, with the roles they have now; undefined for former ones. */
export const findModerator = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("isActive", "=", true)
    .where("role", "<>", "member")
    .select(["id", "role", "staffRoles", "businessId", "businessRole"])
    .executeTakeFirst();

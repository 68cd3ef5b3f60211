import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { type DeskAction, subjectOf } from "./rules.ts";

type Read = Pick<Context, "db">;

/** The condition for a held message, a report or a blocked member without a decision that waits to be applied. */
export const isUndecided = (subject: "messageId" | "reportId" | "memberId", id: string) => sql<boolean>`
  not exists (select from pending_message_decision where ${sql.ref(subject)} = ${sql.ref(id)})`;

type NewDecision = { action: DeskAction; subjectId: number; moderatorId: number; dueAt: Date };

/** Stores a decision and returns its id; undefined where its subject has one that is not applied yet. */
export async function insertPending({ db }: Read, { action, subjectId, moderatorId, dueAt }: NewDecision) {
  const inserted = await db
    .insertInto("pendingMessageDecision")
    .values({ [subjectOf[action]]: subjectId, action, moderatorId, dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export async function hasPending({ db }: Read, action: DeskAction, subjectId: number): Promise<boolean> {
  const found = await db
    .selectFrom("pendingMessageDecision")
    .where(subjectOf[action], "=", subjectId)
    .select("id")
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a decision, for applying it; the row stays locked to the end of the transaction. */
export async function takePending({ db }: Read, id: number) {
  const row = await db
    .deleteFrom("pendingMessageDecision")
    .where("id", "=", id)
    .returning(["action", "messageId", "reportId", "memberId", "moderatorId"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { action, moderatorId, ...subject } = row;
  return { action: action as DeskAction, moderatorId, subjectId: subject[subjectOf[action as DeskAction]]! };
}

export const findPending = ({ db }: Read, id: number) =>
  db.selectFrom("pendingMessageDecision").where("id", "=", id).select("moderatorId").executeTakeFirst();

/** Deletes a moderator's decision that was not applied yet; false where there is none. */
export async function deletePending({ db }: Read, id: number, moderatorId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("pendingMessageDecision")
    .where("id", "=", id)
    .where("moderatorId", "=", moderatorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The decisions of a moderator that can still be undone, newest first, with the member or shop they are about. */
export async function selectUndoable({ db, clock }: Context, moderatorId: number) {
  const { rows } = await sql<{ id: number; action: DeskAction; dueAt: Date; name: string }>`
    select pending.id, pending.action, pending.due_at,
      coalesce(shop.name, person.first_name || ' ' || person.last_name) as name
    from pending_message_decision as pending
    left join message on message.id = pending.message_id
    left join member_report as report on report.id = pending.report_id
    left join business as shop on shop.id = report.business_id
    left join member as person
      on person.id = coalesce(message.sender_id, report.reported_id, pending.member_id)
    where pending.moderator_id = ${moderatorId} and pending.due_at > ${clock()}
    order by pending.id desc`.execute(db);
  return rows;
}

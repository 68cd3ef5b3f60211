import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { blockedSql } from "../standing-queries.server.ts";
import { type EscalationLevel, reportedWithinDays } from "./rules.ts";

type Read = Pick<Context, "db" | "clock">;

/** A question to a business that nobody answered. */
export type Question = {
  /** The first message since the last answer. */
  messageId: number;
  askedAt: Date;
  conversationId: number;
  businessId: number;
  /** The member who is responsible for the conversation. */
  sellerId: number;
};

/** The questions to businesses without an answer that were not reported to both levels yet. */
export async function selectUnanswered({ db, clock }: Read): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select question.id as message_id, question.created_at as asked_at, conversation.id as conversation_id,
      conversation.business_id, conversation.seller_id
    from conversation
    join lateral (
      select id, created_at from message
      where conversation_id = conversation.id and is_from_buyer and (held is null or held = 'released')
        and not is_deleted_by_seller
        and id > coalesce((
          select max(id) from message as answer where conversation_id = conversation.id and not is_from_buyer
        ), 0)
      order by id limit 1
    ) as question on true
    where conversation.business_id is not null
      and question.created_at > ${addDays(clock(), -reportedWithinDays)}
      and (select count(*) from message_escalation where message_id = question.id) < 2
      and not ${sql.raw(blockedSql)}
    order by question.id`.execute(db);
  return rows;
}

/** Claims the report of a question to a level: false where it was made before, or the question was answered meanwhile. */
export async function claimEscalation(
  { db, clock }: Read,
  { messageId, conversationId }: Question,
  level: EscalationLevel,
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_escalation (message_id, level, at)
    select ${messageId}, ${level}, ${clock()}
    where not exists (
      select from message
      where conversation_id = ${conversationId} and not is_from_buyer and id > ${messageId}
    )
    on conflict do nothing
    returning message_id`.execute(db);
  return rows.length > 0;
}

/**
 * Whom a question is reported to: the managers of the responsible member's branch, or the owner. Nobody who is
 * responsible themselves, and no manager where the responsible member is a manager or the owner.
 */
export async function selectReaders({ db }: Pick<Context, "db">, question: Question, level: EscalationLevel) {
  const { rows } = await sql<{
    id: number;
    email: string;
    firstName: string;
    code: string;
    subject: string;
    responsibleName: string;
  }>`
    select reader.id, reader.email, reader.first_name, conversation.code, conversation.subject,
      seller.first_name || ' ' || seller.last_name as responsible_name
    from conversation
    join member as seller on seller.id = conversation.seller_id
    join member as reader on reader.business_id = conversation.business_id and reader.is_active
      and reader.id <> seller.id and reader.business_role = ${level}
      and (${level} = 'owner'
        or seller.business_role = 'user' and reader.branch_id is not distinct from seller.branch_id)
    where conversation.id = ${question.conversationId}
      and not exists (select from message_setting where member_id = reader.id and is_mail_off)
    order by reader.id`.execute(db);
  return rows;
}

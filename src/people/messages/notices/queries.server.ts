import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { blockedSql } from "../standing-queries.server.ts";
import type { Side } from "../rules.ts";
import { noticeAfterMinutes, noticesAtOnce, noticeWithinDays } from "./rules.ts";

/** Conversations with messages that a side has left unread long enough and was not mailed about; none between blocked members. */
export async function selectDue({ db, clock }: Context): Promise<{ id: number; side: Side }[]> {
  const now = clock();
  const before = (minutes: number) => addSeconds(now, -60 * minutes);
  const { rows } = await sql<{ id: number; side: Side }>`
    select distinct conversation.id, case when message.is_from_buyer then 'seller' else 'buyer' end as side
    from message join conversation on conversation.id = message.conversation_id
    where message.read_at is null and (message.held is null or message.held = 'released')
      and message.created_at between ${addDays(now, -noticeWithinDays)} and ${before(noticeAfterMinutes.undelivered)}
      and (message.delivered_at is null or message.created_at <= ${before(noticeAfterMinutes.delivered)})
      and case when message.is_from_buyer then conversation.seller_noticed_at else conversation.buyer_noticed_at end is null
      and not (case when message.is_from_buyer then message.is_deleted_by_seller else message.is_deleted_by_buyer end)
      and not ${sql.raw(blockedSql)}
    order by conversation.id
    limit ${noticesAtOnce}`.execute(db);
  return rows;
}

/** Claims the mail to a side; of sweeps that run at the same time one gets it. */
export async function claimNotice({ db, clock }: Context, id: number, side: Side): Promise<boolean> {
  const column = side === "buyer" ? "buyerNoticedAt" : "sellerNoticedAt";
  const { numUpdatedRows } = await db
    .updateTable("conversation")
    .set({ [column]: clock() })
    .where("id", "=", id)
    .where(column, "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The receiver and content of a mail: of a business its present user for the listing, or for its messages. Undefined for inactive members and those who want no mails. */
export async function findNotice({ db }: Context, id: number, side: Side) {
  const { rows } = await sql<{
    readerId: number;
    email: string;
    firstName: string;
    code: string;
    subject: string;
    isDirect: boolean;
    senderFirstName: string;
    body: string;
    guard: string;
    count: number;
  }>`
    select reader.id as reader_id, reader.email, reader.first_name, conversation.code, conversation.subject, conversation.listing_id is null as is_direct,
      sender.first_name as sender_first_name, message.body, message.guard,
      count(*) over ()::int as count
    from conversation
    left join listing on listing.id = conversation.listing_id
    join member as reader on reader.is_active and reader.id = case
      when ${side} = 'buyer' then conversation.buyer_id
      when conversation.business_id = listing.business_id then listing.owner_id
      when conversation.listing_id is null and conversation.business_id is not null then (
        select member.id from member
        where member.business_id = conversation.business_id and is_active
        order by member.id = conversation.seller_id desc,
          array_position(array['owner', 'manager', 'user'], business_role), member.id
        limit 1
      )
      else conversation.seller_id end
    join message on message.conversation_id = conversation.id and message.read_at is null
      and message.is_from_buyer = (${side} = 'seller') and (message.held is null or message.held = 'released')
    join member as sender on sender.id = message.sender_id
    where conversation.id = ${id}
      and not exists (select from message_setting where member_id = reader.id and is_mail_off)
    order by message.id
    limit 1`.execute(db);
  return rows[0];
}

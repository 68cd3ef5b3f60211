import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Parties } from "./rules.ts";

/** Whether a member of one side of a `conversation` blocked one of the other. */
export const blockedSql = `exists (
  select from member_block as block
  join member as party on party.id in (block.blocker_id, block.blocked_id)
    and (party.id = conversation.seller_id or party.business_id = conversation.business_id)
  where conversation.buyer_id in (block.blocker_id, block.blocked_id) and party.id <> conversation.buyer_id
)`;

/** The facts that decide whether a member may write in a conversation, apart from the rate limit. */
export type Standing = { isBuyerActive: boolean; isSellerActive: boolean; isBlocked: boolean; isStopped: boolean };

/** The columns of `Standing`, of a `conversation` and its `buyer`. */
export const standing = (senderId: number) => sql`
  buyer.is_active as is_buyer_active,
  exists (
    select from member as party
    where is_active and (party.business_id = conversation.business_id
      or conversation.business_id is null and party.id = conversation.seller_id)
  ) as is_seller_active,
  ${sql.raw(blockedSql)} as is_blocked,
  exists (
    select from message_setting where member_id = ${senderId} and stopped_at is not null
  ) as is_stopped`;

/** The `Standing` of `senderId` in a conversation, which need not exist yet. */
export async function readStanding({ db }: Context, parties: Parties, senderId: number): Promise<Standing> {
  const { buyerId, sellerId, businessId } = parties;
  const { rows } = await sql<Standing>`
    select ${standing(senderId)}
    from (
      select ${buyerId}::int as buyer_id, ${sellerId}::int as seller_id, ${businessId}::int as business_id
    ) as conversation
    join member as buyer on buyer.id = conversation.buyer_id`.execute(db);
  return rows[0]!;
}

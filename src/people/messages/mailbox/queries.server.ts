import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { ownConversations, type Reader } from "../queries.server.ts";
import { surnameShownSql } from "../surname-queries.server.ts";
import type { Box } from "./rules.ts";

const isIncoming = sql<boolean>`message.is_from_buyer <> own.is_buyer`;
/** Messages that the reader is shown: not those they deleted, nor held ones of the other side. */
const isShown = sql<boolean>`
  not (case when own.is_buyer then message.is_deleted_by_buyer else message.is_deleted_by_seller end)
  and (message.is_from_buyer = own.is_buyer or message.held is null or message.held = 'released')`;

const isSurnameShown = sql<boolean>`${sql.raw(surnameShownSql)}`;
/** A surname as the search compares it: as the reader is shown it. */
const surnameOf = (side: "buyer" | "seller", isOwn: RawBuilder<unknown>) =>
  sql`case when ${isOwn} or ${isSurnameShown} then ${sql.ref(`${side}.lastName`)}
    else left(${sql.ref(`${side}.lastName`)}, 1) || '.' end`;

const messagesOf = ({ db }: Context, reader: Reader) =>
  db
    .selectFrom(ownConversations(reader).as("own"))
    .innerJoin("conversation", "conversation.id", "own.id")
    .innerJoin("message", "message.conversationId", "own.id")
    .leftJoin("listing", "listing.id", "conversation.listingId")
    .innerJoin("member as sender", "sender.id", "message.senderId")
    .innerJoin("member as buyer", "buyer.id", "conversation.buyerId")
    .innerJoin("member as seller", "seller.id", "conversation.sellerId")
    .leftJoin("business", "business.id", "conversation.businessId")
    .leftJoin("business as buyerBusiness", "buyerBusiness.id", "buyer.businessId")
    .where(isShown);

const inBox = (ctx: Context, reader: Reader, box: Box, text: string) => {
  const like = `%${fold(text).replace(/[%_\\]/g, "\\$&")}%`;
  return messagesOf(ctx, reader)
    .where(box === "gelenler" ? isIncoming : sql<boolean>`not (${isIncoming})`)
    .$if(text !== "", (query) =>
      query.where(
        sql<boolean>`translate(lower(concat_ws(' ', message.body, conversation.subject, listing.key_code,
          business.short_name,
          buyer.first_name, ${surnameOf("buyer", sql`own.is_buyer`)},
          seller.first_name, ${surnameOf("seller", sql`not own.is_buyer`)})
          collate "tr-x-icu"), 'çğıöşüâîû', 'cgiosuaiu') like ${like}`,
      ),
    );
};

const columns = [
  "message.id",
  "message.body",
  "message.createdAt",
  "message.readAt",
  "message.hints",
  "message.held",
  "message.replyToId",
  "message.isFromBuyer",
  "message.conversationId",
  "conversation.code",
  "conversation.subject",
  "conversation.businessId",
  "own.isBuyer",
  "listing.keyCode",
  "listing.state as listingState",
  "sender.id as senderId",
  "sender.firstName as senderFirstName",
  "sender.lastName as senderLastName",
  "buyer.id as buyerId",
  "buyer.firstName as buyerFirstName",
  "buyer.lastName as buyerLastName",
  "buyer.isActive as isBuyerActive",
  "buyer.pathName as buyerPathName",
  "buyer.pictureId as buyerPictureId",
  "buyerBusiness.slug as buyerBusinessSlug",
  "seller.id as sellerId",
  "seller.firstName as sellerFirstName",
  "seller.lastName as sellerLastName",
  "seller.pathName as sellerPathName",
  "seller.pictureId as sellerPictureId",
  "business.shortName as businessName",
  "business.slug as businessSlug",
] as const;

type Asked = { box: Box; text: string; offset: number; limit: number };

/** A page of a mailbox, newest first; `text` is part of a message, a name, a vehicle or a key code. */
export const selectBox = (ctx: Context, reader: Reader, { box, text, offset, limit }: Asked) =>
  inBox(ctx, reader, box, text)
    .orderBy("message.id", "desc")
    .offset(offset)
    .limit(limit)
    .select(columns)
    .select(isSurnameShown.as("isSurnameShown"))
    .execute();

export async function countBox(ctx: Context, reader: Reader, { box, text }: Pick<Asked, "box" | "text">) {
  const { count } = await inBox(ctx, reader, box, text)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A message that the member is shown, in either box. */
export const findOwnMessage = (ctx: Context, reader: Reader, id: number) =>
  messagesOf(ctx, reader)
    .where("message.id", "=", id)
    .select(columns)
    .select(isSurnameShown.as("isSurnameShown"))
    .select(
      sql<boolean>`exists (
        select from member as party
        where party.is_active and (party.business_id = conversation.business_id
          or conversation.business_id is null and party.id = conversation.seller_id))`.as("isSellerActive"),
    )
    .executeTakeFirst();
export type OwnMessage = NonNullable<Awaited<ReturnType<typeof findOwnMessage>>>;

/** Deletes messages of one box for the member's side alone; returns how many it deleted. */
export async function deleteForSide(
  { db, clock }: Context,
  reader: Reader,
  box: Box,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    update message set
      is_deleted_by_buyer = message.is_deleted_by_buyer or own.is_buyer,
      is_deleted_by_seller = message.is_deleted_by_seller or not own.is_buyer,
      deleted_at = ${clock()}
    from ${ownConversations(reader)} as own
    where message.conversation_id = own.id and message.id = any(${ids}::bigint[]) and ${isShown}
      and (${isIncoming}) = ${box === "gelenler"}
    returning message.id`.execute(db);
  return rows.length;
}

/**
 * Erases messages that nobody is shown since `before`: deleted by both sides, or by the sender of a rejected one. Those that
 * wait for the desk, and all of a conversation with an open report, are preserved.
 */
export const eraseDeleted = ({ db }: Context, before: Date) =>
  sql`
    delete from message
    where deleted_at < ${before} and held is distinct from 'waiting'
      and case when held = 'rejected'
        then case when is_from_buyer then is_deleted_by_buyer else is_deleted_by_seller end
        else is_deleted_by_buyer and is_deleted_by_seller end
      and not exists (
        select from member_report as report
        where report.conversation_id = message.conversation_id and report.resolved_at is null
      )`.execute(db);

import { sql } from "kysely";
import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { ownConversations, type Reader } from "../queries.server.ts";
import type { Side } from "../rules.ts";
import { surnameShownSql } from "../surname-queries.server.ts";
import type { Marks } from "./frames.ts";

type Read = Pick<Context, "db">;

const isSurnameShown = sql<boolean>`${sql.raw(surnameShownSql)}`;

/** The parties and the listing of conversations: those with these ids, or the one with this code. */
export const selectConversations = ({ db }: Read, wanted: { ids: readonly number[] } | { code: string }) =>
  db
    .selectFrom("conversation")
    .leftJoin("listing", "listing.id", "conversation.listingId")
    .leftJoin("business", "business.id", "conversation.businessId")
    .where((eb) =>
      "ids" in wanted ? eb("conversation.id", "in", wanted.ids) : eb("conversation.code", "=", wanted.code),
    )
    .select([
      "conversation.id",
      "conversation.code",
      "conversation.buyerId",
      "conversation.sellerId",
      "conversation.businessId",
      "business.shortName as businessName",
      "listing.keyCode",
    ])
    .execute();

/** Announced messages by their ids, with the names of their senders. */
export const selectAnnounced = ({ db }: Read, ids: readonly number[]) =>
  db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .innerJoin("member as sender", "sender.id", "message.senderId")
    .where("message.id", "in", ids)
    .select([
      "message.id",
      "message.conversationId",
      "message.senderId",
      "message.isFromBuyer",
      "message.clientKey",
      "message.body",
      "message.createdAt",
      "message.hints",
      "message.held",
      "sender.firstName",
      "sender.lastName",
      isSurnameShown.as("isSurnameShown"),
    ])
    .execute();

/** The names of those who wrote in a conversation, by id, and whether its other side reads their surnames. */
export async function selectSenders({ db }: Read, conversationId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom("conversation")
    .innerJoin("member", (join) => join.on(sql<boolean>`member.id = any(${ids})`))
    .where("conversation.id", "=", conversationId)
    .select(["member.id", "member.firstName", "member.lastName", isSurnameShown.as("isSurnameShown")])
    .execute();
  return new Map(rows.map(({ id, ...sender }) => [id, sender]));
}

/** The ids up to which the other side has received, and has read, this side's messages. */
export async function selectMarks({ db }: Read, { id, side }: { id: number; side: Side }): Promise<Marks> {
  const { rows } = await sql<Marks>`
    select coalesce(max(id) filter (where delivered_at is not null), 0) as delivered,
      coalesce(max(id) filter (where read_at is not null), 0) as read
    from message where conversation_id = ${id} and is_from_buyer = ${side === "buyer"}`.execute(db);
  return rows[0]!;
}

/** The member's conversations with unread messages: their number and the last one's id. */
export async function selectUnread({ db }: Read, reader: Reader) {
  const { rows } = await sql<{ conversationCode: string; count: number; messageId: number }>`
    select conversation.code as conversation_code, count(*)::int as count, max(message.id) as message_id
    from ${ownConversations(reader)} as own
    join conversation on conversation.id = own.id
    join message on message.conversation_id = own.id and message.is_from_buyer <> own.is_buyer
    where message.read_at is null and (message.held is null or message.held = 'released')
      and not (case when own.is_buyer then message.is_deleted_by_buyer else message.is_deleted_by_seller end)
    group by conversation.code
    order by message_id desc
    limit 100`.execute(db);
  return rows;
}

const shown = sql<boolean>`case when own.is_buyer
  then not message.is_deleted_by_buyer and (message.is_from_buyer or message.held is null or message.held = 'released')
  else not message.is_deleted_by_seller and (not message.is_from_buyer or message.held is null or message.held = 'released')
end`;

export type InboxRow = {
  code: string;
  subject: string;
  isBuyer: boolean;
  /** Of the listing; null in a conversation without one. */
  keyCode: string | null;
  listingState: ListingState | null;
  buyerFirstName: string;
  buyerLastName: string;
  sellerId: number;
  sellerFirstName: string;
  sellerLastName: string;
  isSurnameShown: boolean;
  businessName: string | null;
  messageId: number;
  /** Who wrote the last message. */
  senderId: number;
  senderName: string;
  body: string;
  isFromBuyer: boolean;
  held: "waiting" | "released" | "rejected" | null;
  at: Date;
  unread: number;
};

/** The member's conversations by their last message, the newest first; those whose last one is before an id, if given. */
export async function selectInbox(
  { db }: Read,
  reader: Reader,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select conversation.code, conversation.subject, own.is_buyer, listing.key_code, listing.state as listing_state,
      buyer.first_name as buyer_first_name, buyer.last_name as buyer_last_name,
      seller.id as seller_id, seller.first_name as seller_first_name, seller.last_name as seller_last_name,
      ${isSurnameShown} as is_surname_shown, business.short_name as business_name,
      last.id as message_id, last.sender_id, sender.first_name || ' ' || sender.last_name as sender_name, last.body, last.is_from_buyer, last.held, last.created_at as at, unread.count as unread
    from ${ownConversations(reader)} as own
    join lateral (
      select id, sender_id, body, is_from_buyer, held, created_at from message
      where conversation_id = own.id and ${shown}
      order by id desc limit 1
    ) as last on true
    join lateral (
      select count(*)::int as count from message
      where conversation_id = own.id and is_from_buyer <> own.is_buyer and read_at is null and ${shown}
    ) as unread on true
    join conversation on conversation.id = own.id
    left join listing on listing.id = conversation.listing_id
    join member as buyer on buyer.id = conversation.buyer_id
    join member as seller on seller.id = conversation.seller_id
    join member as sender on sender.id = last.sender_id
    left join business on business.id = conversation.business_id
    where last.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by last.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Both sides of a conversation, and the listing it is about, if any. */
export const getParties = ({ db }: Read, id: number) =>
  db
    .selectFrom("conversation")
    .leftJoin("listing", "listing.id", "conversation.listingId")
    .innerJoin("member as buyer", "buyer.id", "conversation.buyerId")
    .innerJoin("member as seller", "seller.id", "conversation.sellerId")
    .leftJoin("business", "business.id", "conversation.businessId")
    .leftJoin("business as buyerBusiness", "buyerBusiness.id", "buyer.businessId")
    .where("conversation.id", "=", id)
    .select([
      "listing.id as listingId",
      "listing.keyCode",
      "listing.state as listingState",
      isSurnameShown.as("isSurnameShown"),
      "buyer.firstName as buyerFirstName",
      "buyer.lastName as buyerLastName",
      "buyer.createdAt as buyerSince",
      "buyer.isActive as isBuyerActive",
      "buyer.emailConfirmedAt as buyerConfirmedAt",
      "buyer.pathName as buyerPathName",
      "buyer.pictureId as buyerPictureId",
      "buyerBusiness.slug as buyerBusinessSlug",
      "seller.firstName as sellerFirstName",
      "seller.lastName as sellerLastName",
      "seller.createdAt as sellerSince",
      "seller.isActive as isSellerActive",
      "seller.emailConfirmedAt as sellerConfirmedAt",
      "seller.pathName as sellerPathName",
      "seller.pictureId as sellerPictureId",
      "business.slug as businessSlug",
      "business.shortName as businessName",
      "business.createdAt as businessSince",
    ])
    .executeTakeFirstOrThrow();

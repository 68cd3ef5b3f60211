import { randomInt } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { keyCodeAlphabet } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Message } from "#src/shared/database.ts";
import { isRecent } from "#src/shared/recent.server.ts";
import { findDirectConversation } from "./direct-queries.server.ts";
import type { Parties, Side } from "./rules.ts";
import { type Standing, standing } from "./standing-queries.server.ts";

const codeLength = 16;

/** A conversation's code: unguessable (31 letters, 16 of them). */
function makeCode(): string {
  let code = "";
  while (code.length < codeLength) code += keyCodeAlphabet[randomInt(keyCodeAlphabet.length)];
  return code;
}

/** A listing as writing about it needs it, with the code of the member's conversation about it, if any. */
export const findWritableListing = ({ db }: Context, keyCode: string, memberId: number) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("conversation", (join) =>
      join.onRef("conversation.listingId", "=", "listing.id").on("conversation.buyerId", "=", memberId),
    )
    .where("listing.keyCode", "=", keyCode)
    .select([
      "listing.id",
      "listing.ownerId",
      "listing.businessId",
      "listing.state",
      "listing.listingType",
      "owner.isActive as isOwnerActive",
      "conversation.code as conversationCode",
    ])
    .executeTakeFirst();

/** The fields of a listing that make the subject of a conversation. */
export const findSubjectListing = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listing")
    .where("id", "=", listingId)
    .select(["vehicleTypeId", "brandId", "modelId", "variantId", "cityId", "townId", "partId", "modelYear"])
    .executeTakeFirstOrThrow();

/**
 * Locks the beginning of conversations by one member (advisory lock), so that parallel requests cannot pass the limit.
 * Returns how many the member began in the last `seconds`.
 */
export async function lockBeginner(ctx: Context, buyerId: number, seconds: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('conversation'), ${buyerId})`.execute(ctx.db);
  return countBegun(ctx, buyerId, seconds);
}

/** How many conversations a member began in the last `seconds`. */
export async function countBegun({ db, clock }: Context, buyerId: number, seconds: number): Promise<number> {
  const { count } = await db
    .selectFrom("conversation")
    .where("buyerId", "=", buyerId)
    .where(isRecent("createdAt", clock(), seconds))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a member's number is confirmed by text message. */
export async function hasConfirmedPhone({ db }: Context, memberId: number): Promise<boolean> {
  const found = await db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("phoneConfirmedAt", "is not", null)
    .select("id")
    .executeTakeFirst();
  return found !== undefined;
}

/** `listingId` is null where members write to each other without a listing. */
export type NewConversation = Parties & { listingId: number | null; subject: string };

/** Inserts a conversation, or finds the existing one about the listing or, without a listing, between the same people. */
export async function insertConversation(
  { db, clock }: Context,
  conversation: NewConversation,
): Promise<{ code: string; isNew: boolean }> {
  const { listingId, buyerId } = conversation;
  const inserted = await db
    .insertInto("conversation")
    .values({ ...conversation, code: makeCode(), createdAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("code")
    .executeTakeFirst();
  if (inserted) return { code: inserted.code, isNew: true };
  if (listingId === null) {
    const code = await findDirectConversation({ db }, buyerId, conversation);
    return { code: code!, isNew: false };
  }
  const { code } = await db
    .selectFrom("conversation")
    .where("listingId", "=", listingId)
    .where("buyerId", "=", buyerId)
    .select("code")
    .executeTakeFirstOrThrow();
  return { code, isNew: false };
}

/** A conversation by its code, without a check of access. */
export const findConversation = ({ db }: Context, code: string) =>
  db
    .selectFrom("conversation")
    .where("code", "=", code)
    .select(["id", "code", "listingId", "buyerId", "sellerId", "businessId", "subject", "createdAt"])
    .executeTakeFirst();

export type Conversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/**
 * The conversation with its row locked to the end of the transaction, and what decides whether `senderId` may write in
 * it now.
 */
export async function lockConversation({ db, clock }: Context, code: string, senderId: number) {
  const { rows } = await sql<Conversation & Writing>`
    select
      conversation.id, conversation.code, conversation.listing_id, conversation.buyer_id, conversation.seller_id,
      conversation.business_id, conversation.subject, conversation.created_at,
      listing.key_code, listing.price_kurus,
      ${standing(senderId)},
      (
        select count(*)::int from message
        where sender_id = ${senderId} and ${isRecent("message.created_at", clock(), 60)}
      ) as sent_in_minute
    from conversation
    left join listing on listing.id = conversation.listing_id
    join member as buyer on buyer.id = conversation.buyer_id
    where conversation.code = ${code}
    for update of conversation`.execute(db);
  return rows[0];
}
/** Key code and price are of the listing, null without one. */
type Writing = Standing & { keyCode: string | null; priceKurus: number | null; sentInMinute: number };

/** A message as it is stored. */
export type StoredMessage = {
  id: number;
  conversationId: number;
  senderId: number;
  isFromBuyer: boolean;
  clientKey: string | null;
  body: string;
  replyToId: number | null;
  createdAt: Date;
  deliveredAt: Date | null;
  readAt: Date | null;
  guard: Selectable<Message>["guard"];
  hints: string[];
  held: Selectable<Message>["held"];
};
const messageColumns = [
  "message.id",
  "message.conversationId",
  "message.senderId",
  "message.isFromBuyer",
  "message.clientKey",
  "message.body",
  "message.replyToId",
  "message.createdAt",
  "message.deliveredAt",
  "message.readAt",
  "message.guard",
  "message.hints",
  "message.held",
] as const;

export type NewMessage = Pick<StoredMessage, "conversationId" | "senderId" | "isFromBuyer" | "body"> &
  Partial<Pick<StoredMessage, "clientKey" | "replyToId" | "guard" | "hints" | "held">>;

/**
 * Writes a message and announces it to all processes when the transaction commits: `message`, `<conversation id>
 * <message id>`. `replyToId` is stored only where it is of the same conversation.
 */
export async function insertMessage(
  { db, clock }: Context,
  { replyToId = null, ...message }: NewMessage,
): Promise<StoredMessage> {
  const answered =
    replyToId &&
    sql<number>`(select id from message where id = ${replyToId} and conversation_id = ${message.conversationId})`;
  return db
    .with("stored", (query) =>
      query
        .insertInto("message")
        .values({ ...message, replyToId: answered, createdAt: clock() })
        .returning(messageColumns),
    )
    .selectFrom("stored as message")
    .select(messageColumns)
    .select(sql`pg_notify('message', conversation_id || ' ' || id)`.as("notified"))
    .executeTakeFirstOrThrow();
}

/** The message that was stored under this idempotency key before. */
export const findSentMessage = (
  { db }: Context,
  { conversationId, senderId, clientKey }: { conversationId: number; senderId: number; clientKey: string },
) =>
  db
    .selectFrom("message")
    .where("conversationId", "=", conversationId)
    .where("senderId", "=", senderId)
    .where("clientKey", "=", clientKey)
    .select(messageColumns)
    .executeTakeFirst();

/** Whether a message is shown to a side: its own unless deleted, the other's unless held or deleted. */
const isShown = (side: Side) =>
  side === "buyer"
    ? sql<boolean>`not message.is_deleted_by_buyer and (message.is_from_buyer or message.held is null or message.held = 'released')`
    : sql<boolean>`not message.is_deleted_by_seller and (not message.is_from_buyer or message.held is null or message.held = 'released')`;

type MessageRange = { before?: number; after?: number; limit: number; maxBytes?: number };

/**
 * The messages of a conversation that a side is shown, oldest first: the last ones, those before an id, or the first ones
 * after it. Ids ascend in the order in which messages become visible, so reading after the last known id misses none. Those
 * that follow `maxBytes` of text, counted in the direction of reading, are left out.
 */
export async function selectMessages(
  { db }: Context,
  { id, side }: { id: number; side: Side },
  { before, after, limit, maxBytes = Number.MAX_SAFE_INTEGER }: MessageRange,
): Promise<StoredMessage[]> {
  const direction = after === undefined ? "desc" : "asc";
  const rows = await db
    .with("ranged", (query) =>
      query
        .selectFrom("message")
        .where("conversationId", "=", id)
        .where(isShown(side))
        .$if(before !== undefined, (some) => some.where("id", "<", before!))
        .$if(after !== undefined, (some) => some.where("id", ">", after!))
        .orderBy("id", direction)
        .limit(limit)
        .select(messageColumns)
        .select(
          sql<number>`coalesce(sum(octet_length(body)) over (
            order by id ${sql.raw(direction)} rows between unbounded preceding and 1 preceding), 0)`.as("bytesBefore"),
        ),
    )
    .selectFrom("ranged as message")
    .where("bytesBefore", "<=", maxBytes)
    .orderBy("id", direction)
    .select(messageColumns)
    .execute();
  return after === undefined ? rows.toReversed() : rows;
}

/**
 * Marks the messages to a side from `from` up to an id as delivered or read, and announces a change to all processes:
 * `message_mark`, `<conversation id> <buyer|seller> <delivered|read> <id>`. Returns how many messages changed.
 */
export async function markMessages(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, side }: { id: number; side: Side },
  mark: "delivered" | "read",
  upTo: number,
  from = 0,
): Promise<number> {
  const now = clock();
  const column = mark === "read" ? "readAt" : "deliveredAt";
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set((eb) =>
      mark === "read" ? { readAt: now, deliveredAt: eb.fn.coalesce("deliveredAt", eb.val(now)) } : { deliveredAt: now },
    )
    .where("conversationId", "=", id)
    .where("isFromBuyer", "=", side === "seller")
    .where("id", "<=", upTo)
    .where("id", ">=", from)
    .where(column, "is", null)
    .where((eb) => eb.or([eb("held", "is", null), eb("held", "=", "released")]))
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count === 0) return 0;
  if (mark === "read") {
    const noticed = side === "buyer" ? "buyerNoticedAt" : "sellerNoticedAt";
    await db
      .updateTable("conversation")
      .set({ [noticed]: null })
      .where("id", "=", id)
      .where(noticed, "is not", null)
      .execute();
  }
  await sql`select pg_notify('message_mark', ${`${id} ${side} ${mark} ${upTo}`})`.execute(db);
  return count;
}

/** Whose conversations are read: the member's own, and those of their business that these of its members answer. */
export type Reader = { memberId: number; businessId: number | null; sellers: "all" | readonly number[] };

/** The conversations of a reader, on either side, as rows of `id` and `is_buyer`. */
export const ownConversations = ({ memberId, businessId, sellers }: Reader) =>
  sql<{ id: number; isBuyer: boolean }>`(
    select id, true as is_buyer from conversation where buyer_id = ${memberId}
    union all
    select id, false from conversation where seller_id = ${memberId} and business_id is null
    union all
    select id, false from conversation where business_id = ${businessId} and buyer_id <> ${memberId}
      and ${sellers === "all" ? sql`true` : sql`seller_id = any(${sellers})`})`;

/** The number of unread messages of a member, in all their conversations. */
export async function countUnread({ db }: Pick<Context, "db">, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${ownConversations(reader)} as own
    join message on message.conversation_id = own.id and message.is_from_buyer <> own.is_buyer
    where message.read_at is null and (message.held is null or message.held = 'released')
      and not (case when own.is_buyer then message.is_deleted_by_buyer else message.is_deleted_by_seller end)`.execute(
    db,
  );
  return rows[0]!.count;
}

/**
 * The number of conversations whose buyer wrote last, since then: the member's side has not answered. Those that it deleted
 * do not count.
 */
export async function countUnanswered({ db }: Pick<Context, "db">, reader: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${ownConversations(reader)} as own
    join lateral (
      select is_from_buyer, is_deleted_by_seller, created_at from message
      where conversation_id = own.id and (held is null or held = 'released' or not is_from_buyer)
      order by id desc limit 1
    ) as last on true
    where not own.is_buyer and last.is_from_buyer and not last.is_deleted_by_seller
      and last.created_at > ${since}`.execute(db);
  return rows[0]!.count;
}

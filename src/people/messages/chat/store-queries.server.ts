import type pg from "pg";
import { blockedSql } from "../standing-queries.server.ts";
import { surnameShownSql } from "../surname-queries.server.ts";

/** What decides whether a message may be stored, beside how many its sender sent in the last minute. */
export type Facts = {
  senderId: number;
  senderRole: "member" | "moderator" | "admin";
  senderBusinessId: number | null;
  senderBusinessRole: "owner" | "manager" | "user" | null;
  /** Whether the member who is responsible for the conversation belongs to the sender's branch. */
  isSellerInBranch: boolean;
  senderFirstName: string;
  senderLastName: string;
  /** Whether the other side reads the surname. */
  isSurnameShown: boolean;
  isEmailConfirmed: boolean;
  conversationId: number;
  buyerId: number;
  sellerId: number;
  businessId: number | null;
  businessName: string | null;
  /** Of the listing; null in a conversation without one. */
  keyCode: string | null;
  priceKurus: number | null;
  isBuyerActive: boolean;
  isSellerActive: boolean;
  isBlocked: boolean;
  isStopped: boolean;
};

/** How a message is stored. */
export type Decision = { isFromBuyer: boolean; body: string; guard: string; hints: string[]; held: "waiting" | null };

/**
 * A message of a batch. `n` is its number there, `before` how many of its sender stand before it, `facts` the text of the
 * facts it was decided by. Without a decision it only reads them.
 */
export type Sent = {
  n: number;
  code: string;
  session: string;
  member: number;
  key: string;
  before: number;
  facts: string | undefined;
} & Partial<Decision>;

/** `id` of a message that was stored now, `storedId` of one that was stored before; `facts` where those it was decided by are stale. */
type Answer = {
  n: number;
  id: number | null;
  storedId: number | null;
  storedAt: Date | null;
  storedHeld: "waiting" | "released" | "rejected" | null;
  sentInMinute: number;
  facts: string | null;
};

/**
 * Stores a batch in its order and announces it (`message`, a line of ids for each). A message is stored where its session is
 * live, its facts are not stale and its sender is not too fast. The rows of its conversations are locked first, so that ids
 * ascend within a conversation in the order of commits; those that another transaction has locked are skipped. The answer
 * has no row for a message whose session has ended or whose conversation does not exist.
 *
 * Sessions and earlier messages are looked up one by one (lateral): the prepared statement is planned once, for a guessed
 * size of batch, and would otherwise read all live sessions and all messages of a sender.
 */
export const insertBatch = (
  client: pg.ClientBase,
  sent: readonly Sent[],
  { now, perMinute }: { now: Date; perMinute: number },
) => rows<Answer>(client, "chat store", storeSql, [JSON.stringify(sent), now, perMinute]);

const storeSql = `
  with sent as materialized (
    select sent.*, conversation.id as conversation_id,
      json_build_object(
        'senderId', sender.id, 'senderRole', sender.role, 'senderBusinessId', sender.business_id,
        'senderBusinessRole', sender.business_role,
        'isSellerInBranch', exists (
          select from member as seller
          where seller.id = conversation.seller_id and seller.business_id = sender.business_id
            and seller.branch_id is not distinct from sender.branch_id
        ),
        'senderFirstName', sender.first_name,
        'senderLastName', sender.last_name, 'isSurnameShown', ${surnameShownSql},
        'isEmailConfirmed', sender.email_confirmed_at is not null,
        'conversationId', conversation.id, 'buyerId', conversation.buyer_id, 'sellerId', conversation.seller_id,
        'businessId', conversation.business_id,
        'businessName', (select short_name from business where id = conversation.business_id),
        'keyCode', listing.key_code, 'priceKurus', listing.price_kurus,
        'isBuyerActive', buyer.is_active,
        'isSellerActive', exists (
          select from member as party
          where is_active and (party.business_id = conversation.business_id
            or conversation.business_id is null and party.id = conversation.seller_id)
        ),
        'isBlocked', ${blockedSql},
        'isStopped', exists (
          select from message_setting where member_id = sender.id and stopped_at is not null
        )
      )::text as facts_now,
      (
        select count(*)::int from message
        where sender_id = sender.id and message.created_at between $2::timestamptz - interval '1 minute' and $2::timestamptz + interval '1 minute'
      ) as sent_in_minute
    from json_to_recordset($1) as sent (
      n int, code text, session text, member int, key uuid, before int, facts text, "isFromBuyer" boolean, body text,
      guard text, hints text[], held text)
    cross join lateral (
      select member_id from session where id = decode(sent.session, 'hex') and expires_at > $2 limit 1
    ) as session
    join member as sender on sender.id = session.member_id and sender.id = sent.member and sender.is_active
    join conversation on conversation.code = sent.code
    left join listing on listing.id = conversation.listing_id
    join member as buyer on buyer.id = conversation.buyer_id
  ), decided as materialized (
    select * from sent
    where facts = facts_now and body is not null and sent_in_minute + before < $3
  ), free as materialized (
    select id from conversation where id in (select conversation_id from decided) order by id for update skip locked
  ), stored as (
    insert into message (conversation_id, sender_id, is_from_buyer, client_key, body, guard, hints, held, created_at)
    select free.id, member, "isFromBuyer", key, body, guard, hints, held, $2
    from decided join free on free.id = conversation_id
    order by n
    on conflict (conversation_id, sender_id, client_key) do nothing
    returning id, conversation_id, sender_id, client_key
  ), notified as materialized (
    select pg_notify('message', string_agg(conversation_id || ' ' || id, e'\\n' order by id)) from stored having count(*) > 0
  )
  select n, stored.id, earlier.id as "storedId", earlier.created_at as "storedAt", earlier.held as "storedHeld",
    sent_in_minute as "sentInMinute",
    case when facts is distinct from facts_now then facts_now end as facts
  from sent
  left join stored on stored.conversation_id = sent.conversation_id and stored.sender_id = member and stored.client_key = key
  left join lateral (
    select id, created_at, held from message
    where stored.id is null and conversation_id = sent.conversation_id and sender_id = member and client_key = key
  ) as earlier on true
  left join notified on true`;

/** The ids up to which one side of a conversation has received, and has read, the messages of the other. */
export type Mark = { conversationId: number; isBuyer: boolean; delivered: number; read: number };

/** Stores marks and announces those that change something (`message_mark`, a line for each). */
export const updateMarks = (client: pg.ClientBase, marks: readonly Mark[], now: Date) =>
  rows(client, "chat marks", marksSql, [JSON.stringify(marks), now]);

const marksSql = `
  with mark as materialized (
    select * from json_to_recordset($1) as mark ("conversationId" bigint, "isBuyer" boolean, delivered bigint, read bigint)
  ), changed as (
    update message set
      delivered_at = coalesce(delivered_at, $2),
      read_at = case when id <= mark.read then coalesce(read_at, $2) else read_at end
    from mark
    where conversation_id = "conversationId" and is_from_buyer <> "isBuyer" and id <= greatest(delivered, mark.read)
      and (delivered_at is null or (id <= mark.read and read_at is null))
      and (held is null or held = 'released')
    returning "conversationId", "isBuyer", id <= mark.read as "isRead", case when id <= mark.read then mark.read else delivered end as "upTo"
  ), noticed as (
    update conversation set
      buyer_noticed_at = case when "isBuyer" then null else buyer_noticed_at end,
      seller_noticed_at = case when "isBuyer" then seller_noticed_at else null end
    from mark
    where id = "conversationId" and mark.read > 0
      and case when "isBuyer" then buyer_noticed_at else seller_noticed_at end is not null
  )
  select pg_notify('message_mark', string_agg(
    "conversationId" || case when "isBuyer" then ' buyer' else ' seller' end
      || case when "isRead" then ' read ' else ' delivered ' end || "upTo", e'\\n'))
  from (select distinct * from changed) as changed having count(*) > 0`;

/** A member who is typing in a conversation. */
export type Typing = { conversationId: number; memberId: number };

/** Announces who is typing where (`message_typing`, a line of ids for each), except between members who blocked each other. */
export const notifyTyping = (client: pg.ClientBase, typing: readonly Typing[]) =>
  rows(client, "chat typing", typingSql, [JSON.stringify(typing)]);

const typingSql = `
  select pg_notify('message_typing', string_agg(conversation.id || ' ' || "memberId", e'\\n'))
  from json_to_recordset($1) as typing ("conversationId" bigint, "memberId" bigint)
  join conversation on conversation.id = "conversationId"
  where not ${blockedSql}
  having count(*) > 0`;

/** Those of the sessions, by their ids in hex, that have not ended and whose members may use the site. */
export const selectLiveSessions = (client: pg.ClientBase, sessions: readonly string[], now: Date) =>
  rows<{ session: string }>(client, "chat sessions", sessionsSql, [sessions, now]);

const sessionsSql = `
  select asked.session from unnest($1::text[]) as asked (session)
  join session on session.id = decode(asked.session, 'hex') and session.expires_at > $2
  join member on member.id = session.member_id and member.is_active`;

async function rows<Row extends object>(client: pg.ClientBase, name: string, text: string, values: unknown[]) {
  return (await client.query<Row>({ name, text, values })).rows;
}

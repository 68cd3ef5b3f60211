import { sql } from "kysely";
import { blockedSql } from "#src/people/messages/standing-queries.server.ts";
import { surnameShownSql } from "#src/people/messages/surname-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Owned } from "../queries.server.ts";

/** A conversation of a business with its first question and first answer, and the question that waits now, if one does. */
export type Lead = {
  conversationId: number;
  code: string;
  subject: string;
  listingId: number | null;
  isVideoRequest: boolean;
  buyerFirstName: string;
  buyerLastName: string;
  isSurnameShown: boolean;
  /** Who is responsible for it. */
  sellerId: number;
  askedAt: Date;
  answeredAt: Date | null;
  /** Who of the business answered first. */
  answeredBy: number | null;
  /** The first question since the last answer; null where none waits. */
  waitsSince: Date | null;
};

/** Older conversations are not read, even if their buyers write again. */
export const leadConversationDays = 90;

/**
 * The conversations of a business that began since `begun` and in which the buyer asked first, or asks now, since `since`.
 * Held questions and those that the reader's side deleted do not count; members who blocked each other wait for nothing.
 */
export async function selectLeads(
  { db }: Pick<Context, "db">,
  { businessId, owners, readerId }: Owned & { readerId: number },
  { begun, since }: { begun: Date; since: Date },
): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select conversation.id as conversation_id, conversation.code, conversation.subject, conversation.listing_id,
      exists (
        select from video_request
        where video_request.listing_id = conversation.listing_id and video_request.member_id = conversation.buyer_id
      ) as is_video_request,
      buyer.first_name as buyer_first_name, buyer.last_name as buyer_last_name,
      ${sql.raw(surnameShownSql)} as is_surname_shown,
      conversation.seller_id, question.created_at as asked_at, answer.created_at as answered_at,
      answer.sender_id as answered_by,
      case when not ${sql.raw(blockedSql)} then waiting.created_at end as waits_since
    from conversation
    join member as buyer on buyer.id = conversation.buyer_id
    join lateral (
      select id, created_at from message
      where conversation_id = conversation.id and is_from_buyer and (held is null or held = 'released')
      order by id limit 1
    ) as question on true
    left join lateral (
      select created_at, sender_id from message
      where conversation_id = conversation.id and not is_from_buyer and id > question.id
      order by id limit 1
    ) as answer on true
    left join lateral (
      select created_at from message
      where conversation_id = conversation.id and is_from_buyer and (held is null or held = 'released')
        and not is_deleted_by_seller
        and id > coalesce((
          select max(id) from message as last where last.conversation_id = conversation.id and not last.is_from_buyer
        ), 0)
      order by id limit 1
    ) as waiting on true
    where conversation.business_id = ${businessId} and conversation.created_at > ${begun}
      and conversation.buyer_id <> ${readerId}
      and ${owners === "all" ? sql`true` : sql`conversation.seller_id = any(${owners})`}
      and (question.created_at > ${since} or waiting.created_at > ${since})
    order by conversation.id`.execute(db);
  return rows;
}

/**
 * How often a listing's number was shown on a day of Turkey's calendar, `2026-11-18`. `total` is the number of such rows
 * without a limit.
 */
export type PhoneDay = { listingId: number; ownerId: number; day: string; count: number; total: number };

/** The days since `from` on which the number of a listing of the business was shown, the newest first, at most `limit`. */
export async function selectPhoneDays(
  { db }: Pick<Context, "db">,
  { businessId, owners }: Owned,
  { from, limit }: { from: string; limit: number | undefined },
): Promise<PhoneDay[]> {
  const { rows } = await sql<PhoneDay>`
    select listing.id as listing_id, listing.owner_id, to_char(day, 'YYYY-MM-DD') as day, count,
      (count(*) over ())::int as total
    from listing
    join listing_event_day on listing_id = listing.id and event_type = 'offer-show-phone' and day >= ${from}::date
    where listing.business_id = ${businessId} and listing.state <> 'removed'
      and ${owners === "all" ? sql`true` : sql`listing.owner_id = any(${owners})`}
    order by listing_event_day.day desc, listing.id desc
    limit ${limit ?? null}`.execute(db);
  return rows;
}

/** The names of people who answered for a business, former ones too. */
export const selectNames = ({ db }: Pick<Context, "db">, memberIds: readonly number[]) =>
  db
    .selectFrom("member")
    .where("id", "in", memberIds.length > 0 ? memberIds : [0])
    .select(["id", "firstName", "lastName"])
    .execute();

/** The parts of a name of listings that the tables of the desk do not read. */
export const selectNamedListings = ({ db }: Pick<Context, "db">, ids: readonly number[]) =>
  db
    .selectFrom("listing")
    .where("id", "in", ids.length > 0 ? ids : [0])
    .select([
      "id",
      "keyCode",
      "vehicleTypeId",
      "brandId",
      "modelId",
      "variantId",
      "partId",
      "cityId",
      "townId",
      "modelYear",
    ])
    .execute();

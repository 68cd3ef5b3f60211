import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { surnameShownSql } from "#src/people/messages/surname-queries.server.ts";

type Since = { businessId: number; since?: Date | undefined; limit: number };

export type IncomingMessage = {
  id: number;
  conversation: string;
  keyCode: string | null;
  subject: string;
  firstName: string;
  lastName: string;
  isSurnameShown: boolean;
  body: string;
  createdAt: Date;
};

/** The next messages to a business by id, as its people are shown them: none that is held, or that they deleted. */
export async function selectIncoming(
  { db }: Context,
  { businessId, since, after, limit }: Since & { after: number },
): Promise<IncomingMessage[]> {
  const { rows } = await sql<IncomingMessage>`
    select message.id, conversation.code as conversation, listing.key_code, conversation.subject,
      buyer.first_name, buyer.last_name, ${sql.raw(surnameShownSql)} as is_surname_shown, message.body,
      message.created_at
    from conversation
    join message on message.conversation_id = conversation.id
    join member as buyer on buyer.id = conversation.buyer_id
    left join listing on listing.id = conversation.listing_id
    where conversation.business_id = ${businessId} and message.is_from_buyer
      and (message.held is null or message.held = 'released') and not message.is_deleted_by_seller
      and message.id > ${after} and ${since ? sql`message.created_at > ${since}` : sql`true`}
    order by message.id limit ${limit}`.execute(db);
  return rows;
}

export type PhoneReveals = { listingId: number; keyCode: string; day: string; count: number };

/** How often the numbers of a business's listings were shown, by day and listing. */
export async function selectPhoneReveals(
  { db }: Context,
  { businessId, since, after, limit }: Since & { after: { day: string; listingId: number } },
): Promise<PhoneReveals[]> {
  const { rows } = await sql<PhoneReveals>`
    select listing.id as listing_id, listing.key_code, to_char(day, 'YYYY-MM-DD') as day, count
    from listing join listing_event_day as event on event.listing_id = listing.id
    where listing.business_id = ${businessId} and event_type = 'offer-show-phone'
      and (day, listing.id) > (${after.day}::date, ${after.listingId}::bigint)
      and ${since ? sql`day >= (${since}::timestamptz at time zone 'Europe/Istanbul')::date` : sql`true`}
    order by event.day, listing.id limit ${limit}`.execute(db);
  return rows;
}

export type VideoRequest = {
  listingId: number;
  memberId: number;
  keyCode: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  /** `createdAt` with microseconds, as a position. */
  at: string;
};

/** The next requests for videos of a business's listings, in the order in which they were made. */
export async function selectVideoRequests(
  { db }: Context,
  { businessId, since, after, limit }: Since & { after: { at: string; listingId: number; memberId: number } },
): Promise<VideoRequest[]> {
  const { rows } = await sql<VideoRequest>`
    select listing.id as listing_id, request.member_id, listing.key_code, member.first_name, member.last_name,
      request.created_at, request.created_at::text as at
    from listing join video_request as request on request.listing_id = listing.id
    join member on member.id = request.member_id
    where listing.business_id = ${businessId}
      and (request.created_at, listing.id, request.member_id)
        > (${after.at}::timestamptz, ${after.listingId}::bigint, ${after.memberId}::integer)
      and ${since ? sql`request.created_at > ${since}` : sql`true`}
    order by request.created_at, listing.id, request.member_id limit ${limit}`.execute(db);
  return rows;
}

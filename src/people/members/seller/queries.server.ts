import { type SqlBool, sql } from "kysely";
import { withPlaceNames } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { type Replies, replyGraceHours, replyMaxConversations, replyWindowDays } from "./rules.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** A seller: a private member, or a business with all its people. */
export type Seller = { kind: "member" | "business"; id: number };

/** A member by the path name of their page, with the public fields and those that decide whether it is public. */
export const findMemberByPath = ({ db }: Read, pathName: string) =>
  db
    .selectFrom("member")
    .leftJoin("business", "business.id", "member.businessId")
    .$call(withPlaceNames("member"))
    .where("member.pathName", "=", pathName)
    .select([
      "member.id",
      "member.pathName",
      "member.firstName",
      "member.lastName",
      "member.role",
      "member.isActive",
      "member.about",
      "member.pictureId",
      "member.emailConfirmedAt",
      "member.phoneConfirmedAt",
      "member.createdAt",
      "business.slug as businessSlug",
    ])
    .executeTakeFirst();
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberByPath>>>;

const shops = ({ db }: Read) =>
  db
    .selectFrom("business")
    .$call(withPlaceNames("business"))
    .select([
      "business.id",
      "business.slug",
      "business.name",
      "business.certificateNumber",
      "business.createdAt",
      "business.isRental",
    ]);

/** Nothing for a suspended business, whose shop is hidden. */
export const findShop = (ctx: Read, slug: string) =>
  shops(ctx).where("business.slug", "=", slug).where("business.suspendedAt", "is", null).executeTakeFirst();

export const findShopById = (ctx: Read, id: number) => shops(ctx).where("business.id", "=", id).executeTakeFirst();

/** The subjects that the database publishes changes of a seller under: their profile and their listings. */
const subjectOf = ({ kind, id }: Seller) => `${kind}:${id}`;

const offered = ({ db, clock }: Read, { kind, id }: Seller) =>
  db
    .selectFrom("listing")
    .$if(kind === "business", (query) => query.where("businessId", "=", id))
    .$if(kind === "member", (query) => query.where("ownerId", "=", id).where("businessId", "is", null))
    .where("state", "=", "active")
    .where("expiresAt", ">", clock());

/** How many live listings a seller has. */
export async function countOffered(ctx: Read, seller: Seller): Promise<number> {
  const { count } = await dependOnSubjects([subjectOf(seller)], () =>
    offered(ctx, seller)
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** Key codes of a seller's live listings, the newest first. */
export async function selectOffered(
  ctx: Read,
  seller: Seller,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await dependOnSubjects([subjectOf(seller)], () =>
    offered(ctx, seller)
      .orderBy("publishedAt", "desc")
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .select("keyCode")
      .execute(),
  );
  return rows.map(({ keyCode }) => keyCode);
}

/**
 * A seller's reply times, measured from their newest conversations about listings: from a buyer's first message to the
 * first reply. Left out is what the seller could not or need not answer: held first messages, blocked buyers,
 * and unanswered messages of the last day. Two index lookups for each conversation.
 */
export async function measureReplies({ db, clock }: Read, { kind, id }: Seller): Promise<Replies> {
  const now = clock();
  const isTheirs =
    kind === "business" ? sql<SqlBool>`business_id = ${id}` : sql<SqlBool>`seller_id = ${id} and business_id is null`;
  const measured = sql<Replies>`
    select
      count(*)::int as conversations,
      count(answer.created_at)::int as answered,
      percentile_cont(0.5) within group (
        order by extract(epoch from answer.created_at - question.created_at) / 60
      ) filter (where answer.created_at is not null) as median_minutes
    from (
      select id, buyer_id, seller_id from conversation
      where ${isTheirs} and listing_id is not null and created_at > ${addDays(now, -replyWindowDays)}
      order by created_at desc
      limit ${sql.lit(replyMaxConversations)}
    ) as recent
    cross join lateral (
      select id, created_at, held from message
      where conversation_id = recent.id and is_from_buyer
      order by id
      limit 1
    ) as question
    left join lateral (
      select created_at from message
      where conversation_id = recent.id and not is_from_buyer and id > question.id
        and (held is null or held = 'released')
      order by id
      limit 1
    ) as answer on true
    where question.held is null
      and (answer.created_at is not null or question.created_at < ${addSeconds(now, -replyGraceHours * 3600)})
      and not exists (
        select from member_block
        where (blocker_id, blocked_id) in ((recent.buyer_id, recent.seller_id), (recent.seller_id, recent.buyer_id))
      )`;
  const { rows } = await dependOnSubjects([`replies:${kind}:${id}`], () => measured.execute(db));
  return rows[0]!;
}

/** The sellers whose reply time has to be measured: those with recent conversations, and those with a stored reply time. */
export async function selectMeasuredSellers({ db, clock }: Read): Promise<Seller[]> {
  const kind = sql<Seller["kind"]>`case when business_id is null then 'member' else 'business' end`;
  const { rows } = await sql<Seller>`
    select ${kind} as kind, coalesce(business_id, seller_id) as id from conversation
    where listing_id is not null and created_at > ${addDays(clock(), -replyWindowDays)}
    union
    select ${kind} as kind, coalesce(business_id, owner_id) as id from listing where reply_minutes is not null
    order by kind, id`.execute(db);
  return rows;
}

/** The code of the last conversation that a member started with a seller, or a private seller with the member. */
export async function findConversationWith({ db }: Read, memberId: number, { kind, id }: Seller) {
  const { rows } = await sql<{ code: string }>`
    select code from (
      select id, code from conversation
      where buyer_id = ${memberId}
        and ${kind === "business" ? sql`business_id = ${id}` : sql`seller_id = ${id} and business_id is null`}
      union all
      select id, code from conversation
      where ${kind === "member" ? sql`buyer_id = ${id} and seller_id = ${memberId} and business_id is null` : sql`false`}
    ) as common
    order by id desc
    limit 1`.execute(db);
  return rows[0]?.code;
}

/** Whether a member blocked another one. */
export const hasBlocked = async ({ db }: Read, blockerId: number, blockedId: number) =>
  (await db
    .selectFrom("memberBlock")
    .where("blockerId", "=", blockerId)
    .where("blockedId", "=", blockedId)
    .select("blockedId")
    .executeTakeFirst()) !== undefined;

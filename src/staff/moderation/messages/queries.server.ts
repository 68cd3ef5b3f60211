import { sql } from "kysely";
import { businessSubject, memberSubject } from "#src/core/audit/subjects.ts";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { ReporterHistory } from "../reports/reporter-history.ts";
import { reporterHistory } from "../reports/reporter-history-queries.server.ts";
import { isUndecided } from "./pending-queries.server.ts";

// Items with a decision that waits to be applied are in no list of the desk, and not counted.

/** The numbers of items of the desk. */
export async function countDesk({ db }: Context) {
  const { rows } = await sql<{ held: number; reports: number; stopped: number }>`
    select
      (select count(*)::int from message where held = 'waiting' and ${isUndecided("messageId", "message.id")}) as held,
      (select count(*)::int from member_report
        where resolved_at is null and ${isUndecided("reportId", "memberReport.id")}) as reports,
      (select count(*)::int from message_setting
        where stopped_at is not null and ${isUndecided("memberId", "messageSetting.memberId")}) as stopped`.execute(db);
  return rows[0]!;
}

export const waitingMessages = (ctx: Context) =>
  countWaiting(
    ctx,
    sql`select created_at as at from message where held = 'waiting' and ${isUndecided("messageId", "message.id")}`,
  );

/** Open reports of members and shops. */
export const waitingMemberReports = (ctx: Context) =>
  countWaiting(
    ctx,
    sql`select created_at as at from member_report
      where resolved_at is null and ${isUndecided("reportId", "memberReport.id")}`,
  );

/** Held messages, which are not delivered yet, the oldest first. */
export const selectHeld = ({ db }: Context, limit: number) =>
  db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .leftJoin("listing", "listing.id", "conversation.listingId")
    .innerJoin("member as sender", "sender.id", "message.senderId")
    .where("message.held", "=", "waiting")
    .where(isUndecided("messageId", "message.id"))
    .orderBy("message.id")
    .limit(limit)
    .select([
      "message.id",
      "message.body",
      "message.hints",
      "message.createdAt",
      "message.isFromBuyer",
      "conversation.subject",
      "listing.keyCode",
      "sender.id as senderId",
      "sender.firstName",
      "sender.lastName",
      "sender.businessId",
    ])
    .execute();

/** The conversation of a held message, locked; undefined if it was decided before. */
export async function lockHeld({ db }: Context, messageId: number) {
  const { rows } = await sql<{ conversationId: number }>`
    select conversation.id as conversation_id
    from message join conversation on conversation.id = message.conversation_id
    where message.id = ${messageId} and message.held = 'waiting'
    for update of conversation, message`.execute(db);
  return rows[0];
}

/**
 * Delivers a held message as a new one with the next id, so that clients that read messages after their last id receive
 * it. Publishes the same notification as for any message.
 */
export async function releaseHeld({ db, clock }: Context, messageId: number, decidedBy: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with released as (
      update message set id = default, held = 'released', decided_by = ${decidedBy}, decided_at = ${clock()},
        created_at = ${clock()}
      where id = ${messageId}
      returning id, conversation_id
    )
    select id, pg_notify('message', conversation_id || ' ' || id) from released`.execute(db);
  return rows[0]!.id;
}

/** Rejects a held message and announces it to all processes, whose sockets show its sender the new state. */
export const rejectHeld = ({ db, clock }: Context, messageId: number, decidedBy: number) =>
  sql`
    with rejected as (
      update message set held = 'rejected', decided_by = ${decidedBy}, decided_at = ${clock()}
      where id = ${messageId}
      returning id, conversation_id
    )
    select pg_notify('message', conversation_id || ' ' || id) from rejected`.execute(db);

/**
 * Open reports of members and shops, the oldest first; a reported conversation comes with its last messages. The reporter
 * has no name if a visitor reported; `history` is what became of their earlier reports.
 */
export async function selectReports({ db }: Context, limit: number, lines: number) {
  const { rows } = await sql<{
    id: number;
    reason: string;
    note: string;
    createdAt: Date;
    /** The conversation's subject and its listing, if any; both null for a report of a page. */
    subject: string | null;
    keyCode: string | null;
    reportedName: string;
    /** Of the two the one that is reported. */
    reportedId: number | null;
    shopId: number | null;
    /** The name on the member's or shop's page. */
    pathName: string | null;
    slug: string | null;
    reporterName: string | null;
    history: ReporterHistory;
    lines: { id: number; name: string; body: string }[];
  }>`
    select report.id, report.reason, report.note, report.created_at, conversation.subject, listing.key_code,
      coalesce(shop.name, reported.first_name || ' ' || reported.last_name) as reported_name,
      reported.id as reported_id, shop.id as shop_id,
      reported.path_name, shop.slug,
      reporter.first_name || ' ' || reporter.last_name as reporter_name,
      ${reporterHistory("report.reporter_id", "report.reporter")} as history,
      coalesce((
        select json_agg(json_build_object('id', line.id, 'name', line.name, 'body', line.body) order by line.id)
        from (
          select message.id, sender.first_name || ' ' || sender.last_name as name, message.body
          from message join member as sender on sender.id = message.sender_id
          where message.conversation_id = report.conversation_id
          order by message.id desc limit ${lines}
        ) as line
      ), '[]') as lines
    from member_report as report
    left join conversation on conversation.id = report.conversation_id
    left join listing on listing.id = conversation.listing_id
    left join member as reported on reported.id = report.reported_id
    left join business as shop on shop.id = report.business_id
    left join member as reporter on reporter.id = report.reporter_id
    where report.resolved_at is null and ${isUndecided("reportId", "report.id")}
    order by report.id limit ${limit}`.execute(db);
  return rows;
}

/** Closes a report; returns the reported member or shop, or undefined if it was closed before. */
export const resolveReport = (
  { db, clock }: Context,
  id: number,
  resolution: "dismissed" | "acted",
  resolvedBy: number,
) =>
  db
    .updateTable("memberReport")
    .set({ resolution, resolvedBy, resolvedAt: clock() })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returning(["reportedId", "businessId"])
    .executeTakeFirst();

type Subject = { memberId: number; slug: null } | { memberId: null; slug: string };

/** The member or business that a decision is about, as the audit log names it. */
export async function findSubject(
  { db }: Context,
  kind: "messageId" | "reportId" | "memberId",
  id: number,
): Promise<string | undefined> {
  if (kind === "memberId") return memberSubject(id);
  const { rows } = await (
    kind === "messageId"
      ? sql<Subject>`select sender_id as "memberId", null as slug from message where id = ${id}`
      : sql<Subject>`
          select reported_id as "memberId", business.slug
          from member_report left join business on business.id = business_id where member_report.id = ${id}`
  ).execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return found.memberId === null ? businessSubject(found.slug) : memberSubject(found.memberId);
}

/** Blocks a member from writing, or unblocks them. */
export async function setStopped({ db, clock }: Context, memberId: number, stoppedBy: number | null): Promise<void> {
  const values = { stoppedAt: stoppedBy === null ? null : clock(), stoppedBy };
  await db
    .insertInto("messageSetting")
    .values({ memberId, ...values })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet(values))
    .execute();
}

/** The current members of a business. */
export async function selectColleagues({ db }: Context, businessId: number): Promise<number[]> {
  const rows = await db.selectFrom("member").where("businessId", "=", businessId).select("id").execute();
  return rows.map(({ id }) => id);
}

/** Members who are blocked from writing, the latest first. */
export const selectStopped = ({ db }: Context, limit: number) =>
  db
    .selectFrom("messageSetting")
    .innerJoin("member", "member.id", "messageSetting.memberId")
    .where("stoppedAt", "is not", null)
    .where(isUndecided("memberId", "member.id"))
    .orderBy("stoppedAt", "desc")
    .orderBy("member.id")
    .limit(limit)
    .select(["member.id", "firstName", "lastName", "stoppedAt"])
    .execute();

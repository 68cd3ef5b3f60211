import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export type HistoryKind =
  | "signUp"
  | "confirmed"
  | "signIn"
  | "resetLink"
  | "mail"
  | "deskDecision"
  | "order"
  | "memberReport"
  | "listingReport"
  | "impersonation"
  | "blocked"
  | "unblocked"
  | "export"
  | "request"
  | "secondFactor";

export type HistoryRow = {
  at: Date;
  kind: HistoryKind;
  /** A code, a name or a text, by kind. */
  text: string;
  /** What it is about: a key code, an order, the id of a request. */
  about: string | null;
};

/** What happened to a member, from the tables that record it; the latest `limit` of each source, the latest first. */
export async function selectHistory(
  { db }: Context,
  { memberId, email }: { memberId: number; email: string },
  limit: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    (select created_at as at, 'signUp' as kind, '' as text, null::text as about from member where id = ${memberId})
    union all
    (select email_confirmed_at, 'confirmed', '', null from member
      where id = ${memberId} and email_confirmed_at is not null)
    union all
    (select confirmed_at, 'secondFactor', '', null from totp
      where member_id = ${memberId} and confirmed_at is not null)
    union all
    (select created_at, 'signIn', device, null from session
      where member_id = ${memberId} and impersonator_id is null order by created_at desc limit ${limit})
    union all
    (select coalesce(used_at, created_at), 'resetLink', case when used_at is null then '' else 'used' end, null
      from email_token where member_id = ${memberId} and purpose = 'reset' order by created_at desc limit ${limit})
    union all
    (select created_at, 'mail', subject, null from mail_message
      where to_address = ${email} order by id desc limit ${limit})
    union all
    (select history.at, 'deskDecision', history.action, listing.key_code
      from listing join listing_history as history on history.listing_id = listing.id
      where listing.owner_id = ${memberId} and history.action in ('approve', 'reject', 'askChange', 'takeDown')
      order by history.id desc limit ${limit})
    union all
    (select created_at, 'order', state, id from customer_order
      where member_id = ${memberId} order by created_at desc limit ${limit})
    union all
    (select created_at, 'memberReport', reason, null from member_report
      where reported_id = ${memberId} order by id desc limit ${limit})
    union all
    (select report.created_at, 'listingReport', report.reason, listing.key_code
      from listing join listing_report as report on report.listing_id = listing.id
      where listing.owner_id = ${memberId} order by report.id desc limit ${limit})
    union all
    (select started_at, 'impersonation', admin.first_name || ' ' || admin.last_name || ': ' || impersonation.reason, null
      from impersonation join member as admin on admin.id = impersonation.admin_id
      where impersonation.member_id = ${memberId} order by impersonation.id desc limit ${limit})
    union all
    (select blocked_at, 'blocked', reason, null from account_block
      where member_id = ${memberId} order by id desc limit ${limit})
    union all
    (select lifted_at, 'unblocked', lift_reason, null from account_block
      where member_id = ${memberId} and lifted_at is not null order by id desc limit ${limit})
    union all
    (select asked_at, 'export', '', null from data_export
      where member_id = ${memberId} order by id desc limit ${limit})
    union all
    (select created_at, 'request', kind, id::text from site_request
      where member_id = ${memberId} order by id desc limit ${limit})
    order by at desc`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { PackageEnd } from "#src/money/orders/packages/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { OwnKind, PackageAlertKind, StockKind } from "../rules.ts";

/** An expiry in whole seconds: the occasion of the alert before it, so that an extended listing gets another one. */
export const expirySeconds = sql`extract(epoch from listing.expires_at)::bigint`;

/** Inserts an alert for a listing's owner; idempotent. `occasion` identifies the event, such as a row of the history. */
export async function insertOwnAlert(
  { db, clock }: Context,
  { keyCode, kind, occasion }: { keyCode: string; kind: OwnKind; occasion: number },
) {
  await sql`
    insert into alert (member_id, listing_id, kind, occasion, created_at, waits)
    select owner_id, listing.id, ${kind}, ${occasion}::bigint, ${clock()}::timestamptz, false
    from listing join member on member.id = listing.owner_id and member.is_active
    where key_code = ${keyCode}
    on conflict (member_id, listing_id, kind, occasion) do nothing`.execute(db);
}

/** Inserts an alert about a package for a member; idempotent. */
export const insertPackageAlert = (
  { db, clock }: Context,
  kind: PackageAlertKind,
  { kind: holder, id, memberId }: PackageEnd,
) =>
  db
    .insertInto("alert")
    .values({
      memberId,
      kind,
      memberPackageId: holder === "member" ? id : null,
      businessPackageId: holder === "business" ? id : null,
      createdAt: clock(),
      waits: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Inserts an alert about a run of a stock source; `false` where the member has it already. */
export async function insertStockAlert(
  { db, clock }: Context,
  kind: StockKind,
  { runId, memberId }: { runId: number; memberId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("alert")
    .values({ memberId, kind, stockRunId: runId, createdAt: clock(), waits: false })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts an alert about a webhook that was disabled at this time; idempotent. */
export const insertWebhookAlert = (
  { db, clock }: Context,
  { webhookId, memberId, disabledAt }: { webhookId: number; memberId: number; disabledAt: Date },
) =>
  db
    .insertInto("alert")
    .values({
      memberId,
      kind: "webhook-disabled",
      webhookId,
      occasion: Math.floor(disabledAt.getTime() / 1000),
      createdAt: clock(),
      waits: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Inserts an alert for the applicant of a decided application to open a shop; idempotent. */
export async function insertShopAlert({ db, clock }: Context, eventId: number) {
  await sql`
    insert into alert (member_id, application_event_id, kind, created_at, waits)
    select member.id, event.id,
      case event.action when 'approve' then 'shop-approved' when 'reject' then 'shop-rejected'
        else 'shop-change-asked' end,
      ${clock()}::timestamptz, false
    from business_application_event event
    join business_application application on application.id = event.application_id
    join member on member.id = application.member_id and member.is_active
    where event.id = ${eventId}
    on conflict (application_event_id) where application_event_id is not null do nothing`.execute(db);
}

/**
 * Inserts alerts of live listings that expire by `until`, one for each expiry; idempotent. They wait for the owner's daily
 * mail, unless it is turned off or their address is not confirmed.
 */
export async function insertExpiring({ db, clock }: Context, until: Date, limit: number) {
  await sql`
    with inserted as (
      insert into alert (member_id, listing_id, kind, occasion, created_at, waits)
      select listing.owner_id, listing.id, 'expiring', ${expirySeconds}, ${clock()}::timestamptz,
        member.email_confirmed_at is not null
          and not exists (select from expiry_mail_off where expiry_mail_off.member_id = member.id)
      from listing join member on member.id = listing.owner_id and member.is_active
      where listing.state = 'active' and listing.expires_at > ${clock()} and listing.expires_at <= ${until}
        and not exists (
          select from alert where alert.listing_id = listing.id and alert.kind = 'expiring'
            and alert.member_id = listing.owner_id and alert.occasion = ${expirySeconds})
      order by listing.expires_at limit ${limit}
      on conflict (member_id, listing_id, kind, occasion) do nothing
      returning id, member_id)
    insert into alert_source (alert_id, kind, source_id) select id, 'own', member_id from inserted`.execute(db);
}

/** Inserts an alert for each sender of a message about a listing that the guard holds; idempotent. */
export async function insertHeld({ db, clock }: Context, limit: number) {
  await sql`
    insert into alert (member_id, listing_id, kind, occasion, created_at, waits)
    select message.sender_id, conversation.listing_id, 'held', message.id, ${clock()}::timestamptz, false
    from message join conversation on conversation.id = message.conversation_id
    where message.held = 'waiting' and conversation.listing_id is not null
      and not exists (
        select from alert where alert.member_id = message.sender_id and alert.listing_id = conversation.listing_id
          and alert.kind = 'held' and alert.occasion = message.id)
    order by message.id limit ${limit}
    on conflict (member_id, listing_id, kind, occasion) do nothing`.execute(db);
}

/** Deletes the alerts before a listing's earlier expiries. */
export async function deleteExpiring({ db }: Context, keyCode: string) {
  await sql`
    delete from alert using listing
    where listing.key_code = ${keyCode} and alert.listing_id = listing.id and alert.kind = 'expiring'
      and alert.occasion is distinct from ${expirySeconds}`.execute(db);
}

/** The code of the member's conversation with this message. */
export async function findConversationOf({ db }: Context, memberId: number, messageId: number) {
  const found = await db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .where("message.id", "=", messageId)
    .where("message.senderId", "=", memberId)
    .select("conversation.code")
    .executeTakeFirst();
  return found?.code;
}

export async function isExpiryMailOff({ db }: Context, memberId: number): Promise<boolean> {
  const found = await db
    .selectFrom("expiryMailOff")
    .where("memberId", "=", memberId)
    .select("memberId")
    .executeTakeFirst();
  return found !== undefined;
}

export async function setExpiryMailOff({ db, clock }: Context, memberId: number, isOff: boolean) {
  if (isOff)
    await db
      .insertInto("expiryMailOff")
      .values({ memberId, since: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("expiryMailOff").where("memberId", "=", memberId).execute();
}

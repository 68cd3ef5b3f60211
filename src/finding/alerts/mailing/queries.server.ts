import { sql } from "kysely";
import type { Frequency } from "#src/core/notifications/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { AlertKind, cutoffs, SourceKind } from "../rules.ts";
import { expirySeconds } from "../own/queries.server.ts";
import { sources } from "../sources-queries.server.ts";

/** At most `limit` members with an alert that is due; those who cannot be mailed are left out. */
export async function selectDueMembers(
  { db }: Context,
  { instant, daily, weekly }: ReturnType<typeof cutoffs>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select distinct alert.member_id from alert
    join alert_source on alert_source.alert_id = alert.id
    join ${sources} source on source.kind = alert_source.kind and source.source_id = alert_source.source_id
      and source.member_id = alert.member_id
    join member on member.id = alert.member_id and member.is_active and member.email_confirmed_at is not null
    where alert.waits and alert.created_at <= case source.frequency
      when 'instant' then ${instant}::timestamptz when 'daily' then ${daily}::timestamptz
      when 'weekly' then ${weekly}::timestamptz end
    limit ${limit}`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** A member who can be mailed: an active account with a confirmed address. */
export const findRecipient = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("isActive", "=", true)
    .where("emailConfirmedAt", "is not", null)
    .select(["email", "firstName"])
    .executeTakeFirst();

/** An alert that waits for a mail, with its sources. */
export type PendingAlert = {
  id: number;
  kind: AlertKind;
  keyCode: string;
  /** Whether it is still true: the listing is live, and was not extended since an alert of its expiry. */
  isLive: boolean;
  occasion: number;
  oldPriceKurus: number | null;
  createdAt: Date;
  sources: { kind: SourceKind; id: number; frequency: Frequency; name: string | null; lastName: string | null }[];
};

/** The member's pending alerts, the oldest first; their rows are locked until the transaction ends. */
export async function lockPending({ db, clock }: Context, memberId: number): Promise<PendingAlert[]> {
  const alerts = await db
    .selectFrom("alert")
    .where("memberId", "=", memberId)
    .where("waits", "=", true)
    .orderBy("id")
    .forUpdate()
    .select("id")
    .execute();
  if (alerts.length === 0) return [];
  const { rows } = await sql<PendingAlert>`
    select alert.id, alert.kind, listing.key_code, alert.old_price_kurus, alert.created_at,
      alert.occasion, listing.state = 'active' and (listing.expires_at is null or listing.expires_at > ${clock()})
        and (alert.kind <> 'expiring' or alert.occasion = ${expirySeconds}) as is_live,
      jsonb_agg(jsonb_build_object('kind', source.kind, 'id', source.source_id, 'frequency', source.frequency,
        'name', source.name, 'lastName', source.last_name) order by source.kind desc, source.source_id) as sources
    from alert
    join listing on listing.id = alert.listing_id
    join alert_source on alert_source.alert_id = alert.id
    join ${sources} source on source.kind = alert_source.kind and source.source_id = alert_source.source_id
      and source.member_id = ${memberId}
    where alert.id = any(${alerts.map(({ id }) => id)}::bigint[])
    group by alert.id, listing.id order by alert.id`.execute(db);
  return rows;
}

/** Marks alerts as no longer pending; `mailedAt` is null if they were dropped without a mail. */
export async function settleAlerts({ db }: Context, ids: readonly number[], mailedAt: Date | null) {
  if (ids.length === 0) return;
  await db.updateTable("alert").set({ waits: false, mailedAt }).where("id", "in", ids).execute();
}

/** Drops mails of alerts created before `pendingBefore` and deletes alerts created before `deleteBefore`. */
export async function expireAlerts({ db }: Context, pendingBefore: Date, deleteBefore: Date) {
  await db
    .updateTable("alert")
    .set({ waits: false })
    .where("waits", "=", true)
    .where("createdAt", "<", pendingBefore)
    .execute();
  await db.deleteFrom("alert").where("createdAt", "<", deleteBefore).execute();
}

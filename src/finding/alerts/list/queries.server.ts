import { sql } from "kysely";
import type { HolderKind, PackageId } from "#src/money/orders/packages/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { AlertKind, SourceKind } from "../rules.ts";
import { sources } from "../sources-queries.server.ts";

/** How many alerts a member has not opened. */
export async function countUnread({ db }: Context, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("alert")
    .where("memberId", "=", memberId)
    .where("readAt", "is", null)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countAlerts({ db }: Context, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("alert")
    .where("memberId", "=", memberId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type ListedAlert = {
  id: number;
  kind: AlertKind;
  /** Null for an alert about a shop, a stock source, a webhook, and a package, which has `package` and `packageEndsAt`. */
  keyCode: string | null;
  package: PackageId | null;
  packageEndsAt: Date | null;
  /** Of an alert about a stock source its name. */
  stockName: string | null;
  /** Of an alert about a webhook its address. */
  webhookUrl: string | null;
  oldPriceKurus: number | null;
  newPriceKurus: number | null;
  occasion: number;
  /** Of a moderator's decision about the member's own listing. */
  reasonCodes: string[] | null;
  note: string | null;
  createdAt: Date;
  isUnread: boolean;
  /** The reasons that still exist. */
  sources: { kind: SourceKind; name: string | null; lastName: string | null }[];
};

/** One page of a member's alerts, the newest first. */
export async function selectAlerts(
  { db }: Context,
  memberId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedAlert[]> {
  const { rows } = await sql<ListedAlert>`
    select alert.id, alert.kind, listing.key_code, alert.old_price_kurus, alert.new_price_kurus, alert.created_at,
      coalesce(member_package.package, business_package.package) as package,
      coalesce(member_package.ends_at, business_package.ends_at) as package_ends_at,
      alert.read_at is null as is_unread, alert.occasion, stock_source.name as stock_name, webhook.url as webhook_url,
      coalesce(decision.reason_codes, shop.reason_codes) as reason_codes, coalesce(decision.note, shop.note) as note,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', source.kind, 'name', source.name, 'lastName', source.last_name)
          order by source.kind desc, source.source_id)
        from alert_source join ${sources} source
          on source.kind = alert_source.kind and source.source_id = alert_source.source_id and source.member_id = ${memberId}
        where alert_source.alert_id = alert.id), '[]') as sources
    from (select * from alert where member_id = ${memberId} order by id desc offset ${offset} limit ${limit}) alert
    left join listing on listing.id = alert.listing_id
    left join member_package on member_package.id = alert.member_package_id
    left join business_package on business_package.id = alert.business_package_id
    left join listing_history decision on decision.id = alert.occasion and decision.listing_id = alert.listing_id
      and alert.kind in ('rejected', 'change-asked', 'taken-down')
    left join business_application_event shop on shop.id = alert.application_event_id
    left join stock_run on stock_run.id = alert.stock_run_id
    left join stock_source on stock_source.id = stock_run.source_id
    left join webhook on webhook.id = alert.webhook_id
    order by alert.id desc`.execute(db);
  return rows;
}

/** Marks all of a member's alerts as read, or the one with this id. */
export async function markRead({ db, clock }: Context, memberId: number, id?: number) {
  await db
    .updateTable("alert")
    .set({ readAt: clock() })
    .where("memberId", "=", memberId)
    .where("readAt", "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .execute();
}

/** One of the member's own alerts, with its listing or package. */
export const findAlert = ({ db }: Context, memberId: number, id: number) =>
  db
    .selectFrom("alert")
    .leftJoin("listing", "listing.id", "alert.listingId")
    .leftJoin("stockRun", "stockRun.id", "alert.stockRunId")
    .where("alert.memberId", "=", memberId)
    .where("alert.id", "=", id)
    .select([
      "alert.kind",
      "alert.occasion",
      "listing.keyCode",
      "stockRun.sourceId as stockSourceId",
      "alert.webhookId",
      // Of an alert about a package.
      sql<HolderKind>`case when business_package_id is null then 'member' else 'business' end`.as("holder"),
    ])
    .executeTakeFirst();

import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { AlertKind } from "../rules.ts";

/** What happened to a listing. `occasion` separates events of the same kind: a price may fall twice. */
export type ListingEvent = {
  listingId: number;
  kind: AlertKind;
  occasion?: number;
  prices?: { oldKurus: number; newKurus: number };
  /** Who made it happen, and needs no alert. */
  exceptMemberId?: number;
};

/**
 * Inserts one alert for each member behind these sources; idempotent. Sellers get none for listings of their own or
 * their business. A mail is pending if a source asks for one and the member's address is confirmed. `sources` selects
 * kind, source_id, member_id and frequency.
 */
async function insertAlerts({ db, clock }: Context, event: ListingEvent, sources: RawBuilder<unknown>) {
  const { listingId, kind, occasion = 0, prices, exceptMemberId = 0 } = event;
  await sql`
    with source as (${sources}),
    recipient as (
      select source.*, source.frequency <> 'off' and member.email_confirmed_at is not null as waits
      from source
      join member on member.id = source.member_id and member.is_active
      join listing on listing.id = ${listingId}
      where listing.owner_id <> member.id and member.id <> ${exceptMemberId}
        and (listing.business_id is null or listing.business_id is distinct from member.business_id)),
    inserted as (
      insert into alert as existing
        (member_id, listing_id, kind, occasion, old_price_kurus, new_price_kurus, created_at, waits)
      select member_id, ${listingId}, ${kind}, ${occasion}::bigint, ${prices?.oldKurus ?? null}::bigint,
        ${prices?.newKurus ?? null}::bigint, ${clock()}::timestamptz, bool_or(waits)
      from recipient group by member_id order by member_id
      -- An update that changes nothing, because "do nothing" would not return the id of the existing alert.
      on conflict (member_id, listing_id, kind, occasion) do update set waits = existing.waits
      returning id, member_id)
    insert into alert_source (alert_id, kind, source_id)
    select inserted.id, recipient.kind, recipient.source_id from inserted join recipient using (member_id)
    on conflict do nothing`.execute(db);
}

/** Alerts of a new listing for these saved searches and for those who followed its seller when it was published. */
export const insertMatches = (ctx: Context, listingId: number, searchIds: readonly number[]) =>
  insertAlerts(
    ctx,
    { listingId, kind: "match" },
    sql`
      select 'search' as kind, id::bigint as source_id, member_id, frequency from saved_search
      where id = any(${searchIds}::int[]) and frequency <> 'off'
      union all
      select 'follow', follow.id, follow.member_id, follow.frequency from follow
      join listing on listing.id = ${listingId} and follow.created_at <= listing.published_at
      where follow.business_id = listing.business_id
        or (listing.business_id is null and follow.followed_member_id = listing.owner_id)`,
  );

/** The change since `since` that led to a listing's present price. */
export const findPriceChange = ({ db }: Context, listingId: number, since: Date) =>
  db
    .selectFrom("listingPriceChange as change")
    .innerJoin("listing", (join) =>
      join.onRef("listing.id", "=", "change.listingId").onRef("listing.priceKurus", "=", "change.newKurus"),
    )
    .where("change.listingId", "=", listingId)
    .where("change.at", ">", since)
    .orderBy("change.id", "desc")
    .limit(1)
    .select(["change.id", "change.at", "change.oldKurus", "change.newKurus"])
    .executeTakeFirst();

type PriceDrop = NonNullable<Awaited<ReturnType<typeof findPriceChange>>>;

/** Alerts of a lower price for garages, followers and searches with an earlier alert of the listing; a search gets one only once. */
export const insertPriceDrop = (ctx: Context, listingId: number, { id, at, oldKurus, newKurus }: PriceDrop) =>
  insertAlerts(
    ctx,
    { listingId, kind: "price", occasion: id, prices: { oldKurus, newKurus } },
    sql`
      select 'garage' as kind, id as source_id, member_id, ${garageFrequency} as frequency from garage_item
      where listing_id = ${listingId} and created_at <= ${at}
      union all
      select 'follow', id, member_id, frequency from follow where listing_id = ${listingId} and created_at <= ${at}
      union all
      select 'search', saved_search.id, saved_search.member_id, saved_search.frequency from alert
      join alert_source source on source.alert_id = alert.id and source.kind = 'search'
      join saved_search on saved_search.id = source.source_id and saved_search.frequency <> 'off'
      where alert.listing_id = ${listingId} and alert.kind = 'match' and alert.created_at < ${at}
        and not exists (
          select from alert earlier join alert_source before on before.alert_id = earlier.id
          where earlier.listing_id = ${listingId} and earlier.kind = 'price'
            and before.kind = 'search' and before.source_id = saved_search.id)`,
  );

/** Alerts of a listing that ended, or was reserved, for garages and followers. */
export const insertForWatchers = (ctx: Context, event: ListingEvent) =>
  insertAlerts(
    ctx,
    event,
    sql`
      select 'garage' as kind, id as source_id, member_id, ${garageFrequency} as frequency from garage_item
      where listing_id = ${event.listingId}
      union all
      select 'follow', id, member_id, frequency from follow where listing_id = ${event.listingId}`,
  );

export const deleteEnd = ({ db }: Context, listingId: number, kind: "sold") =>
  db.deleteFrom("alert").where("listingId", "=", listingId).where("kind", "=", kind).execute();

/** Garage items have a switch instead of a frequency. */
const garageFrequency = sql`case when email_enabled then 'instant' else 'off' end`;

export const findListingId = ({ db }: Context, keyCode: string) =>
  db.selectFrom("listing").where("keyCode", "=", keyCode).select("id").executeTakeFirst();

/** Whether the listing is on sale. */
export const isLive = async ({ db }: Context, listingId: number): Promise<boolean> =>
  (await db
    .selectFrom("listing")
    .where("id", "=", listingId)
    .where("state", "=", "active")
    .select("id")
    .executeTakeFirst()) !== undefined;

/** What a snapshot shows in the database of this identity: transaction ids mean nothing in another one. */
export type SnapshotOf = { cluster: string; snapshot: string };

/** `mustReload`: the snapshot is ahead of the database, which was restored from a backup. */
type ChangedSearch = SnapshotOf & { mustReload: boolean; id: number | null; address: string; frequency: string };

/**
 * The saved searches that changed since a snapshot (without one: all that are mailed). Each row holds the current snapshot
 * and the identity of the database; `id` is null if nothing changed.
 */
export async function selectChangedSearches({ db }: Context, since: string | null): Promise<ChangedSearch[]> {
  const isNew = since
    ? sql`changed_xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(changed_xid, ${since}::pg_snapshot)`
    : sql`frequency <> 'off'`;
  const mustReload = since
    ? sql`pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`
    : sql`false`;
  const { rows } = await sql<ChangedSearch>`
    select always.*, search.id, search.address, search.frequency
    from (
      select (select current_cluster()) as cluster, pg_current_snapshot()::text as snapshot, ${mustReload} as must_reload
    ) always left join (select id, address, frequency from saved_search where ${isNew}) search on true`.execute(db);
  return rows;
}

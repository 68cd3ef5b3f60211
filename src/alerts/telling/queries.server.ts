import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { AlertKind } from "../rules.ts";

/** What is told of a listing. `occasion` tells it from an earlier one of the same kind: a price may fall twice. */
export type News = {
  listingId: number;
  kind: AlertKind;
  occasion?: number;
  prices?: { oldKurus: number; newKurus: number };
};

/**
 * Tells the members behind these sources, each once; who was told before is not told again. Nobody is told of what they
 * or their business offer. A mail waits where its source asks for one and the member can be mailed. `sources` selects
 * kind, source_id, member_id and frequency.
 */
async function insertAlerts({ db, clock }: Context, news: News, sources: RawBuilder<unknown>) {
  const { listingId, kind, occasion = 0, prices } = news;
  await sql`
    with source as (${sources}),
    told as (
      select source.*, source.frequency <> 'off' and member.email_confirmed_at is not null as waits
      from source
      join member on member.id = source.member_id and member.is_active
      join listing on listing.id = ${listingId}
      where listing.owner_id <> member.id
        and (listing.business_id is null or listing.business_id is distinct from member.business_id)),
    news as (
      insert into alert as known
        (member_id, listing_id, kind, occasion, old_price_kurus, new_price_kurus, created_at, waits)
      select member_id, ${listingId}, ${kind}, ${occasion}::bigint, ${prices?.oldKurus ?? null}::bigint,
        ${prices?.newKurus ?? null}::bigint, ${clock()}::timestamptz, bool_or(waits)
      from told group by member_id order by member_id
      -- Changes nothing, and so names the alert that is there.
      on conflict (member_id, listing_id, kind, occasion) do update set waits = known.waits
      returning id, member_id)
    insert into alert_source (alert_id, kind, source_id)
    select news.id, told.kind, told.source_id from news join told using (member_id)
    on conflict do nothing`.execute(db);
}

/** A listing that these saved searches find, and that its seller's followers have not seen yet. */
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

/** The newest change of a listing's price since a moment, while it is still the price. */
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

/** A price that fell since the listing came into garages, was followed or was told of for a search; once a search. */
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
          select from alert told join alert_source before on before.alert_id = told.id
          where told.listing_id = ${listingId} and told.kind = 'price'
            and before.kind = 'search' and before.source_id = saved_search.id)`,
  );

/** The end of a listing that is in garages or followed. */
export const insertEnd = (ctx: Context, news: News) =>
  insertAlerts(
    ctx,
    news,
    sql`
      select 'garage' as kind, id as source_id, member_id, ${garageFrequency} as frequency from garage_item
      where listing_id = ${news.listingId}
      union all
      select 'follow', id, member_id, frequency from follow where listing_id = ${news.listingId}`,
  );

/** Mails about the garage are on or off. */
const garageFrequency = sql`case when email_enabled then 'instant' else 'off' end`;

export const findListingId = ({ db }: Context, keyCode: string) =>
  db.selectFrom("listing").where("keyCode", "=", keyCode).select("id").executeTakeFirst();

type ChangedSearch = { snapshot: string; id: number | null; address: string; frequency: string };

/** The saved searches that changed since a snapshot, all that are mailed where there is none; in each row the snapshot of now. */
export async function selectChangedSearches({ db }: Context, since: string | null): Promise<ChangedSearch[]> {
  const isNew = since
    ? sql`changed_xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(changed_xid, ${since}::pg_snapshot)`
    : sql`frequency <> 'off'`;
  const { rows } = await sql<ChangedSearch>`
    select pg_current_snapshot()::text as snapshot, search.id, search.address, search.frequency
    from (select) always left join (select id, address, frequency from saved_search where ${isNew}) search on true`.execute(
    db,
  );
  return rows;
}

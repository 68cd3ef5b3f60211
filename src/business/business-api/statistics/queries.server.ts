import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export type ListingDay = {
  listingId: number;
  keyCode: string;
  day: string;
  views: number;
  messages: number;
  phoneReveals: number;
  favourites: number;
  shares: number;
};

type Asked = {
  businessId: number;
  from: string;
  to: string;
  keyCode: string | undefined;
  after: { day: string; listingId: number };
  limit: number;
};

/** The counts of a business's listings by day and listing. */
export async function selectListingDays(
  { db }: Context,
  { businessId, from, to, keyCode, after, limit }: Asked,
): Promise<ListingDay[]> {
  const count = (type: string) => sql`coalesce(sum(count) filter (where event_type = ${type}), 0)::int`;
  const { rows } = await sql<ListingDay>`
    select listing.id as listing_id, listing.key_code, to_char(day, 'YYYY-MM-DD') as day,
      ${count("offer-view")} as views, ${count("offer-message")} as messages,
      ${count("offer-show-phone")} as phone_reveals, ${count("offer-favorite")} as favourites,
      ${count("offer-share")} as shares
    from listing join listing_event_day as event on event.listing_id = listing.id
    where listing.business_id = ${businessId} and day between ${from}::date and ${to}::date
      and ${keyCode === undefined ? sql`true` : sql`listing.key_code = ${keyCode}`}
      and (day, listing.id) > (${after.day}::date, ${after.listingId}::bigint)
    group by listing.id, event.day order by event.day, listing.id limit ${limit}`.execute(db);
  return rows;
}

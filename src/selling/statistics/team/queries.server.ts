import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** The counts of one person of a business since a day: of the business's listings that are theirs, and of their own number. */
export type PersonCounts = {
  id: number;
  firstName: string;
  lastName: string;
  branchId: number | null;
  branchName: string | null;
  liveListings: number;
  views: number;
  messages: number;
  phoneReveals: number;
};

/** The counts of the people of a business, or of these of them, since `from`, a day of Turkey's calendar. */
export async function selectPeopleCounts(
  { db }: Pick<Context, "db">,
  { businessId, people, from }: { businessId: number; people: "all" | readonly number[]; from: string },
): Promise<PersonCounts[]> {
  const { rows } = await sql<PersonCounts>`
    select member.id, member.first_name, member.last_name, member.branch_id, branch.name as branch_name,
      (select count(*)::int from listing
        where owner_id = member.id and business_id = ${businessId} and state = 'active') as live_listings,
      counted.views, counted.messages,
      counted.phone_reveals + coalesce((
        select sum(count)::int from member_event_day
        where member_id = member.id and event_type = 'user-show-phone' and day >= ${from}::date
      ), 0) as phone_reveals
    from member
    left join branch on branch.id = member.branch_id
    cross join lateral (
      select
        coalesce(sum(count) filter (where event_type = 'offer-view'), 0)::int as views,
        coalesce(sum(count) filter (where event_type = 'offer-message'), 0)::int as messages,
        coalesce(sum(count) filter (where event_type = 'offer-show-phone'), 0)::int as phone_reveals
      from listing join listing_event_day on listing_id = listing.id
      where owner_id = member.id and business_id = ${businessId} and day >= ${from}::date
    ) as counted
    where member.business_id = ${businessId} and member.is_active
      and ${people === "all" ? sql`true` : sql`member.id = any(${people})`}
    order by branch.name collate "tr-x-icu" nulls last, member.first_name collate "tr-x-icu",
      member.last_name collate "tr-x-icu", member.id`.execute(db);
  return rows;
}

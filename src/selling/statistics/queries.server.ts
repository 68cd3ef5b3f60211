import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ListingEventType, MemberEventType } from "./rules.ts";

type Db = Pick<Context, "db">;

/** A visit as stored: `visitor` is a hash of the visitor, in hex. */
export type HashedVisit = {
  keyCode: string;
  day: string;
  visitor: string;
  memberId: number | null;
  businessId: number | null;
};

/**
 * Counts visits in one statement: a visitor's first visit of a day adds to the listing's views, later ones add nothing,
 * and neither do those of the owner and of the staff of the owner's business. Writing is idempotent.
 * Rows are written in one order, so that concurrent processes cannot deadlock.
 */
export async function insertVisits({ db }: Db, visits: readonly HashedVisit[]) {
  const column = <Name extends keyof HashedVisit>(name: Name) => visits.map((visit) => visit[name]);
  await sql`
    with sent as (
      select distinct listing.id as listing_id, visit.day, decode(visit.visitor, 'hex') as visitor
      from unnest(
        ${column("keyCode")}::text[], ${column("day")}::date[], ${column("visitor")}::text[],
        ${column("memberId")}::integer[], ${column("businessId")}::integer[]
      ) as visit (key_code, day, visitor, member_id, business_id)
      join listing on listing.key_code = visit.key_code
      where listing.state = 'active'
        and visit.member_id is distinct from listing.owner_id
        and (visit.business_id is null or visit.business_id is distinct from listing.business_id)
    ), fresh as (
      insert into listing_visit (day, listing_id, visitor)
      select day, listing_id, visitor from sent order by day, listing_id, visitor
      on conflict do nothing
      returning listing_id, day
    )
    insert into listing_event_day as total (listing_id, event_type, day, count)
    select listing_id, 'offer-view', day, count(*) from fresh group by listing_id, day order by listing_id, day
    on conflict (listing_id, event_type, day) do update set count = total.count + excluded.count`.execute(db);
}

/** The salt of a day, the same for all processes; `proposed` becomes the salt where there was none. */
export async function getSalt({ db }: Db, day: string, proposed: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    insert into visitor_salt (day, salt) values (${day}, ${proposed})
    on conflict (day) do update set salt = visitor_salt.salt
    returning salt`.execute(db);
  return rows[0]!.salt;
}

/** Deletes the visitors of the days before this one. */
export async function deleteVisitsBefore({ db }: Db, day: string) {
  await sql`delete from listing_visit where day < ${day}`.execute(db);
  await sql`delete from visitor_salt where day < ${day}`.execute(db);
}

/** The fields that decide who may read a listing's statistics. */
export const findCountedListing = ({ db }: Db, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "ownerId", "businessId", "state"])
    .executeTakeFirst();

export const findCountedMember = ({ db }: Db, memberId: number) =>
  db.selectFrom("member").where("id", "=", memberId).select(["id", "businessId"]).executeTakeFirst();

const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day");

/** A listing's events day by day since `from`, a day of Turkey's calendar. */
export const selectListingDays = ({ db }: Db, listingId: number, from: string) =>
  db
    .selectFrom("listingEventDay")
    .where("listingId", "=", listingId)
    .where("day", ">=", sql<Date>`${from}::date`)
    .select(["eventType", "count", day])
    .execute();

/** The total of a listing's events, by type. */
export const selectListingTotals = ({ db }: Db, listingId: number) =>
  db
    .selectFrom("listingEventDay")
    .where("listingId", "=", listingId)
    .groupBy("eventType")
    .select(["eventType", sql<number>`sum(count)::int`.as("count")])
    .execute();

/** The views of all listings of a member, day by day since `from`, or all of them without it. */
export const selectMemberViewDays = ({ db }: Db, memberId: number, from?: string) =>
  db
    .selectFrom("listingEventDay")
    .innerJoin("listing", "listing.id", "listingEventDay.listingId")
    .where("ownerId", "=", memberId)
    .where("eventType", "=", "offer-view" satisfies ListingEventType)
    .$if(from !== undefined, (query) => query.where("day", ">=", sql<Date>`${from}::date`))
    .groupBy("day")
    .select([sql<number>`sum(count)::int`.as("count"), day])
    .execute();

/** A member's own events of one type, day by day since `from`, or all of them without it. */
export const selectMemberDays = ({ db }: Db, memberId: number, type: MemberEventType, from?: string) =>
  db
    .selectFrom("memberEventDay")
    .where("memberId", "=", memberId)
    .where("eventType", "=", type)
    .$if(from !== undefined, (query) => query.where("day", ">=", sql<Date>`${from}::date`))
    .select(["count", day])
    .execute();

/** Adds one event of a listing on a day; does nothing for an unknown listing. */
export async function addListingEvent({ db }: Db, keyCode: string, type: ListingEventType, on: string) {
  await sql`
    insert into listing_event_day as total (listing_id, event_type, day, count)
    select id, ${type}, ${on}::date, 1 from listing where key_code = ${keyCode}
    on conflict (listing_id, event_type, day) do update set count = total.count + 1`.execute(db);
}

/** Adds one event of a member on a day. */
export async function addMemberEvent({ db }: Db, memberId: number, type: MemberEventType, on: string) {
  await sql`
    insert into member_event_day as total (member_id, event_type, day, count) values (${memberId}, ${type}, ${on}::date, 1)
    on conflict (member_id, event_type, day) do update set count = total.count + 1`.execute(db);
}

/** The number of a member with a live listing that shows it, E.164: other numbers are not public. */
export const findMemberPhone = ({ db }: Db, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("isActive", "=", true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("listing")
          .whereRef("listing.ownerId", "=", "member.id")
          .where("state", "=", "active")
          .where("isPhoneShown", "=", true),
      ),
    )
    .select(["id", "phone", "phoneConfirmedAt", "businessId"])
    .executeTakeFirst();

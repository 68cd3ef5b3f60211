import { type Insertable, sql } from "kysely";
import type { Context, Member } from "#src/shared/context.server.ts";
import { timeZone } from "#src/shared/dates.ts";
import type { DB } from "#src/shared/database.ts";

/** Whether there are neither members nor listings. */
export async function isMarketEmpty({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from member) and not exists (select from listing) as is_empty`.execute(db);
  return rows[0]?.isEmpty === true;
}

/** Of concurrent processes only one fills the market; the others wait here until it has committed. */
export const lockMarket = ({ db }: Context) => sql`select pg_advisory_xact_lock(7340132)`.execute(db);

const rowsAtOnce = 2000;

/** Inserts the rows of a table; returns their ids in the same order, undefined in tables without. */
export async function insertAll<Table extends keyof DB>(
  { db }: Context,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce) as Insertable<DB["member"]>[];
    const inserted = await db
      .insertInto(table as "member")
      .values(some)
      .returningAll()
      .execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** Members, or businesses, that were written with a package. */
export const selectPackages = ({ db }: Context, table: "member" | "business") =>
  db.selectFrom(table).where("package", "<>", "none").select(["id", "package"]).execute();

/** Counts conversations and garage items of every listing, each on its day. */
export const countInterest = ({ db }: Context) =>
  sql`
    insert into listing_event_day as total (listing_id, event_type, day, count)
    select listing_id, event_type, (at at time zone ${timeZone})::date as day, count(*)
    from (
      select listing_id, 'offer-message' as event_type, created_at as at from conversation
      union all
      select listing_id, 'offer-favorite', created_at from garage_item
    ) as interest
    group by listing_id, event_type, day
    on conflict (listing_id, event_type, day) do update set count = total.count + excluded.count`.execute(db);

/** Gives a person of a business a branch and a picture; the page of the business shows them. */
export const updateColleague = (
  { db }: Context,
  memberId: number,
  values: { branchId: number; pictureId?: string | undefined },
) =>
  db
    .updateTable("member")
    .set({ ...values, isShownInShop: true })
    .where("id", "=", memberId)
    .execute();

const members = ({ db }: Context) =>
  db
    .selectFrom("member")
    .select(["id", "email", "firstName", "lastName", "role", "staffRoles"])
    .select(["businessId", "businessRole", "branchId", "package"])
    .select(sql<boolean>`email_confirmed_at is not null`.as("isEmailConfirmed"))
    .select((eb) => [
      eb.val(false).as("isDealer"),
      eb.val(false).as("isRentalBusiness"),
      sql<number[]>`'{}'::int[]`.as("branchMemberIds"),
    ])
    .$castTo<Member>();

/** These members as the context of a request has them, by address; what they may do as a dealer is left out. */
export async function selectMembers(ctx: Context, emails: readonly string[]): Promise<Map<string, Member>> {
  const rows = await members(ctx).where("email", "in", emails).execute();
  return new Map(rows.map((row) => [row.email, row]));
}

/** A private member who is none of these. */
export const findOtherBuyer = (ctx: Context, emails: readonly string[]): Promise<Member | undefined> =>
  members(ctx)
    .where("email", "not in", emails)
    .where("role", "=", "member")
    .where("businessId", "is", null)
    .where("emailConfirmedAt", "is not", null)
    .orderBy("id")
    .executeTakeFirst();

/** Key codes of vehicles that a business offers for sale, the oldest first. */
export async function selectOfferedBy({ db }: Context, businessId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("listingType", "=", "satilik")
    .where("state", "=", "active")
    .orderBy("id")
    .limit(limit)
    .select("keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

/** A member's searches that send alerts. */
export const selectSearchAddresses = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("savedSearch")
    .where("memberId", "=", memberId)
    .where("frequency", "<>", "off")
    .select(["id", "address"])
    .execute();

/** Which of these listings were published since a time, and when. */
export async function selectPublished({ db }: Context, keyCodes: readonly string[], since: Date) {
  if (keyCodes.length === 0) return [];
  return await db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .where("publishedAt", ">", since)
    .select((eb) => ["id", eb.ref("publishedAt").$notNull().as("publishedAt")])
    .execute();
}

export const selectGarageListings = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("garageItem")
    .innerJoin("listing", "listing.id", "garageItem.listingId")
    .where("garageItem.memberId", "=", memberId)
    .select(["listing.id as listingId", "listing.state", "listing.updatedAt"])
    .execute();

/** Marks the member's alerts before a time as read and mailed. */
export const settleNews = ({ db }: Context, memberId: number, before: Date) =>
  db
    .updateTable("alert")
    .set((eb) => ({ waits: false, readAt: eb.ref("createdAt") }))
    .where("memberId", "=", memberId)
    .where("createdAt", "<", before)
    .execute();

/** Rentals of a business whose vehicle came back, except those of one customer, the oldest first. */
export const selectReturnedRentals = ({ db }: Context, businessId: number, exceptId: number) =>
  db
    .selectFrom("rentalBooking")
    .where("businessId", "=", businessId)
    .where("state", "=", "returned")
    .where("memberId", "!=", exceptId)
    .orderBy("dropoffAt")
    .orderBy("id")
    .select(["id as bookingId", "listingId", "dropoffAt"])
    .execute();

/** Marks the rental units of these bookings as occupied from pickup to dropoff, plus the turnaround time for cleaning. */
export const insertSpans = ({ db }: Context, bookingIds: readonly number[], turnaroundMinutes: number) =>
  sql`insert into rental_unit_span (unit_id, span, kind, booking_id)
    select unit_id, tstzrange(pickup_at, dropoff_at + ${turnaroundMinutes} * interval '1 minute'), 'booking', id
    from rental_booking where id = any(${bookingIds}::bigint[]) order by id`.execute(db);

/** The codes of all rentals, the oldest first. */
export const selectRentals = ({ db }: Context) =>
  db.selectFrom("rentalBooking").orderBy("createdAt").orderBy("id").select("code").execute();

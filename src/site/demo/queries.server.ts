import { type Insertable, sql } from "kysely";
import type { Context, Member as SignedIn } from "#src/shared/context.server.ts";
import { timeZone } from "#src/shared/dates.ts";
import type { Business, ListingEventDay, Member } from "#src/shared/database.ts";

/** Whether there are neither members nor listings. */
export async function isMarketEmpty({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from member) and not exists (select from listing) as is_empty`.execute(db);
  return rows[0]?.isEmpty === true;
}

/** Of concurrent processes only one fills the market; the others wait here until it has committed. */
export const lockMarket = ({ db }: Context) => sql`select pg_advisory_xact_lock(7340132)`.execute(db);

/** Ids in the order of the rows. */
export async function insertBusinesses({ db }: Context, rows: readonly Insertable<Business>[]): Promise<number[]> {
  const added = await db.insertInto("business").values(rows).returning(["id", "slug"]).execute();
  const ids = new Map(added.map(({ id, slug }) => [slug, id]));
  return rows.map(({ slug }) => ids.get(slug) as number);
}

/** Ids in the order of the rows. */
export async function insertMembers({ db }: Context, rows: readonly Insertable<Member>[]): Promise<number[]> {
  const added = await db.insertInto("member").values(rows).returning(["id", "email"]).execute();
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  return rows.map(({ email }) => ids.get(email) as number);
}

/** Members with a package, and businesses with one. */
export const selectMemberPackages = ({ db }: Context) =>
  db.selectFrom("member").where("package", "<>", "none").select(["id", "package"]).execute();
export const selectBusinessPackages = ({ db }: Context) =>
  db.selectFrom("business").where("package", "<>", "none").select(["id", "package"]).execute();

const rowsAtOnce = 2000;

/** Past events of listings. */
export async function insertEventDays({ db }: Context, rows: readonly Insertable<ListingEventDay>[]) {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto("listingEventDay")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

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

/** Which of these addresses belong to a member. */
export async function selectEmails({ db }: Context, emails: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("member").select("email").where("email", "in", emails).execute();
  return rows.map(({ email }) => email);
}

export const selectConversation = ({ db }: Context, code: string) =>
  db.selectFrom("conversation").where("code", "=", code).select("id").executeTakeFirstOrThrow();

/** City and town of businesses. */
export async function selectBusinessPlaces({ db }: Context, ids: readonly number[]) {
  const rows = await db.selectFrom("business").where("id", "in", ids).select(["id", "cityId", "townId"]).execute();
  return rows.flatMap(({ id, cityId, townId }) => (cityId !== null && townId !== null ? [{ id, cityId, townId }] : []));
}

/** The owner of a business, and its members by their addresses. */
export async function selectTeam({ db }: Context, businessId: number) {
  const rows = await db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .select(["id", "email", "businessRole"])
    .execute();
  return {
    ownerId: rows.find(({ businessRole }) => businessRole === "owner")!.id,
    idOf: (email: string | null) => rows.find((one) => one.email === email)?.id,
  };
}

export const updateBranch = ({ db }: Context, memberId: number, branchId: number) =>
  db.updateTable("member").set({ branchId }).where("id", "=", memberId).execute();

const signedIn = ({ db }: Context) =>
  db
    .selectFrom("member")
    .select(["id", "email", "firstName", "lastName", "role", "businessId", "businessRole", "branchId", "package"])
    .select(sql<boolean>`email_confirmed_at is not null`.as("isEmailConfirmed"))
    .$castTo<Omit<SignedIn, "branchMemberIds">>();

/** These members as the context of a request has them, in this order; undefined for those who do not exist. */
export async function selectDemoMembers(
  ctx: Context,
  emails: readonly string[],
): Promise<readonly (SignedIn | undefined)[]> {
  const rows = await signedIn(ctx).where("email", "in", emails).execute();
  return emails.map((email) => {
    const row = rows.find((one) => one.email === email);
    return row && { ...row, branchMemberIds: [] };
  });
}

/** A private member who is none of these. */
export async function findOtherBuyer(ctx: Context, emails: readonly string[]): Promise<SignedIn | undefined> {
  const row = await signedIn(ctx)
    .where("email", "not in", emails)
    .where("role", "=", "member")
    .where("businessId", "is", null)
    .where("emailConfirmedAt", "is not", null)
    .orderBy("id")
    .executeTakeFirst();
  return row && { ...row, branchMemberIds: [] };
}

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

import { sql } from "kysely";
import type { BusinessPackage, Package } from "#src/people/accounts/entitlements/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { type BusinessPackageId, type Held, type HolderKind, isMemberPackage, type PackageId } from "./rules.ts";

/** Who has packages. */
export type Holder = { memberId: number } | { businessId: number };

const lockSpace = 7_340_141;

/** Serialises the changes of a holder's packages until the transaction ends. */
export const lockPackages = ({ db }: Context, holder: Holder) =>
  // Businesses have negative numbers here.
  sql`select pg_advisory_xact_lock(${lockSpace}, ${"memberId" in holder ? holder.memberId : -holder.businessId})`.execute(
    db,
  );

/** The price of a package today: the newest row that is valid. */
export async function findPrice({ db, clock }: Context, id: PackageId, months: number) {
  const row = await db
    .selectFrom("packagePrice")
    .where("package", "=", id)
    .where("months", "=", months)
    .where("validFrom", "<=", sql<Date>`${calendarDay(clock())}::date`)
    .orderBy("validFrom", "desc")
    .select(["id", "priceKurus", "vatPercent"])
    .executeTakeFirst();
  return row && { ...row, vatPercent: Number(row.vatPercent) };
}

/** Today's prices of all packages. */
export const selectPrices = ({ db, clock }: Context) =>
  db
    .selectFrom("packagePrice")
    .distinctOn(["package", "months"])
    .where("validFrom", "<=", sql<Date>`${calendarDay(clock())}::date`)
    .orderBy("package")
    .orderBy("months")
    .orderBy("validFrom", "desc")
    .select(["package", "months", "priceKurus"])
    .execute();

/** The packages that a holder has now or later, the first to begin first. */
export async function selectHeld({ db, clock }: Context, holder: Holder): Promise<Held[]> {
  const columns = ["id", "package", "startsAt", "endsAt", "valueKurus"] as const;
  const members = db.selectFrom("memberPackage").select(columns).where("endsAt", ">", clock()).orderBy("startsAt");
  const businesses = db.selectFrom("businessPackage").select(columns).where("endsAt", ">", clock()).orderBy("startsAt");
  return "memberId" in holder
    ? members.where("memberId", "=", holder.memberId).execute()
    : businesses.where("businessId", "=", holder.businessId).execute();
}

type NewPackage = Omit<Held, "id"> & { orderItemId: number | null };

/** Inserts a package; once for an item of an order. */
export async function insertHeld({ db, clock }: Context, holder: Holder, { package: id, ...row }: NewPackage) {
  const values = { ...row, createdAt: clock() };
  if ("memberId" in holder && isMemberPackage(id))
    await db
      .insertInto("memberPackage")
      .values({ ...values, ...holder, package: id })
      .onConflict((conflict) => conflict.column("orderItemId").doNothing())
      .execute();
  else if ("businessId" in holder && !isMemberPackage(id))
    await db
      .insertInto("businessPackage")
      .values({ ...values, ...holder, package: id })
      .onConflict((conflict) => conflict.column("orderItemId").doNothing())
      .execute();
  else throw new Error(`the package ${id} is not for this holder`);
}

const tableOf = (holder: Holder) => ("memberId" in holder ? "memberPackage" : "businessPackage");

/** Sets when packages begin and end. */
export async function setPeriods(
  { db }: Context,
  holder: Holder,
  periods: readonly { id: number; startsAt: Date; endsAt: Date }[],
) {
  for (const { id, startsAt, endsAt } of periods)
    await db.updateTable(tableOf(holder)).set({ startsAt, endsAt }).where("id", "=", id).execute();
}

/** The package that an item of an order brought. */
export const findByItem = ({ db }: Context, holder: Holder, orderItemId: number) =>
  db
    .selectFrom(tableOf(holder))
    .where("orderItemId", "=", orderItemId)
    .select(["id", "startsAt", "endsAt"])
    .executeTakeFirst();

type PackageChange = { id: number; before: Package | BusinessPackage; after: Package | BusinessPackage };

/**
 * Writes into `member` or `business` which package each holder has now, of one holder alone if `id` is given; answers what
 * has changed. Those who never had a package are left alone.
 */
export async function refreshPackages(
  { db, clock }: Context,
  kind: HolderKind,
  id: number | null,
): Promise<PackageChange[]> {
  const held = sql.table(`${kind}_package`);
  const holderId = sql.ref(`${kind}_id`);
  const { rows } = await sql<PackageChange>`
    update ${sql.table(kind)} as holder set package = today.package
    from (
      select earlier.id, earlier.package as before, coalesce((
        select package from ${held}
        where ${holderId} = earlier.id and starts_at <= ${clock()} and ends_at > ${clock()}
        order by starts_at desc limit 1), 'none') as package
      from ${sql.table(kind)} as earlier
      where (${id}::integer is null or earlier.id = ${id}::integer)
        and exists (select from ${held} where ${holderId} = earlier.id)
    ) as today
    where holder.id = today.id and holder.package <> today.package
    returning holder.id, today.before, today.package as after`.execute(db);
  return rows;
}

export async function findBusinessPackage({ db }: Context, businessId: number) {
  const row = await db.selectFrom("business").where("id", "=", businessId).select("package").executeTakeFirst();
  return row?.package;
}

/** The active listings of a business, the newest first. */
export async function selectActiveListings({ db }: Context, businessId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("state", "=", "active")
    .orderBy("publishedAt", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .select("keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

/** The listings of a business that the end of a package paused and nothing has changed since, the oldest pause last. */
export async function selectPausedByPackage({ db }: Context, businessId: number): Promise<string[]> {
  const { rows } = await sql<{ keyCode: string }>`
    select listing.key_code
    from listing cross join lateral (
      select action, id from listing_history
      where listing_id = listing.id and from_state is distinct from to_state order by id desc limit 1) as last
    where listing.business_id = ${businessId} and listing.state = 'passive' and last.action = 'pauseByPackage'
    order by last.id desc`.execute(db);
  return rows.map(({ keyCode }) => keyCode);
}

type Credited = {
  id: number;
  businessId: number;
  ownerId: number;
  package: BusinessPackageId;
  startsAt: Date;
  endsAt: Date;
};

/** The packages of businesses that run now, with the owner who gets the monthly credit. */
export const selectRunning = ({ db, clock }: Context): Promise<Credited[]> =>
  db
    .selectFrom("businessPackage")
    .innerJoin("member", (join) =>
      join.onRef("member.businessId", "=", "businessPackage.businessId").on("businessRole", "=", "owner"),
    )
    .where("startsAt", "<=", clock())
    .where("endsAt", ">", clock())
    .where("member.isActive", "=", true)
    .select([
      "businessPackage.id",
      "businessPackage.businessId",
      "member.id as ownerId",
      "businessPackage.package",
      "startsAt",
      "endsAt",
    ])
    .execute();

/** A package that ends soon or has ended, and a person who is notified of it. */
export type EndingPackage = {
  id: number;
  package: PackageId;
  endsAt: Date;
  memberId: number;
  email: string;
  firstName: string;
};
export type PackageNotice = "ending" | "ended";

/**
 * Marks the packages of members or businesses that end by `until`, or have ended, without a next one, and answers them
 * with the person to notify: the member, or the owner of the business. Each is answered once for each notice.
 */
export async function claimNotices(
  { db, clock }: Context,
  kind: HolderKind,
  notice: PackageNotice,
  until: Date,
): Promise<EndingPackage[]> {
  const held = sql.table(`${kind}_package`);
  const holderId = `${kind}_id`;
  const notifiedAt = sql.ref(`${notice}_notified_at`);
  const isDue = notice === "ending" ? sql`ends_at > ${clock()} and ends_at <= ${until}` : sql`ends_at <= ${clock()}`;
  const people = kind === "member" ? sql`member.id` : sql`member.business_role = 'owner' and member.business_id`;
  const { rows } = await sql<EndingPackage>`
    with claimed as (
      update ${held} as held set ${notifiedAt} = ${clock()}
      where ${notifiedAt} is null and starts_at < ends_at and ${isDue} and not exists (
        select from ${held} as next
        where next.${sql.ref(holderId)} = held.${sql.ref(holderId)} and next.ends_at > held.ends_at)
      returning id, package, ends_at, ${sql.ref(holderId)} as holder_id)
    select claimed.id, claimed.package, claimed.ends_at, member.id as member_id, member.email, member.first_name
    from claimed join member on member.is_active and ${people} = claimed.holder_id`.execute(db);
  return rows;
}

/** Adds a price of a package from a day on; false where that day has one. */
export async function insertPackagePrice(
  { db }: Context,
  {
    validFrom,
    ...price
  }: {
    package: PackageId;
    months: number;
    priceKurus: number;
    vatPercent: number;
    validFrom: string;
    source: string;
  },
): Promise<boolean> {
  const row = await db
    .insertInto("packagePrice")
    .values({ ...price, validFrom: sql<Date>`${validFrom}::date` })
    .onConflict((conflict) => conflict.columns(["package", "months", "validFrom"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows of the price table, the newest first. */
export const selectPriceRows = ({ db }: Context) =>
  db.selectFrom("packagePrice").selectAll().orderBy("package").orderBy("months").orderBy("validFrom", "desc").execute();

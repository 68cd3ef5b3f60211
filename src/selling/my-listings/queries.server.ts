import { type ExpressionBuilder, sql } from "kysely";
import { joinVehicle, vehicleNames } from "#src/core/catalogue/vehicle-queries.server.ts";
import { reachedMembers } from "#src/people/accounts/permissions/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import type { DB } from "#src/shared/database.ts";
import { fold } from "#src/shared/turkish.ts";
import { listingName, type ListingState } from "#src/selling/listings/rules.ts";
import { namedListing } from "./rules.ts";
import { categoryName, categoryOf, type MySelection, withoutBranch } from "./selection-rules.ts";
import { firstLiveBetween, type StockAge } from "./stock-ages.ts";

type Filter = Pick<MySelection, "search" | "sellerId"> & Partial<Pick<MySelection, "branchId" | "category" | "age">>;
const everything = { search: "", sellerId: undefined };

/** The condition for the listings that the member manages: their own, and those of the business that they reach. */
export function ownedBy(member: Member) {
  const owners = reachedMembers(member, "editListing");
  return (eb: ExpressionBuilder<DB, "listing">) =>
    eb.or([
      eb("listing.ownerId", "=", member.id),
      eb.and([
        eb("listing.businessId", "=", member.businessId),
        owners === "all" ? eb.lit(true) : sql<boolean>`listing.owner_id = any(${owners})`,
      ]),
    ]);
}

/** The listings among them that match the selection. */
export const ownListings = (
  { db, clock }: Context,
  member: Member,
  { search, sellerId, branchId, category, age }: Filter,
) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .$call(joinVehicle)
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .where(ownedBy(member))
    .$if(category !== undefined, (query) => query.where(categorySql, "=", category!))
    .$if(sellerId !== undefined, (query) => query.where("ownerId", "=", sellerId!))
    .$if(age !== undefined, (query) => query.where(isOfAge(age!, clock())))
    .$if(branchId !== undefined, (query) =>
      query.where("listing.ownerId", "in", (eb) =>
        eb
          .selectFrom("member as colleague")
          .where("colleague.businessId", "=", member.businessId)
          .where(
            "colleague.branchId",
            branchId === withoutBranch ? "is" : "=",
            branchId === withoutBranch ? null : branchId!,
          )
          .select("colleague.id"),
      ),
    )
    .where((eb) => eb.and(wordsOf(search).map((word) => sql<boolean>`strpos(${haystack}, ${word}) > 0`)));

/** When a `listing` first went live. */
export const liveSinceSql = sql<Date | null>`coalesce(
  (select min(at) from listing_history where listing_id = listing.id and to_state = 'active'), listing.published_at)`;

function isOfAge(age: StockAge, now: Date) {
  const { from, until } = firstLiveBetween(age, now);
  return sql<boolean>`${liveSinceSql} < ${until} and ${from === null ? sql`true` : sql`${liveSinceSql} >= ${from}`}`;
}

/** As `categorySlug`. */
const categorySql = sql<string>`case listing.listing_type when 'yedek-parca' then 'yedek-parca'
  when 'kiralik' then 'kiralik-' || vehicle_type.slug else vehicle_type.slug end`;

/** The kinds of all of the member's own listings. */
export async function selectOwnCategories(ctx: Context, member: Member) {
  const rows = await ownListings(ctx, member, everything)
    .where("state", "<>", "removed")
    .groupBy(["listing.listingType", "vehicleType.id"])
    .orderBy("listing.listingType", "desc")
    .orderBy("vehicleType.id")
    .select(["listing.listingType", "vehicleType.slug as vehicleTypeSlug", "vehicleType.name"])
    .execute();
  return new Map(rows.map((row) => [categoryOf(row), categoryName(row)]));
}

const wordsOf = (search: string) => fold(search).split(/\s+/).filter(Boolean);

/** The searchable text of a listing, folded as `fold` does; the plate with and without its spaces. */
const haystack = sql<string>`translate(lower(concat_ws(' ', listing.title, brand.name, model.name, variant.name, part.name,
  listing.key_code, listing.plate, replace(listing.plate, ' ', ''))), ${"ıçğöşüâîû\u0307"}, 'icgosuaiu')`;

/** The number of the member's listings in each state that match the selection. */
export const countOwnListings = (ctx: Context, member: Member, filter: Filter) =>
  ownListings(ctx, member, filter)
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();

/** The number of listings in a state that match the selection, by the member who is responsible for them. */
export async function countBySeller(
  ctx: Context,
  member: Member,
  { state, ...filter }: Filter & { state: ListingState },
) {
  const rows = await ownListings(ctx, member, filter)
    .where("state", "=", state)
    .groupBy("listing.ownerId")
    .select(["listing.ownerId", sql<number>`count(*)::int`.as("count")])
    .execute();
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

/** The number of the member's live listings that expire until then. */
export async function countExpiring(ctx: Context, member: Member, until: Date): Promise<number> {
  const { count } = await ownListings(ctx, member, everything)
    .where("state", "=", "active")
    .where("listing.expiresAt", "<=", until)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasListings(ctx: Context, member: Member): Promise<boolean> {
  const found = await ownListings(ctx, member, everything).select("listing.id").limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The key codes of a whole selection in a state, at most `limit`, for actions on all of them. */
export async function selectOwnKeyCodes(
  ctx: Context,
  member: Member,
  { state, limit, ...filter }: Filter & { state: ListingState; limit: number },
): Promise<string[]> {
  const rows = await ownListings(ctx, member, filter)
    .where("state", "=", state)
    .orderBy("listing.id")
    .limit(limit)
    .select("keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

/** The names of the member's own listings among these key codes. */
export async function selectOwnNames(ctx: Context, member: Member, keyCodes: readonly string[]) {
  const rows = await ownListings(ctx, member, everything)
    .where("keyCode", "in", keyCodes)
    .select(["listing.keyCode", "listing.modelYear", ...vehicleNames, "part.name as partName"])
    .execute();
  return new Map(rows.map((row) => [row.keyCode, namedListing({ ...row, name: listingName(row) })]));
}

/** The names and prices of the member's own listings among these key codes, in their order. */
export async function selectOwnPrices(ctx: Context, member: Member, keyCodes: readonly string[]) {
  const names = await selectOwnNames(ctx, member, keyCodes);
  if (names.size === 0) return [];
  const rows = await ctx.db
    .selectFrom("listing")
    .where("keyCode", "in", [...names.keys()])
    .select(["keyCode", "priceKurus", "currency"])
    .execute();
  return rows
    .toSorted((a, b) => keyCodes.indexOf(a.keyCode) - keyCodes.indexOf(b.keyCode))
    .map(({ keyCode, ...price }) => ({ name: names.get(keyCode)!, ...price }));
}

/** The members of a business whom this member reaches, by name, with their branches. */
export const selectSellers = ({ db }: Context, member: Member) => {
  const reached = reachedMembers(member, "assignListing");
  return db
    .selectFrom("member")
    .leftJoin("branch", "branch.id", "member.branchId")
    .where("member.businessId", "=", member.businessId)
    .where("isActive", "=", true)
    .$if(reached !== "all", (query) => query.where(sql<boolean>`member.id = any(${reached})`))
    .orderBy(sql`first_name collate "tr-x-icu"`)
    .orderBy(sql`last_name collate "tr-x-icu"`)
    .select(["member.id", "firstName", "lastName", "branchId", "branch.name as branchName"])
    .execute();
};

export async function findBusinessName({ db }: Context, businessId: number): Promise<string> {
  const { name } = await db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select("name")
    .executeTakeFirstOrThrow();
  return name;
}

/** The data for deciding on a change of a listing, locked to the end of the transaction. */
export const lockOwnListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "ownerId", "businessId", "state", "publishedAt"])
    .forUpdate()
    .executeTakeFirst();

/** The newest entry of a listing's history. */
export async function findLastAction({ db }: Context, listingId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom("listingHistory")
    .where("listingId", "=", listingId)
    .orderBy("id", "desc")
    .limit(1)
    .select("action")
    .executeTakeFirst();
  return last?.action;
}

export async function upsertNote({ db, clock }: Context, listingId: number, text: string) {
  const values = { text, updatedAt: clock() };
  await db
    .insertInto("listingNote")
    .values({ listingId, ...values })
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet(values))
    .execute();
}

export async function deleteNote({ db }: Context, listingId: number) {
  await db.deleteFrom("listingNote").where("listingId", "=", listingId).execute();
}

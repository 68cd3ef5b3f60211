import { sql } from "kysely";
import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { ExportedListing } from "#src/business/stock/export/queries.server.ts";

type Filter = {
  state?: ListingState | undefined;
  stockNumber?: string | undefined;
  branch?: string | undefined;
  updatedSince?: Date | undefined;
};

const listings = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("branch", "branch.id", "owner.branchId")
    .leftJoin("stockItem as item", "item.listingId", "listing.id")
    .where("listing.businessId", "=", businessId)
    .where("listing.listingType", "=", "satilik")
    .selectAll("listing")
    .select((eb) => [
      eb.fn.coalesce("item.stockNumber", "listing.keyCode").as("stockNumber"),
      "branch.name as branchName",
    ]);

/** The next listings of a business by id. Removed ones are left out unless their state is asked for. */
export const selectListings = (
  ctx: Context,
  businessId: number,
  { state, stockNumber, branch, updatedSince }: Filter,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedListing[]> =>
  listings(ctx, businessId)
    .where("listing.id", ">", after)
    .$if(state !== undefined, (query) => query.where("listing.state", "=", state!))
    .$if(state === undefined, (query) => query.where("listing.state", "<>", "removed"))
    .$if(stockNumber !== undefined, (query) =>
      query.where((eb) => eb.fn.coalesce("item.stockNumber", "listing.keyCode"), "=", stockNumber!),
    )
    .$if(branch !== undefined, (query) => query.where("branch.name", "=", branch!))
    .$if(updatedSince !== undefined, (query) => query.where("listing.updatedAt", ">", updatedSince!))
    .orderBy("listing.id")
    .limit(limit)
    .execute();

/** One listing of a business by its key code. */
export const findListing = (ctx: Context, businessId: number, keyCode: string): Promise<ExportedListing | undefined> =>
  listings(ctx, businessId).where("listing.keyCode", "=", keyCode).executeTakeFirst();

/** The stock item of a listing. */
export const findItem = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("stockItem")
    .where("listingId", "=", listingId)
    .select(["id", "stockNumber", "sourceId"])
    .executeTakeFirst();

/** The reasons and the note of the last decision against each of these listings, by id. */
export async function selectLastDecisions({ db }: Context, listingIds: readonly number[]) {
  if (listingIds.length === 0) return new Map<number, { reasonCodes: string[]; note: string }>();
  const rows = await db
    .selectFrom("listingHistory")
    .where("listingId", "in", listingIds)
    .where("action", "in", ["reject", "askChange", "withdraw"])
    .distinctOn("listingId")
    .orderBy("listingId")
    .orderBy("id", "desc")
    .select(["listingId", "reasonCodes", "note"])
    .execute();
  return new Map(rows.map(({ listingId, ...decision }) => [listingId, decision]));
}

/** How many drafts a business has. */
export async function countDrafts({ db }: Context, businessId: number): Promise<number> {
  const { count } = await db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("state", "=", "draft")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

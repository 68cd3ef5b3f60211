import type { Context } from "#src/shared/context.server.ts";

/** A business, or one of its branches: null for people without one. */
export type ExportScope = { businessId: number; branchId?: number | null | undefined };
const exported = ["active", "pending", "passive", "expired", "rejected", "authority-lost"] as const;

/** The next listings of a business, or of one branch, that are in its stock, by id. */
export const selectExported = (
  { db }: Context,
  { businessId, branchId }: ExportScope,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("branch", "branch.id", "owner.branchId")
    .leftJoin("stockItem as item", "item.listingId", "listing.id")
    .where("listing.businessId", "=", businessId)
    .where("listing.state", "in", exported)
    .where("listing.id", ">", after)
    .$if(branchId !== undefined, (query) => query.where("owner.branchId", "is not distinct from", branchId!))
    .orderBy("listing.id")
    .limit(limit)
    .selectAll("listing")
    .select((eb) => [
      eb.fn.coalesce("item.stockNumber", "listing.keyCode").as("stockNumber"),
      "branch.name as branchName",
    ])
    .execute();
export type ExportedListing = Awaited<ReturnType<typeof selectExported>>[number];

/** The photos of listings in their order. */
export async function selectExportedPhotos({ db }: Context, listingIds: readonly number[]) {
  if (listingIds.length === 0) return new Map<number, string[]>();
  const rows = await db
    .selectFrom("listingPhoto")
    .where("listingId", "in", listingIds)
    .orderBy("listingId")
    .orderBy("position")
    .select(["listingId", "photoId"])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ listingId }) => listingId)].map(([id, photos]) => [
      id,
      photos.map(({ photoId }) => photoId),
    ]),
  );
}

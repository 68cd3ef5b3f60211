import { sql } from "kysely";
import type { Context, Member } from "#src/shared/context.server.ts";
import { ownedBy } from "../queries.server.ts";
import type { ListingState, ListingType } from "#src/selling/listings/rules.ts";
import type { VehicleCount } from "./rules.ts";

const counted = ["listing.brandId", "listing.modelId", sql<number>`count(*)::int`.as("count")] as const;

type OwnFilter = {
  state: ListingState | undefined;
  listingType: ListingType | undefined;
  typeIds: readonly number[] | undefined;
};

/** The brands and models of the listings that a member manages, without removed ones unless requested. */
export const countOwnVehicles = (
  { db }: Context,
  member: Member,
  { state, listingType, typeIds }: OwnFilter,
): Promise<VehicleCount[]> =>
  db
    .selectFrom("listing")
    .where(ownedBy(member))
    .$if(state === undefined, (query) => query.where("state", "!=", "removed"))
    .$if(state !== undefined, (query) => query.where("state", "=", state!))
    .$if(listingType !== undefined, (query) => query.where("listingType", "=", listingType!))
    .$if(typeIds !== undefined, (query) => query.where("vehicleTypeId", "in", typeIds!))
    .groupBy(["brandId", "modelId"])
    .select(counted)
    .execute();

/** The seller for a member: the member, or their business. Staff do not sell. */
export const findOffering = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("isActive", "=", true)
    .where("role", "=", "member")
    .select(["id", "businessId"])
    .executeTakeFirst();
type Offering = NonNullable<Awaited<ReturnType<typeof findOffering>>>;

/** The public listings. */
const offered = ({ db, clock }: Context, { id, businessId }: Offering, typeIds: readonly number[]) =>
  db
    .selectFrom("listing")
    .$if(businessId === null, (query) => query.where("ownerId", "=", id).where("businessId", "is", null))
    .$if(businessId !== null, (query) => query.where("businessId", "=", businessId))
    .where("state", "=", "active")
    .where("expiresAt", ">", clock())
    .where("vehicleTypeId", "in", typeIds);

export const countOffered = (ctx: Context, seller: Offering, typeIds: readonly number[]): Promise<VehicleCount[]> =>
  offered(ctx, seller, typeIds).groupBy(["brandId", "modelId"]).select(counted).execute();

/** Key codes, the newest first. */
export const selectOffered = async (
  ctx: Context,
  seller: Offering,
  typeIds: readonly number[],
  brandId: number | undefined,
  limit: number,
): Promise<string[]> => {
  const rows = await offered(ctx, seller, typeIds)
    .$if(brandId !== undefined, (query) => query.where("brandId", "=", brandId!))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .select("keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
};

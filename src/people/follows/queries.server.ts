import { sql } from "kysely";
import type { Frequency } from "#src/core/notifications/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type FollowKind, shownListings } from "./rules.ts";

export type FollowTarget = { kind: FollowKind; id: number };

const columns = { member: "followedMemberId", business: "businessId", listing: "listingId" } as const;

type NewFollow = {
  memberId: number;
  target: FollowTarget;
  /** Listings only: the price when it was followed. */
  priceKurus: number | null;
  frequency: Frequency;
};

/** Inserts a follow; idempotent. */
export async function insertFollow({ db, clock }: Context, { target, ...follow }: NewFollow) {
  await db
    .insertInto("follow")
    .values({ ...follow, [columns[target.kind]]: target.id, createdAt: clock() })
    .onConflict((conflict) => conflict.columns(["memberId", "kind", "targetId"]).doNothing())
    .execute();
}

export async function deleteFollow({ db }: Context, memberId: number, { kind, id }: FollowTarget) {
  await db
    .deleteFrom("follow")
    .where("memberId", "=", memberId)
    .where("kind", "=", kind)
    .where("targetId", "=", id)
    .execute();
}

/** Returns whether the member had such a follow. */
export async function deleteFollowById({ db }: Context, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("follow")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns whether the member had such a follow. */
export async function updateFrequency({ db }: Context, memberId: number, id: number, frequency: Frequency) {
  const { numUpdatedRows } = await db
    .updateTable("follow")
    .set({ frequency })
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of a member's follows by kind. */
export const countFollows = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("follow")
    .where("memberId", "=", memberId)
    .groupBy("kind")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .execute();

/** Those of the targets that the member follows. */
export const selectFollowed = ({ db }: Context, memberId: number, targets: readonly FollowTarget[]) =>
  db
    .selectFrom("follow")
    .where("memberId", "=", memberId)
    .where((eb) => eb.or(targets.map(({ kind, id }) => eb.and({ kind, targetId: id }))))
    .select(["id", "kind", "targetId"])
    .execute();

/** What following a listing or its seller needs. */
export const findFollowable = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "ownerId", "businessId", "state", "priceKurus"])
    .executeTakeFirst();

/** What following a private member needs. */
export const findFollowableMember = ({ db }: Context, pathName: string) =>
  db
    .selectFrom("member")
    .where("pathName", "=", pathName)
    .where("role", "=", "member")
    .where("businessId", "is", null)
    .select(["id", "isActive"])
    .executeTakeFirst();

export const findFollowableBusiness = ({ db }: Context, slug: string) =>
  db.selectFrom("business").where("slug", "=", slug).select("id").executeTakeFirst();

/** A member's own follows with the names of their targets. */
const follows = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("follow")
    .leftJoin("member as seller", "seller.id", "follow.followedMemberId")
    .leftJoin("business", "business.id", "follow.businessId")
    .leftJoin("listing", "listing.id", "follow.listingId")
    .where("follow.memberId", "=", memberId)
    .select([
      "follow.id",
      "follow.kind",
      "follow.targetId",
      "follow.frequency",
      "follow.priceKurus",
      "follow.createdAt",
      "seller.firstName",
      "seller.lastName",
      "seller.pathName",
      "seller.isActive as isSellerActive",
      "business.name as businessName",
      "business.slug as businessSlug",
      "listing.keyCode",
      "listing.state",
      "listing.priceKurus as priceNowKurus",
    ])
    .$narrowType<{ frequency: Frequency; kind: FollowKind }>();
export type FollowRow = NonNullable<Awaited<ReturnType<typeof findFollow>>>;

export const findFollow = (ctx: Context, memberId: number, id: number) =>
  follows(ctx, memberId).where("follow.id", "=", id).executeTakeFirst();

/** One page of a member's follows of one kind, the newest first. */
export const selectFollows = (
  ctx: Context,
  memberId: number,
  { kind, offset, limit }: { kind: FollowKind; offset: number; limit: number },
) =>
  follows(ctx, memberId)
    .where("follow.kind", "=", kind)
    .orderBy("follow.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();

type Stock = { sellerId: number; count: number; keyCodes: string[] };

/** The live listings of each seller: their number, and the key codes of the newest. */
export async function selectStock(
  { db, clock }: Context,
  kind: "member" | "business",
  sellerIds: readonly number[],
): Promise<Stock[]> {
  const isTheirs =
    kind === "business"
      ? sql`listing.business_id = seller.id`
      : sql`listing.owner_id = seller.id and listing.business_id is null`;
  const { rows } = await sql<Stock>`
    select seller.id as seller_id, stock.count, stock.key_codes
    from unnest(${sellerIds}::integer[]) as seller (id)
    cross join lateral (
      select count(*)::int as count,
        (array_agg(key_code order by published_at desc, listing.id desc))[1:${sql.lit(shownListings)}] as key_codes
      from listing
      where ${isTheirs} and state = 'active' and expires_at > ${clock()}
    ) as stock
    where stock.count > 0`.execute(db);
  return rows;
}

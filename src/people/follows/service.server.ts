import { isHiddenFrom } from "#src/selling/listings/detail/rules.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, listingNotFound } from "#src/selling/listings/rules.ts";
import { lockMember } from "#src/selling/listings/queries.server.ts";
import { emailStatus, type Frequency, toggleFailed, toggleThrottle } from "#src/core/notifications/rules.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import {
  countFollows,
  deleteFollow,
  deleteFollowById,
  findFollow,
  findFollowable,
  findFollowableBusiness,
  findFollowableMember,
  type FollowTarget,
  insertFollow,
  selectFollowed,
  updateFrequency,
} from "./queries.server.ts";
import { firstFrequency, followMessages, followsMax, followThrottle, type Followed } from "./rules.ts";

type Followable = NonNullable<Awaited<ReturnType<typeof findFollowable>>>;

/** The seller of a listing as the target of a follow: its business, else the private member. */
const sellerOf = ({ ownerId, businessId }: Followable): FollowTarget =>
  businessId === null ? { kind: "member", id: ownerId } : { kind: "business", id: businessId };

/** Whether the listing belongs to the member or to their business. */
const isOwn = (member: Member, listing: Followable) =>
  actorFor(member, listing) === "owner" || (listing.businessId !== null && listing.businessId === member.businessId);

type ResolvedTarget = {
  target: FollowTarget;
  /** Listings only. */
  priceKurus: number | null;
  /** Live listing or active seller. */
  isAvailable: boolean;
  /** A listing that this member has no access to. */
  isHidden?: boolean;
  isOwn: boolean;
};

async function getFollowable(ctx: Context, keyCode: string): Promise<Followable> {
  const listing = isKeyCode(keyCode) ? await findFollowable(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  return listing;
}

/** Finds what a follow button refers to; 404 if it does not exist. */
async function resolveTarget(ctx: Context, member: Member, what: Followed, name: string): Promise<ResolvedTarget> {
  if (what === "member") {
    const found = await findFollowableMember(ctx, name);
    if (!found) throw new Refusal(404, followMessages.noMember);
    const { id, isActive } = found;
    return { target: { kind: "member", id }, priceKurus: null, isAvailable: isActive, isOwn: id === member.id };
  }
  if (what === "business") {
    const found = await findFollowableBusiness(ctx, name);
    if (!found) throw new Refusal(404, followMessages.noMember);
    const { id } = found;
    return { target: { kind: "business", id }, priceKurus: null, isAvailable: true, isOwn: id === member.businessId };
  }
  const listing = await getFollowable(ctx, name.toUpperCase());
  const isAvailable = listing.state === "active";
  const isHidden = isHiddenFrom(actorFor(member, listing), listing.state);
  return what === "listing"
    ? {
        target: { kind: "listing", id: listing.id },
        priceKurus: listing.priceKurus,
        isAvailable,
        isHidden,
        isOwn: isOwn(member, listing),
      }
    : { target: sellerOf(listing), priceKurus: null, isAvailable, isHidden, isOwn: isOwn(member, listing) };
}

/**
 * Follows a live listing, its seller, a member or a business; idempotent. 401 for visitors, 404 for an unknown or inactive
 * target, 409 for one's own and above the limit, 429 above the rate limit.
 */
export async function follow(ctx: Context, what: Followed, name: string) {
  const member = requireMember(ctx);
  await takeToken(ctx, `follow:${member.id}`, followThrottle);
  const { target, priceKurus, isAvailable, isOwn: isOwnTarget } = await resolveTarget(ctx, member, what, name);
  const isOfListing = what === "listing" || what === "seller";
  if (!isAvailable) throw new Refusal(404, isOfListing ? listingNotFound : followMessages.noMember);
  if (isOwnTarget) throw new Refusal(409, target.kind === "listing" ? followMessages.ownListing : followMessages.own);
  await inTransaction(ctx, async (tx) => {
    // The lock serialises a member's requests, so that concurrent ones cannot exceed the limit.
    await lockMember(tx, member.id);
    if ((await selectFollowed(tx, member.id, [target])).length > 0) return;
    const count = (await countFollows(tx, member.id)).reduce((sum, one) => sum + one.count, 0);
    if (count >= followsMax) throw new Refusal(409, followMessages.tooMany);
    await insertFollow(tx, { memberId: member.id, target, priceKurus, frequency: firstFrequency(target.kind) });
  });
}

/** Ends a follow; idempotent. 404 for a hidden listing that the member does not follow. */
export async function unfollow(ctx: Context, what: Followed, name: string) {
  const member = requireMember(ctx);
  const { target, isHidden } = await resolveTarget(ctx, member, what, name);
  if (isHidden && (await selectFollowed(ctx, member.id, [target])).length === 0)
    throw new Refusal(404, listingNotFound);
  await deleteFollow(ctx, member.id, target);
}

/** Whether the signed-in member follows this seller. */
export const isFollowing = async (ctx: Context, seller: FollowTarget): Promise<boolean> =>
  ctx.member !== undefined && (await selectFollowed(ctx, ctx.member.id, [seller])).length > 0;

/**
 * Whether the member follows a listing and its seller, for the buttons of its page; `null` if it is their own or not live.
 */
export async function readFollowing(
  ctx: Context,
  keyCode: string,
): Promise<Record<"seller" | "listing", boolean> | null> {
  if (!ctx.member) return { seller: false, listing: false };
  const listing = await getFollowable(ctx, keyCode);
  if (listing.state !== "active" || isOwn(ctx.member, listing)) return null;
  const targets: FollowTarget[] = [sellerOf(listing), { kind: "listing", id: listing.id }];
  const followed = await selectFollowed(ctx, ctx.member.id, targets);
  return {
    seller: followed.some(({ kind }) => kind !== "listing"),
    listing: followed.some(({ kind }) => kind === "listing"),
  };
}

/** The member's own follow; 401 for visitors, 404 with `message` for another member's. */
export async function ownFollow(ctx: Context, id: number, message = followMessages.notFound) {
  const found = await findFollow(ctx, requireMember(ctx).id, id);
  if (!found) throw new Refusal(404, message);
  return found;
}

/** Changes the mail frequency of a follow; returns the previous one. */
export async function changeFrequency(ctx: Context, id: number, frequency: Frequency): Promise<{ before: Frequency }> {
  const { frequency: before } = await ownFollow(ctx, id);
  await updateFrequency(ctx, requireMember(ctx).id, id, frequency);
  return { before };
}

/** Product 8.6: turns off the mails of a follow. All failures have the same message (Product 8.4). */
export async function disableFollowEmail(ctx: Context, id: number) {
  await takeToken(ctx, `email-toggle:${requireMember(ctx).id}`, toggleThrottle);
  const { frequency } = await ownFollow(ctx, id, toggleFailed);
  if (emailStatus(frequency) === "enabled") await updateFrequency(ctx, requireMember(ctx).id, id, "off");
}

export async function removeFollow(ctx: Context, id: number) {
  if (!(await deleteFollowById(ctx, requireMember(ctx).id, id))) throw new Refusal(404, followMessages.notFound);
}

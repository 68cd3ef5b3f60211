import { isHiddenFrom } from "#src/listings/detail/rules.ts";
import { actorFor, isKeyCode, listingNotFound } from "#src/listings/rules.ts";
import { lockMember } from "#src/listings/queries.server.ts";
import { emailStatus, type Frequency, toggleFailed, toggleThrottle } from "#src/notifications/rules.ts";
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

/** Who sells a listing, as something to follow: its business, or the private member. */
const sellerOf = ({ ownerId, businessId }: Followable): FollowTarget =>
  businessId === null ? { kind: "member", id: ownerId } : { kind: "business", id: businessId };

/** The listing is the member's, or of the business they work for. */
const isOwn = (member: Member, listing: Followable) =>
  actorFor(member, listing) === "owner" || (listing.businessId !== null && listing.businessId === member.businessId);

type Named = {
  target: FollowTarget;
  /** Of a listing. */
  priceKurus: number | null;
  /** It is on the site now. */
  isThere: boolean;
  /** A listing that this member may not know of. */
  isHidden?: boolean;
  isOwn: boolean;
};

async function getFollowable(ctx: Context, keyCode: string): Promise<Followable> {
  const listing = isKeyCode(keyCode) ? await findFollowable(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  return listing;
}

/** What a button names (`Followed`); 404 for nothing of ours. */
async function getNamed(ctx: Context, member: Member, what: Followed, name: string): Promise<Named> {
  if (what === "member") {
    const found = await findFollowableMember(ctx, name);
    if (!found) throw new Refusal(404, followMessages.noMember);
    const { id, isActive } = found;
    return { target: { kind: "member", id }, priceKurus: null, isThere: isActive, isOwn: id === member.id };
  }
  if (what === "business") {
    const found = await findFollowableBusiness(ctx, name);
    if (!found) throw new Refusal(404, followMessages.noMember);
    const { id } = found;
    return { target: { kind: "business", id }, priceKurus: null, isThere: true, isOwn: id === member.businessId };
  }
  const listing = await getFollowable(ctx, name.toUpperCase());
  const isThere = listing.state === "active";
  const isHidden = isHiddenFrom(actorFor(member, listing), listing.state);
  return what === "listing"
    ? {
        target: { kind: "listing", id: listing.id },
        priceKurus: listing.priceKurus,
        isThere,
        isHidden,
        isOwn: isOwn(member, listing),
      }
    : { target: sellerOf(listing), priceKurus: null, isThere, isHidden, isOwn: isOwn(member, listing) };
}

/**
 * Follows a live listing, who sells it, or the member or business whose page it is; following twice is following. 401 for
 * visitors, 404 for what is not there, 409 for one's own and where there is no room, 429 for those who do nothing else.
 */
export async function follow(ctx: Context, what: Followed, name: string) {
  const member = requireMember(ctx);
  await takeToken(ctx, `follow:${member.id}`, followThrottle);
  const { target, priceKurus, isThere, isOwn: isTheirs } = await getNamed(ctx, member, what, name);
  const isOfListing = what === "listing" || what === "seller";
  if (!isThere) throw new Refusal(404, isOfListing ? listingNotFound : followMessages.noMember);
  if (isTheirs) throw new Refusal(409, target.kind === "listing" ? followMessages.ownListing : followMessages.own);
  await inTransaction(ctx, async (tx) => {
    // One after the other, so that several at once cannot pass the limit.
    await lockMember(tx, member.id);
    if ((await selectFollowed(tx, member.id, [target])).length > 0) return;
    const count = (await countFollows(tx, member.id)).reduce((sum, one) => sum + one.count, 0);
    if (count >= followsMax) throw new Refusal(409, followMessages.tooMany);
    await insertFollow(tx, { memberId: member.id, target, priceKurus, frequency: firstFrequency(target.kind) });
  });
}

/** Follows what a button names no longer; what is not followed is as good, where the member may know of it. */
export async function unfollow(ctx: Context, what: Followed, name: string) {
  const member = requireMember(ctx);
  const { target, isHidden } = await getNamed(ctx, member, what, name);
  if (isHidden && (await selectFollowed(ctx, member.id, [target])).length === 0)
    throw new Refusal(404, listingNotFound);
  await deleteFollow(ctx, member.id, target);
}

/** Whether the signed-in member follows this seller. */
export const isFollowing = async (ctx: Context, seller: FollowTarget): Promise<boolean> =>
  ctx.member !== undefined && (await selectFollowed(ctx, ctx.member.id, [seller])).length > 0;

/**
 * What of a listing the visitor follows, for the buttons of its page; `null` where there is nothing to follow: it is
 * their own, or not live.
 */
export async function readFollowing(
  ctx: Context,
  keyCode: string,
): Promise<Record<"seller" | "listing", boolean> | null> {
  if (!ctx.member) return { seller: false, listing: false };
  const listing = await getFollowable(ctx, keyCode);
  if (listing.state !== "active" || isOwn(ctx.member, listing)) return null;
  const targets: FollowTarget[] = [sellerOf(listing), { kind: "listing", id: listing.id }];
  const known = await selectFollowed(ctx, ctx.member.id, targets);
  return {
    seller: known.some(({ kind }) => kind !== "listing"),
    listing: known.some(({ kind }) => kind === "listing"),
  };
}

/** The member's own follow; 401 for visitors, 404 with `message` for one that is not theirs. */
export async function ownFollow(ctx: Context, id: number, message = followMessages.notFound) {
  const found = await findFollow(ctx, requireMember(ctx).id, id);
  if (!found) throw new Refusal(404, message);
  return found;
}

/** How often a follow is mailed; answers how often it was before. */
export async function changeFrequency(ctx: Context, id: number, frequency: Frequency): Promise<{ before: Frequency }> {
  const { frequency: before } = await ownFollow(ctx, id);
  await updateFrequency(ctx, requireMember(ctx).id, id, frequency);
  return { before };
}

/** Product 8.6: no more mails of a follow. Every failure says the same (Product 8.4). */
export async function disableFollowEmail(ctx: Context, id: number) {
  await takeToken(ctx, `email-toggle:${requireMember(ctx).id}`, toggleThrottle);
  const { frequency } = await ownFollow(ctx, id, toggleFailed);
  if (emailStatus(frequency) === "enabled") await updateFrequency(ctx, requireMember(ctx).id, id, "off");
}

export async function removeFollow(ctx: Context, id: number) {
  if (!(await deleteFollowById(ctx, requireMember(ctx).id, id))) throw new Refusal(404, followMessages.notFound);
}

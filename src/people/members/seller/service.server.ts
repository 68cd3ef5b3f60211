import { can } from "#src/people/accounts/permissions/rules.ts";
import { isFollowing } from "#src/people/follows/service.server.ts";
import { deleteBlock, insertBlock } from "#src/people/messages/people/queries.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import {
  findConversationWith,
  findMemberByPath,
  findShop,
  hasBlocked,
  type MemberRow,
  type Seller,
} from "./queries.server.ts";
import { blockThrottle, sellerTexts } from "./rules.ts";

const pathPattern = /^[0-9a-f]{12}$/;

type FoundMember = { found: "member"; member: MemberRow } | { found: "shop"; slug: string } | { found: "closed" };

/**
 * The seller of a member page's address: a private member, the shop of a business's staff, or an account that
 * is closed. Staff of the site have no page: 404, as for an unknown name.
 */
export async function openMember(ctx: Context, pathName: string): Promise<FoundMember> {
  const member = pathPattern.test(pathName) ? await findMemberByPath(ctx, pathName) : undefined;
  if (!member || member.role !== "member") throw new Refusal(404, sellerTexts.notFound);
  if (member.businessSlug !== null) return { found: "shop", slug: member.businessSlug };
  return member.isActive ? { found: "member", member } : { found: "closed" };
}

export async function openShop(ctx: Context, slug: string) {
  const shop = await findShop(ctx, slug);
  if (!shop) throw new Refusal(404, sellerTexts.notFound);
  return shop;
}

/** What the signed-in member may do with a seller; undefined for visitors, so that their page is the same for all. */
export async function readViewer(ctx: Context, seller: Seller) {
  const { member } = ctx;
  if (!member) return null;
  const isOwn = seller.kind === "member" ? member.id === seller.id : member.businessId === seller.id;
  const isManager = seller.kind === "business" && isOwn && can(member, "manageBusiness");
  if (isOwn) return { isOwn, isManager, isFollowing: false, isBlocked: false, mayWrite: false, conversationCode: null };
  const [follows, isBlocked, code] = await Promise.all([
    isFollowing(ctx, seller),
    seller.kind === "member" && hasBlocked(ctx, member.id, seller.id),
    findConversationWith(ctx, member.id, seller),
  ]);
  return {
    isOwn,
    isManager,
    isFollowing: follows,
    isBlocked,
    mayWrite: member.role === "member",
    conversationCode: code ?? null,
  };
}

/** Blocks or unblocks the member of a page; 401 for visitors, 404 for those without a page, 409 for oneself. */
export async function changeBlock(ctx: Context, pathName: string, isBlocked: boolean): Promise<void> {
  const { id } = requireMember(ctx);
  await takeToken(ctx, `block:${id}`, blockThrottle);
  const opened = await openMember(ctx, pathName);
  if (opened.found !== "member") throw new Refusal(404, sellerTexts.notFound);
  if (opened.member.id === id) throw new Refusal(409, sellerTexts.ownBlock);
  await (isBlocked ? insertBlock : deleteBlock)(ctx, id, opened.member.id);
}

import { shortName } from "#src/selling/listings/detail/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findDirectConversation, findMemberReceiver, findShopReceiver } from "./direct-queries.server.ts";
import { directSubject, messageTexts, type Parties } from "./rules.ts";
import {
  beginConversation,
  checkedBody,
  type FirstMessage,
  refuseBeforehand,
  requireWriter,
  sendMessage,
  type SentMessage,
} from "./service.server.ts";

/** The receiver of a message without a listing: a member by the name of their page, or a shop by its slug. */
export type DirectReceiver = { member: string } | { shop: string };

type Found = Parties & { name: string; conversationCode: string | null };

/**
 * The member or shop that `writer` may begin to write to, or has a conversation with. 404 for unknown ones, staff and members
 * of a business, who are reached through its shop; 409 for the writer, closed accounts, blocked members and unconfirmed
 * e-mail addresses.
 */
export async function getReceiver(ctx: Context, writer: Member, receiver: DirectReceiver): Promise<Found> {
  const found = "member" in receiver ? await getMember(ctx, writer, receiver) : await getShop(ctx, writer, receiver);
  const { name, isConfirmed, ...parties } = found;
  const conversationCode = await findDirectConversation(ctx, writer.id, parties);
  await refuseBeforehand(ctx, writer, "buyer", parties);
  if (conversationCode === null && !isConfirmed) throw new Refusal(409, messageTexts.unreachable);
  return { ...parties, name, conversationCode };
}

async function getMember(ctx: Context, writer: Member, { member: pathName }: { member: string }) {
  const member = await findMemberReceiver(ctx, pathName);
  if (!member || member.role !== "member" || member.businessId !== null)
    throw new Refusal(404, messageTexts.memberNotFound);
  if (member.id === writer.id) throw new Refusal(409, messageTexts.oneself);
  return {
    buyerId: writer.id,
    sellerId: member.id,
    businessId: null,
    name: shortName(member.firstName, member.lastName),
    isConfirmed: member.emailConfirmedAt !== null,
  };
}

async function getShop(ctx: Context, writer: Member, { shop: slug }: { shop: string }) {
  const shop = await findShopReceiver(ctx, slug);
  if (!shop) throw new Refusal(404, messageTexts.memberNotFound);
  if (shop.id === writer.businessId) throw new Refusal(409, messageTexts.ownShop);
  if (shop.contactId === null) throw new Refusal(409, messageTexts.disabled);
  return { buyerId: writer.id, sellerId: shop.contactId, businessId: shop.id, name: shop.name, isConfirmed: true };
}

/**
 * Writes to a member or a shop without a listing: the first message needs a solved captcha and begins the conversation,
 * later ones continue it.
 */
export async function writeToMember(
  ctx: Context,
  receiver: DirectReceiver,
  writing: FirstMessage,
): Promise<SentMessage> {
  const member = requireWriter(ctx);
  const body = checkedBody(writing.body);
  const { conversationCode, name: _, ...parties } = await getReceiver(ctx, member, receiver);
  if (conversationCode !== null) return sendMessage(ctx, conversationCode, { body });
  return beginConversation(ctx, member, { ...parties, listingId: null, subject: directSubject }, { ...writing, body });
}

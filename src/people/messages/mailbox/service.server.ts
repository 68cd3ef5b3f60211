import { personAddress, pictureUrl } from "#src/people/accounts/public/rules.ts";
import { type Context, requireMember, requireMemberInPerson } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import type { MessageView } from "../api.ts";
import { directAnswers, quickAnswers } from "../compose/rules.ts";
import { guardWarnings } from "../guard/rules.ts";
import { markMessages, type Reader } from "../queries.server.ts";
import { surnameFor } from "../names.ts";
import { heldStateOf, messageTexts } from "../rules.ts";
import { readerOf, requireWriter, sendMessage, type SentMessage, whyNotWrite } from "../service.server.ts";
import { deleteForSide, findOwnMessage, type OwnMessage } from "./queries.server.ts";
import { answerSubject, type Box, deleteThrottle, mailboxTexts } from "./rules.ts";

/**
 * The mailbox of the signed-in member: their own, with what they answer for their business. 401 for visitors, 403 for an
 * admin who impersonates the member.
 */
export const requireReader = (ctx: Context): Reader => readerOf(requireMemberInPerson(ctx));

async function getOwnMessage(ctx: Context, id: number): Promise<OwnMessage> {
  const message = await findOwnMessage(ctx, requireReader(ctx), id);
  if (!message) throw new Refusal(404, mailboxTexts.notFound);
  return message;
}

/** my-pm/show: an own message, which is marked as read. Other members' answer 404. */
export async function readMessage(ctx: Context, id: number): Promise<MessageView> {
  const message = await getOwnMessage(ctx, id);
  if (message.readAt === null && isIncoming(message))
    await markMessages(ctx, { id: message.conversationId, side: message.isBuyer ? "buyer" : "seller" }, "read", id, id);
  return viewOf(ctx, message);
}

/** my-pm/show?reply_to=1: the template of an answer. 409 where an answer would be refused. */
export async function beginAnswer(ctx: Context, id: number): Promise<MessageView> {
  requireWriter(ctx);
  const view = await viewOf(ctx, await getOwnMessage(ctx, id));
  if (!view.canReply) throw new Refusal(409, view.whyNotReply ?? mailboxTexts.notFound);
  return { ...view, subject: answerSubject(view.subject), reply_to: id };
}

/** Answers an own message in its conversation. */
export async function answerMessage(ctx: Context, id: number, body: string): Promise<SentMessage> {
  requireWriter(ctx);
  const message = await getOwnMessage(ctx, id);
  return sendMessage(ctx, message.code, { body, replyToId: id });
}

/** Deletes messages for the member's own side. 422 for no ids, 404 where none of them is theirs, 429 beyond the rate limit. */
export async function deleteMessages(ctx: Context, box: Box, ids: readonly number[]): Promise<number> {
  const member = requireMember(ctx);
  if (ids.length === 0) throw new Refusal(422, mailboxTexts.noneChosen);
  await takeToken(ctx, `message-delete:${member.id}`, deleteThrottle);
  const reader = requireReader(ctx);
  const count = await deleteForSide(ctx, reader, box, ids);
  if (count === 0) throw new Refusal(404, mailboxTexts.notFound);
  return count;
}

type Row = Omit<OwnMessage, "isSellerActive">;
const isIncoming = ({ isFromBuyer, isBuyer }: Row) => isFromBuyer !== isBuyer;

async function viewOf(ctx: Context, message: OwnMessage): Promise<MessageView> {
  const active = { buyer: message.isBuyerActive, seller: message.isSellerActive };
  const pages = {
    buyer: { pathName: message.buyerPathName, businessSlug: message.buyerBusinessSlug },
    seller: { pathName: message.sellerPathName, businessSlug: message.businessSlug },
  };
  // A business is shown without the picture of the user who writes for it.
  const pictures = { buyer: message.buyerPictureId, seller: message.businessId ? null : message.sellerPictureId };
  // Who of a business writes is shown to its own people alone.
  const nameOf = (side: "buyer" | "seller", { firstName, lastName }: { firstName: string; lastName: string }) =>
    side === "seller" && message.isBuyer && message.businessName !== null
      ? { firstName: message.businessName, lastName: "" }
      : {
          firstName,
          lastName: surnameFor(lastName, message.isSurnameShown || message.isBuyer === (side === "buyer")),
        };
  const person = (side: "buyer" | "seller", known: { id: number; firstName: string; lastName: string }) => ({
    id: known.id,
    ...nameOf(side, known),
    nature: side === "seller" && message.businessId !== null ? ("business" as const) : ("private" as const),
    companyNameShort: side === "seller" ? message.businessName : null,
    pathName: personAddress({ ...pages[side], isActive: active[side] }),
    imagePath: active[side] && pictures[side] ? pictureUrl(pictures[side], 128) : null,
    isActive: active[side],
    disabledMessage: active[side] ? null : messageTexts.disabled,
  });
  const sender = {
    id: message.senderId,
    firstName: message.senderFirstName,
    lastName: message.senderLastName,
  };
  const buyer = { id: message.buyerId, firstName: message.buyerFirstName, lastName: message.buyerLastName };
  const seller = { id: message.sellerId, firstName: message.sellerFirstName, lastName: message.sellerLastName };
  const isIn = isIncoming(message);
  const side = message.isBuyer ? "buyer" : "seller";
  const whyNotReply = isIn ? await whyNotWrite(ctx, { ...message, side }) : null;
  const member = person(message.isFromBuyer ? "buyer" : "seller", sender);
  return {
    id: message.id,
    subject: message.replyToId === null ? message.subject : answerSubject(message.subject),
    message: message.body,
    member,
    receiver: message.isFromBuyer ? person("seller", seller) : person("buyer", buyer),
    createdAt: message.createdAt.toISOString(),
    boxName: isIn ? "inbox" : "outbox",
    about: message.keyCode,
    reply_to: message.replyToId,
    conversationCode: message.code,
    readerId: requireMember(ctx).id,
    warnings: isIn ? guardWarnings(message.hints) : [],
    held: isIn ? null : heldStateOf(message.held),
    canReply: isIn && whyNotReply === null,
    whyNotReply,
    answers: [...(message.keyCode === null ? directAnswers : quickAnswers[side])],
  };
}

import { guardWarnings } from "../guard/rules.ts";
import { nameFor } from "../names.ts";
import { heldStateOf, type Side } from "../rules.ts";
import type { CachedConversation } from "./conversation-cache.server.ts";
import type { ChatMessage } from "./frames.ts";

/** A stored message with everything that its readers are shown; the names are of its sender. */
export type DeliverableMessage = {
  id: number;
  conversation: CachedConversation;
  senderId: number;
  firstName: string;
  lastName: string;
  isSurnameShown: boolean;
  isFromBuyer: boolean;
  clientKey: string | null;
  body: string;
  createdAt: Date;
  hints: string[];
  held: "waiting" | "released" | "rejected" | null;
};

/** A message as one side reads it. */
export function chatMessageFor(side: Side, { conversation, ...message }: DeliverableMessage): ChatMessage {
  const isOwn = message.isFromBuyer === (side === "buyer");
  // A message of the seller's side is an answer, so the buyer reads the surname.
  const isSurnameShown = isOwn || message.isSurnameShown || !message.isFromBuyer;
  // Who of a business answered is shown to its own people alone.
  const isByBusiness = !isOwn && !message.isFromBuyer && conversation.businessName !== null;
  return {
    messageId: message.id,
    conversationCode: conversation.code,
    senderId: message.senderId,
    userName: isByBusiness ? conversation.businessName! : nameFor(message, isSurnameShown),
    msg: message.body,
    // A buyer begins every conversation.
    isReply: !message.isFromBuyer,
    keyCode: conversation.keyCode,
    at: message.createdAt.getTime(),
    isOwn,
    held: isOwn ? heldStateOf(message.held) : null,
    warnings: isOwn ? [] : guardWarnings(message.hints),
    clientKey: isOwn ? message.clientKey : null,
  };
}

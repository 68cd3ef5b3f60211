import { guardWarnings } from "../guard/rules.ts";
import type { Side } from "../rules.ts";
import type { CachedConversation } from "./conversation-cache.server.ts";
import type { ChatMessage } from "./frames.ts";

/** A stored message with everything that its readers are shown. */
export type DeliverableMessage = {
  id: number;
  conversation: CachedConversation;
  senderId: number;
  senderName: string;
  isFromBuyer: boolean;
  clientKey: string | null;
  body: string;
  createdAt: Date;
  hints: string[];
  held: string | null;
};

/** A message as one side reads it. */
export function chatMessageFor(side: Side, { conversation, ...message }: DeliverableMessage): ChatMessage {
  const isOwn = message.isFromBuyer === (side === "buyer");
  return {
    messageId: message.id,
    conversationCode: conversation.code,
    senderId: message.senderId,
    userName: message.senderName,
    msg: message.body,
    // A buyer begins every conversation.
    isReply: !message.isFromBuyer,
    keyCode: conversation.keyCode,
    at: message.createdAt.getTime(),
    isOwn,
    warnings: isOwn ? [] : guardWarnings(message.hints),
    clientKey: isOwn ? message.clientKey : null,
  };
}

import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { checkedBody } from "../service.server.ts";
import type { ConversationCache } from "./conversation-cache.server.ts";
import { type ClientFrame, readFrame } from "./frames.ts";
import type { Peer, Peers } from "./peers.server.ts";
import { selectMarks } from "./queries.server.ts";
import type { Replies } from "./replies.server.ts";
import { chatTexts, closeCodes, type SocketLimits } from "./rules.ts";
import { ownConversation, readMessages } from "./service.server.ts";
import type { Store } from "./store.server.ts";

type Options = {
  peers: Peers;
  conversations: ConversationCache;
  store: Pick<Store, "store" | "mark" | "typing">;
  replies: Replies;
  limits: SocketLimits;
};

/**
 * Receives the frames of sockets. What changes something becomes a command for the store, in the order in which it came;
 * what only reads is answered here. A malformed frame is answered with `err`; too many frames close the socket.
 */
export function openReceiver(
  { clock }: Pick<Context, "clock">,
  { peers, conversations, store, replies, limits }: Options,
) {
  async function receive(peer: Peer, frame: ClientFrame): Promise<void> {
    if (frame.action === "ping") return peers.send(peer, { action: "pong" });
    if (frame.action === "message") {
      const { conversationCode: code, clientKey, msg } = frame;
      return store.store({ from: peer, code, clientKey, body: checkedBody(msg) });
    }
    const conversation = await ownConversation(peer.ctx, conversations, frame.conversationCode);
    const { id: conversationId, side, code: conversationCode } = conversation;
    switch (frame.action) {
      case "connect": {
        const page = await readMessages(peer.ctx, conversation, { after: frame.messageId });
        const marks = await selectMarks(peer.ctx, conversation);
        return peers.send(peer, { action: "connected", conversationCode, ...page, marks });
      }
      case "history": {
        const page = await readMessages(peer.ctx, conversation, { before: frame.messageId });
        return peers.send(peer, { action: "history", conversationCode, ...page });
      }
      case "typing": {
        const now = clock().getTime();
        if (now - peer.typedAt < limits.typingEveryMs) return;
        peer.typedAt = now;
        return store.typing({ conversationId, memberId: peer.ctx.member.id });
      }
      default:
        return store.mark({
          conversationId,
          isBuyer: side === "buyer",
          delivered: frame.messageId,
          read: frame.action === "read" ? frame.messageId : 0,
        });
    }
  }

  /** Token bucket: whether the socket may send one more frame. */
  function takeFrame({ frames }: Peer): boolean {
    const now = performance.now();
    const { capacity, perSecond } = limits.frames;
    frames.left = Math.min(capacity, frames.left + ((now - frames.at) * perSecond) / 1000) - 1;
    frames.at = now;
    return frames.left >= 0;
  }

  return function receiveText(peer: Peer, text: string | undefined) {
    if (!peers.all.has(peer)) return;
    if (!takeFrame(peer)) return peers.close(peer, closeCodes.policy);
    const read = readFrame(text);
    if ("malformed" in read) return replies.refuse(peer, read.malformed, new Refusal(422, chatTexts.malformed));
    receive(peer, read.frame).catch((error) => replies.refuse(peer, read.frame, error));
  };
}

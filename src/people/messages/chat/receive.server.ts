import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { cardFields, refuseCards } from "#src/shared/validation.ts";
import { checkedBody } from "../service.server.ts";
import type { ConversationCache } from "./conversation-cache.server.ts";
import type { FrameBudget } from "./frame-budget.server.ts";
import { type ClientFrame, readFrame, type ReadingFrame } from "./frames.ts";
import type { Peer, Peers } from "./peers.server.ts";
import { selectMarks } from "./queries.server.ts";
import type { Replies } from "./replies.server.ts";
import { bytesPerToken, chatTexts, closeCodes, frameCosts, type SocketLimits } from "./rules.ts";
import { ownConversation, readMessages } from "./service.server.ts";
import type { Store } from "./store.server.ts";

type Options = {
  peers: Peers;
  conversations: ConversationCache;
  store: Pick<Store, "store" | "mark" | "typing">;
  replies: Replies;
  budget: FrameBudget;
  limits: SocketLimits;
};

/**
 * Receives the frames of sockets. What changes something becomes a command for the store, in the order in which it came;
 * what only reads is answered here: for each socket one frame after the other, and none while it does not read what it was
 * sent. A malformed frame is answered with `err`; too many frames close the socket.
 */
export function openReceiver(
  { clock }: Pick<Context, "clock">,
  { peers, conversations, store, replies, budget, limits }: Options,
) {
  function receive(peer: Peer, frame: ClientFrame) {
    if (frame.action === "ping") return peers.send(peer, { action: "pong" });
    if (frame.action === "message") {
      const { conversationCode: code, clientKey, msg } = frame;
      const body = checkedBody(msg);
      refuseCards(cardFields({ msg: body }));
      return store.store({ from: peer, code, clientKey, body });
    }
    if (peer.waiting.length >= limits.waitingFrames) return peers.close(peer, closeCodes.policy);
    peer.waiting.push(frame);
    void handleWaiting(peer);
  }

  /** Handles a socket's waiting frames in turn; called again when it has read what waited for it. */
  async function handleWaiting(peer: Peer) {
    if (peer.isReading) return;
    peer.isReading = true;
    while (peers.all.has(peer) && !peers.isFull(peer)) {
      const frame = peer.waiting.shift();
      if (!frame) break;
      await handle(peer, frame).catch((error) => replies.refuse(peer, frame, error));
    }
    peer.isReading = false;
  }

  async function handle(peer: Peer, frame: ReadingFrame): Promise<void> {
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

  return {
    /** Handles a text frame; `undefined` for one that is no text. */
    receive(peer: Peer, text: string | undefined) {
      if (!peers.all.has(peer)) return;
      const take = (cost: number) => budget.take(peer.ctx.member.id, cost);
      // Parsing costs too: its share is taken before.
      if (!take(Math.floor((text?.length ?? 0) / bytesPerToken))) return peers.close(peer, closeCodes.policy);
      const read = readFrame(text);
      if (!take(frameCosts["malformed" in read ? "malformed" : read.frame.action]))
        return peers.close(peer, closeCodes.policy);
      if ("malformed" in read) return replies.refuse(peer, read.malformed, new Refusal(422, chatTexts.malformed));
      try {
        receive(peer, read.frame);
      } catch (error) {
        replies.refuse(peer, read.frame, error);
      }
    },
    /** Counts a ping or pong of the protocol, which `ws` has answered. */
    control(peer: Peer) {
      if (peers.all.has(peer) && !budget.take(peer.ctx.member.id, frameCosts.control))
        peers.close(peer, closeCodes.policy);
    },
    resume: (peer: Peer) => void handleWaiting(peer),
  };
}

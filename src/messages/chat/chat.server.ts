import { Counter, Gauge, type Registry } from "prom-client";
import type { Context, Log } from "#src/shared/context.server.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { messagesPerMinute } from "../rules.ts";
import { checkedBody } from "../service.server.ts";
import type { Outgoing, Stored } from "./batch.server.ts";
import { rememberConversations } from "./conversations.server.ts";
import { decide } from "./decide.server.ts";
import { type Announced, openDelivery } from "./delivery.server.ts";
import { type ClientFrame, type FrameName, readFrame } from "./frames.ts";
import { openLine } from "./line.server.ts";
import { openPeers, type Peer } from "./peers.server.ts";
import { selectMarks, selectUnread } from "./queries.server.ts";
import { chatTexts, closeCodes, type SocketLimits } from "./rules.ts";
import { ownConversation, readMessages } from "./service.server.ts";

type Options = { url: string; limits: SocketLimits; messagesPerMinute?: number; log: Log; metrics: Registry };

/** The chat of one process: its sockets, its line to the database, and what goes between them. */
export function openChat(
  deps: Pick<Context, "db" | "clock" | "origin">,
  { url, limits, log, metrics, messagesPerMinute: perMinute = messagesPerMinute }: Options,
) {
  const peers = openPeers(limits);
  const conversations = rememberConversations(deps);
  const onTrouble = (error: unknown) => log.error({ err: error }, "the chat's database");
  const restart = () => {
    for (const peer of peers.all) peers.close(peer, closeCodes.restart);
  };
  const delivery = openDelivery(deps, {
    peers,
    conversations,
    // What could not be read is not lost: whoever comes back catches up.
    onTrouble: (error) => {
      onTrouble(error);
      restart();
    },
  });
  const line = openLine({
    url,
    clock: deps.clock,
    perMinute,
    decide: (outgoing, facts, sentInMinute) =>
      decide({ perMinute, origin: deps.origin }, outgoing, facts, sentInMinute),
    onHeard(channel, text) {
      if (channel === "session_end") closeWhere(({ session }) => session === text, closeCodes.signedOut);
      else if (channel === "member_change")
        for (const peer of peers.ofMember(Number(text))) peers.close(peer, closeCodes.restart);
      else delivery.hear(channel, text);
    },
    onQuiet: delivery.pass,
    onDown(error) {
      onTrouble(error);
      delivery.forget();
      restart();
    },
  });
  let isClosing = false;
  const messages = new Counter({
    name: "chat_messages_total",
    help: "Messages that came over sockets: stored, stored before, refused",
    labelNames: ["outcome"],
    registers: [metrics],
  });
  new Gauge({
    name: "chat_sockets",
    help: "Open sockets of the live chat",
    registers: [metrics],
    collect() {
      this.set(peers.all.size);
    },
  });

  function closeWhere(isMeant: (peer: Peer) => boolean, code: number) {
    for (const peer of peers.all) if (isMeant(peer)) peers.close(peer, code);
  }

  /** Answers one frame. Messages, marks and typing go to the line in the order in which they came. */
  async function answer(peer: Peer, frame: ClientFrame): Promise<void> {
    if (frame.action === "ping") return peers.send(peer, { action: "pong" });
    if (frame.action === "message") return send(peer, frame);
    const conversation = await ownConversation(peer.ctx, conversations, frame.conversationCode);
    const { id, side, code: conversationCode } = conversation;
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
      case "typing":
        if (deps.clock().getTime() - peer.typedAt < limits.typingEveryMs) return;
        peer.typedAt = deps.clock().getTime();
        return line.typing(id, peer.ctx.member.id);
      default:
        return line.mark({
          conversationId: id,
          isBuyer: side === "buyer",
          delivered: frame.messageId,
          read: frame.action === "read" ? frame.messageId : 0,
        });
    }
  }

  function send(peer: Peer, { conversationCode: code, clientKey: key, msg }: ClientFrame & { action: "message" }) {
    const outgoing = { code, key, session: peer.session, memberId: peer.ctx.member.id, body: checkedBody(msg) };
    line.store({
      ...outgoing,
      done: (stored) => {
        messages.inc({ outcome: stored.message ? "stored" : "again" });
        const { id: messageId, at } = stored;
        if (stored.message) delivery.putAtHand(announced(outgoing, stored), peer);
        peers.send(peer, { action: "stored", conversationCode: code, clientKey: key, messageId, at: at.getTime() });
      },
      refused: (error) => refuse(peer, { action: "message", conversationCode: code, clientKey: key }, error),
    });
  }

  function refuse(peer: Peer, { action, conversationCode, clientKey }: FrameName, error: unknown) {
    if (action === "message") messages.inc({ outcome: "refused" });
    if (!(error instanceof Refusal)) log.error({ err: error }, "a chat frame failed");
    peers.send(peer, {
      action,
      ...(conversationCode === undefined ? {} : { conversationCode }),
      ...(clientKey === undefined ? {} : { clientKey }),
      err: error instanceof Refusal ? error.message : unexpectedError,
    });
  }

  function takeFrame({ frames }: Peer): boolean {
    const now = performance.now();
    const { capacity, perSecond } = limits.frames;
    frames.left = Math.min(capacity, frames.left + ((now - frames.at) * perSecond) / 1000) - 1;
    frames.at = now;
    return frames.left >= 0;
  }

  return {
    peers,

    /** Whether sockets can be served; connects to the database where it was away. */
    isReady: async () =>
      !isClosing &&
      (await line.ready().then(
        () => !isClosing,
        (error) => (onTrouble(error), false),
      )),

    /** A new socket: it is told who it belongs to and what waits unread. */
    welcome(peer: Peer) {
      peers.add(peer);
      const { id: memberId, firstName, lastName } = peer.ctx.member;
      selectUnread(deps, { memberId, businessId: peer.businessId }).then(
        (unread) =>
          peers.send(peer, { action: "welcome", senderId: memberId, userName: `${firstName} ${lastName}`, unread }),
        (error) => {
          onTrouble(error);
          peers.close(peer, closeCodes.restart);
        },
      );
    },

    /** What a socket sent, as text. A malformed frame is answered with `err`; a flood ends the socket. */
    take(peer: Peer, text: string | undefined) {
      if (!peers.all.has(peer)) return;
      if (!takeFrame(peer)) return peers.close(peer, closeCodes.policy);
      const read = readFrame(text);
      if ("malformed" in read) return refuse(peer, read.malformed, new Refusal(422, chatTexts.malformed));
      answer(peer, read.frame).catch((error) => refuse(peer, read.frame, error));
    },

    /** A look at all sessions, behind what is announced of them. */
    async checkSessions() {
      const sessions = new Set([...peers.all].map(({ session }) => session));
      if (sessions.size === 0) return;
      try {
        const live = await line.liveSessions([...sessions]);
        closeWhere(({ session }) => sessions.has(session) && !live.has(session), closeCodes.signedOut);
      } catch (error) {
        onTrouble(error);
      }
    },

    /** Answers what came in, then sends everybody away. */
    async close() {
      isClosing = true;
      await line.settle();
      for (const peer of peers.all) peers.close(peer, closeCodes.goingAway);
      await line.close();
    },
  };
}

function announced({ code, key }: Outgoing, { id, at, facts, message }: Stored): Announced {
  const { conversationId, buyerId, sellerId, businessId, keyCode, senderId, senderName } = facts;
  const { isFromBuyer, body, hints, held } = message!;
  return {
    id,
    conversation: { id: conversationId, code, buyerId, sellerId, businessId, keyCode },
    senderId,
    senderName,
    isFromBuyer,
    clientKey: key,
    body,
    createdAt: at,
    hints,
    held,
  };
}

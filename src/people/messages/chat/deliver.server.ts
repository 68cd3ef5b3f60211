import type { Context, Log } from "#src/shared/context.server.ts";
import { readingSide } from "../service.server.ts";
import { isShownTo, type Parties, type Side } from "../rules.ts";
import { chatMessageFor, type DeliverableMessage } from "./chat-message.server.ts";
import type { CachedConversation, ConversationCache } from "./conversation-cache.server.ts";
import type { Announcement, StoreEvent } from "./events.server.ts";
import type { ServerFrame } from "./frames.ts";
import type { Peer, Peers } from "./peers.server.ts";
import { selectAnnounced } from "./queries.server.ts";
import type { Replies } from "./replies.server.ts";
import { closeCodes } from "./rules.ts";

type Options = { peers: Peers; conversations: ConversationCache; replies: Replies; log: Log };
type MessageEvent = Announcement & { type: "message" };

/** Delivers what the store reports to the sockets of this process, event after event. Rejects when the database is away. */
export function openDelivery(ctx: Pick<Context, "db">, { peers, conversations, replies, log }: Options) {
  /** Reads the messages that other processes stored, where this process has sockets of the conversation. */
  async function readMessagesOf(events: readonly StoreEvent[]): Promise<Map<number, DeliverableMessage>> {
    const ids = events.flatMap((event) => {
      if (event.type !== "message" || event.own) return [];
      const parties = conversations.get(event.conversationId);
      return parties && hasReaders(parties) ? [event.messageId] : [];
    });
    if (ids.length === 0) return new Map();
    const rows = await selectAnnounced(ctx, ids);
    return new Map(
      rows.map(({ conversationId, ...row }) => [row.id, { ...row, conversation: conversations.get(conversationId)! }]),
    );
  }

  const peersOf = (conversation: Parties, side: Side): Iterable<Peer> =>
    side === "buyer"
      ? peers.ofMember(conversation.buyerId)
      : conversation.businessId === null
        ? peers.ofMember(conversation.sellerId)
        : sellersOf(conversation);

  /** Those of the business who answer this conversation. */
  const sellersOf = (conversation: Parties) =>
    [...peers.ofBusiness(conversation.businessId!)].filter(
      ({ ctx: { member } }) => readingSide(member, conversation) === "seller",
    );

  const hasReaders = (conversation: Parties) =>
    !isEmpty(peersOf(conversation, "buyer")) || !isEmpty(peersOf(conversation, "seller"));

  function send(conversation: Parties, side: Side, frame: () => ServerFrame, except?: Peer) {
    let text: string | undefined;
    for (const peer of peersOf(conversation, side))
      if (peer !== except) peers.sendText(peer, (text ??= JSON.stringify(frame())));
  }

  function sendMessage(message: DeliverableMessage, except: Peer | undefined) {
    for (const side of ["buyer", "seller"] as const)
      if (isShownTo(side, message))
        send(message.conversation, side, () => ({ action: "message", ...chatMessageFor(side, message) }), except);
  }

  function sendMark(conversation: CachedConversation, { side, mark, upTo }: Announcement & { type: "mark" }) {
    for (const reader of ["buyer", "seller"] as const)
      // The writer learns of both marks; the other windows of the reader learn what was read.
      if (side !== reader || mark === "read")
        send(conversation, reader, () => ({
          action: mark,
          conversationCode: conversation.code,
          isOwn: side === reader,
          messageId: upTo,
        }));
  }

  function sendTyping(conversation: CachedConversation, senderId: number) {
    send(conversation, senderId === conversation.buyerId ? "seller" : "buyer", () => ({
      action: "typing",
      conversationCode: conversation.code,
      senderId,
    }));
  }

  function deliver(event: StoreEvent, messages: ReadonlyMap<number, DeliverableMessage>) {
    switch (event.type) {
      case "stored": {
        const { from, code: conversationCode, clientKey } = event.command;
        const { messageId, at, held, message } = event;
        return replies.acknowledge(from, { conversationCode, clientKey, messageId, at, held, isRetry: !message });
      }
      case "refused": {
        const { from, code: conversationCode, clientKey } = event.command;
        return replies.refuse(from, { action: "message", conversationCode, clientKey }, event.error);
      }
      case "session-ended":
        return peers.closeAll(closeCodes.signedOut, ({ session }) => session === event.session);
      case "member-changed":
        return peers.closeAll(closeCodes.restart, ({ ctx }) => ctx.member.id === event.memberId);
      case "disconnected":
        log.error({ err: event.error }, "the chat lost its database connection");
        return peers.closeAll(closeCodes.restart);
      case "conversation-changed":
        return;
      case "message":
        return deliverMessage(event, messages);
    }
    const conversation = conversations.get(event.conversationId);
    if (!conversation) return;
    if (event.type === "mark") sendMark(conversation, event);
    else sendTyping(conversation, event.memberId);
  }

  function deliverMessage({ own, messageId }: MessageEvent, messages: ReadonlyMap<number, DeliverableMessage>) {
    const message = own?.message ?? messages.get(messageId);
    if (message) sendMessage(message, own?.from);
  }

  return async function deliverAll(events: readonly StoreEvent[]) {
    for (const event of events)
      if (event.type === "conversation-changed") conversations.invalidate(event.conversationId);
    await conversations.load(events.flatMap((event) => ("conversationId" in event ? event.conversationId : [])));
    const messages = await readMessagesOf(events);
    for (const event of events) deliver(event, messages);
  };
}

const isEmpty = (all: Iterable<unknown>) => all[Symbol.iterator]().next().done === true;

import type { Context } from "#src/shared/context.server.ts";
import { guardWarnings } from "../guard/rules.ts";
import { isShownTo, type Parties, type Side } from "../rules.ts";
import type { Conversations, Known } from "./conversations.server.ts";
import type { ChatMessage, ServerFrame } from "./frames.ts";
import type { Peer, Peers } from "./peers.server.ts";
import { selectAnnounced } from "./queries.server.ts";

/** A stored message on its way to sockets. */
export type Announced = {
  id: number;
  conversation: Known;
  senderId: number;
  senderName: string;
  isFromBuyer: boolean;
  clientKey: string | null;
  body: string;
  createdAt: Date;
  hints: string[];
  held: string | null;
};

type Options = {
  peers: Peers;
  conversations: Conversations;
  onTrouble: (error: unknown) => void;
};
type Heard = { channel: string; ids: string[] };

/**
 * Brings what was announced to the sockets of this process, in the order in which it was announced. What this process
 * stored itself is at hand; the rest is read, and only where somebody here is to be told.
 */
export function openDelivery(ctx: Pick<Context, "db">, { peers, conversations, onTrouble }: Options) {
  const atHand = new Map<number, { message: Announced; from: Peer }>();
  let heard: Heard[] = [];
  let isPassing = false;

  async function pass() {
    if (isPassing) return;
    isPassing = true;
    try {
      while (heard.length > 0) {
        const now = heard;
        heard = [];
        await passOn(now);
      }
    } catch (error) {
      heard = [];
      onTrouble(error);
    } finally {
      isPassing = false;
    }
  }

  async function passOn(now: readonly Heard[]) {
    await conversations.read(now.map(({ ids }) => Number(ids[0])));
    const wanted = now
      .filter(({ channel, ids: [conversation, message] }) => {
        const parties = conversations.get(Number(conversation));
        return channel === "message" && parties && !atHand.has(Number(message)) && hasReaders(parties);
      })
      .map(({ ids }) => Number(ids[1]));
    const rows = new Map<number, Announced>();
    if (wanted.length > 0)
      for (const { conversationId, ...row } of await selectAnnounced(ctx, wanted))
        rows.set(row.id, { ...row, conversation: conversations.get(conversationId)! });
    for (const { channel, ids } of now) {
      const conversation = conversations.get(Number(ids[0]));
      if (!conversation) continue;
      if (channel === "message_mark") tellMark(conversation, ids);
      else if (channel === "message_typing") tellTyping(conversation, Number(ids[1]));
      else {
        const id = Number(ids[1]);
        const own = atHand.get(id);
        atHand.delete(id);
        const message = own?.message ?? rows.get(id);
        if (message) tellMessage(message, own?.from);
      }
    }
  }

  const of = (conversation: Parties, side: Side): Iterable<Peer> =>
    side === "buyer"
      ? peers.ofMember(conversation.buyerId)
      : conversation.businessId === null
        ? peers.ofMember(conversation.sellerId)
        : sellersOf(conversation);

  /** Everybody of the business but the buyer, who may be one of it. */
  const sellersOf = ({ businessId, buyerId }: Parties) =>
    [...peers.ofBusiness(businessId!)].filter(({ ctx: { member } }) => member.id !== buyerId);

  const hasReaders = (conversation: Parties) =>
    !isEmpty(of(conversation, "buyer")) || !isEmpty(of(conversation, "seller"));

  function tell(conversation: Parties, side: Side, frame: () => ServerFrame, except?: Peer) {
    let text: string | undefined;
    for (const peer of of(conversation, side))
      if (peer !== except) peers.sendText(peer, (text ??= JSON.stringify(frame())));
  }

  function tellMessage(message: Announced, from: Peer | undefined) {
    for (const side of ["buyer", "seller"] as const)
      if (isShownTo(side, message))
        tell(message.conversation, side, () => ({ action: "message", ...chatMessageFor(side, message) }), from);
  }

  function tellMark(conversation: Known, [, side, action, upTo]: string[]) {
    for (const reader of ["buyer", "seller"] as const)
      // What has arrived, its writer wants to know; what was read, the reader's other windows, too.
      if (side !== reader || action === "read")
        tell(conversation, reader, () => ({
          action: action as "read",
          conversationCode: conversation.code,
          isOwn: side === reader,
          messageId: Number(upTo),
        }));
  }

  function tellTyping(conversation: Known, senderId: number) {
    tell(conversation, senderId === conversation.buyerId ? "seller" : "buyer", () => ({
      action: "typing",
      conversationCode: conversation.code,
      senderId,
    }));
  }

  return {
    hear: (channel: string, line: string) => void heard.push({ channel, ids: line.split(" ") }),
    /** Passes on what was heard. */
    pass: () => void pass(),
    /** This process stored it and is about to hear of it; the socket it came from knows already. */
    putAtHand(message: Announced, from: Peer) {
      atHand.set(message.id, { message, from });
    },
    /** Nothing of what was announced so far is heard any more. */
    forget() {
      atHand.clear();
      heard = [];
    },
  };
}

const isEmpty = (all: Iterable<unknown>) => all[Symbol.iterator]().next().done === true;

/** A message as one side reads it. */
export function chatMessageFor(side: Side, { conversation, ...message }: Announced): ChatMessage {
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

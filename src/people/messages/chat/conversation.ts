import type { ChatEvent } from "./connection.ts";
import type { ChatMessage, Marks } from "./frames.ts";
import { chatTexts, typingShownMs } from "./rules.ts";

/** A message of this browser that is not stored yet; `err` is the sentence it was refused with. */
export type Pending = { clientKey: string; msg: string; at: number; err?: string };

/** The state of the conversation that is open in a window. */
export type Conversation = {
  code: string;
  /** In the order of their ids, each once. */
  messages: ChatMessage[];
  pending: Pending[];
  /** The ids up to which the other side has received, and has read, this side's messages. */
  marks: Marks;
  /** There are older messages. */
  isMore: boolean;
  isLoadingOlder: boolean;
  /** Until when the other side is shown as typing; each `typing` frame extends it. */
  typingUntil: number;
};

export type Change =
  | { action: "begin"; conversation: Conversation }
  | { action: "written"; pending: Pending }
  | { action: "discarded"; clientKey: string }
  | { action: "loadingOlder" }
  | { action: "received"; event: ChatEvent; now: number };

/** Reducer of a conversation. Messages are deduplicated by id, wherever they come from. */
export function afterChange(before: Conversation, change: Change): Conversation {
  switch (change.action) {
    case "begin":
      return change.conversation;
    case "written":
      return { ...before, pending: [...before.pending, change.pending] };
    case "discarded":
      return { ...before, pending: before.pending.filter(({ clientKey }) => clientKey !== change.clientKey) };
    case "loadingOlder":
      return { ...before, isLoadingOlder: true };
    default:
      return afterEvent(before, change.event, change.now);
  }
}

function afterEvent(before: Conversation, event: ChatEvent, now: number): Conversation {
  if ("status" in event) {
    // The page that was asked for does not come over another socket.
    const after = before.isLoadingOlder ? { ...before, isLoadingOlder: false } : before;
    return event.status === "ended" ? withPendingFailed(after) : after;
  }
  if (!("conversationCode" in event) || event.conversationCode !== before.code) return before;
  if ("err" in event) {
    const { clientKey, err } = event;
    return {
      ...before,
      isLoadingOlder: before.isLoadingOlder && event.action !== "history",
      pending: before.pending.map((one) => (one.clientKey === clientKey ? { ...one, err } : one)),
    };
  }
  if ("marks" in event) return { ...withMessages(before, event.messages), marks: event.marks };
  if ("messages" in event)
    return { ...withMessages(before, event.messages), isMore: event.isMore, isLoadingOlder: false };
  if ("msg" in event) return { ...withMessages(before, [event]), typingUntil: event.isOwn ? before.typingUntil : 0 };
  if (event.action === "typing") return { ...before, typingUntil: now + typingShownMs };
  if ("isOwn" in event && !event.isOwn) {
    const upTo = (mark: number) => Math.max(mark, event.messageId);
    const { delivered, read } = before.marks;
    return { ...before, marks: { delivered: upTo(delivered), read: event.action === "read" ? upTo(read) : read } };
  }
  return before;
}

/** The session has ended: pending messages cannot be stored any more. */
const withPendingFailed = (before: Conversation): Conversation => ({
  ...before,
  pending: before.pending.map((one) => ({ err: chatTexts.ended, ...one })),
});

/** Messages are replaced by their id, and by their key: a held message gets a new id when the desk releases it. */
function withMessages(before: Conversation, more: readonly ChatMessage[]): Conversation {
  if (more.length === 0) return before;
  const ids = new Set(more.map(({ messageId }) => messageId));
  const keys = new Set(more.flatMap(({ clientKey }) => clientKey ?? []));
  const others = before.messages.filter(
    ({ messageId, clientKey }) => !ids.has(messageId) && (clientKey === null || !keys.has(clientKey)),
  );
  return {
    ...before,
    messages: [...others, ...more].toSorted((a, b) => a.messageId - b.messageId),
    pending: before.pending.filter(({ clientKey }) => !keys.has(clientKey)),
  };
}

/** The texts below an own message. */
export const sentStates = {
  sending: "gönderiliyor",
  waiting: "incelemede",
  rejected: "iletilmedi",
  sent: "gönderildi",
  delivered: "iletildi",
  read: "okundu",
};
export type SentState = keyof typeof sentStates;

/** The state of an own message: held, or by the marks of the other side. */
export const stateOf = ({ messageId, held }: ChatMessage, { delivered, read }: Marks): SentState =>
  held ?? (messageId <= read ? "read" : messageId <= delivered ? "delivered" : "sent");

/** The last message of the other side; 0 for none. */
export const lastOfOther = ({ messages }: Conversation) => messages.findLast(({ isOwn }) => !isOwn)?.messageId ?? 0;

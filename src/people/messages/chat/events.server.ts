import type { HeldState, Side } from "../rules.ts";
import type { DeliverableMessage } from "./chat-message.server.ts";
import type { Peer } from "./peers.server.ts";

/** A message that a socket asks to have stored; `clientKey` makes a retry idempotent. */
export type MessageCommand = { from: Peer; code: string; clientKey: string; body: string };

/** What became of a message of this process's sockets. `message` is absent where an earlier try had stored it. */
export type Result =
  | {
      type: "stored";
      command: MessageCommand;
      messageId: number;
      at: Date;
      held: HeldState;
      message?: DeliverableMessage;
    }
  | { type: "refused"; command: MessageCommand; error: unknown };

/** What PostgreSQL announced (NOTIFY): something that this or another process committed. */
export type Announcement =
  /** `own` is the message itself where this process stored it; others read it by its id. */
  | { type: "message"; conversationId: number; messageId: number; own?: { message: DeliverableMessage; from: Peer } }
  /** The side has received, or has read, the other side's messages up to an id. */
  | { type: "mark"; conversationId: number; side: Side; mark: "delivered" | "read"; upTo: number }
  | { type: "typing"; conversationId: number; memberId: number }
  | { type: "session-ended"; session: string }
  /** What the member may read has changed. */
  | { type: "member-changed"; memberId: number }
  /** Another member became responsible for it. */
  | { type: "conversation-changed"; conversationId: number };

/**
 * An event for `deliver.server.ts`, in order of delivery: announcements in commit order of all processes; the result of a
 * newly stored message directly before its announcement; the other results of a batch before both. `disconnected` means
 * that announcements were lost, so every socket has to catch up from its last id.
 */
export type StoreEvent = Result | Announcement | { type: "disconnected"; error: unknown };

export const channels = [
  "message",
  "message_mark",
  "message_typing",
  "session_end",
  "member_change",
  "conversation_change",
] as const;

/** The announcements of one notification: one in each line of its payload. */
export const readNotification = (channel: string, payload: string): Announcement[] =>
  payload.split("\n").map((line) => readAnnouncement(channel as (typeof channels)[number], line));

function readAnnouncement(channel: (typeof channels)[number], line: string): Announcement {
  if (channel === "session_end") return { type: "session-ended", session: line };
  if (channel === "member_change") return { type: "member-changed", memberId: Number(line) };
  if (channel === "conversation_change") return { type: "conversation-changed", conversationId: Number(line) };
  const [first, second, mark, upTo] = line.split(" ");
  const conversationId = Number(first);
  if (channel === "message_mark")
    return {
      type: "mark",
      conversationId,
      side: second as Side,
      mark: mark as "delivered" | "read",
      upTo: Number(upTo),
    };
  if (channel === "message_typing") return { type: "typing", conversationId, memberId: Number(second) };
  return { type: "message", conversationId, messageId: Number(second) };
}

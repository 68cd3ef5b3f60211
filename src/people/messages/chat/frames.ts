import { z } from "zod/mini";
import { parseInput } from "#src/shared/validation.ts";
import type { HeldState } from "../rules.ts";

const code = z.string().check(z.minLength(1), z.maxLength(40));
const id = z.int().check(z.nonnegative());

/**
 * What a browser sends over the socket, with the field names of Product 9.6. Its further fields (`senderId`,
 * `userName`, `keyCode`, `isReply`) are ignored: the server sets them.
 */
export const ClientFrame = z.discriminatedUnion("action", [
  /** Opens a conversation; `messageId` is the last one this browser has. */
  z.object({ action: z.literal("connect"), conversationCode: code, messageId: z.optional(id) }),
  z.object({
    action: z.literal("message"),
    conversationCode: code,
    msg: z.string(),
    clientKey: z.uuid(),
  }),
  z.object({ action: z.literal("typing"), conversationCode: code }),
  /** Acknowledges messages up to `messageId` as delivered, or as read. */
  z.object({ action: z.literal("delivered"), conversationCode: code, messageId: id }),
  z.object({ action: z.literal("read"), conversationCode: code, messageId: id }),
  /** Asks for messages before `messageId`. */
  z.object({ action: z.literal("history"), conversationCode: code, messageId: id }),
  z.object({ action: z.literal("ping") }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** Those that read the database, if only to learn whose conversation it is. */
export type ReadingFrame = Exclude<ClientFrame, { action: "ping" | "message" }>;

/** The fields that identify a frame in its answer. */
export type FrameName = { action: string; conversationCode?: string | undefined; clientKey?: string | undefined };

/** The identifying fields of a malformed frame, where they are valid. */
function nameOf(sent: unknown): FrameName {
  const { action, conversationCode, clientKey } = Object(sent) as Record<string, unknown>;
  return {
    action: code.safeParse(action).data ?? "error",
    conversationCode: code.safeParse(conversationCode).data,
    clientKey: z.uuid().safeParse(clientKey).data,
  };
}

/** Parses a frame, whose texts are checked where they are handled; of a malformed one only the fields that its answer needs. */
export function readFrame(text: string | undefined): { frame: ClientFrame } | { malformed: FrameName } {
  const sent = parsedJson(text);
  try {
    return { frame: parseInput(ClientFrame, sent, { keepsCards: true }) };
  } catch {
    return { malformed: nameOf(sent) };
  }
}

function parsedJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A message that is sent as a form, without scripts. */
export const ChatForm = z.object({ conversationCode: code, msg: z.string() });

/** A stored message as its readers get it. */
export type ChatMessage = {
  messageId: number;
  conversationCode: string;
  senderId: number;
  userName: string;
  msg: string;
  /** Written by the seller's side: the buyer begins every conversation. */
  isReply: boolean;
  /** The listing that the conversation is about; null for none. */
  keyCode: string | null;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
  /** Written by the reader's own side. */
  isOwn: boolean;
  /** Of an own message; null for those of the other side. */
  held: HeldState;
  /** Warnings for its reader; empty for the side that wrote it. */
  warnings: string[];
  /** Idempotency key of the sender's browser; null for the other side. */
  clientKey: string | null;
};

/** The ids up to which the other side has received, and has read, this side's messages; 0 for none. */
export type Marks = { delivered: number; read: number };

/** The number of unread messages of a conversation, and the last one's id. */
export type Unread = { conversationCode: string; count: number; messageId: number };

/** What the server sends. `err` is a Turkish sentence that refuses a frame. */
export type ServerFrame =
  /** The first frame of every socket. */
  | { action: "welcome"; senderId: number; userName: string; unread: Unread[] }
  /** The messages this browser missed, oldest first; `isMore`: ask again with the last id. */
  | { action: "connected"; conversationCode: string; messages: ChatMessage[]; isMore: boolean; marks: Marks }
  | ({ action: "message" } & ChatMessage)
  | { action: "stored"; conversationCode: string; clientKey: string; messageId: number; at: number; held: HeldState }
  | { action: "history"; conversationCode: string; messages: ChatMessage[]; isMore: boolean }
  | { action: "typing"; conversationCode: string; senderId: number }
  /** One side, the reader's own (`isOwn`) or the other, has received or read everything up to `messageId`. */
  | { action: "delivered" | "read"; conversationCode: string; isOwn: boolean; messageId: number }
  | { action: "pong" }
  | { action: string; conversationCode?: string; clientKey?: string; err: string };

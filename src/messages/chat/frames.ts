import { z } from "zod/mini";
import { parseInput } from "#src/shared/validation.ts";

const code = z.string().check(z.minLength(1), z.maxLength(40));
const id = z.int().check(z.nonnegative());

/**
 * What a browser sends over the socket, with the field names of Product 9.6. Its further fields (`senderId`,
 * `userName`, `keyCode`, `isReply`) are the server's to say: what a browser says of itself is not read.
 */
export const ClientFrame = z.discriminatedUnion("action", [
  /** Opens a conversation; `messageId` is the last message this browser has. */
  z.object({ action: z.literal("connect"), conversationCode: code, messageId: z.optional(id) }),
  z.object({
    action: z.literal("message"),
    conversationCode: code,
    msg: z.string(),
    clientKey: z.uuid(),
  }),
  z.object({ action: z.literal("typing"), conversationCode: code }),
  /** Everything up to `messageId` has arrived, has been read. */
  z.object({ action: z.literal("delivered"), conversationCode: code, messageId: id }),
  z.object({ action: z.literal("read"), conversationCode: code, messageId: id }),
  /** What came before `messageId`. */
  z.object({ action: z.literal("history"), conversationCode: code, messageId: id }),
  z.object({ action: z.literal("ping") }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** What names a frame in an answer to it. */
export type FrameName = { action: string; conversationCode?: string | undefined; clientKey?: string | undefined };

/** The name of a malformed frame, as far as it has one. */
function nameOf(sent: unknown): FrameName {
  const { action, conversationCode, clientKey } = Object(sent) as Record<string, unknown>;
  return {
    action: code.safeParse(action).data ?? "error",
    conversationCode: code.safeParse(conversationCode).data,
    clientKey: z.uuid().safeParse(clientKey).data,
  };
}

/** A frame as the schema has it; a malformed one only as far as an answer can name it. */
export function readFrame(text: string | undefined): { frame: ClientFrame } | { malformed: FrameName } {
  const sent = parsedJson(text);
  try {
    return { frame: parseInput(ClientFrame, sent) };
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

/** A message that is sent as a form, where there are no scripts. */
export const ChatForm = z.object({ conversationCode: code, msg: z.string() });

/** A stored message as people read it. */
export type ChatMessage = {
  messageId: number;
  conversationCode: string;
  senderId: number;
  userName: string;
  msg: string;
  /** It answers somebody: not the first of its conversation. */
  isReply: boolean;
  /** The listing that the conversation is about; null for none. */
  keyCode: string | null;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
  /** Written by the reader's own side. */
  isOwn: boolean;
  /** What its reader is warned of; the side that wrote it is not told. */
  warnings: string[];
  /** The key its sender's browser gave it; the other side is not told. */
  clientKey: string | null;
};

/** Up to where the other side has, and has read, what this side wrote; 0 for nothing. */
export type Marks = { delivered: number; read: number };

/** How many messages of a conversation were not read, and the last of them. */
export type Unread = { conversationCode: string; count: number; messageId: number };

/** What the server sends. `err` says in Turkish why something asked for was not done. */
export type ServerFrame =
  /** The first of every socket. */
  | { action: "welcome"; senderId: number; userName: string; unread: Unread[] }
  /** What this browser missed, oldest first; `isMore`: ask again with the last id. */
  | { action: "connected"; conversationCode: string; messages: ChatMessage[]; isMore: boolean; marks: Marks }
  | ({ action: "message" } & ChatMessage)
  | { action: "stored"; conversationCode: string; clientKey: string; messageId: number; at: number }
  | { action: "history"; conversationCode: string; messages: ChatMessage[]; isMore: boolean }
  | { action: "typing"; conversationCode: string; senderId: number }
  /** One side, the reader's own or the other, has everything up to `messageId`, or has read it. */
  | { action: "delivered" | "read"; conversationCode: string; isOwn: boolean; messageId: number }
  | { action: "pong" }
  | { action: string; conversationCode?: string; clientKey?: string; err: string };

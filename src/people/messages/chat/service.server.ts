import { type Context, requireMemberInPerson } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectMessages } from "../queries.server.ts";
import { messageTexts, type Side } from "../rules.ts";
import { readingSide } from "../service.server.ts";
import { chatMessageFor } from "./chat-message.server.ts";
import type { CachedConversation, ConversationCache } from "./conversation-cache.server.ts";
import type { ChatMessage } from "./frames.ts";
import { selectSenders } from "./queries.server.ts";
import { historyPageMaxBytes, historyPageSize } from "./rules.ts";

/** A conversation of the signed-in member, from the cache, with the side they are on. Other members' answer 404. */
export async function ownConversation(
  ctx: Context,
  conversations: ConversationCache,
  code: string,
): Promise<CachedConversation & { side: Side }> {
  const member = requireMemberInPerson(ctx);
  const conversation = await conversations.find(code);
  const side = conversation && readingSide(member, conversation);
  if (!side) throw new Refusal(404, messageTexts.notFound);
  return { ...conversation, side };
}

/** Which messages: the last ones, those before an id, or the first ones after it. */
export type MessageRange = { before?: number | undefined; after?: number | undefined };

/**
 * A page of a conversation as one side reads it, oldest first: `historyPageSize` messages, fewer where they are long.
 * `isMore`: there are more in the direction of reading.
 */
export async function readMessages(
  ctx: Context,
  conversation: CachedConversation & { side: Side },
  { before, after }: MessageRange,
): Promise<{ messages: ChatMessage[]; isMore: boolean }> {
  const rows = await selectMessages(ctx, conversation, {
    limit: historyPageSize + 1,
    maxBytes: historyPageMaxBytes,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  });
  const count = pageLength(after === undefined ? rows.toReversed() : rows);
  const page = after === undefined ? rows.slice(rows.length - count) : rows.slice(0, count);
  const senders = await selectSenders(ctx, conversation.id, [...new Set(page.map(({ senderId }) => senderId))]);
  const { side } = conversation;
  return {
    isMore: rows.length > count,
    messages: page.map((row) => chatMessageFor(side, { ...row, ...senders.get(row.senderId)!, conversation })),
  };
}

/** How many of the messages, in the direction of reading, are one page. */
function pageLength(messages: readonly { body: string }[]): number {
  let bytes = 0;
  const end = messages.findIndex(({ body }, n) => {
    bytes += Buffer.byteLength(body);
    return n === historyPageSize || (n > 0 && bytes > historyPageMaxBytes);
  });
  return end === -1 ? messages.length : end;
}

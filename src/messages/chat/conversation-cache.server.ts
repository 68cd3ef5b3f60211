import type { Context } from "#src/shared/context.server.ts";
import type { Parties } from "../rules.ts";
import { selectConversations } from "./queries.server.ts";

/** The parts of a conversation that never change. */
export type CachedConversation = Parties & { id: number; code: string; keyCode: string | null };

/** One conversation takes about 300 bytes. */
const maxConversations = 20_000;

export type ConversationCache = ReturnType<typeof conversationCache>;

/** Caches whose conversations are and which listing they are about. Needs no invalidation: none of it changes. */
export function conversationCache(ctx: Pick<Context, "db">) {
  const byId = new Map<number, CachedConversation>();
  const byCode = new Map<string, CachedConversation>();

  function add(conversation: CachedConversation) {
    if (byId.has(conversation.id)) return;
    if (byId.size >= maxConversations) {
      byId.clear();
      byCode.clear();
    }
    byId.set(conversation.id, conversation);
    byCode.set(conversation.code, conversation);
  }

  return {
    get: (id: number) => byId.get(id),
    /** Reads those that are not cached. */
    async load(ids: readonly number[]) {
      const missing = [...new Set(ids)].filter((id) => !byId.has(id));
      if (missing.length > 0) for (const row of await selectConversations(ctx, { ids: missing })) add(row);
    },
    /** A conversation by its code; reads it where it is not cached. */
    async find(code: string): Promise<CachedConversation | undefined> {
      if (!byCode.has(code)) for (const row of await selectConversations(ctx, { code })) add(row);
      return byCode.get(code);
    },
  };
}

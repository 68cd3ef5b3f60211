import type { Context } from "#src/shared/context.server.ts";
import type { Parties } from "../rules.ts";
import { selectConversations } from "./queries.server.ts";

/** A conversation without its messages. `sellerId` alone may change, when another member becomes responsible for it. */
export type CachedConversation = Parties & {
  id: number;
  code: string;
  keyCode: string | null;
  businessName: string | null;
};

/** One conversation takes about 300 bytes. */
const maxConversations = 20_000;

export type ConversationCache = ReturnType<typeof conversationCache>;

/** Caches whose conversations are and which listing they are about, until `invalidate`. */
export function conversationCache(ctx: Pick<Context, "db">) {
  const byId = new Map<number, CachedConversation>();
  const byCode = new Map<string, CachedConversation>();
  /** Rows that were requested before an invalidation may be stale, and are not cached. */
  let invalidations = 0;

  async function read(wanted: Parameters<typeof selectConversations>[1]) {
    const before = invalidations;
    const rows = await selectConversations(ctx, wanted);
    if (invalidations !== before) return read(wanted);
    for (const row of rows) add(row);
  }

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
    invalidate(id: number) {
      invalidations += 1;
      const conversation = byId.get(id);
      byId.delete(id);
      if (conversation) byCode.delete(conversation.code);
    },
    /** Reads those that are not cached. */
    async load(ids: readonly number[]) {
      const missing = [...new Set(ids)].filter((id) => !byId.has(id));
      if (missing.length > 0) await read({ ids: missing });
    },
    /** A conversation by its code; reads it where it is not cached. */
    async find(code: string): Promise<CachedConversation | undefined> {
      if (!byCode.has(code)) await read({ code });
      return byCode.get(code);
    },
  };
}

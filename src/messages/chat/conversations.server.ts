import type { Context } from "#src/shared/context.server.ts";
import type { Parties } from "../rules.ts";
import { selectConversations } from "./queries.server.ts";

/** What never changes of a conversation. */
export type Known = Parties & { id: number; code: string; keyCode: string | null };

/** How many conversations are remembered at once: some 300 bytes each. */
const rememberedMax = 20_000;

export type Conversations = ReturnType<typeof rememberConversations>;

/** Whose conversations are and what they are about, read once. */
export function rememberConversations(ctx: Pick<Context, "db">) {
  const byId = new Map<number, Known>();
  const byCode = new Map<string, Known>();

  function remember(conversation: Known) {
    if (byId.has(conversation.id)) return;
    if (byId.size >= rememberedMax) {
      byId.clear();
      byCode.clear();
    }
    byId.set(conversation.id, conversation);
    byCode.set(conversation.code, conversation);
  }

  return {
    remember,
    get: (id: number) => byId.get(id),
    /** Reads those that are not remembered. */
    async read(ids: readonly number[]) {
      const missing = [...new Set(ids)].filter((id) => !byId.has(id));
      if (missing.length > 0) for (const row of await selectConversations(ctx, { ids: missing })) remember(row);
    },
    async find(code: string): Promise<Known | undefined> {
      if (!byCode.has(code)) for (const row of await selectConversations(ctx, { code })) remember(row);
      return byCode.get(code);
    },
  };
}

import type { Pending } from "./conversation.ts";

/** What a browser keeps of a conversation: the text in the field and what is not stored yet. */
export type Draft = { text: string; pending: Pending[] };

/** Whose draft: two members of a business, or of a household, may write in one browser. */
export type DraftOwner = { code: string; readerId: number };

const nothing: Draft = { text: "", pending: [] };
const prefix = "mesaj:";
const keyOf = ({ code, readerId }: DraftOwner) => `${prefix}${readerId}:${code}`;

/** A browser may keep nothing, or refuse to; then there is no draft. */
export function readDraft(owner: DraftOwner): Draft {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(keyOf(owner)) ?? "{}") as Partial<Draft>) };
  } catch {
    return nothing;
  }
}

export function keepDraft(owner: DraftOwner, draft: Draft) {
  try {
    if (draft.text === "" && draft.pending.length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    // What is typed stays on the page.
  }
}

/** Forgets all drafts: whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

import type { Pending } from "./chat/conversation.ts";

/** What a browser keeps of a conversation: the text in its field and what is not stored yet. */
export type Draft = { text: string; pending: Pending[] };

/**
 * Whose draft: two members of a business, or of a household, may write in one browser. `code` is of the conversation, or
 * the listing's key code while there is none; window, mailbox and chat share the draft.
 */
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

/** Keeps a part of a draft; the other part stays. */
export function keepDraft(owner: DraftOwner, part: Partial<Draft>) {
  const draft = { ...readDraft(owner), ...part };
  try {
    if (draft.text === "" && draft.pending.length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    // What is typed stays on the page.
  }
}

/** Forgets a text that was sent; one that another tab has written since stays. */
export function forgetText(owner: DraftOwner, sent: string) {
  if (readDraft(owner).text === sent) keepDraft(owner, { text: "" });
}

/** Keeps what is not stored yet, in place of what this tab knew before; another tab's own stays. */
export function keepPending(owner: DraftOwner, before: readonly Pending[], now: readonly Pending[]) {
  const known = new Set([...before, ...now].map(({ clientKey }) => clientKey));
  const others = readDraft(owner).pending.filter(({ clientKey }) => !known.has(clientKey));
  keepDraft(owner, { pending: [...others, ...now] });
}

/** Forgets all drafts: whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

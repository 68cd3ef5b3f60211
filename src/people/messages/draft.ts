import type { Pending } from "./chat/conversation.ts";

/** Saved in the browser for a conversation: the text in its field and the messages that are not stored yet. */
export type Draft = { text: string; pending: Pending[] };

/**
 * Drafts are separated by member, since several may use one browser. `code` is the conversation's, before there is one the
 * listing's key code or the name of the member's page; window, mailbox and chat share the draft.
 */
export type DraftOwner = { code: string; readerId: number };

const empty: Draft = { text: "", pending: [] };
const prefix = "mesaj:";
const keyOf = ({ code, readerId }: DraftOwner) => `${prefix}${readerId}:${code}`;

/** The saved draft; an empty one where there is none or the browser refuses storage. */
export function readDraft(owner: DraftOwner): Draft {
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(keyOf(owner)) ?? "{}") as Partial<Draft>) };
  } catch {
    return empty;
  }
}

/** Saves a part of a draft; the other part is unchanged. */
export function saveDraft(owner: DraftOwner, part: Partial<Draft>) {
  const draft = { ...readDraft(owner), ...part };
  try {
    if (draft.text === "" && draft.pending.length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    // Without storage the text is only on the page.
  }
}

/** Clears a text that was sent, unless another tab has written another one since. */
export function clearSentText(owner: DraftOwner, sent: string) {
  if (readDraft(owner).text === sent) saveDraft(owner, { text: "" });
}

/** Saves this tab's pending messages in place of its earlier ones; those of other tabs are unchanged. */
export function savePending(owner: DraftOwner, before: readonly Pending[], now: readonly Pending[]) {
  const known = new Set([...before, ...now].map(({ clientKey }) => clientKey));
  const others = readDraft(owner).pending.filter(({ clientKey }) => !known.has(clientKey));
  saveDraft(owner, { pending: [...others, ...now] });
}

/** Removes all drafts, at sign-out. */
export function clearDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

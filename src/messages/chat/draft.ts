import type { Side } from "../rules.ts";
import type { Pending } from "./conversation.ts";

/** What a browser keeps of a conversation: the text in the field and what is not stored yet. */
export type Draft = { text: string; pending: Pending[] };

const nothing: Draft = { text: "", pending: [] };
const keyOf = (code: string, side: Side) => `mesaj:${side}:${code}`;

/** A browser may keep nothing, or refuse to; then there is no draft. */
export function readDraft(code: string, side: Side): Draft {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(keyOf(code, side)) ?? "{}") as Partial<Draft>) };
  } catch {
    return nothing;
  }
}

export function keepDraft(code: string, side: Side, draft: Draft) {
  try {
    if (draft.text === "" && draft.pending.length === 0) localStorage.removeItem(keyOf(code, side));
    else localStorage.setItem(keyOf(code, side), JSON.stringify(draft));
  } catch {
    // What is typed stays on the page.
  }
}

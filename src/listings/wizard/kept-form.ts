const storageKey = "ilan-taslagi";

/** What was entered in a draft and did not reach the server; `savedAt` is when the server had it last, as it said. */
type KeptForm = { draftId: string; savedAt: string | null; form: object };

/** Keeps in this tab of the browser what the server could not be given: it is lost neither on the way to sign in nor to a cut. */
export function keepForm(kept: KeptForm) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage may be full or switched off: the page itself still shows what was entered.
  }
}

/** What was kept of this draft, once; nothing where the server has been given something later. */
export function takeKeptForm<Form extends object>(draftId: string, savedAt: string | null): Form | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as KeptForm | null;
    sessionStorage.removeItem(storageKey);
    return kept?.draftId === draftId && kept.savedAt === savedAt ? (kept.form as Form) : undefined;
  } catch {
    return undefined;
  }
}

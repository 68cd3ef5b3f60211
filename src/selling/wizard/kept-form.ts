const storageKey = "ilan-taslagi";

/** What was entered in a draft and did not reach the server; `keptAt` is when the server was given something last. */
type KeptForm = { draftId: string; keptAt: string; form: object };

/** Keeps in this tab of the browser what the server could not be given: it is lost neither on the way to sign in nor to a cut. */
export function keepForm(kept: KeptForm) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage may be full or switched off: the page itself still shows what was entered.
  }
}

/** What was kept of this draft, once; nothing where the server has been given something later. */
export function takeKeptForm<Form extends object>(draftId: string, keptAt: string): Form | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as KeptForm | null;
    sessionStorage.removeItem(storageKey);
    return kept?.draftId === draftId && kept.keptAt === keptAt ? (kept.form as Form) : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever signs out leaves nothing behind. */
export function forgetForm() {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

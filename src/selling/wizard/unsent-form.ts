const storageKey = "ilan-taslagi";

/** A draft's form that could not be sent, and when the version was saved that it is based on. */
type UnsentForm = { draftId: string; baseSavedAt: string; form: object };

/** Stores the form in the session storage of this tab, so that it survives signing in again or a lost connection. */
export function storeUnsentForm(form: UnsentForm) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(form));
  } catch {
    // Storage may be full or disabled: the open page still has the form.
  }
}

/** Returns the stored form of this draft and deletes it; undefined if the draft was saved since. */
export function takeUnsentForm<Form extends object>(draftId: string, baseSavedAt: string): Form | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as UnsentForm | null;
    sessionStorage.removeItem(storageKey);
    return stored?.draftId === draftId && stored.baseSavedAt === baseSavedAt ? (stored.form as Form) : undefined;
  } catch {
    return undefined;
  }
}

/** Called at sign-out too, so that the next person at this browser cannot read it. */
export function deleteUnsentForm() {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to delete.
  }
}

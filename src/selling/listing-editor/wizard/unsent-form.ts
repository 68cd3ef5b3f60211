const storageKey = "ilan-taslagi";
const tabKey = "ilan-sekmesi";
const senderKey = "ilan-taslagi-gonderen";

/**
 * A draft's form that could not be sent, and when the version was saved that it is based on. `isClosing`: saves of it were
 * under way when the page closed, so the draft may be newer than that version by this tab's own saves.
 */
type UnsentForm = { draftId: string; baseSavedAt: string; isClosing: boolean; form: object };

/** The version of a draft that the page was loaded with; `isSavedHere`: this session saved it. */
type Loaded = { draftId: string; baseSavedAt: string; isSavedHere: boolean };

/** Stores the form in the session storage of this tab, so that it survives signing in again or a lost connection. */
export function storeUnsentForm(form: UnsentForm) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(form));
  } catch {
    // Storage may be full or disabled: the open page still has the form.
  }
}

/** Returns the stored form of this draft and deletes it; undefined if somebody else saved the draft since. */
export function takeUnsentForm<Form extends object>({ draftId, baseSavedAt, isSavedHere }: Loaded): Form | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as UnsentForm | null;
    sessionStorage.removeItem(storageKey);
    if (stored?.draftId !== draftId) return undefined;
    const isOwnSave = stored.isClosing && isSavedHere && localStorage.getItem(senderKey) === `${draftId} ${tabId()}`;
    return stored.baseSavedAt === baseSavedAt || isOwnSave ? (stored.form as Form) : undefined;
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

/** Notes which tab of the browser sent a save of the draft last. */
export function noteSender(draftId: string) {
  try {
    localStorage.setItem(senderKey, `${draftId} ${tabId()}`);
  } catch {
    // Without storage only forms of the loaded version are restored.
  }
}

function tabId(): string {
  const known = sessionStorage.getItem(tabKey) ?? String(Math.random());
  sessionStorage.setItem(tabKey, known);
  return known;
}

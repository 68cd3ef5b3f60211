/**
 * A file that is not uploaded yet, stored in this browser (IndexedDB), so that its upload can be resumed after the page was
 * closed. Draft ids are unique, so another member at the same browser does not see it.
 */
export type UnsentFile = {
  id: number;
  draftId: string;
  file: File;
  /** Its index in the list. */
  position: number;
  /** The id of the uploaded photo that it replaces. */
  replaces: string | undefined;
  /** In milliseconds since 1970. */
  storedAt: number;
};

/** Limits for all drafts together: the most photos of one listing, and a size that browsers grant without asking. */
export const unsentMaxCount = 25;
export const unsentMaxBytes = 300 * 1024 * 1024;
/** Files expire after a week. */
const lifeMs = 7 * 24 * 60 * 60_000;

const databaseName = "kontak-yuklemeler";
const storeName = "dosyalar";

/**
 * Stores a file and returns its id; undefined over the limits. Rejects if the browser has no storage, as in some private
 * windows, or no space left.
 */
export const storeUnsent = (file: Omit<UnsentFile, "id" | "storedAt">): Promise<number | undefined> =>
  inStore("readwrite", async (store) => {
    const stored = await answerOf<UnsentFile[]>(store.getAll());
    const bytes = stored.reduce((sum, one) => sum + one.file.size, file.file.size);
    if (stored.length >= unsentMaxCount || bytes > unsentMaxBytes) return undefined;
    return (await answerOf(store.add({ ...file, storedAt: Date.now() }))) as number;
  });

export const deleteUnsent = (id: number): Promise<unknown> =>
  inStore("readwrite", (store) => answerOf(store.delete(id)));

/** A draft's stored files, in their order. */
export const unsentFiles = (draftId: string): Promise<UnsentFile[]> =>
  inStore("readwrite", async (store) => {
    const all = await answerOf<UnsentFile[]>(store.getAll());
    const isOld = ({ storedAt }: UnsentFile) => storedAt < Date.now() - lifeMs;
    for (const { id } of all.filter(isOld)) store.delete(id);
    return all
      .filter((one) => one.draftId === draftId && !isOld(one))
      .toSorted((a, b) => a.position - b.position || a.id - b.id);
  });

/** Deletes the files of all drafts and the addresses of unfinished uploads; called at sign-out. */
export function deleteAllUnsent() {
  try {
    indexedDB.deleteDatabase(databaseName);
    for (const key of Object.keys(localStorage)) if (key.startsWith("tus::")) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result>) {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: "id", autoIncrement: true });
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser aborted the transaction"));
    });
    const [result] = await Promise.all([work(transaction.objectStore(storeName)), ended]);
    return result;
  } finally {
    database.close();
  }
}

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser did not answer"));
  });

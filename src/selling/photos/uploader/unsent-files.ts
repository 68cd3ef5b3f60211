/**
 * The files on their way to the server, kept in this browser (IndexedDB), so that an upload goes on after the page was
 * closed. A draft has an id that no other member's has: whoever opens the page next sees nothing of them.
 */
export type UnsentFile = {
  id: number;
  draftId: string;
  file: File;
  /** Where it stood in the list, from 0. */
  position: number;
  /** The id of the kept photo whose place it takes. */
  replaces: string | undefined;
  keptAt: number;
};

/** Of all drafts together: what one listing may have at most, and what a browser gives away lightly. */
export const unsentMaxCount = 25;
export const unsentMaxBytes = 300 * 1024 * 1024;
/** Who does not come back within a week chooses anew. */
const lifeMs = 7 * 24 * 60 * 60_000;

const databaseName = "kontak-yuklemeler";
const storeName = "dosyalar";

/**
 * Keeps a file and answers the id to forget it by; undefined where there is no more room for it. Rejects where the
 * browser keeps nothing, as in some private windows, or has no space left.
 */
export const storeUnsent = (file: Omit<UnsentFile, "id" | "keptAt">): Promise<number | undefined> =>
  inStore("readwrite", async (store) => {
    const kept = await answerOf<UnsentFile[]>(store.getAll());
    const bytes = kept.reduce((sum, one) => sum + one.file.size, file.file.size);
    if (kept.length >= unsentMaxCount || bytes > unsentMaxBytes) return undefined;
    return (await answerOf(store.add({ ...file, keptAt: Date.now() }))) as number;
  });

export const deleteUnsent = (id: number): Promise<unknown> =>
  inStore("readwrite", (store) => answerOf(store.delete(id)));

/** What is left of a draft's files, in their order. */
export const unsentFiles = (draftId: string): Promise<UnsentFile[]> =>
  inStore("readwrite", async (store) => {
    const all = await answerOf<UnsentFile[]>(store.getAll());
    const isOld = ({ keptAt }: UnsentFile) => keptAt < Date.now() - lifeMs;
    for (const { id } of all.filter(isOld)) store.delete(id);
    return all
      .filter((one) => one.draftId === draftId && !isOld(one))
      .toSorted((a, b) => a.position - b.position || a.id - b.id);
  });

/** Forgets the files of all drafts, and where the server has their beginnings: whoever signs out leaves nothing behind. */
export function deleteAllUnsent() {
  try {
    indexedDB.deleteDatabase(databaseName);
    for (const key of Object.keys(localStorage)) if (key.startsWith("tus::")) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
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
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser kept nothing"));
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

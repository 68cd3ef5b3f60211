import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a cached page was made from, so that it is invalidated when one of these changes (docs/decisions/089): listings by
 * their ids, and subjects by the names that the database publishes their changes under. The search engine records the
 * page's searches itself.
 */
export type RowDependencies = {
  listings: Set<number>;
  /** `member:5`; a name without an id means all of its kind. */
  subjects: Set<string>;
  /** Queries that read listings without either being recorded: a page with one must not be cached. */
  unrecorded: string[];
};

export const noRowDependencies = (): RowDependencies => ({ listings: new Set(), subjects: new Set(), unrecorded: [] });

type Recording = RowDependencies & { isCovered: boolean };
const recording = new AsyncLocalStorage<Recording>();

/** Runs `make` and records into `dependencies` which listings its queries read (`listing-reads.server.ts`). */
export const recordDependencies = <Result>(dependencies: RowDependencies, make: () => Result): Result =>
  recording.run({ ...dependencies, isCovered: false }, make);

/** The recording of the queries that run now, while a cacheable page is made. */
export const currentRecording = () => recording.getStore();

/**
 * For queries that read listings as a set instead of by id: `read` depends on these subjects, and the listings in it need
 * no recording of their own.
 */
export function dependOnSubjects<Result>(subjects: readonly string[], read: () => Result): Result {
  const current = recording.getStore();
  if (!current) return read();
  for (const subject of subjects) current.subjects.add(subject);
  return recording.run({ ...current, isCovered: true }, read);
}

import type { Criteria, Page, SearchAnswer } from "../engine.ts";
import { makePlainStore } from "./plain-store.ts";
import type { IndexRow } from "./row.ts";

/**
 * All active listings in memory, of one reader and writer: every call ends before the next begins, so an answer is of
 * one moment of the market. `now` is the moment of the question in milliseconds: listings that have expired by then
 * are neither found nor counted.
 */
export type Store = {
  /** Adds these listings; one that is there already is replaced. Of one id only the last row counts. */
  put(rows: readonly IndexRow[]): void;
  /** Takes these listings out; ids that are not there are nothing. */
  remove(ids: readonly number[]): void;
  search(criteria: Criteria, page: Page, now: number): SearchAnswer;
  count(criteria: Criteria, now: number): number;
  /** Of everything kept, expired listings too, in no order: equal to `checksumOf` of the same rows. */
  checksum(): string;
  /** How many listings are kept, expired ones too. */
  readonly size: number;
  /** Memory of the index in bytes, its texts included. */
  readonly bytes: number;
};

export const makeStore = (): Store => makePlainStore();

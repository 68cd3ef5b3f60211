import type { Comparables, ComparedListing } from "#src/selling/listings/price/rules.ts";
import type { Change } from "../index/facts.ts";
import type { Criteria, Page, SearchAnswer } from "../engine/engine.ts";

/** The queries of an index; times are milliseconds since 1970. Each answer includes everything committed before the query, or before the last `sync` of `applied`. */
export type Calls = {
  search(criteria: Criteria, page: Page, now: number): SearchAnswer;
  count(criteria: Criteria, now: number): number;
  comparables(listing: ComparedListing, now: number): Comparables;
  pricePositions(ids: readonly number[]): (number | null)[];
  sync(): void;
  summary(): Summary;
};

/** Two indexes with the same size and checksum hold the same listings. */
export type Summary = { size: number; checksum: string; bytes: number };

export type Call = { [Name in keyof Calls]: { name: Name; args: Parameters<Calls[Name]> } }[keyof Calls];

/** To the worker. The caller has timed out after `until`; `isApplied` asks for what the index has applied, without waiting. */
export type WorkerRequest = ({ id: number; until: number; isApplied: boolean } & Call) | { name: "close" };

/** From the worker. A change is sent before any answer that includes it; `null` means every listing. */
export type WorkerMessage =
  | { id: number; answer: unknown }
  | { id: number; error: unknown }
  | { isReady: boolean; size: number }
  | { changed: readonly Change[] | null }
  | { feedError: unknown };

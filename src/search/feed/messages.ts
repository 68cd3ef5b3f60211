import type { Comparables, ComparedListing, Market } from "#src/listings/price/rules.ts";
import type { Change } from "../index/facts.ts";
import type { Criteria, Page, SearchAnswer } from "../engine.ts";

/** What an index is asked; times are milliseconds since 1970. Every answer knows all that was committed before it. */
export type Calls = {
  search(criteria: Criteria, page: Page, now: number): SearchAnswer;
  count(criteria: Criteria, now: number): number;
  compare(listings: readonly ComparedListing[], now: number): Market[];
  comparables(listing: ComparedListing, now: number): Comparables;
  sync(): void;
  summary(): Summary;
};

/** Two indexes with the same size and checksum keep the same listings. */
export type Summary = { size: number; checksum: string; bytes: number };

export type Call = { [Name in keyof Calls]: { name: Name; args: Parameters<Calls[Name]> } }[keyof Calls];

/** To the worker. Nobody waits for an answer after `until`. */
export type Question = ({ id: number; until: number } & Call) | { name: "close" };

/** From the worker. A change is told before any answer that knows it; `null` is every listing. */
export type Told =
  | { id: number; answer: unknown }
  | { id: number; fault: unknown }
  | { isReady: boolean; size: number }
  | { changed: readonly Change[] | null }
  | { trouble: unknown };

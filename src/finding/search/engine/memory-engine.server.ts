import type { Context } from "#src/shared/context.server.ts";
import type { SearchEngine } from "./engine.ts";
import type { SearchIndex } from "../feed/index-process.server.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The search index of this process; `undefined` where only jobs run. */
    search: SearchIndex | undefined;
  }
}

/** Searches in the index in memory. Answers include everything that was committed before the search. */
export const memoryEngine = (index: SearchIndex, { clock }: Pick<Context, "clock">): SearchEngine => ({
  search: (criteria, page) => index.ask("search", criteria, page, clock().getTime()),
  count: (criteria) => index.ask("count", criteria, clock().getTime()),
  comparables: (listing) => index.ask("comparables", listing, clock().getTime()),
  pricePositions: (ids) => index.ask("pricePositions", ids),
});

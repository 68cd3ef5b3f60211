import type { Context } from "#src/shared/context.server.ts";
import type { SearchEngine } from "./engine.ts";
import type { SearchIndex } from "./feed/index-process.server.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The index that searches of this process are answered from; none where only jobs run. */
    search: SearchIndex | undefined;
  }
}

/** Searches in the index in memory. What was committed before the question is in the answer. */
export const memoryEngine = (index: SearchIndex, { clock }: Pick<Context, "clock">): SearchEngine => ({
  search: (criteria, page) => index.ask("search", criteria, page, clock().getTime()),
  count: (criteria) => index.ask("count", criteria, clock().getTime()),
  comparables: (listing) => index.ask("comparables", listing, clock().getTime()),
});

import type { Context } from "./context.server.ts";

declare module "./context.server.ts" {
  interface Services {
    /** Where what is read is noted, while a page is made that may be kept for visitors. */
    shown?: Shown;
  }
}

/**
 * Whose data a page shows, noted where it is read: listings by their ids, and subjects by the names that the database tells
 * their changes under (docs/decisions/089). What a page asks the search is noted by the search itself.
 */
export type Shown = { listings: Set<number>; subjects: Set<string> };

export const nothingShown = (): Shown => ({ listings: new Set(), subjects: new Set() });

type Noting = Pick<Context, "shown">;

/** For every query that reads more of listings than who they are: a kept page goes when one of them changes. */
export function noteListings({ shown }: Noting, listings: readonly { id: number }[]) {
  for (const { id } of listings) shown?.listings.add(id);
}

/** For what is told under a name: `member:5`; a name without a number is all of its kind. */
export function noteSubjects({ shown }: Noting, subjects: readonly string[]) {
  for (const subject of subjects) shown?.subjects.add(subject);
}

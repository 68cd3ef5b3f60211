import type { Frequency } from "#src/core/notifications/rules.ts";
import { filtersOn } from "#src/finding/search/results/chips.server.ts";
import { selectionNames } from "#src/finding/search/engine/criteria.server.ts";
import { sectionNames } from "#src/finding/search/rules.ts";
import { type Names, namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { countsOf } from "./counts.server.ts";
import { countSearches, selectSearches } from "./queries.server.ts";
import { searchesPageSize } from "./rules.ts";
import { savedSelection } from "./selection.server.ts";

export type SavedSearchView = {
  id: number;
  title: string;
  /** The address of its results. */
  address: string;
  /** The names of its filters. */
  filters: string[];
  frequency: Frequency;
  /** `18 Kasım 2026`. */
  savedOn: string;
  /** All and new results; `null` if its brand or place is no longer in the catalogue. */
  counts: { total: number; fresh: number } | null;
};

/** One page of the member's saved searches, from 1 on; 401 for visitors. */
export async function readSearches(ctx: Context, page: number) {
  const member = requireMember(ctx);
  const names = await namesOf(ctx);
  const [total, rows] = await Promise.all([
    countSearches(ctx, member.id),
    selectSearches(ctx, member.id, { offset: (page - 1) * searchesPageSize, limit: searchesPageSize }),
  ]);
  return {
    total,
    pageCount: Math.max(1, Math.ceil(total / searchesPageSize)),
    searches: await Promise.all(rows.map((row) => searchView(ctx, row, names))),
  };
}

type SearchRow = Awaited<ReturnType<typeof selectSearches>>[number];

async function searchView(ctx: Context, row: SearchRow, names: Names): Promise<SavedSearchView> {
  const { id, title, address, frequency, createdAt, lastSeenAt } = row;
  const selection = savedSelection(address, names);
  const named = selection && selectionNames(selection, names);
  return {
    id,
    title,
    address,
    frequency,
    savedOn: formatDate(createdAt),
    filters:
      selection && named
        ? [
            ...(named.type === null ? [sectionNames[named.listing]] : [named.type]),
            ...filtersOn(selection, names).map(({ label }) => label),
          ]
        : [],
    counts: selection ? await countsOf(ctx, selection, lastSeenAt, names) : null,
  };
}

import { savedSelection } from "#src/saved-searches/selection.server.ts";
import { criteriaOf } from "#src/search/criteria.server.ts";
import type { IndexRow } from "#src/search/index/row.ts";
import { findListingRow } from "#src/search/feed/row-queries.server.ts";
import { listingWordsOf } from "#src/search/text/listing-words.ts";
import { type Names, namesOf } from "#src/search/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { makeSavedSearchIndex, type SavedSearchIndex } from "../matching/saved-search-index.ts";
import { selectChangedSearches } from "./queries.server.ts";

/** The saved searches of a database as of `snapshot`, in memory. */
type CachedSearches = { names: Names; index: SavedSearchIndex; snapshot: string | null; builtAt: number };
const cache = new WeakMap<Db, CachedSearches>();
/** Deleted searches leave no change to read, so the index is rebuilt once a day. */
const rebuildMs = 24 * 60 * 60_000;

/** The ids of the saved searches that match this listing; reads every change committed before the call. */
export async function searchesFinding(ctx: Context, row: IndexRow): Promise<number[]> {
  const names = await namesOf(ctx);
  const now = ctx.clock().getTime();
  let searches = cache.get(ctx.db);
  if (!searches || searches.names !== names || now - searches.builtAt > rebuildMs)
    cache.set(ctx.db, (searches = { names, index: makeSavedSearchIndex(), snapshot: null, builtAt: now }));
  const changed = await selectChangedSearches(ctx, searches.snapshot);
  for (const { id, address, frequency } of changed) {
    if (id === null) continue;
    const selection = frequency === "off" ? undefined : savedSelection(address, names);
    if (selection) searches.index.put(id, criteriaOf(selection, names));
    else searches.index.remove(id);
  }
  // The snapshot comes from the rows just applied, so that concurrent calls cannot skip a change.
  searches.snapshot = changed[0]!.snapshot;
  return searches.index.matching(row, now);
}

const wordsOf = new WeakMap<Names, ReturnType<typeof listingWordsOf>>();

/** A live listing as an index row with its words; undefined if no search may find it. */
export async function findableListing(ctx: Context, keyCode: string): Promise<IndexRow | undefined> {
  const row = await findListingRow(ctx, keyCode);
  if (!row) return undefined;
  const names = await namesOf(ctx);
  let toWords = wordsOf.get(names);
  if (!toWords) wordsOf.set(names, (toWords = listingWordsOf(names.catalogue, names.places)));
  return { ...row, words: toWords(row) };
}

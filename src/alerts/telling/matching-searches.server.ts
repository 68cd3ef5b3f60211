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

/** The saved searches of a database, as they were at `snapshot`. */
type Known = { names: Names; index: SavedSearchIndex; snapshot: string | null; madeAt: number };
const known = new WeakMap<Db, Known>();
/** Deleted searches are not told of, so now and then everything is read anew. */
const madeAnewMs = 24 * 60 * 60_000;

/** The ids of the saved searches that find this listing now, with all that was committed before. */
export async function searchesFinding(ctx: Context, row: IndexRow): Promise<number[]> {
  const names = await namesOf(ctx);
  const now = ctx.clock().getTime();
  let searches = known.get(ctx.db);
  if (!searches || searches.names !== names || now - searches.madeAt > madeAnewMs)
    known.set(ctx.db, (searches = { names, index: makeSavedSearchIndex(), snapshot: null, madeAt: now }));
  const changed = await selectChangedSearches(ctx, searches.snapshot);
  for (const { id, address, frequency } of changed) {
    if (id === null) continue;
    const selection = frequency === "off" ? undefined : savedSelection(address, names);
    if (selection) searches.index.put(id, criteriaOf(selection, names));
    else searches.index.remove(id);
  }
  // Set with what was read, so that the later of two readers cannot leave out what the other one saw.
  searches.snapshot = changed[0]!.snapshot;
  return searches.index.matching(row, now);
}

const wordsOf = new WeakMap<Names, ReturnType<typeof listingWordsOf>>();

/** A live listing as searches see it; nothing of one that cannot be found. */
export async function findableListing(ctx: Context, keyCode: string): Promise<IndexRow | undefined> {
  const row = await findListingRow(ctx, keyCode);
  if (!row) return undefined;
  const names = await namesOf(ctx);
  let read = wordsOf.get(names);
  if (!read) wordsOf.set(names, (read = listingWordsOf(names.catalogue, names.places)));
  return { ...row, words: read(row) };
}

import { savedSelection } from "#src/finding/saved-searches/selection.server.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import { findListingRow } from "#src/finding/search/feed/row-queries.server.ts";
import type { Selection } from "#src/finding/search/rules.ts";
import { searchedText, withoutUnknownWords } from "#src/finding/search/results/searched-text.server.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { listingWordsOf } from "#src/finding/search/text/listing-words.ts";
import { type Names, namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { predicateOf } from "../matching/predicate.ts";
import { makeSavedSearchIndex, type SavedSearchIndex } from "../matching/saved-search-index.ts";
import { selectChangedSearches, type SnapshotOf } from "./queries.server.ts";

/**
 * The saved searches of a database, as they were at `readAt`. Those with unknown words are in the index without them,
 * and in `worded` as they were saved: whether the words are searched depends on the market of the moment.
 */
type Known = {
  names: Names;
  index: SavedSearchIndex;
  worded: Map<number, Selection>;
  readAt: SnapshotOf | null;
  madeAt: number;
};
const known = new WeakMap<Db, Known>();
/** Deleted searches are not reported, so everything is read again from time to time. */
const madeAnewMs = 24 * 60 * 60_000;

/** The ids of the saved searches whose result page shows this listing now, with all that was committed before. */
export async function searchesFinding(ctx: Context, row: IndexRow): Promise<number[]> {
  const names = await namesOf(ctx);
  const now = ctx.clock().getTime();
  let searches = known.get(ctx.db);
  if (!searches || searches.names !== names || now - searches.madeAt > madeAnewMs) {
    searches = { names, index: makeSavedSearchIndex(), worded: new Map(), readAt: null, madeAt: now };
    known.set(ctx.db, searches);
  }
  const { index, worded, readAt } = searches;
  const changed = await selectChangedSearches(ctx, readAt?.snapshot ?? null);
  const { cluster, snapshot, mustReload } = changed[0]!;
  if (readAt && (readAt.cluster !== cluster || mustReload)) {
    if (known.get(ctx.db) === searches) known.delete(ctx.db);
    return searchesFinding(ctx, row);
  }
  for (const { id, address, frequency } of changed) {
    if (id === null) continue;
    worded.delete(id);
    const selection = frequency === "off" ? undefined : savedSelection(address, names);
    const widest = selection && withoutUnknownWords(ctx, selection, names);
    if (selection) index.put(id, criteriaOf(widest ?? selection, names));
    else index.remove(id);
    if (selection && widest) worded.set(id, selection);
  }
  // Set with what was read, so that the later of two readers cannot skip what the other one read.
  searches.readAt = { cluster, snapshot };
  const found: number[] = [];
  for (const id of index.matching(row, now)) {
    const selection = worded.get(id);
    if (!selection || (await isShown(ctx, row, selection, names))) found.push(id);
  }
  return found;
}

/** Whether the result page of a selection with unknown words shows this listing. */
async function isShown(ctx: Context, row: IndexRow, asked: Selection, names: Names): Promise<boolean> {
  const { selection } = await searchedText(ctx, searchEngine(ctx), asked, names);
  return predicateOf(criteriaOf(selection, names))(row, ctx.clock().getTime());
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

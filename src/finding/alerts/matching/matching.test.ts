import { expect, test } from "vitest";
import { everything } from "#src/finding/search/engine/engine.ts";
import { makePlainStore } from "#test/support/plain-store.ts";
import type { IndexRow } from "#src/finding/search/index/row.ts";
import { randomFrom } from "#test/support/random.ts";
import { day, randomSearches, start } from "#test/support/search-rows.ts";
import { predicateOf } from "./predicate.ts";
import { makeSavedSearchIndex } from "./saved-search-index.ts";

const draw = randomFrom(34);
const { aRow, aCriteria } = randomSearches(draw);
const rows = Array.from({ length: 300 }, (_, index) => aRow(index + 1));
const searches = Array.from({ length: 2500 }, (_, id) => ({ id, criteria: aCriteria() }));

test("the predicate of a search matches exactly the listings that the search finds", () => {
  const plain = makePlainStore();
  plain.put(rows);
  let found = 0;
  for (const { criteria } of searches) {
    const now = start + (draw.integer(5) - 2) * day;
    const { keyCodes } = plain.search(criteria, { sort: "onerilen", offset: 0, limit: rows.length, facets: [] }, now);
    const isFound = predicateOf(criteria);
    const matching = rows.filter((row) => isFound(row, now)).map(({ keyCode }) => keyCode);
    expect(matching.toSorted(), JSON.stringify(criteria)).toEqual(keyCodes.toSorted());
    found += matching.length;
  }
  expect(found).toBeGreaterThan(10_000);
});

test("the index finds the same searches as checking each of them, while searches are added, changed and removed", () => {
  const index = makeSavedSearchIndex();
  const saved = new Map(searches.map(({ id, criteria }) => [id, criteria]));
  for (const [id, criteria] of saved) index.put(id, criteria);
  const check = (row: IndexRow) => {
    const asked = [...saved].filter(([, criteria]) => predicateOf(criteria)(row, start)).map(([id]) => id);
    expect(
      index.matching(row, start).toSorted((a, b) => a - b),
      JSON.stringify(row),
    ).toEqual(asked);
  };
  for (const row of rows) {
    check(row);
    const [changed, gone] = [draw.integer(searches.length), draw.integer(searches.length)];
    if (saved.has(changed)) {
      saved.set(changed, aCriteria());
      index.put(changed, saved.get(changed)!);
    }
    saved.delete(gone);
    index.remove(gone);
    expect(index.size).toBe(saved.size);
  }
});

test("a search without filters matches all listings of its type", () => {
  const index = makeSavedSearchIndex();
  index.put(7, everything);
  for (const row of rows) {
    const isLive = row.expiresAt === null || row.expiresAt > start;
    expect(index.matching(row, start)).toEqual(row.listingType === "satilik" && isLive ? [7] : []);
  }
});

import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { randomFrom } from "#test/support/random.ts";
import { filterKeys, plainRows, prices, randomMarket, titles, describeQuestion } from "#test/support/random-market.ts";
import { type Criteria, everything, isFiltering, type Page, type SearchEngine } from "./engine.ts";
import { type IndexedFlag, indexedFlags } from "../filters/indexed-flags.ts";
import { filterOf, type IndexedKey, indexedKeys } from "../filters/indexed.ts";
import { rangeFilters, type RangeKey, rangeKeys } from "../filters/ranges.ts";
import { flagBit } from "../index/fields.ts";
import type { IndexRow } from "../index/row.ts";
import { makePlainStore } from "#test/support/plain-store.ts";
import { memoryEngine } from "./memory-engine.server.ts";
import { type Sort, sorts } from "../rules.ts";
import { sqlEngine } from "./sql-engine.server.ts";
import { listingWordsOf } from "../text/listing-words.ts";

const app = await testApp();
const engines: [name: string, engine: SearchEngine][] = [
  ["SQL", sqlEngine(app.ctx())],
  ["the index", memoryEngine(app.deps.search, app.deps)],
];
const wordsOf = listingWordsOf(await catalogueOf(app), await placesOf(app));
const drawn = randomFrom(20261121);
const { one } = drawn;
const { fill, fit, aListing, aQuestion } = await randomMarket(app, drawn);
await fill(600);
await fit(75_000_000);

/** The market before the first test that changes it, and a search that reads every row of it. */
const rows = await plainRows(app, wordsOf);
const plainStore = makePlainStore();
plainStore.put(rows);
const plain = (criteria: Criteria, page: Page) => plainStore.search(criteria, page, app.now.getTime());

/** Asks for the value of a filter that this row has; for nothing where it has none. */
function criterionOf(filter: IndexedKey | RangeKey | IndexedFlag, row: IndexRow): Partial<Criteria> {
  if (isFlag(filter)) return row.flags & flagBit(filter) ? { flags: [filter] } : {};
  if (isRange(filter)) return row[filter] === null ? {} : { [filter]: { min: row[filter], max: row[filter] } };
  const { column, criteria } = filterOf(filter).index;
  return row[column] === null ? {} : { [criteria]: [row[column]] };
}
const isFlag = (filter: string): filter is IndexedFlag => indexedFlags.some((flag) => flag === filter);
const isRange = (filter: string): filter is RangeKey => Object.hasOwn(rangeFilters, filter);

describe.each(engines)("a search of %s answers like a search that reads every row", (_, engine) => {
  test("300 random selections", async () => {
    const found = new Map<string, number>();
    for (let i = 0; i < 300; i++) {
      const { criteria, page } = aQuestion();
      const expected = plain(criteria, page);
      for (const key of filterKeys)
        if (isFiltering(criteria, key) && expected.total > 0) found.set(key, (found.get(key) ?? 0) + 1);
      expect(await engine.search(criteria, page), describeQuestion({ criteria, page })).toEqual(expected);
      expect(await engine.count(criteria)).toBe(expected.total);
    }
    expect(
      filterKeys.filter((key) => !found.has(key)),
      "filters that never found anything",
    ).toEqual([]);
  });

  test.each([...indexedKeys, ...rangeKeys, ...indexedFlags])("narrowed by the filter %s alone", async (filter) => {
    const asked = rows.map((row) => ({ ...everything, listingType: row.listingType, ...criterionOf(filter, row) }));
    const total = (criteria: Criteria) => plain(criteria, { sort: "onerilen", offset: 0, limit: 0 }).total;
    const narrowing = asked.find((criteria) => {
      const found = total(criteria);
      return found > 0 && found < total({ ...everything, listingType: criteria.listingType });
    });
    expect(narrowing, `test/support/random-market.ts draws no values for ${filter}`).toBeDefined();
    expect(await engine.count(narrowing!)).toBe(total(narrowing!));
  });

  test("pages of every sort have each listing exactly once", async () => {
    for (const sort of Object.keys(sorts) as Sort[]) {
      const all = plain(everything, { sort, offset: 0, limit: 10_000 }).keyCodes;
      const read: string[] = [];
      for (let offset = 0; offset < all.length; offset += 24)
        read.push(...(await engine.search(everything, { sort, offset, limit: 24 })).keyCodes);
      expect(read).toEqual(all);
    }
  });
});

test.each(engines)("%s finds a listing as soon as it is active, and no longer once it is not", async (_, engine) => {
  const first = { sort: "en-yeni", offset: 0, limit: 1 } as const;
  const { id, keyCode } = await aListing({
    state: "pending",
    listingType: "satilik",
    publishedAt: addDays(app.now, 1),
    expiresAt: addDays(app.now, 60),
  });
  const before = await engine.search(everything, first);
  expect(before.keyCodes).not.toEqual([keyCode]);
  await app.db.updateTable("listing").set({ state: "active" }).where("id", "=", id).execute();
  const after = await engine.search(everything, first);
  expect(after.keyCodes).toEqual([keyCode]);
  expect(after.total).toBe(before.total + 1);
  await app.db.updateTable("listing").set({ state: "passive" }).where("id", "=", id).execute();
  expect((await engine.search(everything, first)).total).toBe(before.total);
});

/** A second PostgreSQL (vitest.config.ts) is asked a quarter of them. */
const rounds = process.env["KONTAK_TEST_ONLY"] === "database" ? 30 : 120;
const atOnce = 4;

test(`the index answers ${rounds * atOnce} random questions as PostgreSQL does, while listings come, change and go`, async () => {
  const [[, sqlOne], [, index]] = engines as [(typeof engines)[0], (typeof engines)[0]];
  const ids = async () => (await app.db.selectFrom("listing").select("id").execute()).map(({ id }) => id);
  const writes = [
    () => aListing(),
    async () =>
      app.db
        .deleteFrom("listing")
        .where("id", "=", one(await ids()))
        .execute(),
    async () =>
      app.db
        .updateTable("listing")
        .set({ priceKurus: one(prices) })
        .where("id", "=", one(await ids()))
        .execute(),
    async () => {
      const state = one<"active" | "passive" | "sold">(["active", "active", "passive", "sold"]);
      await app.db
        .updateTable("listing")
        .set({ state, title: one(titles) })
        .where("id", "in", [one(await ids()), one(await ids())])
        .execute();
    },
    async () =>
      app.db
        .deleteFrom("listingAuthority")
        .where("listingId", "=", one(await ids()))
        .execute(),
    async () => (app.now = addDays(app.now, one([-0.5, 0.5]))),
    () => fit(one(prices)),
  ];
  for (let round = 0; round < rounds; round++) {
    await one(writes)();
    const questions = Array.from({ length: atOnce }, aQuestion);
    await Promise.all(
      questions.map(async (question) => {
        const { criteria, page } = question;
        const [own, right] = await Promise.all([index.search(criteria, page), sqlOne.search(criteria, page)]);
        expect(own, describeQuestion(question)).toEqual(right);
        expect(await index.count(criteria)).toBe(right.total);
      }),
    );
  }
});

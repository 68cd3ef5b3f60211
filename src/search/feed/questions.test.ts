import { expect, test } from "vitest";
import type { ComparedListing } from "#src/listings/detail/price/rules.ts";
import { randomFrom } from "#test/support/random.ts";
import { randomSearches, start } from "#test/support/search-rows.ts";
import { everything } from "../engine.ts";
import { type Change, type Facts, factsOf } from "../index/facts.ts";
import type { IndexRow } from "../index/row.ts";
import { makeStore, type Store } from "../index/store.ts";
import type { Call } from "./messages.ts";
import { mayAnswerAnew } from "./questions.ts";

const draw = randomFrom(20261122);
const { integer, one, is } = draw;
const { aRow, aCriteria } = randomSearches(draw);

function aCall(rows: readonly IndexRow[]): Call {
  if (is(0.1)) return { name: "count", args: [aCriteria(), start] };
  if (is(0.1)) return { name: "compare", args: [[one(rows), one(rows)].map(comparedOf), start] };
  const sort = one(["onerilen", "fiyat-artan"] as const);
  const facets = is(0.3) ? { facets: one([[], ["brands", "attributes"], ["types"]] as const) } : {};
  return { name: "search", args: [aCriteria(), { sort, offset: 0, limit: one([0, 24]), ...facets }, start] };
}

const comparedOf = ({ typeId, year, ...row }: IndexRow): ComparedListing => ({
  ...row,
  vehicleTypeId: typeId,
  modelYear: year ?? 2020,
  currency: "TL",
});

function answerOf(store: Store, { name, args }: Call): unknown {
  if (name === "search") return store.search(...args);
  return name === "count" ? store.count(...args) : name === "compare" && store.compare(...args);
}

test("an answer that a change may not touch is the same after it", { timeout: 60_000 }, () => {
  const store = makeStore();
  const rows = new Map(Array.from({ length: 600 }, (_, id) => [id, aRow(id)]));
  store.put([...rows.values()]);
  let spared = 0;
  for (let round = 0; round < 200; round++) {
    const calls = Array.from({ length: 10 }, () => aCall([...rows.values()]));
    const before = calls.map((call) => answerOf(store, call));
    const id = integer(650);
    const was = store.factsOf(id);
    const row = is(0.3) ? undefined : is(0.5) ? { ...aRow(id), ...rows.get(id), priceKurus: integer(90) } : aRow(id);
    expect(was).toEqual(rows.has(id) ? factsOf(rows.get(id)!) : undefined);
    if (row) {
      store.put([row]);
      rows.set(id, row);
    } else {
      store.remove([id]);
      rows.delete(id);
    }
    const change: Change = { id, facts: [...(was ? [was] : []), ...(row ? [factsOf(row)] : [])] };
    for (const [at, call] of calls.entries()) {
      if (mayAnswerAnew(call, change)) continue;
      spared++;
      expect(answerOf(store, call), JSON.stringify({ call, change })).toEqual(before[at]);
    }
  }
  expect(spared).toBeGreaterThan(700);
});

const facts = (values: Facts["values"]): Change => ({
  id: 1,
  facts: [{ listingType: "satilik", values: { typeIds: 1, brandIds: 1, modelIds: 1, cityIds: 6, ...values } }],
});
const search: Call = {
  name: "search",
  args: [
    { ...everything, typeIds: [1], brandIds: [1], modelIds: [1], cityIds: [6] },
    { sort: "onerilen", offset: 0, limit: 24 },
    start,
  ],
};

test.each<[string, Change, boolean]>([
  ["found", facts({}), true],
  ["counted among the models", facts({ modelIds: 2 }), true],
  ["counted among the brands", facts({ brandIds: 2, modelIds: 3 }), true],
  ["counted among the cities", facts({ cityIds: 34 }), true],
  ["of another model in another city", facts({ modelIds: 2, cityIds: 34 }), false],
  ["of another type's brand", facts({ typeIds: 2, brandIds: 2, modelIds: 4 }), false],
  ["not live, before nor after", { id: 1, facts: [] }, false],
])("a listing that is %s", (_, change, may) => expect(mayAnswerAnew(search, change)).toBe(may));

import { expect, test } from "vitest";
import type { ComparedListing } from "#src/selling/listings/price/rules.ts";
import { randomFrom } from "#test/support/random.ts";
import { randomSearches, start } from "#test/support/search-rows.ts";
import { type EngineQuery, everything } from "../engine/engine.ts";
import { furtherFields } from "../index/fields.ts";
import { type Facts, factsOf, type ListingChange } from "../index/facts.ts";
import type { IndexRow } from "../index/row.ts";
import { makeStore, type Store } from "../index/store.ts";
import { mayAffect } from "./dependencies.ts";

const draw = randomFrom(20261122);
const { integer, one, is } = draw;
const { aRow, aCriteria } = randomSearches(draw);

function aQuery(rows: readonly IndexRow[]): EngineQuery {
  if (is(0.1)) return { name: "count", args: [aCriteria()] };
  if (is(0.1)) return { name: "comparables", args: [comparedOf(one(rows))] };
  const sort = one(["onerilen", "en-yeni", "fiyat-artan", "km-dusuk", "fiyat-uygun"] as const);
  const facets = is(0.3) ? { facets: one([[], ["brands", "attributes"], ["types"]] as const) } : {};
  const figures = is(0.5) ? { figures: false as const } : {};
  return {
    name: "search",
    args: [aCriteria(), { sort, offset: 0, limit: one([0, 24]), ...facets, ...figures }],
  };
}

const comparedOf = ({ typeId, year, ...row }: IndexRow): ComparedListing => ({
  ...row,
  vehicleTypeId: typeId,
  modelYear: year ?? 2020,
  currency: "TL",
});

function answerOf(store: Store, { name, args }: EngineQuery): unknown {
  if (name === "search") return store.search(...args, start);
  if (name === "count") return store.count(...args, start);
  return name === "comparables" && store.comparables(...args, start);
}

test("an answer that a change may not affect is the same after it", () => {
  const store = makeStore();
  const rows = new Map(Array.from({ length: 600 }, (_, at) => [at + 1, aRow(at + 1)]));
  store.put([...rows.values()]);
  let unaffected = 0;
  for (let round = 0; round < 200; round++) {
    const calls = Array.from({ length: 10 }, () => aQuery([...rows.values()]));
    const before = calls.map((call) => answerOf(store, call));
    const id = 1 + integer(650);
    const was = store.factsOf(id);
    const [present, drawn] = [rows.get(id) ?? aRow(id), aRow(id)];
    // Only spare parts have further brands and models.
    const fixed = ["id", "keyCode", ...(present.listingType === "yedek-parca" ? [] : Object.values(furtherFields))];
    const field = one(Object.keys(drawn).filter((key) => !fixed.includes(key)) as (keyof IndexRow)[]);
    const row = is(0.2) ? undefined : is(0.8) ? { ...present, [field]: drawn[field] } : drawn;
    expect(was).toEqual(rows.has(id) ? factsOf(rows.get(id)!) : undefined);
    if (row) {
      store.put([row]);
      rows.set(id, row);
    } else {
      store.remove([id]);
      rows.delete(id);
    }
    const change = { id, was, is: row && factsOf(row) };
    for (const [at, call] of calls.entries()) {
      if (mayAffect(call, change)) continue;
      unaffected++;
      expect(answerOf(store, call), JSON.stringify({ call, change })).toEqual(before[at]);
    }
  }
  expect(unaffected).toBeGreaterThan(700);
});

const facts = (values: Facts["values"]): Facts => ({
  listingType: "satilik",
  values: { typeIds: 1, brandIds: 1, modelIds: 1, cityIds: 6, priceKurus: 1, verdicts: null, ...values },
  flags: 0,
  pricePosition: null,
  fit: 1,
  sellerId: 2,
  publishedAt: start,
  expiresAt: null,
});
const comes = (values: Facts["values"]): ListingChange => ({ id: 1, was: undefined, is: facts(values) });
const search: EngineQuery = {
  name: "search",
  args: [
    { ...everything, typeIds: [1], brandIds: [1], modelIds: [1], cityIds: [6] },
    { sort: "onerilen", offset: 0, limit: 24 },
  ],
};

test.each<[string, ListingChange, boolean]>([
  ["found", comes({}), true],
  ["counted among the models", comes({ modelIds: 2 }), true],
  ["counted among the brands", comes({ brandIds: 2, modelIds: 3 }), true],
  ["counted among the cities", comes({ cityIds: 34 }), true],
  ["of another model in another city", comes({ modelIds: 2, cityIds: 34 }), false],
  ["of another type's brand", comes({ typeIds: 2, brandIds: 2, modelIds: 4 }), false],
  ["not live, before nor after", { id: 1, was: undefined, is: undefined }, false],
  ["more expensive than before", { id: 1, was: facts({}), is: facts({ priceKurus: 2 }) }, true],
  ["unchanged for the search", { id: 1, was: facts({}), is: facts({}) }, false],
])("a listing that is %s", (_, change, may) => expect(mayAffect(search, change)).toBe(may));

test("a fit of prices affects what is found, counted or sorted by labels", () => {
  const fit = { subject: "price-fit" };
  const [{ args }] = [search as Extract<EngineQuery, { name: "search" }>];
  const asked = (page: object, more: object = {}): EngineQuery => ({
    name: "search",
    args: [
      { ...args[0], ...more },
      { ...args[1], facets: [], ...page },
    ],
  });
  expect(mayAffect(search, fit)).toBe(true);
  expect(mayAffect(search, { subject: "member:5" })).toBe(false);
  expect(mayAffect(asked({}), fit)).toBe(true);
  expect(mayAffect(asked({ limit: 0 }), fit)).toBe(false);
  expect(mayAffect(asked({ sort: "en-yeni" }), fit)).toBe(false);
  expect(mayAffect(asked({ facets: ["verdicts"] }), fit)).toBe(true);
  expect(mayAffect(asked({ sort: "fiyat-uygun" }), fit)).toBe(true);
  expect(mayAffect(asked({}, { verdicts: ["uygun"] }), fit)).toBe(true);
  expect(mayAffect({ name: "count", args: [{ ...args[0], verdicts: ["uygun"] }] }, fit)).toBe(true);
});

test("an answer without figures depends on a price only if it filters or sorts by it", () => {
  const dearer: ListingChange = { id: 1, was: facts({}), is: facts({ priceKurus: 2 }) };
  const asked = (more: object, page: object = {}): EngineQuery => ({
    name: "search",
    args: [
      { ...everything, ...more },
      { sort: "en-yeni", offset: 0, limit: 8, facets: [], figures: false, ...page },
    ],
  });
  expect(mayAffect(asked({}), dearer)).toBe(false);
  const labelled = { ...dearer, is: facts({ priceKurus: 2, verdicts: "uygun" }) };
  expect(mayAffect(asked({}), labelled)).toBe(false);
  expect(mayAffect(asked({ verdicts: ["piyasa"] }), labelled)).toBe(false);
  expect(mayAffect(asked({ verdicts: ["uygun"] }), labelled)).toBe(true);
  expect(mayAffect(asked({ priceKurus: { max: 1 } }), dearer)).toBe(true);
  expect(mayAffect(asked({}, { sort: "fiyat-artan" }), dearer)).toBe(true);
  expect(mayAffect(asked({}, { sort: "onerilen" }), { ...dearer, is: { ...dearer.is!, fit: 2 } })).toBe(true);
  expect(mayAffect(asked({}, { sort: "onerilen" }), { ...dearer, is: { ...dearer.is!, sellerId: 4 } })).toBe(true);
  expect(mayAffect(asked({ words: ["egea"] }), dearer)).toBe(true);
});

import { expect, test } from "vitest";
import { carTypeId } from "#src/core/catalogue/rules.ts";
import { PriceJudge } from "#src/selling/listings/price/judge.ts";
import type { ComparedListing } from "#src/selling/listings/price/rules.ts";
import { flatPools } from "#test/support/flat-fit.ts";
import { randomFrom } from "#test/support/random.ts";
import { day, randomSearches, start } from "#test/support/search-rows.ts";
import { type Criteria, everything, type Facet, type Page } from "../engine/engine.ts";
import { type Sort, sorts } from "../rules.ts";
import { checksumOf } from "./checksum.ts";
import type { NameWords } from "./fields.ts";
import { labelsOf } from "./price.ts";
import { makePlainStore } from "#test/support/plain-store.ts";
import type { IndexRow } from "./row.ts";
import { makeStore } from "./store.ts";

const draw = randomFrom(20261121);
const { integer, one, is } = draw;
const { aRow, aCriteria } = randomSearches(draw);
const { is: isAlone } = randomFrom(20261124);

const aPage = (): Page => ({
  sort: one(Object.keys(sorts) as Sort[]),
  offset: one([0, 0, 0, 24, 500]),
  limit: one([0, 5, 24, 24]),
  distances: {
    towns: new Map(Array.from({ length: 15 }, (_, id) => [id, isAlone(0.5) ? id : 3])),
    cities: new Map(Array.from({ length: 10 }, (_, id) => [id, id / 2])),
    radiusKm: 10,
  },
  ...(is(0.3)
    ? { facets: one<readonly Facet[]>([["equipment", "attributes", "brands"], ["days"], [], ["flags", "types"]]) }
    : {}),
  ...(isAlone(0.3) ? { figures: false } : {}),
});

/** Of a fit by which all vehicles are expected to cost the same; some were not fitted. */
const aJudge = () => {
  const brands = Array.from({ length: 8 }, (_, at) => at + 1);
  const pools = flatPools(50_000_000 + integer(40) * 2_500_000, {
    type: [carTypeId, 3],
    brand: brands,
    model: brands.flatMap((brand) => [0, 1, 2, 3].map((model) => brand * 10 + model)),
    variant: [...Array(300).keys()],
  });
  return new PriceJudge({ fittedAt: start - integer(30) * day, thisYear: 2026, pools });
};

/** A listing's market is asked for by what it is, whether it is for sale and there or not. */
const comparedOf = ({ typeId, year, ...row }: IndexRow): ComparedListing => ({
  ...row,
  vehicleTypeId: typeId,
  modelYear: year ?? 2020,
  currency: "TL",
});

/** Some names have words of their own, some one that others and rows have too. */
const nameWords: NameWords = (key, value) => {
  if (key === "brandId") return [`marka${value}`, ...(Number(value) % 2 === 0 ? ["passat"] : [])];
  return key === "cityId" ? [Number(value) % 3 === 0 ? "ankara" : `sehir${value}`] : [String(value)];
};

const describeSearch = (criteria: Criteria, page: Page) =>
  JSON.stringify({
    ...Object.fromEntries(
      Object.entries(criteria).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(everything[key as keyof Criteria]),
      ),
    ),
    page,
  });

test("answers like a store that reads every row, while listings are added, changed, expired and removed", () => {
  const [store, plain] = [makeStore(nameWords), makePlainStore(nameWords)];
  let next = 1;
  let now = start;
  let empty = 0;
  const rows = new Map<number, IndexRow>();
  const put = (some: IndexRow[]) => {
    for (const row of some) rows.set(row.id, row);
    store.put(some);
    plain.put(some);
  };
  const remove = (ids: number[]) => {
    for (const id of ids) rows.delete(id);
    store.remove(ids);
    plain.remove(ids);
  };
  for (; next <= 700; next++) {
    const row = aRow(next);
    rows.set(row.id, row);
    store.fill(row);
    plain.fill(row);
  }
  for (let round = 0; round < 1000; round++) {
    if (is(0.5)) put(Array.from({ length: 1 + integer(3) }, () => aRow(is(0.5) ? next++ : 1 + integer(next))));
    if (is(0.3)) remove(Array.from({ length: 1 + integer(4) }, () => 1 + integer(next)));
    if (is(0.003)) put(Array.from({ length: 1100 }, () => aRow(1 + integer(next))));
    if (is(0.003)) remove(Array.from({ length: 600 }, () => 1 + integer(next)));
    if (is(0.02)) {
      const judge = aJudge();
      const judged = (row: IndexRow) => ({ ...row, ...labelsOf(row, judge) });
      for (const _ of store.judge(judge)) {
        const row = aRow(is(0.5) ? next++ : 1 + integer(next));
        put([judged(row)]);
        if (is(0.5)) remove([1 + integer(next)]);
        // Listings must not move while prices are judged.
        if (isAlone(0.1)) put(Array.from({ length: 1100 }, () => judged(aRow(1 + integer(next)))));
      }
      plain.judge(judge);
      for (const [id, row] of rows) rows.set(id, { ...row, ...labelsOf(row, judge) });
    }
    if (is(0.1)) now = start + (integer(12) - 4) * day + integer(3) - 1;
    const [criteria, page] = [aCriteria(), aPage()];
    const expected = plain.search(criteria, page, now);
    if (expected.total === 0) empty++;
    expect(store.search(criteria, page, now), describeSearch(criteria, page)).toEqual(expected);
    expect(store.count(criteria, now)).toBe(expected.total);
    for (const compared of [...rows.values()].slice(round % 100, (round % 100) + 2).map(comparedOf))
      expect(store.comparables(compared, now), JSON.stringify(compared)).toEqual(plain.comparables(compared, now));
    const asked = [...rows.keys()].slice(round % 100, (round % 100) + 20).concat(-1);
    expect(store.pricePositions(asked)).toEqual(plain.pricePositions(asked));
    expect(store.size).toBe(rows.size);
    if (round % 100 === 0) expect(store.checksum(), `${round}`).toBe(checksumOf(rows.values(), nameWords));
  }
  expect(empty).toBeLessThan(550);
});

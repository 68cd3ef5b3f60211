import { describe, expect, test } from "vitest";
import {
  columnCount,
  fairnessOf,
  fairnessProof,
  listedFor,
  nearestRange,
  nearMileages,
  priceColumns,
  priceDifference,
  quantile,
  tooFewComparables,
} from "./rules.ts";

const lira = (amount: number) => amount * 100;

describe("how a price stands to an expected one of 1.000.000 TL", () => {
  test.each([
    [500_000, "Çok uygun fiyat", 5, "good"],
    [900_000, "Çok uygun fiyat", 5, "good"],
    [900_600, "Uygun fiyat", 4, "good"],
    [970_000, "Uygun fiyat", 4, "good"],
    [970_600, "Piyasa değerinde", 3, "mid"],
    [1_000_000, "Piyasa değerinde", 3, "mid"],
    [1_050_000, "Piyasa değerinde", 3, "mid"],
    [1_050_600, "Piyasanın üstünde", 1, "high"],
    [9_000_000, "Piyasanın üstünde", 1, "high"],
  ])("%d TL", (price, label, bars, tone) => {
    expect(fairnessOf(lira(price), lira(1_000_000))).toEqual({ label, bars, tone });
  });
});

test("the proof of a label is one sentence", () => {
  expect(fairnessProof(lira(1_234_500), lira(1_279_000), 46)).toBe(
    "Benzer 46 ilana göre beklenen fiyattan 44.500\u00a0TL (%3,5) düşük.",
  );
  expect(fairnessProof(lira(1_500_000), lira(1_000_000), 12)).toBe(
    "Benzer 12 ilana göre beklenen fiyattan 500.000\u00a0TL (%50) yüksek.",
  );
  expect(fairnessProof(lira(1_000_000), lira(1_000_000), 1234)).toBe("Benzer 1.234 ilana göre tam beklenen fiyatta.");
});

test("a price without a label says why", () => {
  expect(tooFewComparables(11)).toBe(
    "Yayında yalnız 11 benzer ilan var. Fiyatı değerlendirmek için en az 12 benzer ilan gerekir.",
  );
  expect(tooFewComparables(0)).toBe(
    "Yayında benzer ilan yok. Fiyatı değerlendirmek için en az 12 benzer ilan gerekir.",
  );
});

test.each([
  [[7], 0.5, 7],
  [[1, 2, 3, 4], 0.25, 2],
  [[10, 20, 30, 40, 50], 0.25, 20],
  [[10, 20, 30, 40, 50], 0.5, 30],
  [[10, 20, 30, 41], 0.5, 25],
  [[10, 20, 30, 40], 0.75, 33],
])("of %j the quantile %d is %d", (ascending, share, expected) => {
  expect(quantile(ascending, share)).toBe(expected);
});

test.each([
  [0, 0, 20_000],
  [10_000, 0, 30_000],
  [100_000, 70_000, 130_000],
  [98_400, 69_000, 128_000],
])("near %d km is %d to %d km", (km, min, max) => {
  expect(nearMileages(km)).toEqual({ min, max });
});

describe("the columns", () => {
  const even = Array.from({ length: 160 }, (_, at) => lira(1_000_000 + at * 1000));

  test("are sixteen of one width, and hold every listing and this one", () => {
    const { columns, fromKurus, toKurus } = priceColumns(even, lira(1_080_000));
    expect(columns).toHaveLength(columnCount);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(161);
    expect([fromKurus, toKurus]).toEqual([lira(1_000_000), lira(1_160_000)]);
    expect(columns.findIndex(({ isOwn }) => isOwn)).toBe(8);
    expect(columns.flatMap(({ isMiddle }, at) => (isMiddle ? [at] : []))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test("the tallest is twelve units high, ten on a phone; whoever holds one listing is seen", () => {
    const many = [...Array.from({ length: 60 }, () => lira(1_000_000)), lira(1_010_000), lira(1_020_000)];
    const { columns } = priceColumns(
      many.toSorted((a, b) => a - b),
      lira(1_000_000),
    );
    expect(Math.max(...columns.map(({ wide }) => wide))).toBe(12);
    expect(Math.max(...columns.map(({ narrow }) => narrow))).toBe(10);
    expect(columns.filter(({ count }) => count > 0).every(({ wide, narrow }) => wide >= 1 && narrow >= 1)).toBe(true);
    expect(columns.filter(({ count }) => count === 0).every(({ wide, narrow }) => wide + narrow === 0)).toBe(true);
  });

  test("one wrong price stands at the edge and leaves the others apart", () => {
    const { columns, toKurus } = priceColumns([...even, lira(900_000_000)], lira(1_050_000));
    expect(toKurus).toBeLessThan(lira(1_500_000));
    expect(columns.filter(({ count }) => count > 0).length).toBeGreaterThan(8);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(162);
  });

  test("this listing's own column is marked even where its price lies far out", () => {
    expect(priceColumns(even, lira(1)).columns[0]!.isOwn).toBe(true);
    expect(priceColumns(even, lira(90_000_000)).columns.at(-1)!.isOwn).toBe(true);
  });

  test("equal prices make one column", () => {
    const same = Array.from({ length: 12 }, () => lira(500_000));
    const { columns } = priceColumns(same, lira(500_000));
    expect(columns.map(({ count }) => count).filter(Boolean)).toEqual([13]);
  });
});

test.each([
  ["fewer than wanted", [1, 2, 3], 2, 8, [0, 3]],
  ["the cheapest", [10, 20, 30, 40, 50, 60], 1, 4, [0, 4]],
  ["the dearest", [10, 20, 30, 40, 50, 60], 99, 4, [2, 6]],
  ["one in the middle", [10, 20, 30, 40, 50, 60], 35, 4, [1, 5]],
  ["none", [], 5, 8, [0, 0]],
] as const)("the nearest prices of %s", (_what, ascending, own, wanted, expected) => {
  expect(nearestRange(ascending, own, wanted)).toEqual(expected);
});

test("the history of a price says how much it changed, and how long the listing is there", () => {
  expect(priceDifference(lira(1_000_000), lira(975_000))).toBe("−25.000\u00a0TL");
  expect(priceDifference(lira(1_000_000), lira(1_010_000))).toBe("+10.000\u00a0TL");
  expect([listedFor(0), listedFor(12)]).toEqual(["İlan bugün yayına girdi.", "İlan 12 gündür yayında."]);
});

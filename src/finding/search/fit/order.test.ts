import { describe, expect, test } from "vitest";
import { fairnessAt } from "#src/selling/listings/price/rules.ts";
import { randomFrom } from "#test/support/random.ts";
import {
  fitAtPosition,
  type FitListing,
  type Need,
  orderWindow,
  pageOfWindows,
  pricePoints,
  searchPoints,
  windowsOf,
} from "./order.ts";
import { sellerShare, weights, windowSize } from "./weights.ts";

const nothing: Need = { priceKurus: {}, year: {}, mileageKm: {}, radiusKm: null };
let made = 0;
const aListing = (values: Partial<FitListing> = {}): FitListing => ({
  id: ++made,
  fit: 29_000_000,
  pricePosition: 1000,
  priceKurus: 100_000_000,
  year: 2020,
  mileageKm: 50_000,
  km: null,
  seller: made,
  ...values,
});
const points = (values: Partial<FitListing>, need: Partial<Need>) =>
  searchPoints(aListing(values), { ...nothing, ...need });

describe("the points of a price", () => {
  test("fall with its position, and no label is as good as a price at the market", () => {
    expect([900, 901, 941, 971, 1011].map(pricePoints)).toEqual([30, 24, 18, 12, 8]);
    expect(pricePoints(null)).toBe(weights.price.unknown);
    expect(pricePoints(650)).toBeLessThan(pricePoints(651));
  });

  test("put every price above the market behind all others, whatever else is true of it", () => {
    const { photos, text, verified, replies, price, search } = weights;
    const most =
      photos.most * photos.each +
      text[0].points +
      verified.authority +
      verified.certificate +
      replies[0].points +
      Math.max(...price.steps.map((step) => step.points)) +
      Object.values(search).reduce((sum, one) => sum + one, 0);
    const twoYears = 730;
    expect(price.above + most - weights.farPrice + twoYears).toBeLessThan(0);
    for (let position = 600; position < 1400; position++)
      expect(pricePoints(position) === price.above).toBe(fairnessAt(position) === "ustunde");
  });

  test("replace those of the position before", () => {
    const before = 29_000_000 - pricePoints(null) * weights.minutesPerPoint;
    const after = fitAtPosition(before, null, 880);
    expect(after).toBe(29_000_000 - pricePoints(880) * weights.minutesPerPoint);
    expect(fitAtPosition(after, 880, null)).toBe(before);
    expect(fitAtPosition(null, null, 880)).toBeNull();
  });
});

describe("the points of a search", () => {
  const { price, year, mileage, distance } = weights.search;
  test.each<[string, Partial<FitListing>, Partial<Need>, number]>([
    ["nothing is asked for", {}, {}, 0],
    ["just below the limit", { priceKurus: 95 }, { priceKurus: { max: 100 } }, price],
    ["at the limit", { priceKurus: 100 }, { priceKurus: { max: 100 } }, price],
    ["well below the limit", { priceKurus: 50 }, { priceKurus: { max: 100 } }, price / 2],
    ["far below the limit", { priceKurus: 29 }, { priceKurus: { max: 100 } }, weights.farPrice],
    ["just above the lower limit", { priceKurus: 110 }, { priceKurus: { min: 100 } }, price],
    ["far above the lower limit", { priceKurus: 251 }, { priceKurus: { min: 100 } }, weights.farPrice],
    ["in the middle", { priceKurus: 150 }, { priceKurus: { min: 100, max: 200 } }, price],
    ["at an end", { priceKurus: 200 }, { priceKurus: { min: 100, max: 200 } }, 0],
    ["the one price", { priceKurus: 100 }, { priceKurus: { min: 100, max: 100 } }, price],
    ["much younger", { year: 2024 }, { year: { min: 2018 } }, year],
    ["as old as may be", { year: 2018 }, { year: { min: 2018 } }, 0],
    ["of the last year", { year: 2010 }, { year: { max: 2010 } }, year],
    ["in the middle of the years", { year: 2019 }, { year: { min: 2018, max: 2020 } }, year / 2],
    ["of no year", { year: null }, { year: { min: 2018 } }, 0],
    ["half of the kilometres", { mileageKm: 50_000 }, { mileageKm: { max: 100_000 } }, mileage / 2],
    ["new", { mileageKm: 0 }, { mileageKm: { max: 100_000 } }, mileage],
    ["only a lower limit of kilometres", {}, { mileageKm: { min: 10 } }, 0],
    ["at the place", { km: 0 }, { radiusKm: 50 }, distance],
    ["at the edge of the radius", { km: 50 }, { radiusKm: 50 }, 0],
    ["at an unknown place", { km: null }, { radiusKm: 50 }, 0],
  ])("%s", (_, values, need, expected) => expect(points(values, need)).toBeCloseTo(expected));
});

describe("a window", () => {
  test("without a search stays in its order, newer ids first among equal ones", () => {
    const listings = [aListing({ fit: 2 }), aListing({ fit: 3 }), aListing({ fit: 3 }), aListing({ fit: null })];
    const [first, second, third, without] = listings;
    expect(orderWindow(listings, nothing)).toEqual([first, third, second, without]);
  });

  test("has the nearest to the search first, and a fair price before one above the market", () => {
    const [far, near, above] = [
      aListing({ priceKurus: 30_000_000 }),
      aListing({ priceKurus: 90_000_000 }),
      aListing({ priceKurus: 95_000_000, pricePosition: 1100, fit: 29_000_000 + 1_000_000 }),
    ];
    expect(orderWindow([far, above, near], { ...nothing, priceKurus: { max: 100_000_000 } })).toEqual([
      near,
      far,
      above,
    ]);
  });

  const sellersIn = (listings: readonly FitListing[]) =>
    listings.map((_, at) => {
      const some = listings.slice(at, at + sellerShare.of).map(({ seller }) => seller);
      return Math.max(...some.map((seller) => some.filter((other) => other === seller).length));
    });

  test("has no seller a third time among ten where there are others", () => {
    const dealer = Array.from({ length: 8 }, () => aListing({ seller: 1, fit: 28_900_000 }));
    const others = Array.from({ length: 40 }, () => aListing());
    const ordered = orderWindow([...dealer, ...others], nothing);
    expect(ordered).toHaveLength(48);
    expect(Math.max(...sellersIn(ordered))).toBe(sellerShare.most);
    // Where there are none, nothing is left out.
    expect(orderWindow(dealer, nothing)).toHaveLength(8);
  });

  test("puts nobody's price above the market before a fair one for another seller's sake", () => {
    const dealer = Array.from({ length: 5 }, () => aListing({ seller: 1 }));
    const above = aListing({ pricePosition: 1200 });
    expect(orderWindow([...dealer, above], nothing).at(-1)).toBe(above);
  });
});

test("pages of any size have each listing once, in the order of their windows", () => {
  const { integer } = randomFrom(7);
  const listings = Array.from({ length: 2 * windowSize + 50 }, () =>
    aListing({ fit: 29_000_000 + integer(90) * 1440, priceKurus: integer(200), seller: integer(9) }),
  ).toSorted((a, b) => a.fit! - b.fit! || b.id - a.id);
  const need = { ...nothing, priceKurus: { max: 200 } };
  const page = (offset: number, limit: number) => {
    const { from, to } = windowsOf({ offset, limit });
    return pageOfWindows(listings.slice(from, to), need, { offset, limit });
  };
  const all = page(0, listings.length);
  expect(new Set(all).size).toBe(listings.length);
  for (const limit of [5, 24, 100]) {
    const read = [];
    for (let offset = 0; offset < listings.length; offset += limit) read.push(...page(offset, limit));
    expect(read).toEqual(all);
  }
});

import { expect, test } from "vitest";
import { marketYear, poolsIn, pricedMarket, truePrice } from "#test/support/priced-market.ts";
import { estimatePrice } from "./estimate.ts";
import { fitPools, type PricedListing } from "./fit.ts";

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const market = pricedMarket(3000);
const poolsOf = poolsIn(fitPools(market, marketYear));
const estimateOf = (listing: PricedListing) => estimatePrice(poolsOf(listing), listing, listing.priceKurus)!;
const errorOf = (kurus: number, listing: PricedListing) => Math.abs(kurus / truePrice(listing) - 1);

test("on a market with a known formula the median error is at most 5 %", () => {
  expect(median(market.map((one) => errorOf(estimateOf(one).expectedKurus, one)))).toBeLessThan(0.05);
});

test("a car that was not among the fitted is estimated as well", () => {
  const others = pricedMarket(500, { seed: 8 });
  const errors = others.map((one) => errorOf(estimatePrice(poolsOf(one), one, null)!.expectedKurus, one));
  expect(median(errors)).toBeLessThan(0.05);
});

test("a listing's own price is taken out as if it had not been fitted", () => {
  const small = pricedMarket(300, { seed: 9, models: 12 });
  const fitted = poolsIn(fitPools(small, marketYear));
  const errors = small.slice(0, 40).map((listing, at) => {
    const without = poolsIn(fitPools(small.toSpliced(at, 1), marketYear));
    const { expectedKurus } = estimatePrice(without(listing), listing, null)!;
    const errorOf = (fittedKurus: number | null) =>
      Math.abs(estimatePrice(fitted(listing), listing, fittedKurus)!.expectedKurus / expectedKurus - 1);
    return { takenOut: errorOf(listing.priceKurus), leftIn: errorOf(null) };
  });
  const takenOut = median(errors.map((one) => one.takenOut));
  expect(takenOut).toBeLessThan(0.02);
  expect(takenOut).toBeLessThan(median(errors.map((one) => one.leftIn)) / 2);
});

test("half of the prices lie in the middle half", () => {
  const isInside = (one: PricedListing) => {
    const [from, to] = estimateOf(one).middleHalf;
    return one.priceKurus >= from && one.priceKurus <= to;
  };
  const share = market.filter(isInside).length / market.length;
  expect(share).toBeGreaterThan(0.42);
  expect(share).toBeLessThan(0.6);
});

test("prices of another unit give estimates of that unit", () => {
  const dearer = market.map((one) => ({ ...one, priceKurus: one.priceKurus * 50 }));
  const dearerPools = poolsIn(fitPools(dearer, marketYear));
  for (const [at, listing] of market.slice(0, 100).entries()) {
    const { expectedKurus } = estimatePrice(dearerPools(listing), listing, dearer[at]!.priceKurus)!;
    expect(expectedKurus / estimateOf(listing).expectedKurus / 50).toBeCloseTo(1, 2);
  }
});

test("prices of 1 TL among a tenth of the listings do not move the estimates", () => {
  const spoilt = market.map((one, at) => (at % 10 === 0 ? { ...one, priceKurus: 100 } : one));
  const spoiltPools = poolsIn(fitPools(spoilt, marketYear));
  const sample = market.filter((_, at) => at % 10 !== 0);
  const errors = sample.map((one) => errorOf(estimatePrice(spoiltPools(one), one, one.priceKurus)!.expectedKurus, one));
  expect(median(errors)).toBeLessThan(0.05);
});

test("more kilometres, years and damage make every vehicle cheaper", () => {
  for (const listing of market.slice(0, 300)) {
    const now = estimatePrice(poolsOf(listing), listing, null)!.expectedKurus;
    for (const worse of [
      { mileageKm: listing.mileageKm + 50_000 },
      { year: listing.year - 3 },
      { replacedCount: listing.replacedCount + 4 },
    ])
      expect(estimatePrice(poolsOf(listing), { ...listing, ...worse }, null)!.expectedKurus).toBeLessThan(now);
  }
});

test("the fewer listings a pool has, the less certain is the estimate; without a type there is none", () => {
  const [listing] = market;
  const known = poolsOf(listing!);
  const deviations = [
    known,
    { ...known, variant: undefined },
    { ...known, variant: undefined, model: undefined },
    { ...known, variant: undefined, model: undefined, brand: undefined },
  ].map((pools) => estimatePrice(pools, listing!, null)!.deviation);
  expect(deviations).toEqual(deviations.toSorted((a, b) => a - b));
  expect(estimatePrice({ thisYear: marketYear }, listing!, null)).toBeNull();
});

import { describe, expect, test } from "vitest";
import { marketYear, poolsIn, pricedMarket } from "#test/support/priced-market.ts";
import { fitPools } from "./estimate/fit.ts";
import { basisText, differencesText, spanText, verdictOf } from "./verdict.ts";

const market = pricedMarket(3000);
const poolsOf = poolsIn(fitPools(market, marketYear));

describe("the label of a price", () => {
  test("never gets better as the price rises, whether the price was fitted or not", () => {
    for (const vehicle of market.slice(0, 200)) {
      const barsOf = (own: boolean) =>
        Array.from({ length: 60 }, (_, step) => {
          const priceKurus = Math.round(vehicle.priceKurus * (0.4 + step * 0.03));
          const verdict = verdictOf(poolsOf(vehicle), vehicle, { priceKurus, fittedKurus: own ? priceKurus : null });
          return verdict?.fairness?.bars ?? 0;
        });
      for (const bars of [barsOf(false), barsOf(true)]) expect(bars).toEqual(bars.toSorted((a, b) => b - a));
    }
  });

  test("nearly every price has one where there are enough listings of few models", () => {
    const labelled = market.filter(
      (one) => verdictOf(poolsOf(one), one, { priceKurus: one.priceKurus, fittedKurus: one.priceKurus })?.fairness,
    );
    expect(labelled.length / market.length).toBeGreaterThan(0.7);
  });

  test("is not there with eleven others of the type", () => {
    const few = pricedMarket(12, { models: 1 });
    const pools = poolsIn(fitPools(few, marketYear));
    const [own] = few;
    const { priceKurus } = own!;
    expect(verdictOf(pools(own!), own!, { priceKurus, fittedKurus: priceKurus })).toBeNull();
    expect(verdictOf(pools(own!), own!, { priceKurus, fittedKurus: null })).toMatchObject({
      basis: "model",
      count: 12,
    });
  });

  test("is not there where prices of such vehicles lie far apart, and the expected price is", () => {
    const wild = pricedMarket(400, { models: 4, noise: 0.4 });
    const pools = poolsIn(fitPools(wild, marketYear));
    for (const { priceKurus, ...vehicle } of wild.slice(0, 50))
      expect(verdictOf(pools(vehicle), vehicle, { priceKurus, fittedKurus: priceKurus })).toMatchObject({
        fairness: null,
        expectedKurus: expect.any(Number),
      });
  });
});

test("a model with few listings is compared with its brand, a brand with few with its type", () => {
  const [first] = market;
  const vehicle = { ...first!, modelId: 9999, variantId: null };
  const judge = (brandId: number) =>
    verdictOf(poolsOf({ ...vehicle, brandId }), { ...vehicle, brandId }, { priceKurus: 1, fittedKurus: null });
  expect(judge(vehicle.brandId)?.basis).toBe("brand");
  expect(judge(9999)).toMatchObject({ basis: "type", count: market.length });
});

test("differences are those that change the price: kilometres, years and damage", () => {
  const [first] = market;
  const { model } = poolsOf(first!);
  const middle = {
    ...first!,
    year: model!.middleYear,
    mileageKm: model!.middleKm,
    paintedCount: 0,
    replacedCount: 0,
    totalDamageKurus: 0,
  };
  const differences = (values: object) =>
    verdictOf(poolsOf(middle), { ...middle, ...values }, { priceKurus: 1, fittedKurus: null })?.differences;
  expect(differences({})).toEqual({ years: 0, km: 0, damagePercent: 0 });
  const worse = { mileageKm: middle.mileageKm + 62_000, year: middle.year - 4, replacedCount: 5 };
  expect(differences(worse)).toMatchObject({ years: 4, km: 62_000, damagePercent: expect.any(Number) });
  expect(differences(worse)!.damagePercent).toBeGreaterThan(0);
});

describe("texts", () => {
  test.each([
    [{ years: 4, km: 62_000, damagePercent: 0 }, "Benzerlerinden 62.000\u00a0km fazla, 4 yaş büyük."],
    [{ years: -2, km: 0, damagePercent: 0 }, "Benzerlerinden 2 yaş küçük."],
    [{ years: 0, km: -8_000, damagePercent: 0 }, "Benzerlerinden 8.000\u00a0km az."],
    [{ years: 0, km: 0, damagePercent: 7 }, "Boya, değişen ve hasar kaydı beklenen fiyatı %7 düşürüyor."],
    [{ years: 0, km: 0, damagePercent: 0 }, ""],
  ])("%j", (differences, text) => {
    expect(differencesText(differences)).toBe(text);
  });

  test("the basis is named, and why it is not the model", () => {
    const names = { modelName: "C-HR", brandName: "Toyota", vehicleTypeName: "Otomobil" };
    expect(basisText({ basis: "model", count: 46 }, names)).toBe(
      "Beklenen fiyat yayındaki 46 C\u2011HR ilanından hesaplandı.",
    );
    expect(basisText({ basis: "brand", count: 1246 }, names)).toBe(
      "Yayında yeterince C\u2011HR yok. Beklenen fiyat yayındaki 1.246 Toyota ilanından hesaplandı.",
    );
    expect(spanText([101_000_000, 110_000_000])).toBe("1.010.000\u00a0TL – 1.100.000\u00a0TL");
  });
});

import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { limitOf, limitsOn, limitTexts, loanFault, pricesFor, type RuleSet } from "./limit-rules.ts";
import { readCreditMarket, taxesOn } from "./service.server.ts";
import { selectCreditTaxes } from "./queries.server.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");
const market = await readCreditMarket(app.ctx());
const { limits, ageLimits } = market;

const of = (ruleSet: RuleSet, day: string, lira: number) => {
  const limit = limitOf(limitsOn(limits, ruleSet, day), lira * 100);
  return limit && [limit.maxPercent, limit.maxTerm];
};

test.each<[RuleSet, string, number, [number, number] | undefined]>([
  ["general", "2025-12-31", 400_000, undefined],
  ["general", "2026-01-01", 1, [70, 48]],
  ["general", "2026-01-01", 400_000, [70, 48]],
  ["general", "2026-01-01", 400_001, [50, 36]],
  ["general", "2026-01-01", 800_000, [50, 36]],
  ["general", "2026-01-01", 800_001, [30, 24]],
  ["general", "2026-01-01", 1_200_000, [30, 24]],
  ["general", "2026-01-01", 1_200_001, [20, 12]],
  ["general", "2026-01-01", 2_000_000, [20, 12]],
  ["general", "2026-01-01", 2_000_001, [0, 0]],
  ["domestic-electric", "2023-04-26", 900_000, undefined],
  ["domestic-electric", "2023-04-27", 900_000, [70, 48]],
  ["domestic-electric", "2024-03-22", 1_600_000, [50, 36]],
  ["domestic-electric", "2024-03-23", 1_600_000, [70, 48]],
  ["domestic-electric", "2025-03-11", 2_500_000, [50, 36]],
  ["domestic-electric", "2025-03-12", 2_500_000, [70, 48]],
  ["domestic-electric", "2025-03-12", 7_500_000, [20, 12]],
  ["domestic-electric", "2025-03-12", 7_500_001, [0, 0]],
])("the limits (%s) on %s of a car of %i TL", (ruleSet, day, lira, expected) =>
  expect(of(ruleSet, day, lira)).toEqual(expected),
);

test.each([
  ["2010-10-27", undefined],
  ["2010-10-28", [15, 5]],
  ["2022-06-10", [15, 5]],
  ["2022-06-11", [15, 10]],
  ["2023-07-06", [15, 10]],
  ["2023-07-07", [15, 15]],
  ["2026-11-23", [15, 15]],
])("the taxes on interest on %s", async (day, expected) => {
  const taxes = taxesOn(await selectCreditTaxes(app.ctx()), day);
  expect(taxes && [taxes.kkdfPercent, taxes.bsmvPercent]).toEqual(expected);
});

const car = (lira?: number, modelYear?: number, isDomesticElectric = false) => ({
  priceKurus: lira === undefined ? undefined : lira * 100,
  modelYear,
  isDomesticElectric,
});
const fault = (lira: number, term: number, about = car(), isUsed = true) =>
  loanFault({ amountKurus: lira * 100, term, isUsed }, about, market);

test("a loan is at most the share of the price, for at most its term", () => {
  expect(fault(280_000, 48, car(400_000))).toBeUndefined();
  expect(fault(280_001, 48, car(400_000))).toBe(limitTexts.amountForPrice(400_000_00, 70, 280_000_00));
  expect(fault(280_000, 48, car(400_001))).toBe(limitTexts.termForPrice(400_001_00, 36));
  expect(fault(100, 1, car(2_000_001))).toBe(limitTexts.noLoan(2_000_001_00));
  expect(fault(1_750_000, 48, car(2_500_000, undefined, true))).toBeUndefined();
  expect(fault(100_000, 49)).toBe(limitTexts.tooLong(48));
});

test("without a price some price has to allow it", () => {
  expect(fault(280_000, 48)).toBeUndefined();
  expect(fault(280_001, 48)).toBe(limitTexts.noCar(280_001_00, 48));
  expect(fault(400_000, 36)).toBeUndefined();
  const general = limitsOn(limits, "general", market.day);
  expect(pricesFor(general, 400_000_00, 12)).toEqual([
    { fromKurus: 800_000_00, toKurus: 800_000_00 },
    { fromKurus: 2_000_000_00, toKurus: 2_000_000_00 },
  ]);
  expect(pricesFor(general, 400_001_00, 12)).toEqual([]);
});

test("a used car is at most ten years old, and 144 months with the term; a new one has no age", () => {
  expect(fault(100_000, 24, car(400_000, 2016))).toBeUndefined();
  expect(fault(100_000, 25, car(400_000, 2016))).toBe(limitTexts.ageAndTerm(144));
  expect(fault(100_000, 12, car(400_000, 2015))).toBe(limitTexts.tooOld(10));
  expect(fault(100_000, 48, car(400_000, 2015), false)).toBeUndefined();
  expect(ageLimits).toHaveLength(1);
});

test("before the first known limits no loan is promised", () => {
  expect(
    loanFault({ amountKurus: 100_000_00, term: 12, isUsed: true }, car(), { limits, ageLimits, day: "2020-01-01" }),
  ).toBe(limitTexts.unknown);
});

import { describe, expect, test } from "vitest";
import { amountFor, annualCostOf, costOf, type Loan, paymentOf, planOf } from "./loan-rules.ts";

/** 60 loans: five amounts in TL, four terms, three sets of rates. */
const loans: Loan[] = [25_000, 100_000, 333_333, 1_000_000, 50_000_000].flatMap((lira) =>
  [3, 12, 36, 48].flatMap((term) =>
    [
      { monthlyPercent: 0.99, kkdfPercent: 15, bsmvPercent: 5, feePercent: 0 },
      { monthlyPercent: 2.98, kkdfPercent: 15, bsmvPercent: 10, feePercent: 0.5 },
      { monthlyPercent: 3.95, kkdfPercent: 15, bsmvPercent: 15, feePercent: 0.5 },
    ].map((rates) => ({ amountKurus: lira * 100, term, ...rates })),
  ),
);

/** What a month adds to the debt, as a factor. */
const factorOf = ({ monthlyPercent, kkdfPercent, bsmvPercent }: Loan) =>
  1 + (monthlyPercent * (100 + kkdfPercent + bsmvPercent)) / 10_000;

/** The payment by a second way: the debt is run down month by month, and the payment halved in until nothing is left. */
function paymentBySearch(loan: Loan): number {
  let [low, high] = [0, loan.amountKurus * 2];
  for (let step = 0; step < 100; step++) {
    const payment = (low + high) / 2;
    let debt = loan.amountKurus;
    for (let month = 0; month < loan.term; month++) debt = debt * factorOf(loan) - payment;
    if (debt > 0) low = payment;
    else high = payment;
  }
  return high;
}

/** The annual rate by a second way: Newton's method on the discount factor of a month. */
function annualByNewton(paidOut: number, payments: readonly number[]): number {
  let v = 0.97;
  for (let step = 0; step < 100; step++) {
    const value = payments.reduce((sum, payment, index) => sum + payment * v ** (index + 1), -paidOut);
    const slope = payments.reduce((sum, payment, index) => sum + (index + 1) * payment * v ** index, 0);
    v -= value / slope;
  }
  return (v ** -12 - 1) * 100;
}

test("there are 60 plans", () => expect(loans).toHaveLength(60));

describe.each(loans)("$amountKurus kuruş, $term months, $monthlyPercent % a month", (loan) => {
  const plan = planOf(loan);
  const cost = costOf(loan);

  test("the payment is that of a debt that is run down to nothing", () => {
    expect(cost.paymentKurus).toBe(Math.round(paymentBySearch(loan)));
  });

  test("the plan pays back the whole amount, and only the last payment differs", () => {
    expect(plan.reduce((sum, row) => sum + row.principalKurus, 0)).toBe(loan.amountKurus);
    expect(plan.at(-1)!.balanceKurus).toBe(0);
    expect(new Set(plan.slice(0, -1).map((row) => row.paymentKurus)).size).toBeLessThanOrEqual(1);
    for (const row of plan) {
      expect(row.principalKurus + row.interestKurus + row.kkdfKurus + row.bsmvKurus).toBe(row.paymentKurus);
      expect(Object.values(row).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
      // KKDF and BSMV are shares of the interest.
      expect(Math.abs(row.kkdfKurus - (row.interestKurus * loan.kkdfPercent) / 100)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(row.bsmvKurus - (row.interestKurus * loan.bsmvPercent) / 100)).toBeLessThanOrEqual(0.5);
    }
  });

  test("the total is every payment and the fee with its tax", () => {
    const fee = Math.round((loan.amountKurus * loan.feePercent) / 100);
    const feeKurus = fee + Math.round((fee * loan.bsmvPercent) / 100);
    expect(cost.totalKurus - plan.reduce((sum, row) => sum + row.paymentKurus, 0)).toBe(feeKurus);
    // The last payment takes the rounding of all months: at most a few kuruş each, grown by the rate.
    const exact = paymentBySearch(loan) * loan.term + feeKurus;
    expect(Math.abs(cost.totalKurus - exact)).toBeLessThanOrEqual(2 * loan.term * factorOf(loan) ** loan.term);
  });

  test("the annual cost rate makes the payments worth what was paid out", () => {
    const payments = plan.map((row) => row.paymentKurus);
    expect(cost.annualCostPercent).toBeCloseTo(annualByNewton(loan.amountKurus - cost.feeKurus, payments), 1.9);
  });

  test("the largest amount of its payment is the amount", () => {
    const wanted = amountFor(cost.paymentKurus, loan.term, loan);
    expect(paymentOf({ ...loan, amountKurus: wanted })).toBeLessThanOrEqual(cost.paymentKurus);
    expect(paymentOf({ ...loan, amountKurus: wanted + 100 })).toBeGreaterThan(cost.paymentKurus);
    expect(wanted).toBeGreaterThanOrEqual(loan.amountKurus);
    expect(wanted - loan.amountKurus).toBeLessThanOrEqual(loan.term * 100);
  });
});

test("a plan that a published calculator prints is the same to the kuruş", () => {
  const loan = { amountKurus: 100_000_00, term: 24, monthlyPercent: 3.99, kkdfPercent: 15, bsmvPercent: 15 };
  const payments = planOf(loan).map((row) => row.paymentKurus);
  expect([payments[0], payments.at(-1)]).toEqual([7_379_48, 7_379_72]);
  expect(payments.reduce((sum, kurus) => sum + kurus, 500_00)).toBe(177_607_76);
  expect(annualCostOf(100_000_00 - 500_00, payments)).toBe(84.55);
});

test("a loan without interest is divided into equal parts, of which the last takes the rest", () => {
  const loan = { amountKurus: 100_00, term: 3, monthlyPercent: 0, kkdfPercent: 15, bsmvPercent: 15, feePercent: 0 };
  expect(planOf(loan).map((row) => row.paymentKurus)).toEqual([33_33, 33_33, 33_34]);
  expect(costOf(loan)).toMatchObject({ totalKurus: 100_00, annualCostPercent: 0 });
  expect(amountFor(33_33, 3, loan)).toBe(99_00 + 100);
});

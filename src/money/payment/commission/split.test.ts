import { expect, test } from "vitest";
import { refundedCharge, vatInside } from "#src/money/orders/amounts.ts";
import { randomFrom } from "#test/support/random.ts";
import { mostBasisPoints } from "./rules.ts";
import { leftOf, splitOf } from "./split.ts";

test.each([
  [100_000, 800, 20, { commissionKurus: 8_000, vatKurus: 1_600, payoutKurus: 90_400 }],
  [50_000, 500, 20, { commissionKurus: 2_500, vatKurus: 500, payoutKurus: 47_000 }],
  // 9.6 % of 12,34 TL are 118.464 kuruş, of which the business keeps the part of a kuruş.
  [1_234, 800, 20, { commissionKurus: 98, vatKurus: 20, payoutKurus: 1_116 }],
  [10, 800, 20, { commissionKurus: 0, vatKurus: 0, payoutKurus: 10 }],
  [10_000, 0, 20, { commissionKurus: 0, vatKurus: 0, payoutKurus: 10_000 }],
])("%i kuruş at %i hundredths of a percent and %i % VAT", (amountKurus, basisPoints, vatPercent, parts) => {
  expect(splitOf(amountKurus, { basisPoints, vatPercent })).toEqual({ amountKurus, ...parts });
});

test("the parts add up to the amount, and a business is always left more than nothing", () => {
  const { integer } = randomFrom(167);
  for (let n = 0; n < 20_000; n++) {
    const amountKurus = 1 + integer(n % 2 ? 200 : 2_000_000_000);
    const terms = { basisPoints: integer(mostBasisPoints + 1), vatPercent: integer(10_001) / 100 };
    const { commissionKurus, vatKurus, payoutKurus } = splitOf(amountKurus, terms);
    expect(commissionKurus + vatKurus + payoutKurus).toBe(amountKurus);
    expect(payoutKurus).toBeGreaterThan(0);
    expect(vatKurus).toBe(vatInside(commissionKurus + vatKurus, terms.vatPercent));
    // What is taken never exceeds the rate with VAT, and falls short of it by less than a kuruş.
    const exact = BigInt(amountKurus) * BigInt(terms.basisPoints) * BigInt(10_000 + Math.round(terms.vatPercent * 100));
    const taken = BigInt(commissionKurus + vatKurus) * 100_000_000n;
    expect(taken <= exact && exact < taken + 100_000_000n).toBe(true);
    // No part of a smaller amount is larger: what is left after a refund is within what was promised.
    const smaller = splitOf(integer(amountKurus + 1), terms);
    expect(smaller.payoutKurus <= payoutKurus && smaller.commissionKurus <= commissionKurus).toBe(true);
    expect(smaller.vatKurus).toBeLessThanOrEqual(vatKurus);
  }
});

test("of what refunds have left the commission is in proportion, whatever the instalments cost", () => {
  const { integer } = randomFrom(168);
  for (let n = 0; n < 5_000; n++) {
    const amountKurus = 1 + integer(5_000_000);
    const charge = { amountKurus, chargedKurus: amountKurus + (n % 3 ? integer(amountKurus) : 0) };
    const first = integer(amountKurus + 1);
    const second = integer(amountKurus - first + 1);
    const refundedKurus =
      refundedCharge(charge, { beforeKurus: 0, amountKurus: first }) +
      refundedCharge(charge, { beforeKurus: first, amountKurus: second });
    expect(leftOf(charge, refundedKurus)).toBe(amountKurus - first - second);
  }
});

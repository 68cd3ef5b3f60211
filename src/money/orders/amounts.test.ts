import { expect, test } from "vitest";
import { seededRandom } from "#src/site/demo/random.ts";
import { priceOf, refundedCharge, refundedVat, refundParts, vatInside } from "./amounts.ts";

const random = seededRandom("amounts");
const upTo = (max: number) => Math.floor(random() * (max + 1));

/** The nearest whole number to a fraction, half up, by counting in whole numbers alone. */
function slowRound(numerator: bigint, denominator: bigint): number {
  let whole = numerator / denominator;
  if ((numerator - whole * denominator) * 2n >= denominator) whole += 1n;
  return Number(whole);
}

test("the net price is the total without the balances, and never below 0", () => {
  for (let n = 0; n < 2000; n++) {
    const [total, virtualKurus, realKurus] = [upTo(500_00), upTo(300_00), upTo(300_00)];
    const price = priceOf(total, { virtualKurus, realKurus });
    expect(price.netKurus).toBe(Math.max(0, total - virtualKurus - realKurus));
    expect(price.virtualKurus + price.realKurus + price.netKurus).toBe(total);
    expect(price.virtualKurus).toBeLessThanOrEqual(virtualKurus);
    expect(price.realKurus).toBeLessThanOrEqual(realKurus);
    if (price.realKurus > 0) expect(price.virtualKurus).toBe(Math.min(virtualKurus, total));
  }
});

test.each([
  [120_00, 20, 20_00],
  [100_00, 20, 16_67],
  [1, 20, 0],
  [3, 20, 1], // 0.5 is rounded up
  [100_00, 0, 0],
  [11_100, 18.5, 1733],
])("the VAT inside %i kuruş at %d percent is %i", (price, percent, vat) => {
  expect(vatInside(price, percent)).toBe(vat);
});

test("the VAT inside a price is that of exact fractions", () => {
  for (let n = 0; n < 2000; n++) {
    const [price, hundredths] = [upTo(1_000_000_00), upTo(100_00)];
    const rate = BigInt(hundredths);
    expect(vatInside(price, hundredths / 100)).toBe(slowRound(BigInt(price) * rate, 10_000n + rate));
  }
});

test("the VAT of all parts of a refund sums to the VAT of the item, however it is divided", () => {
  for (let n = 0; n < 500; n++) {
    const item = { priceKurus: 1 + upTo(5_000_00), vatPercent: upTo(40), refundedKurus: 0 };
    let vat = 0;
    while (item.refundedKurus < item.priceKurus) {
      const part = Math.min(item.priceKurus - item.refundedKurus, 1 + upTo(item.priceKurus));
      const share = refundedVat(item, part);
      expect(share).toBeGreaterThanOrEqual(0);
      vat += share;
      item.refundedKurus += part;
    }
    expect(vat).toBe(vatInside(item.priceKurus, item.vatPercent));
  }
});

/** Gives back kuruş by kuruş: money first, then the real balance, then the virtual one. */
function slowParts(
  paid: { netKurus: number; realKurus: number; virtualKurus: number },
  before: number,
  amount: number,
) {
  const parts = { netKurus: 0, realKurus: 0, virtualKurus: 0 };
  for (let at = before; at < before + amount; at++)
    if (at < paid.netKurus) parts.netKurus++;
    else if (at < paid.netKurus + paid.realKurus) parts.realKurus++;
    else parts.virtualKurus++;
  return parts;
}

test("a refund in parts gives back exactly what was paid, each kuruş to where it came from", () => {
  for (let n = 0; n < 300; n++) {
    const paid = { netKurus: upTo(900), realKurus: upTo(400), virtualKurus: upTo(400) };
    const total = paid.netKurus + paid.realKurus + paid.virtualKurus;
    let before = 0;
    while (before < total) {
      const amount = Math.min(total - before, 1 + upTo(500));
      expect(refundParts(paid, before, amount)).toEqual(slowParts(paid, before, amount));
      before += amount;
    }
  }
});

test("the parts of a charge with instalments sum to the whole charge", () => {
  for (let n = 0; n < 500; n++) {
    const amountKurus = 1 + upTo(3_000_00);
    const charge = { amountKurus, chargedKurus: amountKurus + upTo(amountKurus) };
    let [before, given] = [0, 0];
    while (before < amountKurus) {
      const part = Math.min(amountKurus - before, 1 + upTo(amountKurus));
      const share = refundedCharge(charge, { beforeKurus: before, amountKurus: part });
      expect(share).toBeGreaterThanOrEqual(0);
      given += share;
      before += part;
      const exact = slowRound(BigInt(charge.chargedKurus) * BigInt(before), BigInt(amountKurus));
      expect(given).toBe(exact);
    }
    expect(given).toBe(charge.chargedKurus);
  }
});

import { describe, expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import {
  attemptMoves,
  type AttemptEvent,
  type AttemptState,
  canMove,
  installmentTotalKurus,
  isBin,
  refundRetryAfterMs,
  stateAfterRefunds,
} from "./rules.ts";

describe("instalments", () => {
  /** The total in kuruş by long multiplication of decimal digits, rounded half up. */
  function exactTotal(totalKurus: number, rate: string): number {
    const [whole = "0", decimals = ""] = rate.split(".");
    const scale = 10n ** BigInt(decimals.length) * 100n;
    const scaledRate = BigInt(whole + decimals);
    let product = 0n;
    for (const digit of String(totalKurus)) product = product * 10n + BigInt(digit) * (scale + scaledRate);
    const kurus = product / scale;
    return Number(product % scale >= scale - (product % scale) ? kurus + 1n : kurus);
  }

  test("cost the total × (1 + rate/100), rounded half up to the kuruş, as exact arithmetic says", () => {
    const { integer } = randomFrom(16);
    for (let n = 0; n < 20_000; n++) {
      const total = 1 + integer(n % 2 ? 50_000 : 2_000_000_000);
      const rate = (integer(600_000) / 10_000).toFixed(n % 5);
      expect([total, rate, installmentTotalKurus(total, 6, Number(rate))]).toEqual([
        total,
        rate,
        exactTotal(total, rate),
      ]);
    }
  });

  test.each([
    [10_000, 1, 1, 10_000],
    [10_001, 1, 99, 10_001],
    [10_000, 6, 10.5, 11_050],
    [100, 3, 0.5, 101],
    [50, 3, 1, 51],
    [49, 3, 1, 49],
  ])("%i kuruş in %i payments at %d %% are %i", (total, installments, rate, expected) =>
    expect(installmentTotalKurus(total, installments, rate)).toBe(expected),
  );
});

test("every state of an attempt and what may happen to it", () => {
  const events: AttemptEvent[] = ["charge", "fail", "expire", "requestRefund", "finishRefunds"];
  const table = (Object.keys(attemptMoves) as AttemptState[]).map((state) => [
    state,
    events.filter((event) => canMove(state, event)).join(" "),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    started: "charge fail expire",
    failed: "charge",
    expired: "charge",
    charged: "requestRefund",
    refunding: "requestRefund finishRefunds",
    partlyRefunded: "requestRefund",
    refunded: "",
  });
});

test("a charge is refunded as a whole once everything went back", () => {
  expect([0, 1, 99, 100].map((refunded) => stateAfterRefunds(100, refunded))).toEqual([
    "charged",
    "partlyRefunded",
    "partlyRefunded",
    "refunded",
  ]);
});

test("a refund without an answer is tried again after a minute, then twice as long, at most an hour", () => {
  expect([1, 2, 3, 7, 50].map((tries) => refundRetryAfterMs(tries) / 60_000)).toEqual([1, 2, 4, 60, 60]);
});

test.each([
  ["12345", false],
  ["123456", true],
  ["12345678", true],
  ["123456789", false],
  ["12345a", false],
])("%s as a BIN: %s", (text, expected) => expect(isBin(text)).toBe(expected));

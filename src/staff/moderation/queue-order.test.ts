import { expect, test } from "vitest";
import { urgencyOf } from "./queue-order.ts";

test.each([
  ["of two fresh ones the riskier", [90, 0], [0, 0]],
  ["of two alike the older", [30, 5], [30, 4]],
  ["a fraud of this hour before a harmless one of this morning", [100, 1], [0, 8]],
  ["a harmless one of yesterday before a fraud of this minute", [0, 24], [100, 0]],
  ["two days of waiting before every risk of the last six hours", [0, 48], [100, 6]],
  ["a risky one of half a day before a harmless one of two days", [90, 12], [0, 48]],
] as const)("%s", (_what, [risk, hours], [otherRisk, otherHours]) => {
  expect(urgencyOf(risk, hours)).toBeGreaterThan(urgencyOf(otherRisk, otherHours));
});

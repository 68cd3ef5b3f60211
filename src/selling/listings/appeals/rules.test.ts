import { expect, test } from "vitest";
import { AppealForm, canAppeal } from "./rules.ts";

test.each([
  [["reject", "publish"], true],
  [["askChange", "approve"], true],
  [["takeDown", "approve"], true],
  [["reject", "appeal", "reject"], false],
  [["takeDown", "appeal", "takeDown"], false],
  [["reject", "publish", "reject", "appeal"], true],
  [["appeal", "reject"], false],
  [["remove", "reject"], false],
  [["approve", "publish"], false],
  [[], false],
])("after %j, newest first, an appeal is possible: %s", (actions, expected) => {
  expect(canAppeal(actions.map((action) => ({ action })))).toBe(expected);
});

test.each([
  ["x".repeat(19), false],
  ["x".repeat(20), true],
  [` ${"x".repeat(19)} `, false],
  ["x".repeat(1000), true],
  ["x".repeat(1001), false],
])("an appeal of %j is accepted: %s", (note, expected) => {
  expect(AppealForm.safeParse({ note }).success).toBe(expected);
});

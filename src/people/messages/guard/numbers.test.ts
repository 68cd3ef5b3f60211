import { expect, test } from "vitest";
import { fold } from "#src/shared/turkish.ts";
import { findAmounts, findIbans } from "./numbers.ts";

test.each([
  ["TR33 0001 0012 3450 0098 7600 01", true],
  ["TR330001001234500098760001", true],
  ["T: tr33-0001-0012-3450-0098-7600-01.", true],
  ["TR34 0001 0012 3450 0098 7600 01", false],
])("%s is an account number; its check digits are right: %s", (text, isValid) =>
  expect(findIbans(fold(text)).map((one) => one.isValid)).toEqual([isValid]),
);

test.each(["TR 34 ABC 532", "33 0001 0012 3450 0098 7600 01", "TR33 0001 0012"])("%s is no account number", (text) =>
  expect(findIbans(fold(text))).toEqual([]),
);

test("amounts in lira, without kilometres", () => {
  expect(findAmounts("400 bin, 1,2 milyon, 1 milyon 250 bin, 550.000 tl, 98.400 km")).toEqual([
    400_000, 1_200_000, 1_250_000, 550_000,
  ]);
});

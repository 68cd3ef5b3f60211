import { expect, test } from "vitest";
import { isBeforePlace, stripPlaces } from "./paid-cards.ts";

test.each([
  [0, []],
  [1, [0]],
  [9, [8]],
  [10, [9]],
  [19, [9]],
  [20, [9, 19]],
  [24, [9, 19]],
])("a page of %i results has paid places after those at %j", (results, expected) => {
  const indexes = Array.from({ length: results }, (_, index) => index);
  expect(indexes.filter((index) => isBeforePlace(index, results))).toEqual(expected);
  expect(stripPlaces(results)).toBe(expected.length);
});

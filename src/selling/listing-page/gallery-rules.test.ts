import { expect, test } from "vitest";
import { firstThumbnail, photoByKey } from "./gallery-rules.ts";

test.each([
  [0, 25, 0],
  [14, 25, 0],
  [15, 25, 5],
  [19, 25, 5],
  [20, 25, 10],
  [24, 25, 10],
  [15, 16, 1],
  [19, 20, 5],
  [20, 22, 7],
  [14, 15, 0],
  [0, 1, 0],
])("at photo %d of %d the strip begins with thumbnail %d", (index, count, first) => {
  expect(firstThumbnail(index, count)).toBe(first);
});

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 4, 4],
  ["ArrowLeft", 0, 0],
  ["ArrowLeft", 3, 2],
  ["Home", 3, 0],
  ["End", 0, 4],
  ["Enter", 2, undefined],
])("%s leads from photo %d of five to %s", (key, index, expected) => {
  expect(photoByKey(key, index, 5)).toBe(expected);
});

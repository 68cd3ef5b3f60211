import { expect, test } from "vitest";
import { parsePlate } from "./plate.ts";

test.each([
  ["34ktk482", "34 KTK 482"],
  [" 06 a 1234 ", "06 A 1234"],
  ["06 A 12345", "06 A 12345"],
  ["35 ab 123", "35 AB 123"],
  ["35-AB-1234", "35 AB 1234"],
  ["81 abi 12", "81 ABI 12"],
  ["81 abı 12", "81 ABI 12"],
  ["82 AB 123", undefined],
  ["00 AB 123", undefined],
  ["34 AQ 123", undefined],
  ["34 ŞK 123", undefined],
  ["34 AB 12", undefined],
  ["34 ABC 1234", undefined],
  ["34 ABCD 12", undefined],
  ["34 AB 000", undefined],
  ["", undefined],
])("plate %s is %s", (text, plate) => {
  expect(parsePlate(text)).toBe(plate);
});

import { expect, test } from "vitest";
import { priceQuestion } from "./advice.ts";

const lira = (amount: number) => amount * 100;

test.each([
  [1, 1_000_000, "Fiyat 1\u00a0TL, emsallerinin %99 altında. Doğru mu?"],
  [550_000, 1_000_000, "Fiyat 550.000\u00a0TL, emsallerinin %45 altında. Doğru mu?"],
  [700_000, 1_000_000, null],
  [1_000_000, 1_000_000, null],
  [1_300_000, 1_000_000, null],
  [1_310_000, 1_000_000, "Fiyat 1.310.000\u00a0TL, emsallerinin %31 üstünde. Doğru mu?"],
  [12_345_000, 1_000_000, "Fiyat 12.345.000\u00a0TL, emsallerinin %1.135 üstünde. Doğru mu?"],
  [1, null, "Fiyat yalnız 1\u00a0TL. Doğru mu?"],
  [999, null, "Fiyat yalnız 999\u00a0TL. Doğru mu?"],
  [1000, null, null],
] as const)("%d TL where such vehicles cost %s", (price, usual, question) => {
  expect(priceQuestion(lira(price), usual && lira(usual))).toBe(question);
});

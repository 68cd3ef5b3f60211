import { expect, test } from "vitest";
import { placeName } from "../names.ts";
import { damageInWords } from "./rules.ts";

test.each([
  ["satilik", 1, {}, { text: "Boya ve değişen yok", isClean: true }],
  ["satilik", 4, {}, null],
  ["kiralik", 1, {}, null],
  ["satilik", 1, { tavan: "painted", "on-tampon": "painted" }, { text: "2 parça boyalı", isClean: false }],
  ["satilik", 1, { tavan: "local-paint" }, { text: "1 parça lokal boyalı", isClean: false }],
  [
    "satilik",
    1,
    { tavan: "replaced", "on-tampon": "painted", "arka-tampon": "painted", "motor-kaputu": "local-paint" },
    { text: "1 lokal boyalı, 2 boyalı, 1 değişen", isClean: false },
  ],
] as const)("damage of %s, type %i, %o", (listingType, type, damage, words) => {
  expect(damageInWords(listingType, type, damage)).toEqual(words);
});

test("places and mileage", () => {
  expect(placeName("İstanbul", "Kadıköy")).toBe("İstanbul / Kadıköy");
  expect(placeName("Iğdır", null)).toBe("Iğdır");
});

import { expect, test } from "vitest";
import { placeName } from "../names.ts";
import { type PanelState, panels } from "../damage/rules.ts";
import { damageInWords } from "./rules.ts";

const allPanels = (state: PanelState) => Object.fromEntries(panels.map(({ slug }) => [slug, state]));

test.each([
  ["satilik", 1, {}, { text: "Boya ve değişen yok", tone: "good" }],
  ["satilik", 4, {}, null],
  ["kiralik", 1, {}, null],
  ["satilik", 1, { tavan: "painted", "on-tampon": "painted" }, { text: "2 parça boyalı", tone: "plain" }],
  ["satilik", 1, { tavan: "local-paint" }, { text: "1 parça lokal boyalı", tone: "plain" }],
  [
    "satilik",
    1,
    { tavan: "replaced", "on-tampon": "painted", "arka-tampon": "painted", "motor-kaputu": "local-paint" },
    { text: "1 lokal boyalı, 2 boyalı, 1 değişen", tone: "warn" },
  ],
  ["satilik", 1, allPanels("local-paint"), { text: "13 parça lokal boyalı", tone: "warn" }],
  ["satilik", 1, allPanels("painted"), { text: "13 parça boyalı", tone: "bad" }],
  ["satilik", 1, { tavan: "replaced" }, { text: "1 parça değişen", tone: "warn" }],
] as const)("damage of %s, type %i, %o", (listingType, type, damage, words) => {
  expect(damageInWords(listingType, type, damage)).toEqual(words);
});

test("places and mileage", () => {
  expect(placeName("İstanbul", "Kadıköy")).toBe("İstanbul / Kadıköy");
  expect(placeName("Iğdır", null)).toBe("Iğdır");
});

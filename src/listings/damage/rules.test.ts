import { expect, test } from "vitest";
import { type Damage, damageSentence, damagedPanels, panels } from "./rules.ts";

test.each<[Damage, string]>([
  [{}, "13 parçanın tamamı orijinal."],
  [{ tavan: "painted" }, "13 parçanın 12’si orijinal, 1’i boyalı."],
  [
    {
      "on-tampon": "painted",
      "motor-kaputu": "painted",
      "sol-on-camurluk": "replaced",
      "sag-arka-kapi": "local-paint",
    },
    "13 parçanın 9’u orijinal, 1’i lokal boyalı, 2’si boyalı, 1’i değişen.",
  ],
  [Object.fromEntries(panels.map(({ slug }) => [slug, "replaced" as const])), "13 parçanın tamamı değişen."],
])("%j reads %s", (damage, sentence) => {
  expect(damageSentence(damage)).toBe(sentence);
});

test("what is not original is listed from front to back", () => {
  expect(
    damagedPanels({ "arka-tampon": "painted", tavan: "original", "on-tampon": "replaced" }).map(
      ({ name, letter, stateName }) => `${name} ${letter} ${stateName}`,
    ),
  ).toEqual(["Ön tampon D Değişen", "Arka tampon B Boyalı"]);
});

import { expect, test } from "vitest";
import { isLessDamaged, onlyStated, withRestOriginal } from "./entering.ts";
import { countDamage, type Damage, damageSentence, damagedPanels, panels, storedDamage } from "./rules.ts";

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
  [onlyStated({}), "Parçaların durumu belirtilmedi."],
  [
    onlyStated({ tavan: "painted", "on-tampon": "original" }),
    "13 parçanın 1’i orijinal, 1’i boyalı, 11’i belirtilmedi.",
  ],
  [Object.fromEntries(panels.map(({ slug }) => [slug, "replaced" as const])), "13 parçanın tamamı değişen."],
])("%j reads %s", (damage, sentence) => {
  expect(damageSentence(damage)).toBe(sentence);
});

test("a panel of which nothing is said is neither damaged nor original, and is stored as such", () => {
  const damage = onlyStated({ tavan: "painted", "on-tampon": "original" });
  expect(damagedPanels(damage).map(({ slug }) => slug)).toEqual(["tavan"]);
  expect(countDamage(damage)).toEqual({ painted: 1, replaced: 0 });
  expect(storedDamage(damage)).toMatchObject({ tavan: "painted", "arka-tampon": "unstated" });
  expect(storedDamage(damage)).not.toHaveProperty("on-tampon");
  expect(storedDamage(withRestOriginal(damage))).toEqual({ tavan: "painted" });
  // Moderators look at it again: the vehicle is offered as better than before.
  expect(isLessDamaged(damage, withRestOriginal(damage))).toBe(true);
  expect(isLessDamaged(withRestOriginal(damage), damage)).toBe(false);
});

test("what is not original is listed from front to back", () => {
  expect(
    damagedPanels({ "arka-tampon": "painted", tavan: "original", "on-tampon": "replaced" }).map(
      ({ name, letter, stateName }) => `${name} ${letter} ${stateName}`,
    ),
  ).toEqual(["Ön tampon D Değişen", "Arka tampon B Boyalı"]);
});

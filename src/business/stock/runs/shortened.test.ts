import { expect, test } from "vitest";
import { shortened } from "./shortened.ts";

const long = "Araç ilk sahibinden, bakımları yetkili serviste yapıldı, kış lastikleri yanında verilecek. ".repeat(3);

test.each([
  ["750.000 TL", "740.000 TL", "750.000 TL", "740.000 TL"],
  ["", "Bakımlı", "", "Bakımlı"],
  [`${long}Takas olmaz.`, `${long}Takas olur.`, "… verilecek. Takas olmaz.", "… verilecek. Takas olur."],
  ["Temiz", long, "Temiz", `${long.slice(0, 100).trimEnd()}…`],
])("%s → %s is shown from where it differs", (before, after, shownBefore, shownAfter) => {
  expect(shortened(before, after)).toEqual([shownBefore, shownAfter]);
});

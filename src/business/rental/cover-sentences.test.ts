import { expect, test } from "vitest";
import { coverSentences } from "./cover-sentences.ts";
import { chosenExtras } from "./quotes/rules.ts";

const cover = (kurus: number) => [{ kind: "tam-guvence", kurus }];
const rented = { terms: { excessKurus: 1_500_000, coveredExcessKurus: 0 }, depositKurus: 500_000, extras: [] };

test.each<[string, Parameters<typeof coverSentences>[0], string[]]>([
  ["without cover", rented, ["Hasar güvencesi fiyata dahildir; bir hasarda en çok 15.000,00 TL ödersiniz (muafiyet)."]],
  [
    "with cover to add",
    { ...rented, coverKurus: 156_000 },
    [
      "Hasar güvencesi fiyata dahildir; bir hasarda en çok 15.000,00 TL ödersiniz (muafiyet).",
      "Tam güvence eklerseniz (1.560,00 TL) bir hasarda ödeme yapmazsınız (muafiyet yok).",
    ],
  ],
  [
    "with chosen cover that leaves an excess",
    { ...rented, terms: { excessKurus: 1_500_000, coveredExcessKurus: 250_000 }, extras: cover(156_000) },
    ["Tam güvence seçildi (1.560,00 TL); bir hasarda en çok 2.500,00 TL ödersiniz."],
  ],
  [
    "with included cover",
    { ...rented, extras: cover(0) },
    ["Tam güvence fiyata dahildir; bir hasarda ödeme yapmazsınız (muafiyet yok)."],
  ],
  [
    "of a booking made before",
    { ...rented, terms: {} },
    ["İşletme hasar muafiyetini belirtmemiş; aracı almadan önce sorunuz."],
  ],
])("cover and excess are named with their amounts %s", (_, about, sentences) => {
  expect(coverSentences(about).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    ...sentences,
    "Depozito 5.000,00 TL; teslimde alınır, araç sorunsuz iade edilince geri verilir.",
  ]);
});

test("free extras of which there is only one are included; of others as many as were chosen", () => {
  const offered = [
    { kind: "navigasyon", dayKurus: 0, maxKurus: null, maxCount: 4 },
    { kind: "cocuk-koltugu", dayKurus: 0, maxKurus: null, maxCount: 2 },
    { kind: "ek-surucu", dayKurus: 15_000, maxKurus: null, maxCount: 1 },
  ];
  const counted = (counts: Record<string, number>) =>
    chosenExtras(offered, counts).map(({ kind, count }) => [kind, count]);
  expect(counted({})).toEqual([["navigasyon", 1]]);
  expect(counted({ navigasyon: 3, "cocuk-koltugu": 5, "ek-surucu": 1 })).toEqual([
    ["navigasyon", 1],
    ["cocuk-koltugu", 2],
    ["ek-surucu", 1],
  ]);
});

import { expect, test } from "vitest";
import type { SelectionNames } from "../address/labels.ts";
import { marketText } from "./market-text.ts";

const names = (part: Partial<SelectionNames> = {}) =>
  ({ listing: "satilik", type: "Otomobil", brands: ["Volkswagen"], models: [], cities: [], ...part }) as SelectionNames;
const tl = (lira: number) => lira * 100;
const prices = {
  min: tl(5),
  lowerQuartile: tl(1_100_000),
  median: tl(1_250_000),
  upperQuartile: tl(1_400_000),
  max: tl(9),
};
const market = { total: 1_240, prices, years: { min: 2008, max: 2023 } };

test("the text about a model in a city has its real numbers", () => {
  expect(marketText(names({ models: ["Passat"], cities: ["Ankara"] }), market)?.replaceAll("\u00a0", " ")).toBe(
    "Ankara ilinde 1.240 satılık Volkswagen Passat ilanı var. Ortanca fiyat 1.250.000 TL; ilanların yarısı " +
      "1.100.000 TL ile 1.400.000 TL arasında. Model yılları 2008–2023.",
  );
});

test("equal prices and years are said once", () => {
  const equal = { ...prices, lowerQuartile: tl(7), median: tl(7), upperQuartile: tl(7) };
  const text = marketText(names(), { total: 5, prices: equal, years: { min: 2020, max: 2020 } });
  expect(text?.replaceAll("\u00a0", " ")).toBe(
    "Türkiye genelinde 5 satılık Volkswagen ilanı var. Ortanca fiyat 7 TL. Model yılı 2020.",
  );
});

const low = tl(900_000);
const high = tl(950_000);
const years = { min: 2019, max: 2020 };
const same = { min: 2019, max: 2019 };
test.each([
  [
    4,
    { min: low, median: tl(920_000), max: high },
    years,
    "4 satılık Volkswagen ilanı var. Ortanca fiyat 920.000 TL; fiyatlar 900.000 TL ile 950.000 TL arasında. Model yılları 2019–2020.",
  ],
  [
    3,
    { min: low, median: low, max: low },
    same,
    "3 satılık Volkswagen ilanı var. Ortanca fiyat 900.000 TL. Model yılı 2019.",
  ],
  [
    2,
    { min: low, max: high },
    years,
    "2 satılık Volkswagen ilanı var: fiyatları 900.000 TL ve 950.000 TL, model yılları 2019–2020.",
  ],
  [2, { min: low, max: low }, same, "2 satılık Volkswagen ilanı var: ikisinin de fiyatı 900.000 TL, model yılı 2019."],
  [1, { min: low, max: low }, same, "1 satılık Volkswagen ilanı var: fiyatı 900.000 TL, model yılı 2019."],
  [1, { min: low, max: low }, null, "1 satılık Volkswagen ilanı var: fiyatı 900.000 TL."],
])("of %i listings with %j of %j is said", (total, limits, years, said) => {
  const text = marketText(names(), { total, prices: { ...prices, ...limits }, years });
  expect(text?.replaceAll("\u00a0", " ")).toBe(`Türkiye genelinde ${said}`);
});

test.each([
  ["no brand", names({ brands: [] }), market],
  ["several brands", names({ brands: ["Fiat", "Volkswagen"] }), market],
  ["rentals", names({ listing: "kiralik" }), market],
  ["nothing found", names(), { total: 0, prices: null, years: null }],
])("of %s nothing is said", (_what, of, numbers) => expect(marketText(of, numbers)).toBeNull());

import { expect, test } from "vitest";
import type { SelectionNames } from "./labels.ts";
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

test("a model in a city is told in true numbers", () => {
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

test.each([
  [{ min: tl(900_000), max: tl(950_000) }, "Fiyatlar 900.000 TL ile 950.000 TL arasında."],
  [{ min: tl(900_000), max: tl(900_000) }, "Fiyat 900.000 TL."],
])("of too few for a median the limits are said: %j", (limits, said) => {
  const text = marketText(names(), { total: 4, prices: { ...prices, ...limits }, years: { min: 2019, max: 2020 } });
  expect(text?.replaceAll("\u00a0", " ")).toBe(
    `Türkiye genelinde 4 satılık Volkswagen ilanı var. ${said} Model yılları 2019–2020.`,
  );
});

test.each([
  ["no brand", names({ brands: [] }), market],
  ["several brands", names({ brands: ["Fiat", "Volkswagen"] }), market],
  ["rentals", names({ listing: "kiralik" }), market],
  ["nothing found", names(), { total: 0, prices: null, years: null }],
])("of %s nothing is said", (_what, of, numbers) => expect(marketText(of, numbers)).toBeNull());

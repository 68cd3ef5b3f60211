import { expect, test } from "vitest";
import { nothingChosen, type Selection } from "../rules.ts";
import { fitFacts } from "./fit-line.ts";

const card = {
  priceKurus: 93_000_000,
  currency: "TL",
  modelYear: 2020,
  mileageKm: 62_000,
  distance: "7\u00a0km uzakta",
  damage: { text: "Boya ve değişen yok", tone: "good" },
} as const;
const around = { place: "ankara", km: 50 };
const budget = { priceKurus: { max: 100_000_000 } };

test.each<[string, Partial<Selection>, Partial<Parameters<typeof fitFacts>[0]>, string]>([
  ["nothing is asked for", {}, {}, ""],
  ["a budget and a place", { ...budget, around }, {}, "bütçenizin 70.000 TL altında · 7 km · boyasız"],
  [
    "at most three facts",
    { around, year: { min: 2018 }, mileageKm: { max: 62_500 } },
    { isCertified: true },
    "7 km uzakta · aradığınızdan 2 yaş genç · boyasız",
  ],
  [
    "no fact that makes the line too long",
    { ...budget, around, year: { min: 2018 } },
    {},
    "bütçenizin 70.000 TL altında · 7 km · boyasız",
  ],
  ["a price next to the limit", { priceKurus: { max: 93_500_000 } }, {}, ""],
  ["a price above the limit", { priceKurus: { max: 90_000_000 } }, {}, ""],
  ["a lower limit alone", { priceKurus: { min: 50_000_000 } }, {}, ""],
  [
    "a part of a few lira",
    { priceKurus: { max: 50_000 } },
    { priceKurus: 42_350, damage: null },
    "bütçenizin 76 TL altında",
  ],
  ["rounded down", budget, { priceKurus: 85_560_000, damage: null }, "bütçenizin 140.000 TL altında"],
  ["another currency", budget, { currency: "EUR", priceKurus: 3_000_000 }, ""],
  ["no younger than asked for", { year: { min: 2020 } }, {}, ""],
  ["a part without a year", { year: { min: 2018 } }, { modelYear: null }, ""],
  [
    "kilometres",
    { mileageKm: { max: 100_000 } },
    { damage: null, isCertified: true },
    "aradığınızdan 38.000 km az · ekspertizli",
  ],
  ["a car with paint", budget, { damage: { text: "1 parça boyalı", tone: "plain" } }, "bütçenizin 70.000 TL altında"],
  ["no place is asked for", budget, { damage: null }, "bütçenizin 70.000 TL altında"],
])("%s", (_, asked, values, line) =>
  expect(
    fitFacts({ ...card, ...values }, { ...nothingChosen, ...asked })
      .join(" · ")
      .replaceAll("\u00a0", " "),
  ).toBe(line),
);

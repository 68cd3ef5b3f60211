import { type Criteria, everything } from "../src/finding/search/engine/engine.ts";
import { type Sort, sorts } from "../src/finding/search/rules.ts";
import { randomFrom } from "../test/support/random.ts";
import { marketOptions, marketSize, titleWords } from "./search-market.ts";

export type Question = { criteria: Criteria; sort: Sort; offset: number };

/**
 * Queries: 15 % of everything, 25 % a brand, 25 % a brand and a model, 20 % ranges, 10 % several choices, 5 %
 * words. Four of five within a vehicle type; sorts and pages as people use them, mostly the first.
 */
export function makeQuestions(count: number): Question[] {
  const { random } = randomFrom(2026);
  const below = (n: number, skew = 2) => Math.floor(n * random() ** skew);
  const one = <Value>(values: readonly Value[]) => values[below(values.length, 1)]!;
  const several = <Value>(values: readonly Value[], n: number) => [
    ...new Set(Array.from({ length: n }, () => one(values))),
  ];
  const aBrand = () => 1 + below(marketSize.brands, 2.5);
  const aCity = () => 1 + below(marketSize.cities, 2.5);
  const aType = () => 1 + below(marketSize.types, 4);

  const kinds: [share: number, make: () => Partial<Criteria>][] = [
    [0.15, () => ({})],
    [0.25, () => ({ brandIds: [aBrand()] })],
    [
      0.25,
      () => {
        const [type, brand] = [aType(), aBrand()];
        const model = (type * 1000 + brand) * 100 + 1 + below(marketSize.modelsPerBrand, 2);
        return { typeIds: [type], brandIds: [brand], modelIds: [model], cityIds: random() < 0.3 ? [aCity()] : [] };
      },
    ],
    [
      0.2,
      () => ({
        priceKurus: { min: below(10) * 10_000_000, max: (10 + below(20)) * 10_000_000 },
        ...(random() < 0.6 ? { year: { min: 2005 + below(18, 1) } } : {}),
        ...(random() < 0.4 ? { mileageKm: { max: 50_000 + below(20, 1) * 10_000 } } : {}),
      }),
    ],
    [
      0.1,
      () => ({
        brandIds: [aBrand(), aBrand(), aBrand()].filter((id, at, all) => all.indexOf(id) === at),
        cityIds: [aCity(), aCity(), aCity()].filter((id, at, all) => all.indexOf(id) === at),
        fuels: several(marketOptions.fuel, 2),
        gears: [one(marketOptions.gear)],
      }),
    ],
    [
      0.05,
      () => ({
        words: [
          one([`marka${aBrand()}`, titleWords[below(100)]!]),
          ...(random() < 0.5 ? [titleWords[below(30)]!] : []),
        ],
      }),
    ],
  ];
  return Array.from({ length: count }, (_, index) => {
    let share = (index + 0.5) / count;
    const [, make] = kinds.find(([part]) => (share -= part) < 0) ?? kinds.at(-1)!;
    const chosen = make();
    const typeIds = chosen.typeIds ?? (random() < 0.8 ? [aType()] : null);
    const isPlain = Object.keys(chosen).length === 0;
    return {
      criteria: { ...everything, typeIds: isPlain ? null : typeIds, ...chosen },
      sort: random() < 0.6 ? "onerilen" : one(Object.keys(sorts) as Sort[]),
      offset: random() < 0.85 ? 0 : 24 * (1 + below(5)),
    };
  });
}

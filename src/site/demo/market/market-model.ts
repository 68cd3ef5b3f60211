/** The prices are of this month; ages are relative to this year. */
export const priceLevelYear = 2025;

type Knots = readonly (readonly [number, number])[];

/** Linear interpolation between knots; constant before the first and after the last. */
function along(knots: Knots, at: number): number {
  const first = knots[0] as readonly [number, number];
  if (at <= first[0]) return first[1];
  for (let i = 1; i < knots.length; i++) {
    const [x0, y0] = knots[i - 1] as readonly [number, number];
    const [x1, y1] = knots[i] as readonly [number, number];
    if (at <= x1) return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
  }
  return (knots.at(-1) as readonly [number, number])[1];
}

/**
 * Log of the share of its new price that a car is worth by age in years, at the usual mileage of that age: the age
 * curve of the regression by which the cars of `reference-data/demo-models.csv` were priced.
 */
const logValueByAge: Knots = [
  [0, 0],
  [1, 0.028],
  [2, -0.138],
  [3, -0.289],
  [5, -0.41],
  [7, -0.505],
  [10, -0.751],
  [13, -0.98],
  [17, -1.307],
  [22, -1.548],
  [28, -1.954],
  [40, -2.608],
];

/** Median mileage by age in the same listings. */
const kmByAge: Knots = [
  [0, 9_800],
  [1, 27_000],
  [2, 45_000],
  [3, 80_000],
  [5, 115_000],
  [8, 160_000],
  [10, 178_000],
  [15, 225_000],
  [20, 262_000],
  [28, 265_000],
  [60, 200_000],
];

/** Spread of log mileage by age: young cars differ most. */
const kmSpreadByAge: Knots = [
  [0, 0.6],
  [4, 0.58],
  [9, 0.42],
  [15, 0.34],
  [25, 0.32],
];

export const usualKm = (age: number): number => along(kmByAge, age);
export const kmSpread = (age: number): number => along(kmSpreadByAge, age);

export interface PriceQuestion {
  newPriceTl: number;
  age: number;
  km: number;
  /** Usual mileage of this age, where it is not that of cars. */
  usualKm: number;
  /** 1 for cars; below 1 for machines that lose value more slowly. */
  ageWeight: number;
  /** Power against the model's middle engine. */
  powerRatio: number;
  paintedPanels: number;
  replacedPanels: number;
  /** The unexplained rest: taste, hurry, equipment; log scale. */
  noise: number;
}

const perTenThousandKm = -0.0147;

/** Asking price in TL, rounded as sellers round. */
export function askingPrice(question: PriceQuestion): number {
  const log =
    Math.log(question.newPriceTl) +
    question.ageWeight * along(logValueByAge, question.age) +
    (perTenThousandKm * (question.km - question.usualKm)) / 10_000 +
    0.3 * Math.log(question.powerRatio) -
    0.008 * (question.paintedPanels - 1.5) -
    0.02 * (question.replacedPanels - 0.5) +
    question.noise;
  return roundAsSellers(Math.exp(log));
}

/** Rounds like sellers: never 1.234.567, but 1.235.000, and often 1.234.900 or 1.230.000. */
function roundAsSellers(price: number): number {
  const step = price < 60_000 ? 500 : price < 300_000 ? 2_500 : price < 2_000_000 ? 5_000 : 25_000;
  const rounded = Math.max(step, Math.round(price / step) * step);
  return Math.round(price) % 7 === 0 && price >= 300_000 ? rounded - 100 : rounded;
}

/** The prices are of this month; ages are relative to this year. */
export const priceLevelYear = 2025;

/** Ages in years, and the value at each. */
type Knots = readonly [ages: readonly number[], values: readonly number[]];

/** Linear interpolation between knots; constant before the first and after the last. */
function along([ages, values]: Knots, at: number): number {
  const next = ages.findIndex((age) => at <= age);
  if (next <= 0) return values.at(next)!;
  const [x0, x1] = [ages[next - 1]!, ages[next]!];
  const [y0, y1] = [values[next - 1]!, values[next]!];
  return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}

/**
 * Log of the share of its new price that a car is worth by age in years, at the usual mileage of that age: the age
 * curve of the regression by which the cars of `reference-data/demo-models.csv` were priced.
 */
const logValueByAge: Knots = [
  [0, 1, 2, 3, 5, 7, 10, 13, 17, 22, 28, 40],
  [0, 0.028, -0.138, -0.289, -0.41, -0.505, -0.751, -0.98, -1.307, -1.548, -1.954, -2.608],
];

/** Median mileage by age in the same listings. */
const kmByAge: Knots = [
  [0, 1, 2, 3, 5, 8, 10, 15, 20, 28, 60],
  [9_800, 27_000, 45_000, 80_000, 115_000, 160_000, 178_000, 225_000, 262_000, 265_000, 200_000],
];

/** Spread of log mileage by age: young cars differ most. */
const kmSpreadByAge: Knots = [
  [0, 4, 9, 15, 25],
  [0.6, 0.58, 0.42, 0.34, 0.32],
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

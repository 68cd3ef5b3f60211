import type { NumberRead } from "./numbers.ts";

/** What is measured, by its name in addresses. */
export type Dimension = "fiyat" | "km" | "modelYili" | "guc" | "hacim";
/**
 * `isSmallPrice`: what is looked for may cost less than what cars have run: motorcycles, parts, rentals. `isRental`: a bare
 * number is what a day may cost.
 */
export type Surroundings = { thisYear: number; isSmallPrice: boolean; isRental: boolean };
export type Side = "min" | "max" | "around";
const horsesInKilowatt = 1.36;

type Range = { dimension: Dimension; min?: number; max?: number };
type Said = {
  first: NumberRead;
  second: NumberRead | undefined;
  side: Side | undefined;
  named: Dimension | undefined;
};

/** The range that the numbers mean; nothing where they are no amount. */
export function rangeOf(said: Said, here: Surroundings): Range | undefined {
  if (isInThousands(said, here)) {
    const inThousands = (number: NumberRead) => ({ ...number, value: number.value * 1000, hasScale: true });
    return rangeOf(
      { ...said, first: inThousands(said.first), second: inThousands(said.second!), named: "fiyat" },
      here,
    );
  }
  const { second, side } = said;
  const first = inScaleOf(said.first, second);
  const dimension = dimensionOfSize({ ...said, first }, here);
  const [a, b] = [first.value, second?.value];
  switch (dimension) {
    case undefined:
      return undefined;
    case "modelYili": {
      const year = fullYear(a, here.thisYear);
      const last = b === undefined ? undefined : fullYear(b, here.thisYear);
      if (year === undefined || (b !== undefined && last === undefined)) return undefined;
      return { dimension, ...ends(year, last, side, side === "around" ? 1 : 0) };
    }
    case "hacim":
      // 1,6 litres are all engines that are called so: 1.560 cm³ and 1.598 cm³.
      if (first.isDecimal) return { dimension, ...litres(a, b ?? a, side) };
      return { dimension, ...ends(a, b, side, Math.round(a * 0.03)) };
    case "guc":
      return { dimension, ...ends(a, b, side, Math.round(a * 0.03)) };
    default:
      // A bare price or distance is a limit: nobody looks for one exactly.
      return { dimension, ...ends(a, b, side ?? "max", Math.round(a * 0.1)) };
  }
}

/** `600-700 arası`: nobody says the thousand of a car's price twice. */
const isInThousands = ({ first, second, named }: Said, { isSmallPrice }: Surroundings) =>
  second !== undefined &&
  (named === undefined || named === "fiyat") &&
  !isSmallPrice &&
  [first, second].every(({ value, hasScale }) => !hasScale && value >= 100 && value < 1000 && value % 50 === 0);

/** `1-1,5 milyon`, `500-750 bin`: the scale of the second number is the first one's too. */
function inScaleOf(first: NumberRead, second: NumberRead | undefined): NumberRead {
  if (!second?.hasScale || first.hasScale || first.value >= 1000) return first;
  const isMillions = second.value >= 1_000_000 && (first.value < 10 || first.isDecimal);
  return { ...first, value: first.value * (isMillions ? 1_000_000 : 1_000) };
}

const litres = (first: number, last: number, side: Side | undefined) => ({
  ...(side === "max" ? {} : { min: Math.round(first * 1000) - 60 }),
  ...(side === "min" ? {} : { max: Math.round(last * 1000) + 49 }),
});

export const inHorses = ({ dimension, ...range }: Range): Range => ({
  dimension,
  ...Object.fromEntries(Object.entries(range).map(([end, value]) => [end, Math.round(value * horsesInKilowatt)])),
});

/** `near`: how far a number may be from one that is neither limit nor range. */
function ends(first: number, second: number | undefined, side: Side | undefined, near: number) {
  if (second !== undefined) return { min: Math.min(first, second), max: Math.max(first, second) };
  if (side === "min") return { min: first };
  if (side === "max") return { max: first };
  return { min: first - near, max: first + near };
}

/** `2019`, or `19` as `2019` and `98` as `1998`. */
export function fullYear(value: number, thisYear: number): number | undefined {
  if (isYear(value, thisYear)) return value;
  if (!Number.isInteger(value) || value < 0 || value > 99) return undefined;
  return value <= (thisYear % 100) + 1 ? 2000 + value : 1900 + value;
}

export const isYear = (value: number, thisYear: number) => value >= 1950 && value <= thisYear + 1;

/** What a number means that may not say so: its size tells. */
function dimensionOfSize(
  { first, second, side, named }: Said,
  { thisYear, isSmallPrice, isRental }: Surroundings,
): Dimension | undefined {
  const { value, isDecimal, hasScale } = first;
  if (named === "modelYili") return hasScale || isDecimal ? undefined : named;
  if (named === "fiyat") return value < 1000 && !isSmallPrice ? undefined : named;
  if (named !== undefined) return named;
  if (isDecimal && !hasScale && !second?.hasScale) return value >= 0.5 && value <= 8.4 ? "hacim" : undefined;
  if (!hasScale && isYear(value, thisYear) && fullYear(second?.value ?? value, thisYear) !== undefined)
    return "modelYili";
  const highest = Math.max(value, second?.value ?? 0);
  if (highest < (isRental ? 300 : 10_000)) return undefined;
  const mayBeDistance = highest <= 250_000 && !isSmallPrice && (hasScale || side !== undefined);
  return mayBeDistance ? "km" : "fiyat";
}

import type { ParsedNumber } from "./numbers.ts";

/** The filters of amounts, by their query parameter. */
export type Dimension = "fiyat" | "km" | "modelYili" | "guc" | "hacim";
/**
 * `isSmallPrice`: prices may be smaller than typical mileages (motorcycles, parts, rentals). `isRental`: a bare number is a
 * price per day. `isAboutPrice`: the sentence speaks of the price, and not of a mileage.
 */
export type AmountContext = { thisYear: number; isSmallPrice: boolean; isRental: boolean; isAboutPrice: boolean };
export type Side = "min" | "max" | "around";
const horsesInKilowatt = 1.36;

type Range = { dimension: Dimension; min?: number; max?: number };
type ParsedAmount = {
  first: ParsedNumber;
  second: ParsedNumber | undefined;
  side: Side | undefined;
  named: Dimension | undefined;
};

/** The range that parsed numbers mean; undefined if they are no amount. */
export function rangeOf(parsed: ParsedAmount, context: AmountContext): Range | undefined {
  if (isInThousands(parsed, context)) {
    const inThousands = (number: ParsedNumber) => ({ ...number, value: number.value * 1000, hasScale: true });
    return rangeOf(
      {
        ...parsed,
        first: inThousands(parsed.first),
        second: parsed.second && inThousands(parsed.second),
        named: "fiyat",
      },
      context,
    );
  }
  if (isInThousandsOfKm(parsed)) {
    const inThousands = (number: ParsedNumber) => ({ ...number, value: number.value * 1000, hasScale: true });
    return rangeOf({ ...parsed, first: inThousands(parsed.first), second: inThousands(parsed.second!) }, context);
  }
  const { second, side } = parsed;
  const first = inScaleOf(parsed.first, second);
  const dimension = dimensionOfSize({ ...parsed, first }, context);
  const [a, b] = [first.value, second?.value];
  switch (dimension) {
    case undefined:
      return undefined;
    case "modelYili": {
      const year = fullYear(a, context.thisYear);
      const last = b === undefined ? undefined : fullYear(b, context.thisYear);
      if (year === undefined || (b !== undefined && last === undefined)) return undefined;
      return { dimension, ...ends(year, last, side, side === "around" ? 1 : 0) };
    }
    case "hacim":
      // A rounded 1,6 litres includes 1.560 cm³ and 1.598 cm³.
      if (first.isDecimal) return { dimension, ...litres(a, b ?? a, side) };
      return { dimension, ...ends(a, b, side, Math.round(a * 0.03)) };
    case "guc":
      return { dimension, ...ends(a, b, side, Math.round(a * 0.03)) };
    default:
      // A bare price or mileage is a maximum, as people rarely search for an exact one.
      return { dimension, ...ends(a, b, side ?? "max", Math.round(a * 0.1)) };
  }
}

/** `600-700 arası`, `700e kadar`: the thousands of a car's price are often left out. */
const isInThousands = ({ first, second, side, named }: ParsedAmount, { isSmallPrice }: AmountContext) =>
  (second !== undefined || side === "max" || side === "around") &&
  (named === undefined || named === "fiyat") &&
  !isSmallPrice &&
  [first, second ?? first].every(
    ({ value, hasScale }) => !hasScale && value >= 100 && value < 1000 && value % 50 === 0,
  );

/** `km 80-100 arası`: nobody looks for a vehicle between 80 and 100 kilometres. */
const isInThousandsOfKm = ({ first, second, named }: ParsedAmount) =>
  named === "km" && second !== undefined && [first, second].every(({ value, hasScale }) => !hasScale && value < 1000);

/** `1-1,5 milyon`, `500-750 bin`: the scale of the second number also applies to the first. */
function inScaleOf(first: ParsedNumber, second: ParsedNumber | undefined): ParsedNumber {
  if (!second?.hasScale || first.hasScale || first.value >= 1000) return first;
  const isMillions =
    second.value >= 1_000_000 && (first.value < 10 || first.isDecimal || first.value * 1_000_000 < second.value);
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

/** `near` is the tolerance around a number that is neither limit nor range. */
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

/** The dimension of a number: as named, else inferred from its size. */
function dimensionOfSize(
  { first, second, side, named }: ParsedAmount,
  { thisYear, isSmallPrice, isRental, isAboutPrice }: AmountContext,
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
  const mayBeDistance = highest <= 250_000 && !isSmallPrice && !isAboutPrice && (hasScale || side !== undefined);
  return mayBeDistance ? "km" : "fiyat";
}

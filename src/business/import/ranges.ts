import type { FigureRange } from "#src/selling/listings/figure-range.ts";
import { exactNumber } from "./rules.ts";

const number = String.raw`\d{1,3}(?:\.\d{3})+|\d+`;
const unit = String.raw`(?:cc|cm3|cm³|hp|bg|kw)?`;
const between = new RegExp(`^(${number})\\s*${unit}\\s*[-–]\\s*(${number})\\s*${unit}$`, "i");
const upTo = new RegExp(`^(${number})\\s*${unit}['’]?\\s*(?:ve altı|e kadar|a kadar)$`, "i");
const from = new RegExp(`^(${number})\\s*${unit}['’]?\\s*(?:ve üstü|ve üzeri|den fazla|dan fazla)$`, "i");

/** Parses a capacity or power: `1968 cc`, `1801-2000 cc`, `100 BG ve altı`; undefined for other texts. */
export function rangeOf(text: string | undefined): FigureRange | undefined {
  const exact = exactNumber(text);
  if (exact !== undefined) return exact > 0 ? { from: exact, to: exact } : undefined;
  const trimmed = text?.trim() ?? "";
  const bounds = trimmed.match(between);
  if (bounds) return inOrder(exactNumber(bounds[1])!, exactNumber(bounds[2])!);
  const highest = exactNumber(trimmed.match(upTo)?.[1]);
  if (highest) return { to: highest };
  const lowest = exactNumber(trimmed.match(from)?.[1]);
  return lowest ? { from: lowest } : undefined;
}

const inOrder = (a: number, b: number): FigureRange => ({ from: Math.min(a, b), to: Math.max(a, b) });

export const isWithin = (value: number, range: FigureRange) =>
  value >= (range.from ?? Number.NEGATIVE_INFINITY) && value <= (range.to ?? Number.POSITIVE_INFINITY);

/**
 * One figure for a range: the only known one inside it, else the middle, of an open range its bound, and the range itself.
 */
export function figureOf(
  range: FigureRange,
  known: readonly (number | null)[],
): { figure: number; range?: FigureRange } {
  const only = onlyFigure(known.filter((value) => value !== null && isWithin(value, range)));
  const figure = only ?? Math.round(((range.from ?? range.to)! + (range.to ?? range.from)!) / 2);
  return only !== undefined || range.from === range.to ? { figure } : { figure, range };
}

/** The figure that all of them have, where it is known; nothing when they differ. */
export function onlyFigure(values: readonly (number | null)[]): number | undefined {
  const different = new Set(values.filter((value) => value !== null));
  return different.size === 1 ? [...different][0] : undefined;
}

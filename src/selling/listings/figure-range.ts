import { formatNumber } from "#src/shared/turkish.ts";

/** What is known of a figure that is not known exactly. Both ends belong to it; an open range has only one. */
export type FigureRange = { from?: number; to?: number };

/** A figure as it is shown: `1.598 cm³`, of a range `1.801–2.000 cm³`, `2.001 cm³ ve üzeri`; null if nothing is known. */
export function figureText(value: number | null, range: unknown, unit: string): string | null {
  const { from, to } = (range ?? {}) as FigureRange;
  if (from !== undefined && to !== undefined) return `${formatNumber(from)}–${formatNumber(to)} ${unit}`;
  if (from !== undefined) return `${formatNumber(from)} ${unit} ve üzeri`;
  if (to !== undefined) return `${formatNumber(to)} ${unit} ve altı`;
  return value === null ? null : `${formatNumber(value)} ${unit}`;
}

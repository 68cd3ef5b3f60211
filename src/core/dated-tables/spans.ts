/** From one number to another; an open end is null. */
export type Span = readonly [from: number, to: number | null];

/** Do the spans begin at `first`, follow each other `step` apart, and end open? */
export function isGapless(spans: readonly Span[], first: number, step: number): boolean {
  let expected: number | null = first;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (from !== expected || (to !== null && to < from)) return false;
    expected = to === null ? null : to + step;
  }
  return expected === null;
}

/**
 * The edit distance of two words, with insertion, deletion, substitution and transposition of neighbours; `limit + 1` if it
 * is more than `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let a = 1; a <= from.length; a++) {
    const next = [a];
    for (let b = 1; b <= to.length; b++) {
      const isSame = from[a - 1] === to[b - 1];
      let cost = Math.min(row[b - 1]! + (isSame ? 0 : 1), row[b]! + 1, next[b - 1]! + 1);
      if (a > 1 && b > 1 && from[a - 1] === to[b - 2] && from[a - 2] === to[b - 1])
        cost = Math.min(cost, before[b - 2]! + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[to.length]!;
}

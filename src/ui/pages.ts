/** The pages a pager offers: first, last and the neighbours of the current one; `undefined` is a gap. */
export function pagesAround(page: number, pageCount: number): (number | undefined)[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const pages = [...new Set(shown)].toSorted((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const gap = n - (pages[index - 1] ?? n - 1);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [undefined, n] : [n];
  });
}

/** The page number of an address (`?sayfa=3`), at least 1. */
export const readPage = (query: URLSearchParams): number =>
  Math.max(1, Math.min(Number.parseInt(query.get("sayfa") ?? "1", 10) || 1, 10_000));

/** One page of a list of `total` rows: the asked one, or the last where the list is shorter; an empty list has one. */
export function countedPage(asked: number, { total, size }: { total: number; size: number }) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pageCount);
  return { page, pageCount, range: { offset: (page - 1) * size, limit: size } };
}

/** One page of a list: the rows to read, one more than it shows, and what it shows of those that were found. */
export function listPage(query: URLSearchParams, size: number) {
  const page = readPage(query);
  return {
    range: { offset: (page - 1) * size, limit: size + 1 },
    of: <Row>(found: readonly Row[]) => ({
      rows: found.slice(0, size),
      page,
      pageCount: page + (found.length > size ? 1 : 0),
    }),
  };
}

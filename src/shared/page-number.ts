/** The page number of an address (`?sayfa=3`), at least 1. */
export const readPage = (query: URLSearchParams): number =>
  Math.max(1, Math.min(Number.parseInt(query.get("sayfa") ?? "1", 10) || 1, 1000));

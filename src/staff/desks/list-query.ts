/** The query string of a list's address: its parameters without empty ones, and the page from the second on. */
export function listQuery(values: Readonly<Record<string, string>>, page = 1): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  if (page > 1) query.set("sayfa", String(page));
  return `?${query}`;
}

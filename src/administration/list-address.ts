/** The address of a page of a filtered list: fields of the filter that are empty are left out. */
export function listAddress(filter: Readonly<Record<string, string>>, page: number): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  query.set("sayfa", String(page));
  return `?${query}`;
}

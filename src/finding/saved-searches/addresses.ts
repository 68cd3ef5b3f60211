export const searchesAddress = "/aramalarim";
export const searchAddress = (id: number) => `${searchesAddress}/${id}`;
export const newSearchPath = `${searchesAddress}/yeni`;

/** Splits the address of a result page into path and query (Product 6.9). */
export function routeOf(address: string): { route: string; params: string } {
  const at = address.indexOf("?");
  return at < 0 ? { route: address, params: "" } : { route: address.slice(0, at), params: address.slice(at + 1) };
}

/** The page that saves the search of a result page. */
export const newSearchAddress = (address: string) => `${newSearchPath}?${new URLSearchParams(routeOf(address))}`;

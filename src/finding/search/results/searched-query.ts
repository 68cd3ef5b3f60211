import { searchedQueryKey } from "./searched-query-key.ts";
import { readTab, writeTab } from "#src/shared/tab-storage.ts";

/** The parameters of an address that filter nothing. */
const unfiltering = ["sayfa", "sirala", "gorunum", "butce"];

/** The filters of a result address: segments behind the type, and values of parameters. The type, where there are none. */
function filtersOf(address: string): string[] {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const [, type = "", ...segments] = pathname.split("/");
  const values = [...searchParams]
    .filter(([name]) => !unfiltering.includes(name))
    .flatMap(([name, text]) => text.split(",").map((value) => `${name}=${value}`));
  const filters = [...segments, ...values];
  return filters.length > 0 ? filters : [type];
}

/** Whether a result page still shows the results of a sentence: it has one of the filters that the page before had. */
export function isRefinement(before: string, after: string): boolean {
  const [type] = before.slice(1).split(/[/?]/);
  const filters = filtersOf(before);
  if (filters.length === 1 && filters[0] === type) return after.slice(1).split(/[/?]/)[0] === type;
  return filtersOf(after).some((filter) =>
    filters.some((other) => filter === other || filter.startsWith(`${other}-`) || other.startsWith(`${filter}-`)),
  );
}

type Searched = { text: string; address: string | null; sentTo: string | null };
const read = () => JSON.parse(readTab(searchedQueryKey) ?? "null") as Searched | null;
const write = (searched: Searched) => writeTab(searchedQueryKey, JSON.stringify(searched));

/** Stores what was searched for; the next result page is its own. */
export const storeQuery = (text: string) => write({ text, address: null, sentTo: null });

/** The sentence whose results this result page shows, as first found or refined; empty for others. */
export function queryAt(address: string): string {
  const searched = read();
  if (!searched || (searched.address !== null && !isRefinement(searched.address, address))) return "";
  write({ ...searched, address, sentTo: searched.sentTo ?? address });
  return searched.text;
}

/** The sentence that led to exactly this address. */
export function sentenceOf(address: string): string | undefined {
  const searched = read();
  return searched?.sentTo === address ? searched.text : undefined;
}

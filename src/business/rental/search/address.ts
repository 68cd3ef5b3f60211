import { recordOf } from "#src/finding/search/record-of.ts";
import { readPage } from "#src/shared/page-number.ts";
import { rentalPath, tripParameters, tripQuery } from "../addresses.ts";
import { type ChosenFilters, filterKeys, rentalFilters } from "./filters.ts";
import { rentalSorts, type RentalSearch, rentalViews, searchRadii } from "./rules.ts";

/** The one address of results: the trip, then the radius, filters, sort, view and page that differ from the default. */
export function rentalSearchAddress({ trip, radiusKm, filters, sort, view, page }: RentalSearch): string {
  const query = tripQuery(trip);
  if (radiusKm > 0) query.set("yaricap", String(radiusKm));
  for (const key of filterKeys)
    if (filters[key].length > 0) query.set(rentalFilters[key].address, filters[key].toSorted().join(","));
  if (sort !== "ucuz") query.set("sirala", sort);
  if (view !== "liste") query.set("gorunum", view);
  if (page > 1) query.set("sayfa", String(page));
  return `${rentalPath}?${query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

/** Whether a query searches vehicles to book, which needs a pick-up place; any other query searches rental listings. */
export const isBookingQuery = (query: URLSearchParams) => query.has(tripParameters.pickupPlace);

/** How results are shown and filtered, of an address or a form; unknown values are dropped. */
export function readShown(query: URLSearchParams): Omit<RentalSearch, "trip"> {
  const text = (name: string) => query.get(name) ?? "";
  const oneOf = <Choice extends string>(choices: Readonly<Record<Choice, string>>, name: string, standard: Choice) =>
    Object.hasOwn(choices, text(name)) ? (text(name) as Choice) : standard;
  const filters: ChosenFilters = recordOf(filterKeys, (key) => {
    const { address, names } = rentalFilters[key];
    const values = query.getAll(address).flatMap((value) => value.split(","));
    const isKnown = (value: string) => (names ? Object.hasOwn(names, value) : /^[a-z0-9-]{1,80}$/.test(value));
    return [...new Set(values.filter(isKnown))].toSorted();
  });
  const radiusKm = Number(text("yaricap"));
  return {
    radiusKm: searchRadii.find((km) => km === radiusKm) ?? 0,
    filters,
    sort: oneOf(rentalSorts, "sirala", "ucuz"),
    view: oneOf(rentalViews, "gorunum", "liste"),
    page: readPage(query),
  };
}

/** The same search with something changed, on its first page unless that is changed. */
export const changedSearch = (search: RentalSearch, change: Partial<RentalSearch>): string =>
  rentalSearchAddress({ ...search, page: 1, ...change });

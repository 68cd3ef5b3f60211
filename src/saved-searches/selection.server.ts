import { selectionNames } from "#src/search/engine/criteria.server.ts";
import { filtersOn } from "#src/search/results/chips.server.ts";
import { withoutDealerFlag } from "#src/search/engine/dealer-prices.ts";
import { placeOf, resultHeading } from "#src/search/address/labels.ts";
import { parseResultAddress, parseSearchForm, queryForm } from "#src/search/address/parse-address.ts";
import { detailedSearchPath, type Selection } from "#src/search/rules.ts";
import { answerSentence } from "#src/search/sentence/service.server.ts";
import type { Names } from "#src/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { routeOf, titleMaxLength } from "./rules.ts";

/** The selection of a result page or of the detailed search; `undefined` for other pages. */
function readSelection(route: string, params: string, names: Names): Selection | undefined {
  const query = queryForm(new URLSearchParams(params));
  if (route === detailedSearchPath) return withoutDealerFlag(parseSearchForm(query, names).selection);
  const [empty, type, vehicle, city, ...rest] = route.split("/");
  if (empty !== "" || !type || vehicle === "" || city === "" || rest.length > 0) return undefined;
  const found = parseResultAddress({ type, vehicle, city }, query, names);
  return found && withoutDealerFlag(found.selection);
}

/** The selection of a saved address; `undefined` if its brand, model or place is no longer in the catalogue. */
export function savedSelection(address: string, names: Names): Selection | undefined {
  const { route, params } = routeOf(address);
  return readSelection(route, params, names);
}

/** The selection of the page a search is saved from; a sentence (`/ara`) is parsed as in the search box. */
export async function selectionOfPage(ctx: Context, route: string, params: string, names: Names) {
  const query = new URLSearchParams(params);
  const sentence = route === "/ara" ? query.get("q")?.trim() : undefined;
  if (!sentence) return readSelection(route, params, names);
  return savedSelection(await answerSentence(ctx, sentence, query.get("ilan") ?? undefined), names);
}

/** The most places that a title has by name; it names more of them one by one, as filters. */
const placesInHeading = 2;

/**
 * The default title of a search, with every filter: `Satılık Volkswagen Passat, Ankara, En çok 1.750.000 TL`. One too long
 * ends in the number of the filters that it leaves out.
 */
export function standardTitle(selection: Selection, names: Names): string {
  const named = selectionNames(selection, names);
  const { cities, towns } = named;
  const hasPlaces = cities.length <= placesInHeading && towns.length <= placesInHeading;
  const place = hasPlaces ? placeOf({ cities, towns, around: null }) : null;
  const heading = [resultHeading(named), place].filter(Boolean).join(", ");
  const headingWords = wordsOf(heading);
  const filters = filtersOn(selection, names)
    .map(({ label }) => label.replaceAll("\u00a0", " "))
    .filter((label) => !headingWords.includes(wordsOf(label)));
  const titleOf = (count: number) => {
    const left = filters.length - count;
    return [heading, ...filters.slice(0, count), ...(left > 0 ? [`${left} filtre daha`] : [])].join(", ");
  };
  if (titleOf(filters.length).length <= titleMaxLength) return titleOf(filters.length);
  let count = 0;
  while (titleOf(count + 1).length <= titleMaxLength) count++;
  return titleOf(count).slice(0, titleMaxLength);
}

/** The words of a text between spaces, so that one text is looked for in another by whole words. */
const wordsOf = (text: string) =>
  ` ${fold(text)
    .replace(/[^a-z0-9.]+/g, " ")
    .trim()} `;

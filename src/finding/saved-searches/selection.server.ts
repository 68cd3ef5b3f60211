import { withoutDealerFlag } from "#src/finding/search/engine/viewer-filters.ts";
import { parseResultAddress, parseSearchForm, queryForm } from "#src/finding/search/address/parse-address.ts";
import { detailedSearchPath, type Selection } from "#src/finding/search/rules.ts";
import { answerSentence } from "#src/finding/search/sentence/service.server.ts";
import type { Names } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { routeOf } from "./addresses.ts";

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

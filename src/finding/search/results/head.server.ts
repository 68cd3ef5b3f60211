import type { MetaDescriptor } from "react-router";
import { resultAddress } from "../address/address.ts";
import { crumbsOf } from "./crumbs.server.ts";
import { placeOf, resultDescription, resultHeading, resultTitle } from "../address/labels.ts";
import { isLandingPage } from "../rules.ts";
import type { ResultView } from "../service.server.ts";

/**
 * What a result page says of itself: heading, place, crumbs and the document's head. Made here, since a browser that
 * shows them needs no rules of titles and addresses.
 */
export function resultHead({ request, names, total, prices, pageCount }: ResultView, origin: string) {
  const to = (page: number) => origin + resultAddress({ ...request, sort: "onerilen", view: "liste", page });
  const { page } = request;
  const meta: MetaDescriptor[] = [
    { title: resultTitle(names, page) },
    { name: "description", content: resultDescription(names, total, prices) },
    { tagName: "link", rel: "canonical", href: to(page) },
    ...(isLandingPage(request) && total > 0 ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(page > 1 ? [{ tagName: "link" as const, rel: "prev", href: to(page - 1) }] : []),
    ...(page < pageCount ? [{ tagName: "link" as const, rel: "next", href: to(page + 1) }] : []),
  ];
  return {
    meta,
    heading: resultHeading(names),
    place: placeOf(names),
    /** The middle of a radius. */
    around: names.around,
    crumbs: crumbsOf(request.selection, names),
  };
}

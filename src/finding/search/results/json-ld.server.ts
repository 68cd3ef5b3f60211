import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import { resultAddress } from "../address/address.ts";
import { crumbsOf } from "./crumbs.server.ts";
import { pageSize } from "../rules.ts";
import type { ResultView } from "../service.server.ts";

/** What search engines read of a result page: its listings in their order, and where it stands. */
export function resultJsonLd({ request, names, cards, total }: ResultView, origin: string) {
  const crumbs = crumbsOf(request.selection, names);
  const list = {
    "@type": "ItemList",
    name: crumbs
      .slice(1)
      .map(({ label }) => label)
      .join(" "),
    numberOfItems: total,
    itemListElement: cards.map(({ address, name }, index) => ({
      "@type": "ListItem",
      position: (request.page - 1) * pageSize + index + 1,
      url: origin + address,
      name,
    })),
  };
  return [...(cards.length > 0 ? [list] : []), breadcrumbList(crumbs, origin, resultAddress(request))];
}

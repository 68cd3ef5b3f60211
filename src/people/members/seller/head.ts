import { pageTitle } from "#src/shared/page-title.ts";
import { oneLine, shortened } from "#src/shared/plain-text.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { pictureUrl } from "#src/people/accounts/public/rules.ts";
import type { SellerPageData } from "./page-data.server.ts";

/** How many of the listings on a page its description names. */
export const namedListings = 3;
/** Characters of a business's own text in it. */
const aboutShown = 160;

type SellerHeadData = Pick<SellerPageData, "view" | "count" | "page" | "pageCount" | "origin"> & {
  cards: readonly { name: string }[];
  /** What a business says of itself. */
  about?: string;
  /** Only some of its listings are shown: the page of all of them is kept. */
  isFiltered?: boolean;
};

/**
 * Title, description and address of a page of a seller's listings. As of result pages, search engines keep the first one;
 * nobody searches for who sells nothing.
 */
export function sellerMeta({
  view,
  count,
  page,
  pageCount,
  cards,
  origin,
  about = "",
  isFiltered = false,
}: SellerHeadData) {
  const name = `${view.name}${view.place ? `, ${view.place}` : ""}`;
  const some = cards.slice(0, namedListings).map((card) => card.name);
  const offers =
    count === 0 ? "Şu anda yayında ilanı yok." : `Yayında ${formatNumber(count)} ilanı var: ${some.join(", ")}.`;
  const to = (number: number) => origin + view.address + (number > 1 && !isFiltered ? `?sayfa=${number}` : "");
  const link = (rel: string, number: number) => ({ tagName: "link" as const, rel, href: to(number) });
  return [
    { title: pageTitle([view.name, view.place], { page }) },
    {
      name: "description",
      content: `${name}: ${view.kindName}, ${view.since} yılından beri Kontak’ta. ${offers}${about && ` ${shortened(oneLine(about), aboutShown)}`}`,
    },
    link("canonical", page),
    ...(count === 0 || page > 1 || isFiltered ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(page > 1 && !isFiltered ? [link("prev", page - 1)] : []),
    ...(page < pageCount && !isFiltered ? [link("next", page + 1)] : []),
    { property: "og:type", content: "profile" },
    ...(view.pictureId ? [{ property: "og:image", content: origin + pictureUrl(view.pictureId, 320, "jpg") }] : []),
  ];
}

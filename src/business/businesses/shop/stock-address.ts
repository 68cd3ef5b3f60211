import { detailedSearchAddress } from "#src/finding/search/address/address.ts";
import { detailedSearchPath, type ResultRequest } from "#src/finding/search/rules.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";

/** The address of a shop page with its stock filtered. `usual` is the listing type that the page shows by itself. */
export function stockAddress(shop: string, { selection, sort, page }: ResultRequest, usual: ListingType): string {
  // The query of a selection in its one order, whatever the page.
  const query = detailedSearchAddress(selection).slice(detailedSearchPath.length + 1);
  const isNamed = selection.listing !== usual && selection.listing === "satilik";
  const parts = [
    ...(isNamed ? ["ilan=satilik"] : []),
    ...(query === "" ? [] : query.split("&").filter((part) => part !== `ilan=${usual}`)),
    ...(sort === "onerilen" ? [] : [`sirala=${sort}`]),
    ...(page > 1 ? [`sayfa=${page}`] : []),
  ];
  return parts.length > 0 ? `${shop}?${parts.join("&")}` : shop;
}

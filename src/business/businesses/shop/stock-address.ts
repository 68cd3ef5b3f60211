import { detailedSearchAddress } from "#src/finding/search/address/address.ts";
import type { OptionList, ValueList } from "#src/finding/search/filters/lists.ts";
import type { Flag } from "#src/finding/search/filters/flags.ts";
import { detailedSearchPath, type ResultRequest } from "#src/finding/search/rules.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";

/** What a shop shows first of its stock, in this order. */
export const firstFlags = ["sertifikali", "rezerve"] as const satisfies readonly Flag[];

/** The lists of the panel of a shop beside the vehicle types, in their order. */
export const shopLists = [
  "flags",
  "brands",
  "models",
  "conditions",
  "periods",
  "fuels",
  "gears",
  "bodies",
  "drives",
  "colours",
] as const satisfies readonly (OptionList | ValueList | "flags" | "brands" | "models")[];

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

import { myTabs } from "#src/selling/listings/own-listings.ts";
import type { ListingState, ListingType } from "#src/selling/listings/rules.ts";
import { mySorts, selectionAddress } from "#src/selling/my-listings/selection-rules.ts";
import { firstLiveBetween, type StockAge, stockAges } from "#src/selling/my-listings/stock-ages.ts";
import type { DeskChoice } from "../rules.ts";

type Aged = {
  state: ListingState;
  listingType: ListingType;
  priceKurus: number;
  currency: string;
  liveSince: Date | null;
};

export type AgeGroup = {
  age: StockAge;
  count: number;
  /** What the group's listings for sale cost in lira: rents and other currencies are not added. */
  valueKurus: number;
};

/** Live listings by how long they have been live, the youngest first. */
export function ageGroups(listings: readonly Aged[], now: Date): AgeGroup[] {
  const live = listings.filter(({ state, liveSince }) => state === "active" && liveSince !== null);
  return stockAges.map((age) => {
    const { from, until } = firstLiveBetween(age, now);
    const some = live.filter(({ liveSince }) => liveSince! < until && (from === null || liveSince! >= from));
    const valued = some.filter(({ listingType, currency }) => listingType !== "kiralik" && currency === "TL");
    return { age, count: some.length, valueKurus: valued.reduce((sum, { priceKurus }) => sum + priceKurus, 0) };
  });
}

/** The listings of a group in the list of one's own, those that wait longest first. */
export const ageAddress = (age: StockAge, { branchId, personId }: DeskChoice): string =>
  selectionAddress({
    tab: myTabs.find(({ state }) => state === "active"),
    search: "",
    category: undefined,
    sellerId: personId,
    branchId,
    age,
    sort: mySorts.find(({ slug }) => slug === "bekleme-uzun")!.slug,
    page: 1,
  });

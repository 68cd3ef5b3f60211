export type Package = "none" | "pro" | "premium";

/** Promotions that some packages include, by their ids. */
export const promotionIds = { photos: 26, dateRefresh: 27 } as const;

/** The package of a listing's member, and the business that it is offered for. */
export type Seller = { package: Package; businessId: number | null };

export type Entitlements = {
  photosPerListing: number;
  /** How many listings may be pending, active or passive at once; `null` without a limit. */
  openListings: number | null;
  /** The date of a listing may be refreshed once in this many days. */
  refreshEveryDays: number;
  /** Ids of the promotions that every listing gets for free. */
  freePromotions: readonly number[];
  /** News of new vehicles, on every page. */
  latestOffers: boolean;
};

const freePromotions: Record<Package, readonly number[]> = {
  none: [],
  pro: [],
  premium: [promotionIds.photos, promotionIds.dateRefresh],
};
const photosPerListing = { usual: 15, promoted: 25 };
/** A business has no limit. */
export const privateOpenListings = 2;
const refreshEveryDays = { usual: 7, promoted: 1 };

/**
 * What a seller may do. The package includes promotions, a business removes the limit of listings; `bought` are the ids
 * of promotions that were bought for the listing in addition.
 */
export function entitlementsOf(seller: Seller, bought: readonly number[] = []): Entitlements {
  const free = freePromotions[seller.package];
  const level = (promotion: number) => (free.includes(promotion) || bought.includes(promotion) ? "promoted" : "usual");
  return {
    photosPerListing: photosPerListing[level(promotionIds.photos)],
    openListings: seller.businessId === null ? privateOpenListings : null,
    refreshEveryDays: refreshEveryDays[level(promotionIds.dateRefresh)],
    freePromotions: free,
    latestOffers: seller.package !== "none",
  };
}

/** The member's package in a page's markup (`data-user-package`). */
export const packageParameter = (member: Pick<Seller, "package">) =>
  member.package === "none" ? "other" : member.package;

import { hasPromotion, type PromotionKey } from "#src/shared/promotions.ts";
import { formatNumber } from "#src/shared/turkish.ts";

export type Package = "none" | "pro" | "premium";
export type BusinessPackage = "none" | "starter" | "growth" | "corporate";

/**
 * The package of a listing's member, and the business that it is offered for. `businessPackage` is needed only where the
 * limits of the business are asked for.
 */
export type Seller = { package: Package; businessId: number | null; businessPackage?: BusinessPackage };

export type BusinessLimits = {
  /** How many listings may be pending or active at once. */
  liveListings: number;
  users: number;
  branches: number;
  /** Virtual balance for promotions, given once a month. */
  monthlyCreditKurus: number;
};

export type Entitlements = {
  photosPerListing: number;
  /** How many listings may be pending, active or passive at once; `null` without a limit. */
  openListings: number | null;
  /** The date of a listing may be refreshed once in this many days. */
  refreshEveryDays: number;
  /** The promotions that every listing gets for free. */
  freePromotions: readonly PromotionKey[];
  /** News of new vehicles, on every page. */
  latestOffers: boolean;
  /** The limits of the seller's business; null for private members, and where no `businessPackage` was given. */
  business: BusinessLimits | null;
};

const freePromotions: Record<Package, readonly PromotionKey[]> = {
  none: [],
  pro: [],
  premium: ["photos", "date"],
};
const businessLimits: Record<BusinessPackage, BusinessLimits> = {
  none: { liveListings: 10, users: 2, branches: 1, monthlyCreditKurus: 0 },
  starter: { liveListings: 30, users: 3, branches: 1, monthlyCreditKurus: 250_00 },
  growth: { liveListings: 100, users: 10, branches: 3, monthlyCreditKurus: 600_00 },
  corporate: { liveListings: 1000, users: 50, branches: 20, monthlyCreditKurus: 1500_00 },
};
export const photosPerListing = { usual: 15, promoted: 25 };
/** Of private members; a business is limited by its own package. */
export const privateOpenListings = 2;
const refreshEveryDays = { usual: 7, promoted: 1 };

/**
 * What a seller may do. The package includes promotions, a business replaces the limit of listings by that of its own;
 * `running` are the promotions that run for the listing in addition.
 */
export function entitlementsOf(seller: Seller, running: readonly string[] = []): Entitlements {
  const free = freePromotions[seller.package];
  const level = (key: PromotionKey) => (free.includes(key) || hasPromotion(running, key) ? "promoted" : "usual");
  return {
    photosPerListing: photosPerListing[level("photos")],
    openListings: seller.businessId === null ? privateOpenListings : null,
    refreshEveryDays: refreshEveryDays[level("date")],
    freePromotions: free,
    latestOffers: seller.package !== "none",
    business:
      seller.businessId === null || seller.businessPackage === undefined
        ? null
        : businessLimits[seller.businessPackage],
  };
}

/** The member's package in a page's markup (`data-user-package`). */
export const packageParameter = (member: Pick<Seller, "package">) =>
  member.package === "none" ? "other" : member.package;

/** How a business gets past a limit of its package. */
export const upgradeAdvice = "Daha fazlası için lütfen “Kurumsal paketler” sayfasından daha büyük bir paket seçiniz.";

/** The limits of a business that `requireRoom` enforces. */
export type RoomKind = "users" | "branches";
const roomNames: Record<RoomKind, string> = { users: "kullanıcıya", branches: "şubeye" };
export const noRoomMessage = (kind: RoomKind, limit: number) =>
  `İşletmenin paketi en fazla ${formatNumber(limit)} ${roomNames[kind]} izin verir. ${upgradeAdvice}`;

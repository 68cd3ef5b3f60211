import type { Frequency } from "#src/core/notifications/rules.ts";

/** The target of a follow: a private member, a business with all its sellers, or one listing. */
export type FollowKind = "member" | "business" | "listing";

/**
 * The target of a follow button: on a listing's page the `seller` or the `listing`, by key code; on the page of a `member`
 * or `business` that one, by the slug of the page's address.
 */
export const followed = ["seller", "listing", "member", "business"] as const;
export type Followed = (typeof followed)[number];

/** Follows of one member. */
export const followsMax = 200;
export const followsPageSize = 20;
/** Newest listings shown of each seller. */
export const shownListings = 4;

/** Rate limit of new follows per member. */
export const followThrottle = { capacity: 30, perHour: 120 };

/** The first mail frequency: immediate for a listing's price and end, daily for a seller's new listings. */
export const firstFrequency = (kind: FollowKind): Frequency => (kind === "listing" ? "instant" : "daily");

export const followMessages = {
  tooMany: `En fazla ${followsMax} takip ekleyebilirsiniz. Yeni bir takip için birini bırakın.`,
  notFound: "Aradığınız takip bulunamadı.",
  ended: "Takibi bıraktınız.",
  changed: "Değişiklikler kaydedildi.",
  own: "Kendinizi takip edemezsiniz.",
  ownListing: "Kendi ilanınızı takip edemezsiniz.",
  /** On the sign-in page, for the listing of this name. */
  signInForListing: (name: string) => `${name} ilanını takip etmek için giriş yapın.`,
  signInForSeller: "Satıcıyı takip etmek için giriş yapın.",
  noMember: "Aradığınız üye bulunamadı.",
};

export const followsAddress = "/takip-ettiklerim";
/** The page that switches a follow's mails. */
export const followAddress = (id: number) => `${followsAddress}/${id}/email`;

/** The tabs of the page by their slug; the first is the default. */
export const followTabs = {
  uyeler: { kind: "member", name: "Üyeler" },
  dukkanlar: { kind: "business", name: "Dükkânlar" },
  ilanlar: { kind: "listing", name: "İlanlar" },
} as const satisfies Record<string, { kind: FollowKind; name: string }>;
export type FollowTab = keyof typeof followTabs;

/** The address that the form of every follow button posts to. */
export const changePath = `${followsAddress}/degistir`;

/** The action that is carried out once a visitor has signed in. */
export const returnAction = "takip-et";

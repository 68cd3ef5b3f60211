import type { Frequency } from "#src/notifications/rules.ts";

/** What is followed: a private member, a business (whoever of it sells), or one listing. */
export type FollowKind = "member" | "business" | "listing";

/**
 * What a button follows. On a listing's page its `seller` or the `listing` itself, named by key code; on the page of a
 * `member` or a `business` these, named as in the page's address.
 */
export const followed = ["seller", "listing", "member", "business"] as const;
export type Followed = (typeof followed)[number];

/** How many a member follows at most; more is nobody's reading. */
export const followsMax = 200;
export const followsPageSize = 20;
/** As many of a seller's newest listings are shown. */
export const shownListings = 4;

/** How often one member may start to follow at once and in an hour. */
export const followThrottle = { capacity: 30, perHour: 120 };

/** The price and the end of a listing are told at once; what a seller adds, once a day. */
export const firstFrequency = (kind: FollowKind): Frequency => (kind === "listing" ? "instant" : "daily");

export const followMessages = {
  tooMany: `En fazla ${followsMax} takip ekleyebilirsiniz. Yeni bir takip için birini bırakın.`,
  notFound: "Aradığınız takip bulunamadı.",
  ended: "Takibi bıraktınız.",
  changed: "Değişiklikler kaydedildi.",
  own: "Kendinizi takip edemezsiniz.",
  ownListing: "Kendi ilanınızı takip edemezsiniz.",
  noMember: "Aradığınız üye bulunamadı.",
};

export const followsAddress = "/takip-ettiklerim";
/** The page of a follow's mails. */
export const followAddress = (id: number) => `${followsAddress}/${id}/email`;

/** The tabs of the page by their name in its address; the first needs none. */
export const followTabs = {
  uyeler: { kind: "member", name: "Üyeler" },
  dukkanlar: { kind: "business", name: "Dükkânlar" },
  ilanlar: { kind: "listing", name: "İlanlar" },
} as const satisfies Record<string, { kind: FollowKind; name: string }>;
export type FollowTab = keyof typeof followTabs;

/** The form of every button: `takip` or `birak` names what `what` says. */
export const changePath = `${followsAddress}/degistir`;

/** The action that waits until a visitor has signed in. */
export const returnAction = "takip-et";

import type { Frequency } from "#src/notifications/rules.ts";

/** What is followed: a private member, a business (whoever of it sells), or one listing. */
export type FollowKind = "member" | "business" | "listing";

/** What the button of a listing's page follows: its seller, a member or a business, or the listing itself. */
export const followed = ["seller", "listing"] as const;
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
  seller: { own: "Kendinizi takip edemezsiniz." },
  listing: { own: "Kendi ilanınızı takip edemezsiniz." },
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

/** The form of every button: `takip` or `birak` names the listing, `what` says whether it or its seller is meant. */
export const changePath = `${followsAddress}/degistir`;

/** The action that waits until a visitor has signed in. */
export const returnAction = "takip-et";

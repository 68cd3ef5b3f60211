import type { ListingState } from "./rules.ts";

/** The tabs of a member's own listings by their slug, in their order. */
export const myTabs: readonly { slug: string; state: ListingState; name: string }[] = [
  { slug: "yayinda", state: "active", name: "Yayında" },
  { slug: "bekleyen", state: "pending", name: "Onay bekleyen" },
  { slug: "pasif", state: "passive", name: "Pasif" },
  { slug: "reddedilen", state: "rejected", name: "Reddedilen" },
  { slug: "suresi-dolan", state: "expired", name: "Süresi dolan" },
  { slug: "satilan", state: "sold", name: "Satılan" },
  { slug: "yetkisi-dusen", state: "authority-lost", name: "Yetkisi düşen" },
  { slug: "kaldirilan", state: "removed", name: "Kaldırılan" },
];

export const tabOf = (state: ListingState) => myTabs.find((tab) => tab.state === state) ?? myTabs[0]!;

/** The address where the owner edits a listing. */
export const editAddress = (keyCode: string) => `/ilanlarim/duzenle?keyCode=${keyCode}`;

import { z } from "zod/mini";
import { type ListingAction, listingCan, type ListingState } from "../rules.ts";

/** The tabs of a member's own listings by their name in the address, in their order. */
export const myTabs: readonly { slug: string; state: ListingState; name: string }[] = [
  { slug: "yayinda", state: "active", name: "Yayında" },
  { slug: "bekleyen", state: "pending", name: "Onay bekleyen" },
  { slug: "pasif", state: "passive", name: "Pasif" },
  { slug: "reddedilen", state: "rejected", name: "Reddedilen" },
  { slug: "suresi-dolan", state: "expired", name: "Süresi dolan" },
  { slug: "satilan", state: "sold", name: "Satılan" },
  { slug: "yetkisi-dusen", state: "authority-lost", name: "Yetkisi düşen" },
];
export const tabOf = (state: ListingState) => myTabs.find((tab) => tab.state === state) ?? myTabs[0]!;

export const myPageSize = 50;

type OwnAction = Extract<ListingAction, "pause" | "resume" | "renew" | "sell" | "remove">;

/** What an owner may do here: the word on the button, what is said afterwards, and what is asked before it cannot be undone. */
export const ownActions: Record<OwnAction, { label: string; done: string; ask?: { question: string; yes: string } }> = {
  resume: { label: "Yayına alın", done: "İlanınız yeniden yayında." },
  renew: { label: "60 gün uzatın", done: "İlanınız 60 gün daha yayında." },
  pause: { label: "Pasife alın", done: "İlanınız pasife alındı; aramalarda görünmez." },
  sell: {
    label: "Satıldı",
    done: "İlanınız satıldı olarak kapatıldı.",
    ask: { question: "Satılan ilan yeniden yayına alınamaz.", yes: "Evet, satıldı" },
  },
  remove: {
    label: "Silin",
    done: "İlanınız silindi.",
    ask: { question: "Silinen ilan geri getirilemez.", yes: "Evet, silin" },
  },
};
const actions = Object.keys(ownActions) as OwnAction[];

/** The actions that a listing in this state offers its owner. */
export const ownActionsIn = (state: ListingState) => actions.filter((action) => listingCan(action, state, "owner"));

export const OwnActionForm = z.object({ keyCode: z.string(), action: z.enum(actions) });

import { readKeyCode } from "../key-codes.ts";
import { shownName } from "#src/shared/plain-text.ts";
import type { ListingActor, ListingState } from "../rules.ts";

/**
 * What opening a listing's page shows. `page`: the listing. `notice`: the listing with a word on its state, for those it
 * belongs to and for moderators. `passive`: that it is not live now, with what it is of, without price or seller; it may
 * come back. `gone`: 410 with similar listings. `nothing`: 404, as if it did not exist.
 */
export type Opening = "page" | "notice" | "passive" | "gone" | "nothing";

/** Product 4.5: who sees a listing in which state; `viewer` is what the visitor is to the listing. */
export function openingOf(state: ListingState, viewer: ListingActor | undefined): Opening {
  if (state === "active") return "page";
  if (state === "sold" || state === "removed") return "gone";
  if (viewer) return "notice";
  return state === "passive" || state === "expired" ? "passive" : "nothing";
}

const publicStates: readonly ListingState[] = ["active", "passive", "expired", "sold"];

/**
 * Whether calls and forms answer 404 to this viewer, as for a listing that does not exist: what waits, was rejected or was
 * removed is nobody else's. Of a removed one only its own page tells (410, for search engines).
 */
export const isHiddenFrom = (viewer: ListingActor | undefined, state: ListingState): boolean =>
  viewer === undefined && !publicStates.includes(state);

/** What the notice above a listing says that is not on the site. */
export const stateNotices: Partial<Record<ListingState, { title: string; text: string }>> = {
  draft: { title: "Bu ilan taslak.", text: "Yayına alınmadan kimse göremez." },
  pending: { title: "İlan onay bekliyor.", text: "Onaylanana kadar yalnız ilan sahibi görebilir." },
  rejected: { title: "İlan reddedildi.", text: "Yalnız ilan sahibi görebilir. Nedenleri:" },
  passive: {
    title: "İlan pasif.",
    text: "Yeniden yayına alınana kadar aramalarda görünmez; fiyatı ve satıcısı gösterilmez.",
  },
  expired: {
    title: "İlanın süresi doldu.",
    text: "Yenilenene kadar aramalarda görünmez; fiyatı ve satıcısı gösterilmez.",
  },
  removed: { title: "İlanınız kaldırıldı.", text: "Yayında değil ve aramalarda görünmüyor. Nedenleri:" },
  "authority-lost": { title: "İlanın yetkisi düştü.", text: "Yetki doğrulanana kadar yalnız ilan sahibi görebilir." },
};

/**
 * How many phone numbers may be revealed at once and in an hour. `visitor`: one network (IPv4 address or IPv6 /64) without
 * a confirmed e-mail address; accounts that did not confirm theirs count as visitors. `account`: one member with a
 * confirmed address. `client`: all visitors and members of one network together, enough for a shared office or a mobile
 * operator's address. `allVisitors`, `allAccounts`: the whole site, against collectors with many networks; apart, so that
 * a flood of visitors cannot keep members from calling.
 */
export const phoneReveals = {
  visitor: { capacity: 20, perHour: 2 },
  account: { capacity: 40, perHour: 6 },
  client: { capacity: 100, perHour: 20 },
  allVisitors: { capacity: 5_000, perHour: 5_000 },
  allAccounts: { capacity: 10_000, perHour: 10_000 },
};

export const phoneRevealTexts = {
  visitor: (minutes: number) =>
    `Çok sayıda telefon numarası görüntülendi. Daha fazlası için giriş yapıp e-posta adresinizi onaylayınız ya da ${minutes} dakika sonra tekrar deneyiniz.`,
  account: (minutes: number) =>
    `Çok sayıda telefon numarası görüntülediniz. Lütfen ${minutes} dakika sonra tekrar deneyiniz.`,
  client: (minutes: number) =>
    `Bağlantınızdan çok sayıda telefon numarası görüntülendi. Lütfen ${minutes} dakika sonra tekrar deneyiniz.`,
};
/** Product 7.3: the reveal is remembered for about 9999 days. */
export const revealedCookieDays = 9999;
export const revealedCookie = "numara-gosterilen";
/** The cookie holds the newest of them: it travels with every request. */
const rememberedReveals = 50;

/** The key codes of the cookie's value. */
export const revealedKeyCodes = (value = ""): string[] => readKeyCode(value).split(".").filter(Boolean);

/** The cookie's value after one more reveal. */
export const rememberReveal = (value: string | undefined, keyCode: string): string =>
  [keyCode, ...revealedKeyCodes(value).filter((one) => one !== keyCode)].slice(0, rememberedReveals).join(".");

const firstLetter = (text: string) => Array.from(text)[0] ?? "";

/** A private seller's name on the page: `Deniz K.` */
export const shortName = (firstName: string, lastName: string) =>
  shownName(lastName ? `${firstName} ${firstLetter(lastName)}.` : firstName);

/** The letters on a seller's mark: of the first two words. */
export const initials = (name: string) => name.split(/\s+/).slice(0, 2).map(firstLetter).join("");

/** Where WhatsApp, on a phone or in the browser, offers to send the listing to somebody. */
export const whatsAppAddress = ({ title, price, url }: { title: string; price: string; url: string }) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} – ${price}\n${url}`)}`;

export const similarCount = 4;

/** The notice of a rejected listing whose owner was asked for a change. */
export const changeAskedNotice = {
  title: "Düzeltme istendi.",
  text: "Düzelttiğinizde ilanınız yeniden incelenir. İstenen:",
};

/** What strangers read of a listing that is not live now. */
export const passiveTexts = {
  title: "Bu ilan şu anda yayında değil",
  passive: "Satıcı ilanı yayından çekti. Yeniden yayına alınırsa bu adreste görünür.",
  expired: "İlanın süresi doldu. Satıcı yenilerse bu adreste görünür.",
} as const;
/** Product 7.9: where it scrolls to. */
export const passiveDetailId = "ilan-detayi";

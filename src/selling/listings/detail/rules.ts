import { readKeyCode } from "../key-codes.ts";
import { canBeShown, type StoredPhone } from "#src/shared/phone.ts";
import { shownName } from "#src/shared/plain-text.ts";
import type { ListingActor, ListingState } from "../rules.ts";

/**
 * What a listing's page shows. `page`: the listing. `notice`: the listing with a notice of its state, for its owner and for
 * moderators. `passive`: that it is not live now, with the vehicle's name but without price or seller. `gone`: 410 with
 * similar listings. `nothing`: 404, as for a listing that does not exist.
 */
export type Opening = "page" | "notice" | "passive" | "gone" | "nothing";

/** Product 4.5: who has access to a listing in which state; `viewer` is the visitor's role towards the listing. */
export function openingOf(state: ListingState, viewer: ListingActor | undefined): Opening {
  if (state === "active") return "page";
  if (state === "sold" || state === "removed") return "gone";
  if (viewer) return "notice";
  return state === "passive" || state === "expired" ? "passive" : "nothing";
}

const publicStates: readonly ListingState[] = ["active", "passive", "expired", "sold"];

/**
 * Whether calls and forms answer 404 to this viewer, as for a listing that does not exist: only the owner may know of a
 * pending, rejected or removed listing. The page of a removed one answers 410, for search engines.
 */
export const isHiddenFrom = (viewer: ListingActor | undefined, state: ListingState): boolean =>
  viewer === undefined && !publicStates.includes(state);

/** The notice above a listing that is not live. */
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
 * Rate limits of phone reveals. `visitor`: one network (IPv4 address or IPv6 /64) without a confirmed e-mail address;
 * accounts without one count as visitors. `account`: one member with a confirmed address. `client`: all visitors and
 * members of one network together, enough for a shared office or a mobile operator's address. `allVisitors`,
 * `allAccounts`: the whole site, against scrapers with many networks; separate, so that a flood of visitors cannot stop
 * members from calling.
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
/** Product 7.3: whether the listing shows its seller's number: the seller chose so, and the number may be shown. */
export const isPhoneShown = (listing: StoredPhone & { isPhoneShown: boolean; businessId: number | null }): boolean =>
  listing.isPhoneShown && canBeShown(listing, listing.businessId === null ? "private" : "business");

export const phoneHiddenMessage =
  "Satıcı bu ilanda telefon numarası paylaşmıyor. Kendisine ilan sayfasından mesaj gönderebilirsiniz.";

/** Product 7.3: a cookie stores the reveal for about 9999 days. */
export const revealedCookieDays = 9999;
export const revealedCookie = "numara-gosterilen";
/** The cookie stores only the newest reveals, because it is sent with every request. */
const rememberedReveals = 50;

/** The key codes of the cookie's value. */
export const revealedKeyCodes = (value = ""): string[] => readKeyCode(value).split(".").filter(Boolean);

/** The cookie's value after one more reveal. */
export const rememberReveal = (value: string | undefined, keyCode: string): string =>
  [keyCode, ...revealedKeyCodes(value).filter((one) => one !== keyCode)].slice(0, rememberedReveals).join(".");

const firstLetter = (text: string) => Array.from(text)[0] ?? "";

/** A private seller's name on the page: `Deniz K.` */
export const shortName = (firstName: string, lastName: string) =>
  shownName(lastName ? `${firstName} ${surnameInitial(lastName)}` : firstName);

/** `K.`; empty without a surname. */
export const surnameInitial = (lastName: string) => (lastName ? `${firstLetter(lastName)}.` : "");

/** The letters on a seller's mark: of the first two words. */
export const initials = (name: string) => name.split(/\s+/).slice(0, 2).map(firstLetter).join("");

/** The page of all photos of the listing at an address. */
export const photosAddress = (address: string) => `${address}/fotograflar`;

/** The address that opens WhatsApp, on a phone or in the browser, to send the listing. */
export const whatsAppAddress = ({ title, price, url }: { title: string; price: string; url: string }) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} – ${price}\n${url}`)}`;

export const similarCount = 4;

/** The notice of a rejected listing whose owner was asked for a change. */
export const changeAskedNotice = {
  title: "Düzeltme istendi.",
  text: "Düzelttiğinizde ilanınız yeniden incelenir. İstenen:",
};

/** The texts for other visitors about a listing that is not live now. */
export const passiveTexts = {
  title: "Bu ilan şu anda yayında değil",
  passive: "Satıcı ilanı yayından çekti. Yeniden yayına alınırsa bu adreste görünür.",
  expired: "İlanın süresi doldu. Satıcı yenilerse bu adreste görünür.",
} as const;
/** Product 7.9: the target of scrolling. */
export const passiveDetailId = "ilan-detayi";

import { formatPrice } from "#src/shared/money.ts";
import { readPage } from "#src/shared/page-number.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { emailNotices } from "#src/core/notifications/rules.ts";

/** The maximum of listings in a garage. */
export const garageMaxItems = 500;
export const garagePageSize = 20;
/** The maximum of listings that a visitor's browser stores. */
export const guestGarageMaxItems = 50;
/** The rate limit of a member's changes. */
export const garageThrottle = { capacity: 60, perHour: 120 };
/** How long a removed item can be restored with its note and date. */
export const restorableDays = 1;

export const garageMessages = {
  added: "İlan garajınıza eklendi.",
  alreadyAdded: "İlan zaten garajınızda.",
  removed: "İlan garajınızdan çıkarıldı.",
  notLive: "Bu ilan yayında olmadığı için garajınıza eklenemez.",
  full: `Garajınızda en fazla ${garageMaxItems} ilan tutabilirsiniz.`,
  notInGarage: "Bu ilan garajınızda değil.",
  guestFull: `Giriş yapmadan en fazla ${guestGarageMaxItems} ilan saklayabilirsiniz.`,
  merged: (count: number) => `Bu tarayıcıdaki ${count} ilan garajınıza eklendi.`,
  mergedUntilFull: (count: number) =>
    `Garajınız doldu: bu tarayıcıdaki ilanlardan ${count} tanesi eklendi, en fazla ${garageMaxItems} ilan tutabilirsiniz.`,
  gone: (count: number) => `${count} ilan artık yayında olmadığı için garajınızdan çıkarıldı.`,
  /** On the sign-in page, for the listing of this name. */
  signIn: (name: string) => `${name} ilanını garajınıza eklemek için giriş yapın.`,
  unconfirmed: "E-posta bildirimi için önce e-posta adresinizi onaylayınız.",
};

/** The return action of a visitor who pressed a heart. */
export const addAction = "garaj-ekle";

/** The orders of the garage by their name in the address; the first is the default. */
export const garageSorts = [
  { slug: "eklenme", name: "Son eklenen" },
  { slug: "fiyat-artan", name: "Fiyat: önce düşük" },
  { slug: "fiyat-azalan", name: "Fiyat: önce yüksek" },
  { slug: "fiyat-degisimi", name: "Fiyatı en çok düşen" },
  { slug: "yil", name: "Yıl: önce yeni" },
  { slug: "km", name: "Kilometre: önce düşük" },
] as const;
export type GarageSort = (typeof garageSorts)[number]["slug"];

/** The view of the garage: order and page. */
export type GarageView = { sort: GarageSort; page: number };

/** Parses the view in an address; invalid values are ignored. */
export const readGarageView = (params: URLSearchParams): GarageView => ({
  sort: garageSorts.find(({ slug }) => slug === params.get("sirala"))?.slug ?? garageSorts[0].slug,
  page: readPage(params),
});

/** The address of a view, without default values. */
export function garageAddress({ sort, page }: GarageView): string {
  const params = new URLSearchParams({
    ...(sort === garageSorts[0].slug ? {} : { sirala: sort }),
    ...(page > 1 ? { sayfa: String(page) } : {}),
  });
  return params.size > 0 ? `/garaj?${params}` : "/garaj";
}

export type PriceChange = { direction: "down" | "up"; text: string };

/** The price change since the listing was added: `45.000 TL düştü`; undefined without one. */
export function priceChange(addedKurus: number, nowKurus: number, currency: string): PriceChange | null {
  if (addedKurus === nowKurus) return null;
  const amount = formatPrice(Math.abs(nowKurus - addedKurus), currency);
  return nowKurus < addedKurus
    ? { direction: "down", text: `${amount} düştü` }
    : { direction: "up", text: `${amount} arttı` };
}

/** The text about a listing in the garage that is not live, and whether its page can be opened. */
export type GarageState = { name: string; text: string; tone: "warn" | "bad"; hasPage: boolean };

const hidden: GarageState = {
  name: "Yayında değil",
  text: "İlan şu anda yayında değil. Yeniden yayına girerse burada görünür.",
  tone: "warn",
  hasPage: false,
};

const states: Record<Exclude<ListingState, "active">, GarageState> = {
  sold: {
    name: "Satıldı",
    text: "Bu araç satıldı. Garajınızdan çıkarabilir, benzerlerine bakabilirsiniz.",
    tone: "bad",
    hasPage: true,
  },
  removed: {
    name: "Kaldırıldı",
    text: "İlan yayından kaldırıldı ve geri gelmez. Benzerlerine bakabilirsiniz.",
    tone: "bad",
    hasPage: true,
  },
  passive: {
    name: "Pasif",
    text: "Satıcı ilanı yayından çekti. Yeniden yayına alırsa burada görünür.",
    tone: "warn",
    hasPage: true,
  },
  expired: {
    name: "Süresi doldu",
    text: "İlanın süresi doldu. Satıcı yenilerse burada görünür.",
    tone: "warn",
    hasPage: true,
  },
  draft: hidden,
  pending: hidden,
  rejected: hidden,
  "authority-lost": hidden,
};

/** The text about a listing in this state; undefined for a live one. */
export const garageState = (state: ListingState): GarageState | null => (state === "active" ? null : states[state]);

/** The popup's texts about the last action, by `?bilgi=`. Product 8.4. */
export const garageNotices = {
  "eposta-acildi": {
    title: emailNotices.enabled.title,
    text: "Fiyatı düşerse, satılırsa ya da yayından kalkarsa size e-posta göndeririz.",
  },
  "eposta-kapandi": { title: emailNotices.disabled.title, text: "Bu ilan için artık e-posta göndermeyiz." },
} as const;
export type GarageNotice = keyof typeof garageNotices;
export const isGarageNotice = (text: string | null): text is GarageNotice =>
  text !== null && Object.hasOwn(garageNotices, text);

export const garageEmailAddress = (id: number) => `/garaj/${id}/email`;

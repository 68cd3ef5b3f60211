/** Product 2.5: lifetime of the dismissal of the event popup, in seconds; browsers shorten it to what they allow. */
const dismissalDays = 9999;

/** The cookies of the frame. They hold a choice and no personal data, and scripts may write them. */
export const cookieNames = {
  /** `kabul` or `ret`: statistics and marketing. */
  consent: "cerez-izni",
  /** Product 2.5: the event popup was dismissed. */
  eventPopup: "davet-kapatildi",
  /** `masaustu`: the desktop page on a small screen. */
  view: "gorunum",
};

export type Consent = "kabul" | "ret";
export type View = "mobil" | "masaustu";

const day = 86_400;
export const consentMaxAgeSeconds = 180 * day;
export const eventPopupMaxAgeSeconds = dismissalDays * day;
export const viewMaxAgeSeconds = 365 * day;

/** Stores a choice in a cookie of the browser. */
export function storeChoice(name: string, value: string, maxAgeSeconds: number) {
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

import { readKeyCode } from "#src/selling/listings/key-codes.ts";

/** The id of a news page, video or guide; key codes of listings are longer. */
export const contentIdPattern = /^[1-9]\d{0,7}$/;

/** Product 7.7: the choices of a rating, greater than 0. */
export const rateNames = { 1: "1 – Çok kötü", 2: "2 – Kötü", 3: "3 – Orta", 4: "4 – İyi", 5: "5 – Çok iyi" } as const;
export const rates = [1, 2, 3, 4, 5] as const;

export const rateNeeded = "Puan seçmelisiniz.";
export const alreadyRated = "Bu ilana daha önce puan verdiniz.";
export const contentAlreadyRated = "Bu sayfaya daha önce puan verdiniz.";
export const ownListingRated = "Kendi ilanınıza puan veremezsiniz.";

/** The rate limit of one member or one visitor's network. */
export const ratingLimit = { capacity: 20, perHour: 5 };

/** Product 7.7: a cookie blocks a second rating. It stores only the newest ids, because it is sent with every request. */
export const ratedCookie = "puan-verilen";
export const ratedCookieDays = 365;
const rememberedRatings = 50;

export const ratedIds = (value = ""): string[] => readKeyCode(value).split(".").filter(Boolean);

/** The cookie's value after one more rating. */
export const rememberRating = (value: string | undefined, id: string): string =>
  [id, ...ratedIds(value).filter((one) => one !== id)].slice(0, rememberedRatings).join(".");

import { readKeyCode } from "#src/listings/key-codes.ts";

/** Product 7.7: the choices of a rating, greater than 0. */
export const rateNames = { 1: "1 – Çok kötü", 2: "2 – Kötü", 3: "3 – Orta", 4: "4 – İyi", 5: "5 – Çok iyi" } as const;
export const rates = [1, 2, 3, 4, 5] as const;

export const rateNeeded = "Puan seçmelisiniz.";
export const alreadyRated = "Bu ilana daha önce puan verdiniz.";
export const ownListingRated = "Kendi ilanınıza puan veremezsiniz.";

/** The rate limit of one member or one visitor's network. */
export const ratingLimit = { capacity: 20, perHour: 5 };

/** Product 7.7: a cookie blocks a second rating. It stores only the newest key codes, because it is sent with every request. */
export const ratedCookie = "puan-verilen";
export const ratedCookieDays = 365;
const rememberedRatings = 50;

export const ratedKeyCodes = (value = ""): string[] => readKeyCode(value).split(".").filter(Boolean);

/** The cookie's value after one more rating. */
export const rememberRating = (value: string | undefined, keyCode: string): string =>
  [keyCode, ...ratedKeyCodes(value).filter((one) => one !== keyCode)].slice(0, rememberedRatings).join(".");

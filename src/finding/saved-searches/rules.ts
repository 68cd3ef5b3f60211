import type { Frequency } from "#src/core/notifications/rules.ts";

/** Saved searches of one member. */
export const searchesMax = 100;
/** Each search on a page costs two queries of the index: all results, and the new ones. */
export const searchesPageSize = 20;
export const routeMaxLength = 200;
export const paramsMaxLength = 1500;

/** The row of new listings: its length, and how many of the newest searches it covers. */
export const railLength = 4;
export const railSearches = 8;

export const standardFrequency: Frequency = "daily";

/** Rate limit of saving per member. */
export const saveThrottle = { capacity: 30, perHour: 60 };

export const searchMessages = {
  saved: "Aramanız kaydedildi.",
  again: "Bu aramayı zaten kaydettiniz.",
  tooMany: `En fazla ${searchesMax} arama kaydedebilirsiniz. Yenisi için kayıtlı aramalarınızdan birini silin.`,
  changed: "Değişiklikler kaydedildi.",
  deleted: "Kayıtlı arama silindi.",
  noSearch: "Bu adres bir arama sonucu değil.",
  notFound: "Aradığınız kayıtlı arama bulunamadı.",
  /** On the sign-in page, for the search of this title. */
  signIn: (title: string) => `“${title}” aramasını kaydetmek için giriş yapın.`,
};

/** The action that is carried out once a visitor has signed in. */
export const returnAction = "arama-kaydet";

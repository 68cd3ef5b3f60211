import type { Frequency } from "#src/notifications/rules.ts";

/** How many searches a member keeps. */
export const searchesMax = 100;
/** Each search of the list is asked twice: how much it finds, and how much of that is new. */
export const searchesPageSize = 20;
export const titleMaxLength = 100;
export const routeMaxLength = 200;
export const paramsMaxLength = 1500;

/** The rail of new listings: its length, and how many of the newest searches it looks at. */
export const railLength = 4;
export const railSearches = 8;

export const standardFrequency: Frequency = "daily";

/** How many searches one member may save at once and in an hour. */
export const saveThrottle = { capacity: 30, perHour: 60 };

export const searchMessages = {
  saved: "Aramanız kaydedildi.",
  again: "Bu aramayı zaten kaydettiniz.",
  tooMany: `En fazla ${searchesMax} arama kaydedebilirsiniz. Yenisi için kayıtlı aramalarınızdan birini silin.`,
  changed: "Değişiklikler kaydedildi.",
  deleted: "Kayıtlı arama silindi.",
  noSearch: "Bu adres bir arama sonucu değil.",
  notFound: "Aradığınız kayıtlı arama bulunamadı.",
};

export const searchesAddress = "/aramalarim";
export const searchAddress = (id: number) => `${searchesAddress}/${id}`;
export const newSearchPath = `${searchesAddress}/yeni`;

/** An address of results as it is saved (Product 6.9): its path and its query. */
export function routeOf(address: string): { route: string; params: string } {
  const at = address.indexOf("?");
  return at < 0 ? { route: address, params: "" } : { route: address.slice(0, at), params: address.slice(at + 1) };
}

/** The page that saves the search at an address of results. */
export const newSearchAddress = (address: string) => `${newSearchPath}?${new URLSearchParams(routeOf(address))}`;

/** The action that waits until a visitor has signed in. */
export const returnAction = "arama-kaydet";

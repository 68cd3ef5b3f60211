/** Product 6.12: stores for an hour the publishing time of the newest listing shown. */
export const latestCookie = "latest-offers";
export const latestMaxAgeSeconds = 60 * 60;

/** The number of listings shown, and of newest listings checked. */
export const shownCount = 4;
export const checkedCount = 24;

/** Older listings are not new, shown or not. */
const newsHours = 24;

export const packageNeeded = "Yeni ilanları pro ve premium paketli üyelere haber veririz.";

/** Product 6.13: on every page except the rental page. */
export const isLatestPage = (pathname: string): boolean => !/^\/arac-kiralama(\/|$)/.test(pathname);

/** Puts fetched listings before the shown ones, without duplicates: pages opened quickly may fetch the same listing. */
export const withNewest = <One extends { keyCode: string }>(shown: readonly One[], fresh: readonly One[]): One[] =>
  [...fresh, ...shown.filter(({ keyCode }) => fresh.every((one) => one.keyCode !== keyCode))].slice(0, shownCount);

/** Listings published after this are new; the cookie holds the time of the newest one shown, in ms. */
export function newSince(cookie: string | undefined, now: Date): Date {
  const oldest = now.getTime() - newsHours * 60 * 60_000;
  const seen = /^\d{1,15}$/.test(cookie ?? "") ? Number(cookie) : 0;
  return new Date(Math.max(oldest, Math.min(seen, now.getTime())));
}

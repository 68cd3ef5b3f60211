/** Product 6.12: remembers for an hour what was shown. */
export const latestCookie = "latest-offers";
export const latestMaxAgeSeconds = 60 * 60;

/** As many are shown at once, and looked through for what is new. */
export const shownCount = 4;
export const lookedThrough = 24;

/** Older ones are news to nobody, whether they were shown or not. */
const newsHours = 24;

export const packageNeeded = "Yeni ilanları pro ve premium paketli üyelere haber veririz.";

/** Product 6.13: on every page except the rental page. */
export const isLatestPage = (pathname: string): boolean => !/^\/arac-kiralama(\/|$)/.test(pathname);

/** What is shown with what came just now. Pages that open in quick succession may both be told of the same listing. */
export const withNewest = <One extends { keyCode: string }>(shown: readonly One[], fresh: readonly One[]): One[] =>
  [...fresh, ...shown.filter(({ keyCode }) => fresh.every((one) => one.keyCode !== keyCode))].slice(0, shownCount);

/** What was published after this is new, by what the cookie holds: the time of the newest one shown, in ms. */
export function newSince(cookie: string | undefined, now: Date): Date {
  const oldest = now.getTime() - newsHours * 60 * 60_000;
  const seen = /^\d{1,15}$/.test(cookie ?? "") ? Number(cookie) : 0;
  return new Date(Math.max(oldest, Math.min(seen, now.getTime())));
}

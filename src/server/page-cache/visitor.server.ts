import type { FastifyRequest } from "fastify";
import { cookieNames } from "#src/shared/choice-cookies.ts";
import { revealedCookie } from "#src/selling/listings/detail/rules.ts";
import { latestCookie } from "#src/finding/search/latest/rules.ts";
import { searchCookies } from "#src/finding/search/results/search-cookies.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { revealedMembersCookie } from "#src/selling/statistics/api.server.ts";

/** The frame shows these choices, so each combination is a page of its own. */
const seenCookies = new Map<string, (value: string) => string>([
  [cookieNames.consent, (value) => (value === "kabul" || value === "ret" ? value : "")],
  [cookieNames.eventPopup, () => "1"],
  [cookieNames.view, (value) => (value === "masaustu" ? value : "")],
]);
/** Cookies that no page loader reads, left out of the cache key. Calls, forms and browser scripts read them. */
const unseenCookies = new Set<string>([
  revealedCookie,
  revealedMembersCookie,
  latestCookie,
  ...Object.values(searchCookies).map(({ name }) => name),
]);

const longestUrl = 1000;

/** In order of preference: cached pages are compressed once and read often, others while their reader waits. */
const encodings = { cached: ["br", "gzip"], once: ["zstd", "br", "gzip"] } as const;
type CachedEncoding = (typeof encodings.cached)[number] | "identity";

/** A visitor's page request, without anything that identifies the visitor. */
export type VisitorRequest = {
  /** Cache key: address, choice cookies, encoding and day. */
  key: string;
  /** The only headers that the page's loaders can read. */
  headers: Headers;
  encoding: CachedEncoding;
};

/**
 * Reads a request whose answer may be shared: a GET without a cookie that could change the page. Unlisted cookies, such
 * as that of a session, make it private. Pages show the day, so the day is part of the key.
 */
export function visitorRequest(request: FastifyRequest, now: Date): VisitorRequest | undefined {
  const { method, url, headers } = request;
  if ((method !== "GET" && method !== "HEAD") || url.length > longestUrl || headers.authorization !== undefined)
    return undefined;
  const chosen: string[] = [];
  for (const pair of headers.cookie?.split(/; */) ?? []) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (unseenCookies.has(name) || pair === "") continue;
    const read = seenCookies.get(name);
    if (!read) return undefined;
    const value = read(pair.slice(at + 1));
    if (value !== "") chosen.push(`${name}=${value}`);
  }
  const cookie = chosen.toSorted().join("; ");
  const encoding = encodingOf(headers["accept-encoding"], "cached");
  return {
    key: [url, cookie, encoding, calendarDay(now)].join("\n"),
    headers: new Headers(cookie === "" ? {} : { cookie }),
    encoding,
  };
}

/** The best encoding for a page among those that a browser accepts. */
export function encodingOf<Use extends keyof typeof encodings>(
  accepted: string | string[] | undefined,
  use: Use,
): (typeof encodings)[Use][number] | "identity" {
  const names = String(accepted ?? "")
    .split(",")
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(";")[0]!.trim());
  return encodings[use].find((one) => names.includes(one)) ?? "identity";
}

import { keyCodeOfAddress } from "#src/selling/listings/rules.ts";

export const manifestPath = "/site.webmanifest";
/** Target of the phone's share menu; the names of its parameters. */
export const sharePath = "/paylas";
export const shareParameters = { title: "baslik", text: "metin", url: "adres" } as const;

/** The page that the service worker stores and shows where the site cannot be reached. */
export const offlinePath = "/cevrimdisi";
/** Marks the address of a picture that is stored with that page. */
export const offlineMark = "cevrimdisi";
/** Response header: an opaque key of the session whose member the answer is for; absent for visitors and impersonations. */
export const offlineOwnerHeader = "x-offline-owner";

/** The service worker's caches: the page for everybody, and that of the member of this browser's session. */
export const offlineStorePrefix = "offline-1-";
export const offlineStores = { everybody: `${offlineStorePrefix}everybody`, member: `${offlineStorePrefix}member` };

/** The configuration of the service worker, which is written into its script. Sizes in bytes, ages in seconds. */
export const offlineLimits = {
  filesMax: 60,
  fileMaxBytes: 600_000,
  totalMaxBytes: 4_000_000,
  /** A copy of this age is renewed at the next page, unless the page changes it (then at once). */
  renewSeconds: 15 * 60,
  /** Older copies of a member's garage are not shown. */
  shownSeconds: 30 * 24 * 60 * 60,
  timeoutMs: 10_000,
};

const sharedTextMax = 200;
const addresses = /https?:\/\/\S+/gi;

/**
 * The path that opens what was shared with the site: a listing of ours (its address on one of `origins`), else the search
 * for the text without addresses, else the detailed search. Addresses of other sites are never opened.
 */
export function sharedTarget(shared: Record<string, unknown>, origins: readonly string[]): string {
  const texts = [shareParameters.url, shareParameters.text, shareParameters.title].map((name) =>
    typeof shared[name] === "string" ? shared[name] : "",
  );
  for (const address of texts.join(" ").match(addresses) ?? []) {
    if (!URL.canParse(address)) continue;
    const { origin, pathname, username, password } = new URL(address);
    if (origins.includes(origin) && !username && !password && keyCodeOfAddress(pathname)) return pathname;
  }
  const [, text = "", title = ""] = texts.map((one) => one.replace(addresses, " ").replace(/\s+/g, " ").trim());
  const words = (text || title).slice(0, sharedTextMax);
  return words ? `/ara?${new URLSearchParams({ q: words }).toString()}` : "/detayli-arama";
}

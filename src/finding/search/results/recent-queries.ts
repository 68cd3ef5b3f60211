/** Product 6.12: the searches sent from the search box of this browser, the newest first; stored with consent alone. */
const key = "son-aramalar";
const isOwnPath = /^\/[^/\\]/;
const countMax = 6;
const maxAgeMs = 365 * 24 * 3_600_000;

/** What was searched for, the address that leads to its results, and when, in milliseconds. */
export type RecentQuery = { label: string; to: string; at: number };

/** What this browser remembers; nothing where the storage is refused or holds something else. */
export function recentQueries(now: number): RecentQuery[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "[]") as RecentQuery[];
    return stored.filter(({ label, to, at }) => typeof label === "string" && isOwnPath.test(to) && now - at < maxAgeMs);
  } catch {
    return [];
  }
}

/** Puts a search first, without its older entry. */
export function rememberQuery(query: RecentQuery) {
  const others = recentQueries(query.at).filter(({ label }) => label !== query.label);
  try {
    localStorage.setItem(key, JSON.stringify([query, ...others].slice(0, countMax)));
  } catch {
    // Blocked or full.
  }
}

export function forgetQueries() {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked.
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { EngineQuery } from "#src/finding/search/engine/engine.ts";
import type { SearchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { mayAffect } from "#src/finding/search/feed/dependencies.ts";
import type { Change } from "#src/finding/search/index/facts.ts";
import { catalogueSubject } from "#src/core/catalogue/rules.ts";
import type { Log } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { temporarilyUnavailable } from "#src/shared/unavailable.server.ts";
import type { RowDependencies } from "#src/shared/page-dependencies.server.ts";

/** The change feed of the listings; every node has its own. */
type Market = Pick<SearchIndex, "sync" | "onChange">;

/** A response ready to send, compressed where the browser accepts that. */
export type CachedPage = {
  headers: Record<string, string>;
  /** Identifies the content, whatever its encoding. */
  etag: string;
  body: Buffer;
  dependencies: Dependencies;
};

/** What a page was made from and what may change: queries to the search engine, and rows that it shows. */
export type Dependencies = { asked: readonly EngineQuery[]; shown: RowDependencies };

type Options = {
  market: Market;
  clock: () => Date;
  /** When the next live listing expires: pages change then although nothing is written. */
  nextEnd: () => Promise<Date | null>;
  /** Rejects soon where the database does not answer. */
  askDatabase: () => Promise<unknown>;
  log: Log;
  maxBytes?: number;
  /** How long a request waits for the change feed before it asks the database itself. */
  patienceMs?: number;
};

const maxAgeMs = 60_000;
const defaultMaxBytes = 64 * 1024 * 1024;
/** How long after its expiry a page is still served while the database does not answer. */
const staleMaxMs = 60 * 60_000;
const defaultPatienceMs = 1_000;
const recoveryMs = 250;
/** Estimated memory of an entry in addition to its body and key, of each recorded query, and of each recorded row. */
const entryBytes = 1024;
const queryBytes = 1024;
const nameBytes = 64;
/** How many changes are stored: an entry that has missed more of them is a cache miss. */
const maxRecentChanges = 200;

type Entry = { page: CachedPage; expiresAt: number; bytes: number; version: number };
type Produced<Other> = CachedPage | { other: Other };
/** `unknown` if the change feed fails, `away` if the database does not answer either. */
type FeedState = "current" | "unknown" | "away";
/** `isCurrent`: all changes that were committed before the request have been applied. */
type Produce<Other> = (feed: { isCurrent: boolean }) => Promise<Produced<Other>>;

/**
 * A cache of pages that are the same for every visitor, for at most a minute. It never serves stale content: each request
 * first waits until this node has applied all changes that were committed before it, and a change invalidates the pages that
 * may depend on it (docs/decisions/046, 087, 089). While the database does not answer `askDatabase`, nearly nothing can be
 * committed: cached pages are served without waiting, up to an hour past their expiry, and other pages are refused with 503
 * (docs/decisions/135). At its memory limit the cache evicts the least recently used entries.
 */
export function pageCache({
  market,
  clock,
  nextEnd,
  askDatabase,
  log,
  maxBytes = defaultMaxBytes,
  patienceMs = defaultPatienceMs,
}: Options) {
  const entries = new Map<string, Entry>();
  /** Pages that are being made, so that concurrent requests for one page render it once. */
  const inFlight = new Map<string, Promise<Produced<unknown>>>();
  const counts = { hit: 0, miss: 0 };
  let bytes = 0;
  /** Incremented with each change of the market. */
  let version = 0;
  /** The newest changes since the cache was last cleared. */
  let recentChanges: Change[] = [];
  let isAway = false;
  let isStopped = false;
  let nextCatchUp: Promise<FeedState> | undefined;
  let nextExpiry: { version: number; at: Promise<number> } | undefined;

  const stopFollowing = market.onChange((changes) => {
    version += changes?.length ?? 1;
    recentChanges = changes ? [...recentChanges, ...changes].slice(-maxRecentChanges) : [];
    inFlight.clear();
    if (changes) return;
    entries.clear();
    bytes = 0;
  });

  /** Whether a page that was correct at a version still is: only the changes since then are checked. */
  function isFresh({ dependencies }: CachedPage, since: number): boolean {
    if (since === version) return true;
    if (version - since > recentChanges.length) return false;
    return !recentChanges.slice(since - version).some((change) => dependsOn(dependencies, change));
  }

  function evict(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  /** When a page made now expires if nothing is written: after a minute, or when the next listing expires. */
  async function expiryOf(now: number): Promise<number> {
    if (nextExpiry?.version !== version || (await nextExpiry.at) <= now) {
      const asked = { version, at: nextEnd().then((date) => date?.getTime() ?? Infinity) };
      asked.at.catch(() => nextExpiry === asked && (nextExpiry = undefined));
      nextExpiry = asked;
    }
    return Math.min(await nextExpiry.at, now + maxAgeMs);
  }

  async function make<Other>(key: string, produce: Produce<Other>): Promise<Produced<Other>> {
    const began = version;
    const expiresAt = await expiryOf(clock().getTime());
    const made = await produce({ isCurrent: true });
    counts.miss++;
    // A page that a change invalidates while it is made is sent to the requests that wait for it, but not cached.
    if ("other" in made || !isFresh(made, began)) return made;
    const { dependencies } = made;
    const size =
      made.body.length +
      key.length * 2 +
      entryBytes +
      dependencies.asked.length * queryBytes +
      (dependencies.shown.listings.size + dependencies.shown.subjects.size) * nameBytes;
    if (size > maxBytes / 8) return made;
    evict(key);
    entries.set(key, { page: made, expiresAt, bytes: size, version });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
    return made;
  }

  /**
   * Waits until the cache has applied all changes that were committed before the call. Requests that arrive in one turn of the
   * event loop wait together: each message to the index costs as much as the rest of a cached page.
   */
  function catchUp(): Promise<FeedState> {
    nextCatchUp ??= nextTurn().then(() => {
      nextCatchUp = undefined;
      return catchUpNow();
    });
    return nextCatchUp;
  }

  async function catchUpNow(): Promise<FeedState> {
    if (isAway) return "away";
    const synced = market.sync().then(
      () => "current" as const,
      (error: unknown) => {
        if (!isAway) log.warn({ err: error }, "the page cache is bypassed while the change feed does not answer");
        return "unknown" as const;
      },
    );
    const patience = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => patience.resolve(undefined), patienceMs);
    const soon = await Promise.race([synced, patience.promise]);
    clearTimeout(timer);
    if (soon) return soon;
    const answered = askDatabase().then(
      () => true,
      (error: unknown) => {
        if (!isAway && !isStopped) void recover(error);
        return false;
      },
    );
    // The feed may give up before the database's silence is known.
    const given = synced.then(async (state) => (state === "unknown" && !(await answered) ? ("away" as const) : state));
    return Promise.race([given, answered.then((isThere) => (isThere ? given : ("away" as const)))]);
  }

  /** Until the change feed has caught up again, requests are answered without waiting for it. */
  async function recover(error: unknown) {
    isAway = true;
    log.warn({ err: error }, "the database does not answer: cached pages are served as they are");
    while (isAway && !isStopped)
      await market.sync().then(
        () => void (isAway = false),
        () => sleep(recoveryMs, undefined, { ref: false }),
      );
  }

  /** The current page: cached, in flight for another request, or made by `produce`; `other` answers are never cached. */
  async function get<Other>(key: string, produce: Produce<Other>): Promise<Produced<Other>> {
    const state = await catchUp();
    if (state === "unknown") return produce({ isCurrent: false });
    const entry = entries.get(key);
    const lateMs = state === "away" ? staleMaxMs : 0;
    if (entry && clock().getTime() < entry.expiresAt + lateMs && isFresh(entry.page, entry.version)) {
      counts.hit++;
      entry.version = version;
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    }
    if (state === "away") throw new Refusal(503, temporarilyUnavailable);
    // Every change empties `inFlight`, so a page in flight includes all changes that this request must see.
    const same = inFlight.get(key) as Promise<Produced<Other>> | undefined;
    if (same) {
      const made = await same;
      // An answer that is not cached belongs to one request: its body can be read once, and its cookies are private.
      return "other" in made ? produce({ isCurrent: true }) : made;
    }
    const making = make(key, produce).finally(() => {
      if (inFlight.get(key) === making) inFlight.delete(key);
    });
    inFlight.set(key, making);
    return making;
  }

  return {
    get,
    /** Whether there is an entry for the key, fresh or not. */
    has: (key: string) => entries.has(key),
    stop() {
      isStopped = true;
      stopFollowing();
    },
    /** Cache hits and misses since the start; entries and bytes now. */
    state: () => ({ ...counts, entries: entries.size, bytes }),
  };
}

/** Whether the change may show on a page. A page may depend on all subjects of a kind, such as `business`. */
function dependsOn({ asked, shown }: Dependencies, change: Change): boolean {
  if (asked.some((query) => mayAffect(query, change))) return true;
  if (!("subject" in change)) return shown.listings.has(change.id);
  const { subject } = change;
  // Names of the catalogue are on every page.
  if (subject === catalogueSubject) return true;
  return shown.subjects.has(subject) || shown.subjects.has(subject.slice(0, subject.indexOf(":")));
}

export type PageCache = ReturnType<typeof pageCache>;

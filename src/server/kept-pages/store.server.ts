import type { SearchIndex } from "#src/search/feed/index-process.server.ts";
import type { Log } from "#src/shared/context.server.ts";

/** What tells that the market changed; every node has its own. */
type Market = Pick<SearchIndex, "sync" | "onChange">;

/** An answer as it goes out, compressed where the browser takes that. */
export type KeptPage = {
  headers: Record<string, string>;
  /** Names the content, whatever its encoding. */
  etag: string;
  body: Buffer;
};

type Options = {
  market: Market;
  clock: () => Date;
  /** When the next live listing runs out, which changes pages without anything being written. */
  nextEnd: () => Promise<Date | null>;
  log: Log;
  maxBytes?: number;
};

const keptMs = 60_000;
const defaultMaxBytes = 64 * 1024 * 1024;
/** What an entry costs beside its body and its key. */
const entryBytes = 1024;

type Entry = { page: KeptPage; until: number; bytes: number };
type Made<Other> = KeptPage | { other: Other };

/**
 * Pages that are the same for every visitor, kept for a minute at most and never longer than they are true: each request
 * first waits until this node knows of all that was committed before it, and any change of the market drops what was
 * kept (docs/decisions/046). The least recently used go when there is no room.
 */
export function keptPages({ market, clock, nextEnd, log, maxBytes = defaultMaxBytes }: Options) {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Made<unknown>>>();
  const counts = { hit: 0, made: 0 };
  let bytes = 0;
  /** Counts the changes of the market: what began at another count than it ended is shown once and not kept. */
  let version = 0;
  let end: { version: number; at: Promise<number> } | undefined;

  function dropAll() {
    version++;
    entries.clear();
    underWay.clear();
    bytes = 0;
  }
  const stop = market.onChange(dropAll);

  function drop(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  /** Until when pages made now are true if nobody writes anything. */
  async function endOfTruth(now: number): Promise<number> {
    if (end?.version !== version || (await end.at) <= now) {
      const asked = { version, at: nextEnd().then((date) => date?.getTime() ?? Infinity) };
      asked.at.catch(() => end === asked && (end = undefined));
      end = asked;
    }
    return Math.min(await end.at, now + keptMs);
  }

  async function make<Other>(key: string, produce: () => Promise<Made<Other>>): Promise<Made<Other>> {
    const began = version;
    const until = await endOfTruth(clock().getTime());
    const made = await produce();
    counts.made++;
    if ("other" in made || began !== version) return made;
    const size = made.body.length + key.length * 2 + entryBytes;
    if (size > maxBytes / 8) return made;
    drop(key);
    entries.set(key, { page: made, until, bytes: size });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
    return made;
  }

  /** The page as it is now: kept, on its way for somebody else, or made by `produce`; `other` answers are not kept. */
  async function get<Other>(key: string, produce: () => Promise<Made<Other>>): Promise<Made<Other>> {
    try {
      await market.sync();
    } catch (error) {
      log.warn({ err: error }, "pages are made anew while the market cannot be asked for changes");
      return produce();
    }
    const entry = entries.get(key);
    if (entry && clock().getTime() < entry.until) {
      counts.hit++;
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    }
    // Since whoever began it nothing changed that this request must see.
    const same = underWay.get(key) as Promise<Made<Other>> | undefined;
    if (same) {
      const made = await same;
      // What is not kept is the answer to one request: its body is read once, its cookies are nobody else's.
      return "other" in made ? produce() : made;
    }
    const making = make(key, produce).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
    underWay.set(key, making);
    return making;
  }

  return {
    get,
    /** Whether something is kept under the key, true or not any more. */
    has: (key: string) => entries.has(key),
    stop,
    /** How many were answered from what was kept and how many made; what is kept now. */
    state: () => ({ ...counts, entries: entries.size, bytes }),
  };
}
export type KeptPages = ReturnType<typeof keptPages>;

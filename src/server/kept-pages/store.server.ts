import type { SearchIndex } from "#src/search/feed/index-process.server.ts";
import type { Call } from "#src/search/feed/messages.ts";
import { mayAnswerAnew } from "#src/search/feed/questions.ts";
import type { Change } from "#src/search/index/facts.ts";
import type { Log } from "#src/shared/context.server.ts";
import type { Shown } from "#src/shared/shown.server.ts";

/** What tells that the market changed; every node has its own. */
type Market = Pick<SearchIndex, "sync" | "onChange">;

/** An answer as it goes out, compressed where the browser takes that. */
export type KeptPage = {
  headers: Record<string, string>;
  /** Names the content, whatever its encoding. */
  etag: string;
  body: Buffer;
  madeOf: MadeOf;
};

/** All that a page was made from and that may change: questions to the search, and whose data it shows. */
export type MadeOf = { asked: readonly Call[]; shown: Shown };

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
/** What an entry costs beside its body and its key, and what each question it asked does. */
const entryBytes = 1024;
const callBytes = 1024;
/** What each listing or subject in its set does. */
const nameBytes = 64;
/** A page is held against so many changes at most; after more of them it is made anew. */
const changesHeld = 200;

type Entry = { page: KeptPage; until: number; bytes: number; version: number };
type Made<Other> = KeptPage | { other: Other };

/**
 * Pages that are the same for every visitor, kept for a minute at most and never longer than they are true: each request
 * first waits until this node knows of all that was committed before it, and a page goes with the first change that may
 * show on it: one that touches an answer it asked for, or what it shows (docs/decisions/046, 087, 089). The least recently
 * used go when there is no room.
 */
export function keptPages({ market, clock, nextEnd, log, maxBytes = defaultMaxBytes }: Options) {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Made<unknown>>>();
  const counts = { hit: 0, made: 0 };
  let bytes = 0;
  /** Counts the changes of the market. */
  let version = 0;
  /** The last of them, since all was dropped. */
  let told: Change[] = [];
  let end: { version: number; at: Promise<number> } | undefined;

  const stop = market.onChange((changes) => {
    version += changes?.length ?? 1;
    told = changes ? [...told, ...changes].slice(-changesHeld) : [];
    underWay.clear();
    if (changes) return;
    entries.clear();
    bytes = 0;
  });

  /** Is a page that was true at a version true now? Only what was told since is looked at. */
  function isTrue({ madeOf }: KeptPage, since: number): boolean {
    if (since === version) return true;
    if (version - since > told.length) return false;
    return !told.slice(since - version).some((change) => mayShow(madeOf, change));
  }

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
    // What a change overtook is shown to who waited and not kept.
    if ("other" in made || !isTrue(made, began)) return made;
    const { madeOf } = made;
    const size =
      made.body.length +
      key.length * 2 +
      entryBytes +
      madeOf.asked.length * callBytes +
      (madeOf.shown.listings.size + madeOf.shown.subjects.size) * nameBytes;
    if (size > maxBytes / 8) return made;
    drop(key);
    entries.set(key, { page: made, until, bytes: size, version });
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
    if (entry && clock().getTime() < entry.until && isTrue(entry.page, entry.version)) {
      counts.hit++;
      entry.version = version;
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
/** May the change show on what was made of this? A page may show all subjects of a kind, such as `business`. */
function mayShow({ asked, shown }: MadeOf, change: Change): boolean {
  if (!("subject" in change)) return shown.listings.has(change.id) || asked.some((call) => mayAnswerAnew(call, change));
  const { subject } = change;
  return shown.subjects.has(subject) || shown.subjects.has(subject.slice(0, subject.indexOf(":")));
}

export type KeptPages = ReturnType<typeof keptPages>;

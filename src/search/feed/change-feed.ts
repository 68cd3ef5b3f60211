import pg from "pg";
import { catalogueOf, clearCatalogueCache } from "#src/catalogue/catalogue.server.ts";
import { listingTypes } from "#src/listings/rules.ts";
import { clearPlacesCache, placesOf } from "#src/locations/places.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { everything } from "../engine.ts";
import { type Change, type Facts, factsOf } from "../index/facts.ts";
import type { IndexRow } from "../index/row.ts";
import { makeStore, type Store } from "../index/store.ts";
import { nameWordsOf, variantWordsOf } from "../text/listing-words.ts";
import {
  answerMs,
  inSnapshot,
  type ListingRead,
  readChanges,
  readListings,
  selectSince,
  selectSnapshot,
} from "./row-queries.server.ts";

const rowsAtOnce = 2_000;
/** More changes than these are told as a change of everything. */
const toldAtOnce = 1_000;
/** A safety net: who listens hears of every change at once. */
const pollMs = 1_000;
const retryMs = { first: 50, most: 2_000 };
const goodbyeMs = 500;

type Options = {
  url: string;
  /** Told whenever what is kept becomes, or is no longer, what the database has. */
  onReady: (isReady: boolean) => void;
  /** What was changed; `null` is every listing, or too many to tell them one by one. */
  onChange: (changes: readonly Change[] | null) => void;
  onTrouble: (error: unknown) => void;
};

export type ChangeFeed = {
  readonly store: Store;
  /** Resolves when the store has everything that was committed before the call. All who wait share a round trip. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Keeps a store equal to the listings of a database. Reads all of them in one snapshot, then what each later snapshot
 * shows and the last one did not. After a cut it goes on from the last snapshot; when changes since then are no longer
 * kept, it begins anew.
 */
export function followListings({ url, onReady, onChange, onTrouble }: Options): ChangeFeed {
  const { db } = openDatabase(url, { connections: 1 });
  let store = makeStore();
  let variantWords: ReturnType<typeof variantWordsOf> | undefined;
  /** What the store has; nothing: it has to be filled. */
  let snapshot: string | undefined;
  let client: pg.Client | undefined;
  let waiting: (() => void)[] = [];
  let isClosed = false;
  let isReady = false;
  /** Somebody called while nobody was asleep: there is no pause before the next look. */
  let isCalled = false;
  let resume = () => {};
  const wake = () => {
    isCalled = true;
    resume();
  };

  const turnReady = (now: boolean) => {
    if (now !== isReady) onReady((isReady = now));
  };

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: "kontak search",
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
    });
    const drop = () => {
      if (client === fresh) client = undefined;
      wake();
    };
    fresh
      .on("error", drop)
      .on("end", drop)
      .on("notification", () => wake());
    await fresh.connect();
    client = fresh;
    await fresh.query("listen listing_change");
    return fresh;
  }

  /** A server that does not answer any more is not waited for. */
  async function disconnect() {
    const old = client;
    client = undefined;
    if (old)
      await Promise.race([old.end().catch(() => {}), new Promise((done) => setTimeout(done, goodbyeMs).unref())]);
  }

  /** Puts and removes in portions: what is read is never all in memory twice. */
  function writer() {
    let rows: IndexRow[] = [];
    let gone: number[] = [];
    const flush = () => {
      store.put(rows);
      store.remove(gone);
      [rows, gone] = [[], []];
    };
    return {
      flush,
      put: (listing: ListingRead) => {
        listing.words.push(...variantWords!(listing.variantId));
        rows.push(listing);
        if (rows.length === rowsAtOnce) flush();
      },
      remove: (id: number) => void gone.push(id),
    };
  }

  async function fill(on: pg.Client) {
    turnReady(false);
    snapshot = undefined;
    clearCatalogueCache(db);
    clearPlacesCache(db);
    snapshot = await inSnapshot(on, async () => {
      const taken = await selectSnapshot(on);
      // Names that change after this moment are noted as a change of every listing.
      const [catalogue, places] = await Promise.all([catalogueOf({ db }), placesOf({ db })]);
      const ofVariant = (variantWords = variantWordsOf(catalogue));
      store = makeStore(nameWordsOf(catalogue, places));
      // A question puts a store in order for its moment: easily before there is anything in it, and once more after.
      const settle = () => {
        for (const listingType of listingTypes) store.count({ ...everything, listingType }, Date.now());
      };
      settle();
      await readListings(on, (listing) => {
        listing.words.push(...ofVariant(listing.variantId));
        store.fill(listing);
      });
      settle();
      return taken;
    });
    onChange(null);
  }

  async function catchUp(on: pg.Client) {
    if (snapshot === undefined) return fill(on);
    const last = snapshot;
    const seen = await selectSince(on, last);
    if (!seen.isLost && !seen.hasChanges) return void (snapshot = seen.snapshot);
    const { put, remove, flush } = writer();
    const changes: Change[] = [];
    const note = (id: number, is?: Facts) => changes.push({ id, was: store.factsOf(id), is });
    const now = await readChanges(
      on,
      last,
      (listing) => {
        note(listing.id, factsOf(listing));
        put(listing);
      },
      (id) => {
        note(id);
        remove(id);
      },
    );
    if (now.isLost) return fill(on);
    flush();
    snapshot = now.snapshot;
    for (const subject of now.subjects) changes.push({ subject });
    onChange(changes.length > toldAtOnce ? null : changes);
  }

  async function follow() {
    let retry = retryMs.first;
    while (!isClosed) {
      const served = waiting;
      waiting = [];
      try {
        client ??= await connect();
        await catchUp(client);
        retry = retryMs.first;
        turnReady(true);
        for (const done of served) done();
        await pause(pollMs);
      } catch (error) {
        waiting.unshift(...served);
        await disconnect();
        turnReady(false);
        if (isClosed) return;
        onTrouble(error);
        await new Promise((done) => setTimeout(done, retry));
        retry = Math.min(retry * 2, retryMs.most);
      }
    }
  }

  /** Until somebody calls, or the time is over. */
  async function pause(ms: number) {
    if (!isCalled)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        resume = () => {
          clearTimeout(timer);
          done();
        };
      });
    isCalled = false;
  }

  const running = follow();
  return {
    get store() {
      return store;
    },
    sync: () =>
      new Promise((done) => {
        waiting.push(done);
        wake();
      }),
    async close() {
      isClosed = true;
      wake();
      await disconnect();
      await running;
      await db.destroy();
    },
  };
}

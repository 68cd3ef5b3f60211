import pg from "pg";
import { priceFitSubject } from "#src/selling/listings/price/estimate/fit-subject.ts";
import { PriceJudge } from "#src/selling/listings/price/judge.ts";
import { priceJudge } from "#src/selling/listings/price/verdict.server.ts";
import { catalogueOf, clearCatalogueCache } from "#src/core/catalogue/catalogue.server.ts";
import { catalogueSubject } from "#src/core/catalogue/rules.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import { clearPlacesCache, placesOf } from "#src/core/locations/places.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";
import { everything } from "../engine/engine.ts";
import { type Change, type Facts, factsOf } from "../index/facts.ts";
import { labelsOf } from "../index/price.ts";
import type { IndexRow } from "../index/row.ts";
import { makeStore, type Store } from "../index/store.ts";
import { catalogueWordsOf, nameWordsOf } from "../text/listing-words.ts";
import {
  adoptCluster,
  answerMs,
  inSnapshot,
  type ListingRead,
  readChanges,
  readListings,
  selectSince,
  selectSnapshot,
} from "./row-queries.server.ts";

const batchSize = 2_000;
/** More changes than this are published as a change of every listing. */
const publishedChangesMax = 1_000;
/** The polling interval behind NOTIFY, should a notification be lost. */
const pollMs = 1_000;
const retryMs = { first: 50, most: 2_000 };
const closeTimeoutMs = 500;
const judgeSliceMs = 5;

type Options = {
  url: string;
  /** Called when the store becomes, or is no longer, in sync with the database. */
  onReady: (isReady: boolean) => void;
  /** Called with what changed; `null` means every listing, or too many to list. */
  onChange: (changes: readonly Change[] | null) => void;
  onError: (error: unknown) => void;
  /** How long the event loop may be blocked to set the first price labels, in ms. */
  judgedAtOnceMs?: number;
};

export type ChangeFeed = {
  readonly store: Store;
  /** Resolves when the store has everything committed before the call. Concurrent calls share a round trip. */
  sync(): Promise<void>;
  /** Resolves when the listings of the initial load have price labels. */
  labelled(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Keeps a store in sync with the listings of a database. Reads all of them in one snapshot, then the changes between the
 * last snapshot and each later one. After a lost connection it resumes from the last snapshot; if changes since then were
 * pruned, or the connection leads to another cluster or timeline, it reads everything again.
 */
export function followListings({ url, onReady, onChange, onError, judgedAtOnceMs = 100 }: Options): ChangeFeed {
  const { db } = openDatabase(url, { connections: 1 });
  let store = makeStore();
  let catalogueWords: ReturnType<typeof catalogueWordsOf> | undefined;
  /** Of the catalogue whose names the store has. */
  let catalogueVersion = "";
  let judge = new PriceJudge(null);
  /** The snapshot that the store reflects; undefined until it is filled. */
  let snapshot: string | undefined;
  /** The identity of the database that the snapshot is of. */
  let cluster: string | undefined;
  let client: pg.Client | undefined;
  let pendingSyncs: (() => void)[] = [];
  /** Whether the listings have had price labels since the store was filled. */
  let isLabelled = true;
  let waitingForLabels: (() => void)[] = [];
  let isClosed = false;
  let isReady = false;
  /** A wake-up arrived while the loop was not pausing, so the next pause is skipped. */
  let isWoken = false;
  let resume = () => {};
  const wake = () => {
    isWoken = true;
    resume();
  };

  const setReady = (now: boolean) => {
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
    const listening: pg.QueryConfig & { query_timeout: number } = {
      text: "listen listing_change",
      query_timeout: answerMs,
    };
    await fresh.query(listening);
    // Once per connection: a server ends its connections before it becomes another one.
    const present = await adoptCluster(fresh);
    if (present !== cluster) snapshot = undefined;
    cluster = present;
    return fresh;
  }

  /** Closes the connection, with a timeout for a server that does not answer. */
  async function disconnect() {
    const old = client;
    client = undefined;
    if (old)
      await Promise.race([old.end().catch(() => {}), new Promise((done) => setTimeout(done, closeTimeoutMs).unref())]);
  }

  /** Adds what is not read from the listing itself, but for its price label. */
  function complete(listing: ListingRead) {
    listing.words.push(...catalogueWords!(listing));
    if (listing.fittedKurus !== null) judge.fittedPrices.set(listing.id, listing.fittedKurus);
  }

  function label(listing: ListingRead) {
    Object.assign(listing, labelsOf(listing, judge));
  }

  /**
   * Sets the price label of every listing in the store. What takes longer than `judgedAtOnceMs` is done in slices of
   * `judgeSliceMs`, so that queries are answered in between; at the end cached pages with labels are invalidated.
   */
  function judgeStore() {
    const own = judge;
    const steps = store.judge(judge)[Symbol.iterator]();
    const isDone = (until: number) => {
      while (performance.now() < until) if (steps.next().done) return true;
      return false;
    };
    const rest = () => {
      // A newer fit, or a fill with it, has replaced this one.
      if (isClosed || judge !== own) return;
      if (!isDone(performance.now() + judgeSliceMs)) return void setImmediate(rest);
      onChange([{ subject: priceFitSubject }]);
      labelsArrived();
    };
    if (isDone(performance.now() + judgedAtOnceMs)) labelsArrived();
    else setImmediate(rest);
  }

  function labelsArrived() {
    isLabelled = true;
    for (const done of waitingForLabels.splice(0)) done();
  }

  /** Applies puts and removals in batches, so that the rows are never all in memory twice. */
  function writer() {
    let rows: IndexRow[] = [];
    let removed: number[] = [];
    const flush = () => {
      store.put(rows);
      store.remove(removed);
      [rows, removed] = [[], []];
    };
    return {
      flush,
      put: (listing: ListingRead) => {
        rows.push(listing);
        if (rows.length === batchSize) flush();
      },
      remove: (id: number) => void removed.push(id),
    };
  }

  /** Reads the names of the catalogue and the places, and the words that they give to listings. */
  async function readNames() {
    clearCatalogueCache(db);
    clearPlacesCache(db);
    const [catalogue, places] = await Promise.all([catalogueOf({ db }), placesOf({ db })]);
    catalogueWords = catalogueWordsOf(catalogue);
    catalogueVersion = catalogue.version;
    return nameWordsOf(catalogue, places);
  }

  async function fill(on: pg.Client) {
    setReady(false);
    snapshot = undefined;
    snapshot = await inSnapshot(on, async () => {
      const filledAt = await selectSnapshot(on);
      // Names that change after this snapshot are read again by the next changes.
      const nameWords = await readNames();
      judge = await priceJudge({ db });
      store = makeStore(nameWords);
      // The first query of a listing type sorts its section: cheap while it is empty, and again after filling.
      const warmUp = () => {
        for (const listingType of listingTypes) store.count({ ...everything, listingType }, Date.now());
      };
      warmUp();
      isLabelled = false;
      await readListings(on, (listing) => {
        complete(listing);
        store.fill(listing);
      });
      warmUp();
      return filledAt;
    });
    judgeStore();
    onChange(null);
    onChange([{ subject: catalogueSubject }]);
  }

  async function catchUp(on: pg.Client) {
    if (snapshot === undefined) return fill(on);
    const last = snapshot;
    const since = await selectSince(on, last);
    if (!since.mustReload && !since.hasChanges) return void (snapshot = since.snapshot);
    // Before the listings, whose words come from the names.
    if (since.catalogueVersion !== catalogueVersion) store.rename(await readNames());
    const { put, remove, flush } = writer();
    const changes: Change[] = [];
    const record = (id: number, is?: Facts) => changes.push({ id, was: store.factsOf(id), is });
    const now = await readChanges(
      on,
      last,
      (listing) => {
        complete(listing);
        label(listing);
        record(listing.id, factsOf(listing));
        put(listing);
      },
      (id) => {
        record(id);
        remove(id);
      },
    );
    if (now.mustReload) return fill(on);
    // The names changed while the listings were read: all of it is read again.
    if (now.catalogueVersion !== catalogueVersion) return catchUp(on);
    flush();
    snapshot = now.snapshot;
    // Sent on its own, because many changes are published as `null`.
    if (now.subjects.includes(catalogueSubject)) onChange([{ subject: catalogueSubject }]);
    if (now.subjects.includes(priceFitSubject)) {
      judge = await priceJudge({ db });
      judgeStore();
    }
    for (const subject of now.subjects) changes.push({ subject });
    onChange(changes.length > publishedChangesMax ? null : changes);
  }

  async function follow() {
    let retry = retryMs.first;
    while (!isClosed) {
      const syncs = pendingSyncs;
      pendingSyncs = [];
      try {
        client ??= await connect();
        await catchUp(client);
        retry = retryMs.first;
        setReady(true);
        for (const done of syncs) done();
        await pause(pollMs);
      } catch (error) {
        pendingSyncs.unshift(...syncs);
        await disconnect();
        setReady(false);
        if (isClosed) return;
        onError(error);
        await new Promise((done) => setTimeout(done, retry));
        retry = Math.min(retry * 2, retryMs.most);
      }
    }
  }

  /** Resolves on a wake-up or after `ms`. */
  async function pause(ms: number) {
    if (!isWoken)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        resume = () => {
          clearTimeout(timer);
          done();
        };
      });
    isWoken = false;
  }

  const running = limitStatements(statementLimits.indexMs, follow);
  return {
    get store() {
      return store;
    },
    sync: () =>
      new Promise((done) => {
        pendingSyncs.push(done);
        wake();
      }),
    labelled: () => (isLabelled ? Promise.resolve() : new Promise((done) => waitingForLabels.push(done))),
    async close() {
      isClosed = true;
      labelsArrived();
      wake();
      await disconnect();
      await running;
      await db.destroy();
    },
  };
}

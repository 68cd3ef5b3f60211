import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { Change } from "../index/facts.ts";
import type { Calls, WorkerRequest, WorkerMessage } from "./messages.ts";

// Loaded from source, with Node stripping the types, so that site, tests and commands run the same file.
const workerFile = join(process.cwd(), "src/finding/search/feed/index-worker.ts");

/** A summary may have to wait until all listings are read, and reads the whole index. */
const summaryMs = 120_000;
const restartMs = 500;
const closeTimeoutMs = 3_000;

export const indexNotReady = "Arama şu anda yanıt veremiyor. Lütfen birkaç saniye sonra yeniden deneyin.";

/** What `searchIndex` uses of a worker thread. */
export type IndexThread = Pick<Worker, "on" | "once" | "postMessage" | "terminate">;

const workerThread = (url: string): IndexThread =>
  new Worker(workerFile, { workerData: { url }, execArgv: [], name: "search" });

/** Receives what changed; `null` means every listing, or too many to list. */
type Listener = (changes: readonly Change[] | null) => void;

/** This process's search index, in a worker thread. */
export type SearchIndex = {
  /** Queries the index. Refuses with 503 on timeout instead of answering with stale counts. */
  ask<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>>;
  /** Resolves when listeners have received everything committed before the call. */
  sync(): Promise<void>;
  /**
   * The same index for a caller who has waited by `sync` already: it answers at once, with all that had been applied by then
   * and maybe more. An index that is being filled is waited for.
   */
  applied(): SearchIndex;
  /** Subscribes to changes, each sent before any answer that includes it. Returns a function that unsubscribes. */
  onChange(listener: Listener): () => void;
  isReady(): boolean;
  /** Sets the log for later errors. */
  reportTo(log: Log): void;
  /** Starts the index if it is not running; resolves when it has every listing. */
  ready(): Promise<void>;
  /**
   * Builds a new index from the database and resolves when it has replaced this one, which answers until then. Calls while
   * it is being built wait for the same one. Rejects if the new one ends before it is ready.
   */
  rebuild(): Promise<void>;
  isRebuilding(): boolean;
  close(): Promise<void>;
};

type Pending = { request: WorkerRequest; resolve: (answer: never) => void; reject: (error: unknown) => void };

/**
 * The index of the listings in the database at `url`, started by the first query. A worker that exits is replaced and
 * pending queries are sent again. A query times out after `timeoutMs`. `startThread` starts what holds the index.
 */
export function searchIndex(url: string, { timeoutMs = 3_000, startThread = workerThread } = {}): SearchIndex {
  const pending = new Map<number, Pending>();
  const listeners = new Set<Listener>();
  let lastId = 0;
  let log: Log | undefined;
  let worker: IndexThread | undefined;
  let isReady = false;
  let isClosed = false;
  let becameReady = Promise.withResolvers<void>();
  /** The worker that will replace the present one. */
  let replacement: { worker: IndexThread; done: PromiseWithResolvers<void> } | undefined;

  function start() {
    if (worker || isClosed) return;
    worker = startWorker();
    sendPending();
  }

  function startWorker(): IndexThread {
    const started = startThread(url);
    started.on("message", (message: WorkerMessage) => {
      if (started === worker) receive(message);
      else if (started === replacement?.worker && "isReady" in message && message.isReady) replace(message);
    });
    started.on("error", (error) => log?.error({ err: error }, "the search index worker failed"));
    started.on("exit", () => {
      if (started === replacement?.worker) {
        replacement.done.reject(new Refusal(503, indexNotReady));
        replacement = undefined;
      }
      if (started !== worker) return;
      setReady(false);
      worker = undefined;
      if (!isClosed) setTimeout(start, restartMs);
    });
    return started;
  }

  const sendPending = () => {
    for (const { request } of pending.values()) worker?.postMessage(request);
  };

  /** The replacement has every listing: it gets the pending queries, and the former worker ends. */
  function replace(message: WorkerMessage) {
    const former = worker;
    worker = replacement!.worker;
    receive(message);
    // The former worker may have announced changes that this one read at its start, and the other way round.
    for (const listener of listeners) listener(null);
    sendPending();
    former?.postMessage({ name: "close" } satisfies WorkerRequest);
    replacement!.done.resolve();
    replacement = undefined;
  }

  function setReady(now: boolean) {
    if (now) becameReady.resolve();
    else if (isReady) becameReady = Promise.withResolvers<void>();
    isReady = now;
  }

  function receive(message: WorkerMessage) {
    if ("isReady" in message) {
      log?.info({ isReady: message.isReady, listings: message.size }, "search index");
      setReady(message.isReady);
    } else if ("changed" in message) for (const listener of listeners) listener(message.changed);
    else if ("feedError" in message) log?.warn({ err: message.feedError }, "the search index cannot read the database");
    else {
      const query = pending.get(message.id);
      if ("error" in message) query?.reject(message.error);
      else query?.resolve(message.answer as never);
    }
  }

  const asking =
    (isApplied: boolean): SearchIndex["ask"] =>
    (name, ...args) => {
      start();
      const id = ++lastId;
      const timeout = name === "summary" ? summaryMs : timeoutMs;
      const request = { id, until: Date.now() + timeout, isApplied, name, args } as Exclude<
        WorkerRequest,
        { name: "close" }
      >;
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Refusal(503, indexNotReady)), timeout);
      pending.set(id, { request, resolve, reject });
      worker?.postMessage(request);
      return promise.finally(() => {
        clearTimeout(timer);
        pending.delete(id);
      });
    };

  const ask = asking(false);
  const index: SearchIndex = {
    ask,
    sync: () => ask("sync"),
    applied: () => applied,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isReady: () => isReady,
    reportTo: (to) => void (log = to),
    ready() {
      start();
      return becameReady.promise;
    },
    rebuild() {
      if (isClosed) return Promise.reject(new Refusal(503, indexNotReady));
      replacement ??= { worker: startWorker(), done: Promise.withResolvers<void>() };
      return replacement.done.promise;
    },
    isRebuilding: () => replacement !== undefined,
    async close() {
      isClosed = true;
      await replacement?.worker.terminate();
      for (const { reject } of pending.values()) reject(new Refusal(503, indexNotReady));
      if (!worker) return;
      const exited = new Promise((done) => worker!.once("exit", done));
      worker.postMessage({ name: "close" } satisfies WorkerRequest);
      const stop = setTimeout(() => void worker?.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(stop);
    },
  };
  const applied: SearchIndex = { ...index, ask: asking(true), sync: () => Promise.resolve() };
  return index;
}

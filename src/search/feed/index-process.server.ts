import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { Change } from "../index/facts.ts";
import type { Call, Calls, WorkerRequest, WorkerMessage } from "./messages.ts";

// Loaded from source, with Node stripping the types, so that site, tests and commands run the same file.
const workerFile = join(process.cwd(), "src/search/feed/index-worker.ts");

/** A summary may have to wait until all listings are read, and reads the whole index. */
const summaryMs = 120_000;
const restartMs = 500;
const closeTimeoutMs = 3_000;

export const indexNotReady = "Arama şu anda yanıt veremiyor. Lütfen birkaç saniye sonra yeniden deneyin.";

/** Receives what changed; `null` means every listing, or too many to list. */
type Listener = (changes: readonly Change[] | null) => void;

/** This process's search index, in a worker thread. */
export type SearchIndex = {
  /** Queries the index. Refuses with 503 on timeout instead of answering with stale counts. */
  ask<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>>;
  /** Resolves when listeners have received everything committed before the call. */
  sync(): Promise<void>;
  /** Subscribes to changes, each sent before any answer that includes it. Returns a function that unsubscribes. */
  onChange(listener: Listener): () => void;
  isReady(): boolean;
  /** Sets the log for later errors. */
  reportTo(log: Log): void;
  /** Starts the index if it is not running; resolves when it has every listing. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

type Pending = { request: WorkerRequest; resolve: (answer: never) => void; reject: (error: unknown) => void };

/**
 * The index of the listings in the database at `url`, started by the first query. A worker that exits is replaced and
 * pending queries are sent again. A query times out after `timeoutMs`.
 */
export function searchIndex(url: string, { timeoutMs = 3_000 } = {}): SearchIndex {
  const pending = new Map<number, Pending>();
  const listeners = new Set<Listener>();
  let lastId = 0;
  let log: Log | undefined;
  let worker: Worker | undefined;
  let isReady = false;
  let isClosed = false;
  let becameReady = Promise.withResolvers<void>();

  function start() {
    if (worker || isClosed) return;
    const started = (worker = new Worker(workerFile, { workerData: { url }, execArgv: [], name: "search" }));
    started.on("message", receive);
    started.on("error", (error) => log?.error({ err: error }, "the search index worker failed"));
    started.on("exit", () => {
      setReady(false);
      worker = undefined;
      if (!isClosed) setTimeout(start, restartMs);
    });
    for (const { request } of pending.values()) started.postMessage(request);
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

  const ask: SearchIndex["ask"] = (name, ...args) => {
    start();
    const id = ++lastId;
    const timeout = name === "summary" ? summaryMs : timeoutMs;
    const request = { id, until: Date.now() + timeout, name, args } as { id: number; until: number } & Call;
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Refusal(503, indexNotReady)), timeout);
    pending.set(id, { request, resolve, reject });
    worker?.postMessage(request);
    return promise.finally(() => {
      clearTimeout(timer);
      pending.delete(id);
    });
  };

  return {
    ask,
    sync: () => ask("sync"),
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
    async close() {
      isClosed = true;
      for (const { reject } of pending.values()) reject(new Refusal(503, indexNotReady));
      if (!worker) return;
      const exited = new Promise((done) => worker!.once("exit", done));
      worker.postMessage({ name: "close" } satisfies WorkerRequest);
      const stop = setTimeout(() => void worker?.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(stop);
    },
  };
}

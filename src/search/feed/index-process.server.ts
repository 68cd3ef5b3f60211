import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { Change } from "../index/facts.ts";
import type { Call, Calls, Question, Told } from "./messages.ts";

// Read from its source: Node strips the types, and the site, its tests and the commands run the same file.
const workerFile = join(process.cwd(), "src/search/feed/index-worker.ts");

/** Everything has to be read, and before that taken in. */
const summaryMs = 120_000;
const restartMs = 500;
const goodbyeMs = 3_000;

export const indexNotReady = "Arama şu anda yanıt veremiyor. Lütfen birkaç saniye sonra yeniden deneyin.";

/** What was changed; `null` is every listing, or too much to tell. */
type Listener = (changes: readonly Change[] | null) => void;

/** This process's search index, in a worker of its own. */
export type SearchIndex = {
  /** Asks the index. Refuses with 503 when it is not ready in time: it never answers with wrong counts. */
  ask<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>>;
  /** Resolves when listeners know of everything that was committed before the call. */
  sync(): Promise<void>;
  /** Tells of every change that the index has taken in, before anything it answers knows it; call the answer to stop. */
  onChange(listener: Listener): () => void;
  isReady(): boolean;
  /** Where trouble is told from now on. */
  reportTo(log: Log): void;
  /** Starts the index where it is not running; resolves when it has every listing. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

type Waiting = { question: Question; resolve: (answer: never) => void; reject: (error: unknown) => void };

/**
 * The index of the listings in the database at `url`. It starts with the first question; when its worker dies another one
 * takes its place, and what was asked meanwhile is asked again. A question waits `patienceMs` for its answer.
 */
export function searchIndex(url: string, { patienceMs = 3_000 } = {}): SearchIndex {
  const waiting = new Map<number, Waiting>();
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
    started.on("message", (told: Told) => take(told));
    started.on("error", (error) => log?.error({ err: error }, "the search index died"));
    started.on("exit", () => {
      turnReady(false);
      worker = undefined;
      if (!isClosed) setTimeout(start, restartMs);
    });
    for (const { question } of waiting.values()) started.postMessage(question);
  }

  function turnReady(now: boolean) {
    if (now) becameReady.resolve();
    else if (isReady) becameReady = Promise.withResolvers<void>();
    isReady = now;
  }

  function take(told: Told) {
    if ("isReady" in told) {
      log?.info({ isReady: told.isReady, listings: told.size }, "search index");
      turnReady(told.isReady);
    } else if ("changed" in told) for (const listener of listeners) listener(told.changed);
    else if ("trouble" in told) log?.warn({ err: told.trouble }, "the search index cannot read the database");
    else {
      const asked = waiting.get(told.id);
      if ("fault" in told) asked?.reject(told.fault);
      else asked?.resolve(told.answer as never);
    }
  }

  const ask: SearchIndex["ask"] = (name, ...args) => {
    start();
    const id = ++lastId;
    const patience = name === "summary" ? summaryMs : patienceMs;
    const question = { id, until: Date.now() + patience, name, args } as { id: number; until: number } & Call;
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Refusal(503, indexNotReady)), patience);
    waiting.set(id, { question, resolve, reject });
    worker?.postMessage(question);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
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
      for (const { reject } of waiting.values()) reject(new Refusal(503, indexNotReady));
      if (!worker) return;
      const gone = new Promise((done) => worker!.once("exit", done));
      worker.postMessage({ name: "close" } satisfies Question);
      const stop = setTimeout(() => void worker?.terminate(), goodbyeMs);
      await gone;
      clearTimeout(stop);
    },
  };
}

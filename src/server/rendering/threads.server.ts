import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { EntryContext } from "react-router";
import type { Log } from "#src/shared/context.server.ts";
import type { Order, Told } from "./messages.ts";
import type { Page, RenderedPage } from "./page.server.tsx";

/** Built beside the server's own file (vite.config.ts). */
const threadFile = "build/server/page-thread.js";
const restartMs = 500;
/** A page needs a few MB for a moment; with more room V8 would take it before it collects. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** Rendering takes less than twice as long as what the answering thread does for a page: it keeps no more of them busy. */
const mostThreads = 2;

/** The threads that render pages; docs/decisions/093. */
export type PageThreads = {
  /** The page as a thread renders it; nothing while none is there for it. */
  render(page: Page, router: EntryContext): Promise<RenderedPage> | undefined;
  /** Threads that take pages, pages that wait for them, and pages rendered since the start. */
  state(): { ready: number; waiting: number; rendered: number };
  /** Where trouble is told from now on. */
  reportTo(log: Log): void;
  close(): Promise<void>;
};

type Thread = { worker: Worker; isReady: boolean; waiting: Map<number, PromiseWithResolvers<RenderedPage>> };

const usefulThreads = () => Math.max(1, Math.min(mostThreads, availableParallelism() - 1));

/** Starts the threads, one for each processor but the one that answers. When one dies another one takes its place. */
export function pageThreads({ count = usefulThreads(), file = threadFile } = {}): PageThreads {
  const threads = new Set<Thread>();
  let log: Log | undefined;
  let lastId = 0;
  let rendered = 0;
  let isClosed = false;
  for (let started = 0; started < count; started++) start();

  function start() {
    const worker = new Worker(join(process.cwd(), file), { execArgv: [], name: "pages", resourceLimits });
    const thread: Thread = { worker, isReady: false, waiting: new Map() };
    threads.add(thread);
    worker.on("message", (told: Told) => {
      if ("isReady" in told) return void (thread.isReady = true);
      const page = thread.waiting.get(told.id);
      thread.waiting.delete(told.id);
      rendered++;
      if ("fault" in told) page?.reject(told.fault);
      else
        page?.resolve({
          html: Buffer.from(told.html.buffer, told.html.byteOffset, told.html.byteLength),
          faults: told.faults,
        });
    });
    worker.on("error", (error) => log?.error({ err: error }, "a thread that renders pages died"));
    worker.once("exit", () => {
      threads.delete(thread);
      // Not once more, in this thread: whatever killed that one might be in the page.
      for (const page of thread.waiting.values()) page.reject(new Error("the thread that rendered this page died"));
      if (!isClosed) setTimeout(() => isClosed || start(), restartMs);
    });
  }

  return {
    render({ data, ...page }, { staticHandlerContext: { loaderData, actionData, errors } }) {
      if (!data) return undefined;
      let free: Thread | undefined;
      for (const thread of threads)
        if (thread.isReady && !(free && free.waiting.size <= thread.waiting.size)) free = thread;
      if (!free) return undefined;
      const id = ++lastId;
      const answers = { loaderData, actionData, errors };
      try {
        free.worker.postMessage({ ...page, id, data, answers } satisfies Order);
      } catch {
        return undefined; // A loader answered what cannot be sent.
      }
      const waiting = Promise.withResolvers<RenderedPage>();
      free.waiting.set(id, waiting);
      return waiting.promise;
    },
    state() {
      const all = [...threads];
      const waiting = all.reduce((sum, thread) => sum + thread.waiting.size, 0);
      return { ready: all.filter(({ isReady }) => isReady).length, waiting, rendered };
    },
    reportTo: (to) => void (log = to),
    async close() {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
